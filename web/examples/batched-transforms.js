// A thousand 4 x 4 transforms, each times another, in one call: matrix i starts 16 elements after matrix i - 1.
// Prints: object 999 is at (999, 999, -5)
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';

const blas = await Blas.create();
const count = 1000;
const translation = (x, y, z) => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z, 0, 0, 0, 1];
const objects = Array.from({ length: count }, (_, i) => translation(i, 0, 0));
const parents = Array.from({ length: count }, (_, i) => translation(0, i, -5));
// One matrix a batch of 4 rows; the options name the first of each.
const all = (list) => blas.matrix(4 * count, 4, list?.flat());
const first = (matrix) => matrix.view({ rows: 4 });
const world = all();
blas.gemmBatchStrided({
  a: first(all(parents)),
  strideA: 16,
  b: first(all(objects)),
  strideB: 16,
  c: first(world),
  strideC: 16,
  batchSize: count,
});
const last = await world
  .view({ row: 4 * 999 })
  .col(3)
  .read();
console.log(`object 999 is at (${Array.from(last.subarray(0, 3)).join(', ')})`);
blas.dispose();
