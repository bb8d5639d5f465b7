// Two layers of a network: bias and activation happen in the pass that writes the product.
// Prints: 0, 1, 1, 0
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';

const blas = await Blas.create();
const inputs = blas.matrix(4, 2, [0, 0, 0, 1, 1, 0, 1, 1]); // a sample a row
const w1 = blas.matrix(2, 2, [1, 1, 1, 1]);
const b1 = blas.vector(2, [0, -1]);
const w2 = blas.matrix(2, 1, [1, -2]);
blas.prepack({ b: w1, m: 4 }); // weights that stay are packed once
const hidden = blas.gemm({ a: inputs, b: w1, bias: b1, activation: 'relu' });
const xor = blas.gemm({ a: hidden, b: w2 });
console.log(Array.from(await xor.read()).join(', '));
blas.dispose();
