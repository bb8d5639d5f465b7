// fragblas itself, the edition with all of it, whose products are those of the main entry. Nothing is kept packed
// (as of the other libraries), so packing is in the time of sgemm.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/full';
import { fence, rendererOf, until } from '../fence.js';

const alpha = 0.5;

/** The elements of { part: array }. */
async function readAll(arrays) {
  const parts = {};
  for (const [part, array] of Object.entries(arrays)) parts[part] = await array.read();
  return parts;
}

export async function open() {
  const blas = await Blas.create({
    limits: { memoryBytes: 2 ** 32, packCacheBytes: 0, tileBytes: 0, starter: false },
  });

  /** As the other libraries on a GPU. */
  const byFence = async () => {
    await undefined; // a short queue is issued as soon as the task is over
    await until(blas.gl, () => blas.stats().pending === 0);
    await fence(blas.gl);
  };

  /** A job that `read` gives the result of; all of `arrays` is freed. */
  const jobOf = (arrays, read, run, wait) => ({
    async begin() {},
    run,
    wait,
    read,
    dispose() {
      for (const array of arrays) array.dispose();
    },
  });
  const square = (n, data) => blas.matrix(n, n, data);
  /** Whose result is the array `out`, one of `arrays`. */
  const job = (arrays, out, run) => jobOf(arrays, () => out.read(), run, byFence);
  /** Whose result is { part: array }: of hundreds of passes, waited for as who reads a result does. */
  const parts = (inputs, out, run) => {
    const arrays = [...inputs, ...Object.values(out)];
    return jobOf(
      arrays,
      () => readAll(out),
      run,
      () => blas.finish(),
    );
  };

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
      async dgemm(n, data) {
        const dtype = 'float64';
        const [a, b] = [data.a, data.b].map((elements) => blas.matrix(n, n, elements, { dtype }));
        const c = blas.matrix(n, n, undefined, { dtype });
        return job([a, b, c], c, () => void blas.gemm({ a, b, c }));
      },
      async solve(n, data) {
        const [a, b] = [square(n, data.a), blas.matrix(n, 1, data.b)];
        const out = { x: blas.matrix(n, 1) };
        return parts([a, b], out, () => void blas.solve({ a, b, ...out }));
      },
      async cholesky(n, data) {
        const a = square(n, data.a);
        const factor = square(n);
        return parts([a], { l: factor }, () => void blas.cholesky({ a, factor }));
      },
      async qr(n, data) {
        const a = square(n, data.a);
        const out = { q: square(n), r: square(n) };
        return parts([a], out, () => void blas.qr({ a, ...out }));
      },
      async eigh(n, data) {
        const a = square(n, data.a);
        const out = { w: blas.vector(n), v: square(n) };
        return parts([a], out, () => void blas.eigh({ a, ...out }));
      },
      async svd(n, data) {
        const a = square(n, data.a);
        const out = { u: square(n), s: blas.vector(n), vt: square(n) };
        return parts([a], out, () => void blas.svd({ a, ...out }));
      },
    },
  };
}
