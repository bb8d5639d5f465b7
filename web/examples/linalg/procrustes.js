// Procrustes: the rotation that brings one cloud of points nearest to another, from the singular
// vectors of the product of both.
// Prints: turned by 0.60, 0.012 left
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/linalg';

const blas = await Blas.create();
const angle = 0.6;
const turn = [
  [Math.cos(angle), -Math.sin(angle), 0],
  [Math.sin(angle), Math.cos(angle), 0],
  [0, 0, 1],
];
const cloud = Array.from({ length: 200 }, (_, i) => [
  Math.sin(i),
  Math.cos(1.3 * i),
  Math.sin(2.1 * i),
]);
const turned = cloud.map((p) => turn.map((row) => row.reduce((sum, r, k) => sum + r * p[k], 0)));
const jitter = turned.map((p, i) => p.map((value, k) => value + 0.01 * Math.sin(7 * i + k)));
const a = blas.matrix(cloud.length, 3, cloud.flat());
const b = blas.matrix(cloud.length, 3, jitter.flat());

const product = blas.gemm({ a: b, transA: true, b: a });
const { u, vt } = blas.svd({ a: product });
const rotation = blas.gemm({ a: u, b: vt });
const rest = blas.gemm({ a, b: rotation, transB: true, alpha: -1, beta: 1, c: b });

const r = await rotation.read();
const left = (await rest.read()).reduce((sum, value) => sum + value * value, 0);
const error = Math.sqrt(left / cloud.length);
console.log(`turned by ${Math.atan2(r[3], r[0]).toFixed(2)}, ${error.toFixed(3)} left`);
blas.dispose();
