// The direction in which points spread most: power iteration with A^T A, which is never formed.
// Prints: direction (0.800, 0.600)
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';

const blas = await Blas.create();
const points = Array.from({ length: 100 }, (_, i) => {
  const [along, across] = [(i - 49.5) / 10, i % 2 ? 0.1 : -0.1];
  return [0.8 * along - 0.6 * across, 0.6 * along + 0.8 * across];
});
const a = blas.matrix(points.length, 2, points.flat());

const x = blas.vector(2, [1, 0]);
const y = blas.vector(points.length);
const length = blas.vector(1);
for (let i = 0; i < 20; ++i) {
  blas.gemv({ a, x, y });
  blas.gemv({ a, x: y, y: x, trans: true });
  blas.nrm2({ x, result: length });
  blas.run({ body: 'return x / len;', inputs: { x, len: length }, output: x });
}
const [x0, x1] = Array.from(await x.read(), (v) => v.toFixed(3));
console.log(`direction (${x0}, ${x1})`);
blas.dispose();
