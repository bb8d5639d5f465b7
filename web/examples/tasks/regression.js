// Linear regression: y = 3 x1 - 2 x2 + 1 from 200 noisy points.
// Prints: 3.0, -2.0, 1.0
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/linalg';

const blas = await Blas.create();
const points = blas.random(200, 2, { seed: 1 });
const noise = blas.random(200, 1, { distribution: 'normal', seed: 2 });
const x = blas.hstack([points, blas.ones(200, 1)]);
const y = blas.gemm({ a: x, b: blas.matrix([[3], [-2], [1]]), c: noise, beta: 0.02 });
const coefficients = await blas.lstsq({ a: x, b: y }).toArray();
console.log(coefficients.map(([value]) => value.toFixed(1)).join(', '));
blas.dispose();
