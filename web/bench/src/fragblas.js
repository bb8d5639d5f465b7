// fragblas as one side of the comparison. One object is one WebGL context with one problem in it.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { bound } from './check.js';
import { fence, rendererOf, until } from './fence.js';

/** The budget for textures; the default of 1 GiB is too little for three operands of 256 MiB and what is packed. */
const memoryBytes = 2 ** 32;
/** Both operands of a warm row stay packed, whatever their size; of the others nothing does. */
const keptBytes = 2 ** 30;
/** Nobody reads the products that are timed: they must be merged all the same. */
const tileBytes = 0;
/** What is timed is the kernel of the plan. */
const starter = false;

export class Fragblas {
  /** profile: as Blas.create() takes it; without one it chooses among its own. */
  constructor(profile) {
    this.profile = profile;
  }

  async open(problem, data) {
    this.problem = problem;
    this.data = data;
    const packCacheBytes = problem.kind === 'warm' ? keptBytes : 0;
    const limits = { memoryBytes, packCacheBytes, tileBytes, starter };
    this.blas = await Blas.create({ limits, profile: this.profile });
    const { m, n, batch } = problem;
    this.c = this.blas.matrix(batch * m, n);
  }

  /** So many floats more live on the device, in large textures. */
  async hold(floats) {
    const count = 4;
    this.held = Array.from({ length: count }, () => this.blas.vector(floats / count));
    for (const vector of this.held) vector.fill(1);
    await this.finish();
  }

  close() {
    this.blas?.dispose();
  }

  about() {
    return {
      version: this.blas.version,
      renderer: rendererOf(this.blas.gl),
      info: this.blas.info,
      profile: this.blas.tunedProfile ?? null,
    };
  }

  /** How a product is computed, and how long that should take; null for batches, which are not explained. */
  plan() {
    const { m, n, k, batch } = this.problem;
    if (batch > 1) return null;
    const { kernel, passes, seconds } = this.blas.explain({ m, n, k });
    return { kernel, passes, predicted_s: seconds.total };
  }

  /** A and B in textures of their own. The matrices of a batch lie one below the other. */
  upload() {
    const { m, n, k, batch } = this.problem;
    const a = this.blas.matrix(batch * m, k, this.data.a);
    const b = this.blas.matrix(batch * k, n, this.data.b);
    return { a, b };
  }

  /** Enqueues one product; the library issues the queue every few calls, and when the task is over. */
  multiply({ a, b }) {
    const { m, k, batch } = this.problem;
    const { c } = this;
    if (batch === 1) {
      this.blas.gemm({ a, b, c });
      return;
    }
    this.blas.gemmBatchStrided({
      a: a.view({ rows: m }),
      strideA: m * a.ld,
      b: b.view({ rows: k }),
      strideB: k * b.ld,
      c: c.view({ rows: m }),
      strideC: m * c.ld,
      batchSize: batch,
    });
  }

  /** Warm rows: packs both operands ahead of the products. A batch keeps nothing packed. */
  prepack({ a, b }) {
    const { m, n, batch } = this.problem;
    if (batch === 1) {
      this.blas.prepack({ a, n });
      this.blas.prepack({ b, m });
    }
  }

  /**
   * What Blas.finish() does: the queue is issued, in turns, and then a fence. That one looks in pauses of up to 4 ms,
   * which is kind to the page but late by as much.
   */
  async finish() {
    const { blas } = this;
    await undefined; // a short queue is issued as soon as the task is over
    await until(blas.gl, () => blas.stats().pending === 0);
    await fence(blas.gl);
  }

  /** So that the result that is checked is that of the products after this. */
  spoil() {
    this.c.fill(Number.NaN);
  }

  draws() {
    return this.blas.stats().draws;
  }

  /** The error from which on a result is wrong. */
  mostError() {
    return bound;
  }

  /** Rows of C; those of the matrices of a batch follow each other. */
  rows(row, rows) {
    return this.c.view({ row, rows }).read();
  }
}
