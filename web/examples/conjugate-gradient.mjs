// Solves A x = b, A symmetric and positive definite, without a number coming back before the end.
// Every dot product stays on the device as a vector of one element, `run` divides them there, and
// the quotients are the alpha and beta of the next calls.
//
// SPDX-License-Identifier: MIT
import { floats } from '../random/random.mjs';
import { counts, length, multiply, symmetricMatrix } from './problem.mjs';

/** Of |b - A x| / |b|. */
const bound = 1e-5;

// Eigenvalues from 1 to 100: an iteration takes off a factor of at least
// (sqrt(100) - 1) / (sqrt(100) + 1) = 9 / 11, and 80 of them reach the bound, for every order.
const defaultEigenvalues = Array.from({ length: 512 }, (_, i) => 100 ** (i / 511));

// Once the residual is 0, or so small that its square is, there is nothing left to do: a step of
// length 0 then, where 0 / 0 would make everything NaN.
const alphaBody = 'return pq < -1e-37 ? -rr / pq : 0.0;';
const betaBody = 'return rr > 1e-37 ? rrNext / rr : 0.0;';

/**
 * Returns what to show, and whether it is right. `eigenvalues` are those of the matrix, all of them positive.
 * All iterations are done: nobody looks at the residual in between.
 */
export async function conjugateGradient(
  blas,
  { eigenvalues = defaultEigenvalues, iterations = 80 } = {},
) {
  const n = eigenvalues.length;
  const aData = symmetricMatrix(eigenvalues, 1);
  const bData = floats(n, 2);
  const before = blas.stats();

  // x, and behind it r . r after 0, 1, ... iterations: in one vector, so that one read brings both.
  const result = blas.vector(n + iterations + 1);
  const x = result.view({ size: n });
  const history = Array.from({ length: iterations + 1 }, (_, k) =>
    result.view({ offset: n + k, size: 1 }),
  );
  const a = blas.matrix(n, n, aData);
  const [r, p, q] = [blas.vector(n, bData), blas.vector(n, bData), blas.vector(n)];
  const [pq, alpha, beta] = [blas.vector(1), blas.vector(1), blas.vector(1)];
  blas.dot({ x: r, y: r, result: history[0] });
  for (let k = 0; k < iterations; ++k) {
    const [rr, rrNext] = [history[k], history[k + 1]];
    blas.gemv({ alpha: -1, a, x: p, y: q }); // q := -A p, so that x and r both go alpha times something further
    blas.dot({ x: p, y: q, result: pq });
    blas.run({ body: alphaBody, inputs: { rr, pq }, output: alpha });
    blas.axpy({ alpha, x: p, y: x });
    blas.axpy({ alpha, x: q, y: r });
    blas.dot({ x: r, y: r, result: rrNext });
    blas.run({ body: betaBody, inputs: { rr, rrNext }, output: beta });
    blas.axpby({ alpha: 1, x: r, beta, y: p }); // p := r + beta p
  }
  const xAndHistory = await result.read();
  for (const operand of [result, a, r, p, q, pq, alpha, beta]) operand.dispose();

  // The device's r is what the recurrence makes of it. This is the true one.
  const product = multiply(aData, xAndHistory.subarray(0, n));
  const residual = length(product.map((value, i) => bData[i] - value)) / length(bData);
  const rr = xAndHistory.subarray(n);
  const { readbacks, passes, line } = counts(before, blas.stats());
  const right = residual <= bound && Number.isFinite(rr.at(-1)) && readbacks === 1;
  const lines = [`A x = b, A of order ${n}`];
  for (let k = 0; k <= iterations; ++k) {
    if (k % 10 === 0 || k === iterations) {
      lines.push(`iteration ${k}: |r| / |b| = ${Math.sqrt(rr[k] / rr[0]).toExponential(2)}`);
    }
  }
  lines.push(`|b - A x| / |b| = ${residual.toExponential(2)} in double, at most ${bound}`, line);
  return { right, lines, residual, readbacks, passes };
}
