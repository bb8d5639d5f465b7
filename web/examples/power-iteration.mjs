// The eigenvalue of largest absolute value of a symmetric matrix, and its eigenvector, without a
// number coming back before the end: the norm stays on the device as a vector of one element, `run`
// inverts it there, and the inverse is the alpha of scal.
//
// SPDX-License-Identifier: MIT
import { floats } from '../random/random.mjs';
import { counts, length, multiply, symmetricMatrix } from './problem.mjs';

/** Relative, of the eigenvalue and of |A x - lambda x|. */
const bound = 1e-4;

// 10, and others from -5 to 5, so that an iteration halves their part of the vector.
const defaultEigenvalues = Array.from({ length: 512 }, (_, i) => (i === 0 ? 10 : i / 51.1 - 5));

// Of a vector of zeros, which A = 0 makes, 1 / 0 would make NaN.
const inverseBody = 'return norm > 1e-37 ? 1.0 / norm : 0.0;';

/**
 * Returns what to show, and whether it is right. `eigenvalues` are those of the matrix, the largest one first and well
 * above the absolute values of the others.
 */
export async function powerIteration(
  blas,
  { eigenvalues = defaultEigenvalues, iterations = 40 } = {},
) {
  const n = eigenvalues.length;
  const aData = symmetricMatrix(eigenvalues, 1);
  const before = blas.stats();

  // The eigenvector, and behind it each iteration's estimate of the eigenvalue: in one vector, so
  // that one read brings both.
  const result = blas.vector(n + iterations);
  const a = blas.matrix(n, n, aData);
  const [norm, inverse] = [blas.vector(1), blas.vector(1)];
  let [x, y] = [blas.vector(n, floats(n, 2)), blas.vector(n)];
  const normalize = (v) => {
    blas.nrm2({ x: v, result: norm });
    blas.run({ body: inverseBody, inputs: { norm }, output: inverse });
    blas.scal({ alpha: inverse, x: v });
  };
  normalize(x);
  for (let k = 0; k < iterations; ++k) {
    blas.gemv({ a, x, y });
    blas.dot({ x, y, result: result.view({ offset: n + k, size: 1 }) });
    normalize(y);
    [x, y] = [y, x]; // nothing moves on the device
  }
  x.copyTo(result.view({ size: n }));
  const vectorAndEstimates = await result.read();
  for (const operand of [result, a, norm, inverse, x, y]) operand.dispose();

  const vector = vectorAndEstimates.subarray(0, n);
  const estimates = vectorAndEstimates.subarray(n);
  const lambda = estimates.at(-1);
  const error = Math.abs(lambda - eigenvalues[0]);
  const residual = length(multiply(aData, vector).map((value, i) => value - lambda * vector[i]));
  const { readbacks, passes, line } = counts(before, blas.stats());
  const most = bound * eigenvalues[0];
  const right = error <= most && residual <= most && readbacks === 1;
  const lines = [`largest eigenvalue of A, of order ${n}: ${eigenvalues[0]} by construction`];
  for (let k = 1; k <= iterations; ++k) {
    if (k % 5 === 0 || k === iterations) {
      lines.push(`iteration ${k}: ${estimates[k - 1].toFixed(6)}`);
    }
  }
  lines.push(
    `error ${error.toExponential(2)}, |A x - lambda x| = ${residual.toExponential(2)} in double, at most ${most}`,
    line,
  );
  return { right, lines, lambda, readbacks, passes };
}
