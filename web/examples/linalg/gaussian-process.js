// A Gaussian process through five points: mean and deviation between them, and the likelihood of
// the length of its waves, by one Cholesky factorization.
// Prints: f(0.75) = 0.70 +- 0.25, f(4) = 0.04 +- 0.92, log likelihood -4.72
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/linalg';

const blas = await Blas.create();
const xs = [-2, -1, 0, 1.5, 2.5];
const ys = xs.map((x) => Math.sin(x));
const at = [0.75, 4]; // near points, and far from all
const kernel = (p, q) => Math.exp(-((p - q) ** 2) / 2);
const table = (rows, cols) => rows.flatMap((p) => cols.map((q) => kernel(p, q)));
const n = xs.length;

const k = blas.matrix(
  n,
  n,
  table(xs, xs).map((value, i) => value + (i % (n + 1) ? 0 : 1e-4)),
);
const y = blas.matrix(n, 1, ys);
const across = blas.matrix(n, at.length, table(xs, at));
const logdet = blas.logdet({ a: k });
blas.potrf({ a: k }); // its factor L
const weights = y.copyTo(blas.matrix(n, 1));
blas.potrs({ a: k, b: weights });
const means = blas.gemm({ a: across, transA: true, b: weights });
const fit = blas.dot({ x: y.col(0), y: weights.col(0) });
blas.trsm({ a: k, b: across, uplo: 'lower' }); // L^-1 K, whose columns say what is known
const known = blas.gemm({ a: across, transA: true, b: across });

const [mean, explained] = await Promise.all([means.read(), known.read()]);
const deviations = at.map((_, i) => Math.sqrt(1 - explained[i * (at.length + 1)]));
const [[log], [square]] = await Promise.all([logdet.read(), fit.read()]);
const likelihood = -(square + log + n * Math.log(2 * Math.PI)) / 2;
const said = at.map((x, i) => `f(${x}) = ${mean[i].toFixed(2)} +- ${deviations[i].toFixed(2)}`);
console.log(`${said.join(', ')}, log likelihood ${likelihood.toFixed(2)}`);
blas.dispose();
