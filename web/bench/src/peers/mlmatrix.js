// ml-matrix: JavaScript alone, in double precision. Its results are there when a call returns.
// SPDX-License-Identifier: MIT
import {
  CholeskyDecomposition,
  EigenvalueDecomposition,
  Matrix,
  QrDecomposition,
  SingularValueDecomposition,
  solve,
} from 'ml-matrix';
import { hostJob, hostSession } from './host.js';

const square = (n, data) => Matrix.from1DArray(n, n, data);
const elements = (matrix) => Float64Array.from(matrix.to1DArray());

export async function open() {
  return hostSession({
    dgemm(n, data) {
      const [a, b] = [square(n, data.a), square(n, data.b)];
      return hostJob(() => a.mmul(b), elements);
    },
    solve(n, data) {
      const [a, b] = [square(n, data.a), Matrix.columnVector(data.b)];
      return hostJob(
        () => solve(a, b),
        (x) => ({ x: elements(x) }),
      );
    },
    cholesky(n, data) {
      const a = square(n, data.a);
      return hostJob(
        () => new CholeskyDecomposition(a).lowerTriangularMatrix,
        (l) => ({ l: elements(l) }),
      );
    },
    qr(n, data) {
      const a = square(n, data.a);
      return hostJob(
        () => {
          const { orthogonalMatrix: q, upperTriangularMatrix: r } = new QrDecomposition(a);
          return { q, r };
        },
        ({ q, r }) => ({ q: elements(q), r: elements(r) }),
      );
    },
    eigh(n, data) {
      const a = square(n, data.a);
      return hostJob(
        () => new EigenvalueDecomposition(a, { assumeSymmetric: true }),
        ({ realEigenvalues: w, eigenvectorMatrix: v }) => ({ w, v: elements(v) }),
      );
    },
    svd(n, data) {
      const a = square(n, data.a);
      return hostJob(
        () => new SingularValueDecomposition(a),
        ({ leftSingularVectors: u, diagonal: s, rightSingularVectors: v }) => ({
          u: elements(u),
          s,
          vt: elements(v.transpose()),
        }),
      );
    },
  });
}
