// Heat in a square of 64 x 64 points by conjugate gradients: a sparse matrix, five entries a row.
// Prints: converged: true, 311.1 in the middle
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/sparse';

const [blas, n] = [await Blas.create(), 64];
const rowIndices = Array.from({ length: 5 * n * n }, (_, e) => Math.floor(e / 5));
const colIndices = rowIndices.map((row, e) => row + [0, -1, 1, -n, n][e % 5]);
const inside = (col) => Math.min(Math.max(col, 0), n * n - 1);
const edge = (row, col) => col !== inside(col) || Math.abs((row % n) - (col % n)) > 1;
const values = rowIndices.map((row, e) => (e % 5 === 0 ? 4 : edge(row, colIndices[e]) ? 0 : -1));
const places = { rowIndices, colIndices: colIndices.map(inside) };
const a = blas.sparse({ rows: n * n, cols: n * n, ...places, values });
const { x, converged } = await blas.cg({ a, b: blas.ones(n * n, 1).col(0), tolerance: 1e-6 });
console.log(`converged: ${converged}, ${(await x.toArray())[2015].toFixed(1)} in the middle`);
