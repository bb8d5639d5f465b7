// Spectral clustering: two rings, one in the other, which no straight line parts. The signs of the
// second eigenvector of their graph's Laplacian part them.
// Prints: 24 of 24 inside, 40 of 40 outside; two values near 0: true
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/linalg';

const blas = await Blas.create();
const ring = (count, radius) =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
const points = [...ring(24, 1), ...ring(40, 3)];
const n = points.length;
const nearness = points.map((p, i) =>
  points.map((q, j) => (i === j ? 0 : Math.exp(-1.5 * ((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)))),
);
const degrees = nearness.map((row) => row.reduce((sum, value) => sum + value));
// D^-1/2 (D - W) D^-1/2
const laplacian = nearness.flatMap((row, i) =>
  row.map((value, j) => (i === j ? 1 : 0) - value / Math.sqrt(degrees[i] * degrees[j])),
);

// Of the eigenvalues the two least ones.
const { w, v } = blas.eigh({ a: blas.matrix(n, n, laplacian), count: 2 });
const [values, second] = await Promise.all([w.read(), v.col(1).read()]);
const sides = Array.from(second, (value, i) => value / Math.sqrt(degrees[i]) > 0);
const inner = sides.slice(0, 24).filter((side) => side === sides[0]).length;
const outer = sides.slice(24).filter((side) => side !== sides[0]).length;
console.log(
  `${inner} of 24 inside, ${outer} of 40 outside; two values near 0: ${values[1] < 0.01}`,
);
blas.dispose();
