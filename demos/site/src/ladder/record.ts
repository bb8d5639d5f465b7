// The record of a ladder, to keep.
// SPDX-License-Identifier: MIT
import type { Blas } from 'fragblas';
import type { Outcome } from './measured';

export function record(blas: Blas, n: number, seed: number, outcomes: readonly Outcome[]) {
  const { vendor, renderer, version, software, maxTextureSize, drawBuffers, uniformBlockBytes } =
    blas.info;
  return {
    context: {
      date: new Date().toISOString(),
      page: 'fragblas, the ladder',
      library_version: blas.version,
      user_agent: navigator.userAgent,
      clock: 'wall',
      n,
      seed,
      device: {
        vendor,
        renderer,
        version,
        software,
        max_texture_size: maxTextureSize,
        draw_buffers: drawBuffers,
        uniform_block_bytes: uniformBlockBytes,
      },
    },
    benchmarks: outcomes.map((outcome) => ({
      name: `ladder/${outcome.rung}/${outcome.n}`,
      ok: outcome.pass,
      gflops: outcome.gflops,
      median_s: outcome.seconds,
      min_s: outcome.fastest,
      max_s: outcome.slowest,
      repetitions: outcome.batches,
      iterations: outcome.perBatch,
      error: Math.max(outcome.sampled, outcome.freivalds),
      bound: outcome.limit,
    })),
  };
}
