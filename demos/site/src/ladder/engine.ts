// The engine as a rung wants it: held to one kernel by limits and a profile, or as it chooses.
// SPDX-License-Identifier: MIT
import { Blas, type GemmExplanation, type Matrix, type TunedProfile } from 'fragblas';
import { type Counter, counted } from '../shell/counted';
import type { Workload } from './bare';
import type { Held } from './rungs';

/** A Blas in the page's context that has no other way than this one; null: the device lacks it. */
export async function held(
  way: Held,
  free: Blas,
  counter: Counter,
  signal: AbortSignal,
): Promise<Blas | null> {
  const { gl, info } = free;
  const drawBuffers = Math.min(way.drawBuffers ?? info.drawBuffers, info.drawBuffers);
  const uniformBlockBytes = way.uniformBlocks ? info.uniformBlockBytes : 0;
  const profile: TunedProfile = {
    format: 1,
    device: {
      backend: 'webgl',
      vendor: '*',
      renderer: '*',
      max_texture_size: info.maxTextureSize,
      draw_buffers: drawBuffers,
      uniform_block_bytes: uniformBlockBytes,
    },
    parameters: way.parameters,
  };
  const limits = { drawBuffers, uniformBlockBytes, packCacheBytes: 0, tileBytes: 0 };
  const blas = await Blas.create({ gl, limits, profile, signal });
  if (blas.tunedProfile && way.wanted(planOf(blas, 256))) return counted(blas, counter);
  blas.dispose();
  return null;
}

export const planOf = (blas: Blas, n: number): GemmExplanation => blas.explain({ m: n, n, k: n });

/** Sides below this have no levels of Strassen's algorithm by choice; so there it is told: one. */
const leastByChoice = 2 * 1536;

/** C = A B by the engine. */
export class EngineProduct implements Workload {
  private readonly a: Matrix;
  private readonly b: Matrix;
  private readonly c: Matrix;

  constructor(
    private readonly blas: Blas,
    private readonly strassen: boolean,
    private readonly n: number,
    a: Float32Array,
    b: Float32Array,
  ) {
    this.a = blas.matrix(n, n, a);
    this.b = blas.matrix(n, n, b);
    // An element that no product writes stays NaN, and the check finds it.
    this.c = blas.matrix(n, n, new Float32Array(n * n).fill(Number.NaN));
  }

  product(): void {
    const { blas, a, b, c } = this;
    if (this.strassen) {
      blas.gemm({ a, b, c, algorithm: 'strassen', levels: this.n < leastByChoice ? 1 : 0 });
    } else {
      blas.gemm({ a, b, c });
    }
  }

  finish(): Promise<void> {
    return this.blas.finish();
  }

  read(): Promise<Float32Array> {
    return this.c.read();
  }

  dispose(): void {
    for (const matrix of [this.a, this.b, this.c]) matrix.dispose();
  }
}
