// The parabola that fits points best, by conjugate gradients on the normal equations (CGLS). All numbers
// of the iteration stay on the device; only the result is read.
// Prints: 2.000 + -3.000 t + 0.500 t^2
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';

const blas = await Blas.create();
const points = Array.from({ length: 50 }, (_, i) => i / 10);
const values = points.map((t) => 2 - 3 * t + 0.5 * t * t);
const a = blas.matrix(
  50,
  3,
  points.flatMap((t) => [1, t, t * t]),
);

const x = blas.vector(3);
const r = blas.vector(50, values); // b - A x
const s = blas.gemv({ a, x: r, trans: true });
const p = s.copyTo(blas.vector(3));
const q = blas.vector(50);
const [gamma, next, qq, alpha, minus, beta] = Array.from({ length: 6 }, () => blas.vector(1));
blas.dot({ x: s, y: s, result: gamma });
for (let i = 0; i < 6; ++i) {
  blas.gemv({ a, x: p, y: q });
  blas.dot({ x: q, y: q, result: qq });
  blas.run({ body: 'return qq > 0.0 ? gamma / qq : 0.0;', inputs: { gamma, qq }, output: alpha });
  blas.run({ body: 'return -alpha;', inputs: { alpha }, output: minus });
  blas.axpy({ alpha, x: p, y: x });
  blas.axpy({ alpha: minus, x: q, y: r });
  blas.gemv({ a, x: r, y: s, trans: true });
  blas.dot({ x: s, y: s, result: next });
  blas.run({ body: 'return g > 0.0 ? n / g : 0.0;', inputs: { n: next, g: gamma }, output: beta });
  blas.axpby({ alpha: 1, x: s, beta, y: p });
  next.copyTo(gamma);
}
const [c0, c1, c2] = Array.from(await x.read(), (v) => v.toFixed(3));
console.log(`${c0} + ${c1} t + ${c2} t^2`);
blas.dispose();
