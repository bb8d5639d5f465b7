// A x = b with a general matrix of order 500.
// Prints: right to 4 digits: true
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/linalg';

const blas = await Blas.create();
const a = blas.random(500, 500, { distribution: 'normal', seed: 3 });
const x = blas.random(500, 1, { seed: 4 });
const found = blas.solve({ a, b: blas.gemm({ a, b: x }) });
const error = await blas.nrm2({ x: blas.sub({ a: found, b: x }) }).item();
const size = await blas.nrm2({ x }).item();
console.log(`right to 4 digits: ${error < 1e-4 * size}`);
blas.dispose();
