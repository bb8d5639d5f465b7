// PageRank of four pages: the power method, 50 products without a readback.
// Prints: A 0.349, B 0.186, C 0.269, D 0.196
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';

const blas = await Blas.create();
const links = { A: ['B', 'C'], B: ['D'], C: ['A'], D: ['A', 'C'] };
const pages = Object.keys(links);
const n = pages.length;
const share = (to, from) => (links[from].includes(to) ? 1 / links[from].length : 0);
const m = blas.matrix(
  n,
  n,
  pages.flatMap((to) => pages.map((from) => share(to, from))),
);

let x = blas.vector(n, Array(n).fill(1 / n));
let y = blas.vector(n);
for (let i = 0; i < 50; ++i) {
  y.fill(0.15 / n);
  blas.gemv({ a: m, x, y, alpha: 0.85, beta: 1 });
  [x, y] = [y, x];
}
const ranks = await x.read();
console.log(pages.map((page, i) => `${page} ${ranks[i].toFixed(3)}`).join(', '));
blas.dispose();
