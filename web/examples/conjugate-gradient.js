// A x = b with a symmetric band matrix, by conjugate gradients that never leave the device.
// Prints: largest error 0.000
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';

const blas = await Blas.create();
const n = 64;
// 4 on the diagonal, -1 beside it: of a symmetric band one side is stored, here the diagonal and below.
const data = blas.vector(
  2 * n,
  Array.from({ length: 2 * n }, (_, i) => (i % 2 ? 4 : -1)),
);
const a = { data, rows: n, cols: n, kl: 1 };
const solution = blas.vector(
  n,
  Array.from({ length: n }, (_, i) => Math.sin(i)),
);
const b = blas.sbmv({ a, x: solution });

const x = blas.vector(n);
const r = b.copyTo(blas.vector(n));
const p = b.copyTo(blas.vector(n));
const q = blas.vector(n);
const [rr, next, pq, alpha, minus, beta] = Array.from({ length: 6 }, () => blas.vector(1));
blas.dot({ x: r, y: r, result: rr });
for (let i = 0; i < 25; ++i) {
  blas.sbmv({ a, x: p, y: q });
  blas.dot({ x: p, y: q, result: pq });
  blas.run({ body: 'return pq > 0.0 ? rr / pq : 0.0;', inputs: { rr, pq }, output: alpha });
  blas.run({ body: 'return -alpha;', inputs: { alpha }, output: minus });
  blas.axpy({ alpha, x: p, y: x });
  blas.axpy({ alpha: minus, x: q, y: r });
  blas.dot({ x: r, y: r, result: next });
  blas.run({ body: 'return rr > 0.0 ? next / rr : 0.0;', inputs: { next, rr }, output: beta });
  blas.axpby({ alpha: 1, x: r, beta, y: p });
  next.copyTo(rr);
}
blas.axpy({ alpha: -1, x: solution, y: x });
const worst = await blas.iamax({ x });
const [error] = await x.view({ offset: worst, size: 1 }).read();
console.log(`largest error ${Math.abs(error).toFixed(3)}`);
blas.dispose();
