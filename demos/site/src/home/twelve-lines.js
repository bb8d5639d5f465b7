// What a visitor of the home page would write. It shows all but this head.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';

const blas = await Blas.create();
const a = blas.matrix(2, 3, [1, 2, 3, 4, 5, 6]);
const b = blas.matrix(3, 2, [7, 8, 9, 10, 11, 12]);
const c = blas.gemm({ a, b }); // queued on the GPU
console.log(await c.read());

const x = blas.vector(2, [3, 4]);
const y = blas.gemv({ a: c, x }); // c is still there
console.log(await y.read());
blas.dispose();
