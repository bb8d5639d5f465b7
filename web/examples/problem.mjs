// Problems with known answers for the examples, and arithmetic in double to check what came back.
// SPDX-License-Identifier: MIT
import { floats } from '../random/random.mjs';

/**
 * A dense symmetric matrix, row by row, that has these eigenvalues but for its rounding to float:
 * Q D Q, D their diagonal matrix and Q = I - 2 v v^T the reflection along a random v of length 1.
 */
export function symmetricMatrix(eigenvalues, seed) {
  const n = eigenvalues.length;
  const random = Array.from(floats(n, seed));
  const size = length(random);
  const v = random.map((value) => value / size);
  const vdv = v.reduce((sum, value, i) => sum + value * eigenvalues[i] * value, 0);
  return Float32Array.from({ length: n * n }, (_, index) => {
    const [i, j] = [Math.floor(index / n), index % n];
    const diagonal = i === j ? eigenvalues[i] : 0;
    return diagonal + v[i] * v[j] * (4 * vdv - 2 * eigenvalues[i] - 2 * eigenvalues[j]);
  });
}

/** A x, for A row by row. */
export function multiply(a, x) {
  return Array.from(x, (_, i) => x.reduce((sum, value, j) => sum + a[i * x.length + j] * value, 0));
}

/** Euclidean length. */
export function length(x) {
  return Math.sqrt(x.reduce((sum, value) => sum + value * value, 0));
}

/** What was counted between two blas.stats(), as a line of text. */
export function counts(before, after) {
  const [readbacks, passes] = [after.readbacks - before.readbacks, after.passes - before.passes];
  return { readbacks, passes, line: `readbacks: ${readbacks}, passes: ${passes}` };
}
