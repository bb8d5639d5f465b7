// k-means: all squared distances are one product with a bias, |c|^2 - 2 x . c, as |x|^2 decides nothing.
// Prints: centres (1.00, 1.00) and (5.00, 4.00)
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';

const blas = await Blas.create();
const around = (x, y) => [-0.5, 0, 0.5].flatMap((d) => [x + d, y, x, y + d]);
const points = [...around(1, 1), ...around(5, 4)];
const n = points.length / 2;
const a = blas.matrix(n, 2, points);

let centres = [points[0], points[1], points[2], points[3]];
for (let round = 0; round < 10; ++round) {
  const b = blas.matrix(2, 2, centres);
  const squares = [0, 1].map((k) => centres[2 * k] ** 2 + centres[2 * k + 1] ** 2);
  const bias = blas.vector(2, squares);
  const distances = blas.gemm({ a, b, transB: true, alpha: -2, bias });
  const d = await distances.read();
  const sums = [0, 1].map(() => ({ x: 0, y: 0, count: 0 }));
  for (let i = 0; i < n; ++i) {
    const nearest = sums[d[2 * i] <= d[2 * i + 1] ? 0 : 1];
    nearest.x += points[2 * i];
    nearest.y += points[2 * i + 1];
    nearest.count += 1;
  }
  centres = sums.flatMap(({ x, y, count }) => [x / count, y / count]);
  for (const used of [b, bias, distances]) used.dispose();
}
const [x0, y0, x1, y1] = centres.map((v) => v.toFixed(2));
console.log(`centres (${x0}, ${y0}) and (${x1}, ${y1})`);
blas.dispose();
