// Linear regression: the plane that fits points best, by QR.
// Prints: 2.00 + 0.50 x - 1.50 y
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/linalg';

const blas = await Blas.create();
const points = Array.from({ length: 60 }, (_, i) => [Math.cos(i), Math.sin(2 * i)]);
const heights = points.map(([x, y], i) => 2 + 0.5 * x - 1.5 * y + (i % 2 ? 1e-3 : -1e-3));
const a = blas.matrix(
  points.length,
  3,
  points.flatMap(([x, y]) => [1, x, y]),
);
const b = blas.matrix(points.length, 1, heights);

blas.gels({ a, b }); // b begins with the coefficients
const [c0, c1, c2] = Array.from(await b.read());
const signed = (c) => `${c < 0 ? '-' : '+'} ${Math.abs(c).toFixed(2)}`;
console.log(`${c0.toFixed(2)} ${signed(c1)} x ${signed(c2)} y`);
blas.dispose();
