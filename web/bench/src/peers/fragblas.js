// fragblas itself. Nothing is kept packed (as of the other libraries), so packing is in the time of sgemm.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { fence, rendererOf, until } from '../fence.js';

const alpha = 0.5;

export async function open() {
  const blas = await Blas.create({
    limits: { memoryBytes: 2 ** 32, packCacheBytes: 0, tileBytes: 0 },
  });

  /** A job whose result is `out`; all of `arrays` is freed. */
  const job = (arrays, out, run) => ({
    async begin() {},
    run,
    async wait() {
      await undefined; // a short queue is issued as soon as the task is over
      await until(blas.gl, () => blas.stats().pending === 0);
      await fence(blas.gl);
    },
    read: () => out.read(),
    dispose() {
      for (const array of arrays) array.dispose();
    },
  });

  return {
    device: rendererOf(blas.gl),
    version: blas.version,
    waits: 'a fence',
    prepare: {
      async sgemm(n, { a: aData, b: bData }) {
        const a = blas.matrix(n, n, aData);
        const b = blas.matrix(n, n, bData);
        const c = blas.matrix(n, n);
        return job([a, b, c], c, () => void blas.gemm({ a, b, c }));
      },
      async sgemv(n, { a: aData, x: xData }) {
        const a = blas.matrix(n, n, aData);
        const x = blas.vector(n, xData);
        const y = blas.vector(n);
        return job([a, x, y], y, () => void blas.gemv({ a, x, y }));
      },
      async saxpy(n, { x: xData, y: yData }) {
        const x = blas.vector(n, xData);
        const y = blas.vector(n, yData);
        return job([x, y], y, () => void blas.axpy({ alpha, x, y }));
      },
      async sdot(n, { x: xData, y: yData }) {
        const x = blas.vector(n, xData);
        const y = blas.vector(n, yData);
        const result = blas.vector(1);
        return job([x, y, result], result, () => void blas.dot({ x, y, result }));
      },
    },
  };
}
