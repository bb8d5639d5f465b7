// Principal components of 10000 points in 50 dimensions that lie near a plane, scaled to variance 1.
// Prints: 2 components explain more than 99%: true
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/linalg';

const blas = await Blas.create();
const plane = blas.random(10000, 2, { distribution: 'normal', seed: 5 });
const a = blas.gemm({ a: plane, b: blas.random(2, 50, { distribution: 'normal', seed: 6 }) });
blas.add({ a, b: blas.mul({ a: blas.random(10000, 50, { seed: 7 }), b: 0.1 }), c: a });
blas.sub({ a, b: blas.mean({ a, axis: 'cols' }), c: a });
blas.div({ a, b: blas.mul({ a: blas.nrm2({ a, axis: 'cols' }), b: 0.01 }), c: a });
const { variances } = blas.pca({ a, count: 2 });
const explained = ((await blas.sum({ x: variances }).item()) * (9999 / 10000)) / 50;
console.log(`2 components explain more than 99%: ${explained > 0.99}`);
