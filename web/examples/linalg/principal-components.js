// Principal components of 10,000 points in 50 dimensions: the covariance is a product, and its
// eigenvectors are the components.
// Prints: 10000 x 2 scores, shares of variance 0.792 and 0.199
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/linalg';

const blas = await Blas.create();
const [n, dimensions, kept] = [10_000, 50, 2];
const data = new Float32Array(n * dimensions);
for (let i = 0; i < n; ++i) {
  const [along, across] = [4 * Math.sin(i), 2 * Math.cos(1.7 * i)]; // what varies, and much noise
  for (let j = 0; j < dimensions; ++j) {
    const noise = Math.sin(12.9898 * i + 78.233 * j) * 0.3;
    data[i * dimensions + j] = 1 + along * Math.cos(j) + across * Math.sin(j) + noise;
  }
}
const a = blas.matrix(n, dimensions, data);

const ones = blas.vector(n);
ones.fill(1);
const mean = blas.gemv({ a, x: ones, trans: true, alpha: 1 / n });
blas.ger({ alpha: -1, x: ones, y: mean, a }); // centred
const covariance = blas.syrk({ a, trans: true, alpha: 1 / (n - 1) });
const { w, v } = blas.eigh({ a: covariance }); // the largest ones are the last
const components = v.view({ col: dimensions - kept, cols: kept });
const scores = blas.gemm({ a, b: components }); // n x 2: the points, as far as they vary

const values = await w.read();
const total = values.reduce((sum, value) => sum + value);
const shares = Array.from(values.slice(-kept).reverse(), (value) => (value / total).toFixed(3));
console.log(`${scores.rows} x ${scores.cols} scores, shares of variance ${shares.join(' and ')}`);
blas.dispose();
