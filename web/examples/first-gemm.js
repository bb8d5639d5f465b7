// A product of two matrices.
// Prints: 58,64,139,154
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';

const blas = await Blas.create();
const a = blas.matrix(2, 3, [1, 2, 3, 4, 5, 6]);
const b = blas.matrix(3, 2, [7, 8, 9, 10, 11, 12]);
const c = blas.gemm({ a, b }); // enqueued: returns at once
console.log(String(await c.read()));
blas.dispose();
