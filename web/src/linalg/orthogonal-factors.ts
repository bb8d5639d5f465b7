// Arguments and results of `qr` of every type. SPDX-License-Identifier: MIT
import type { CallOptions } from '../arguments.js';
import { refused } from '../check.js';
import type { Matrix } from '../matrix.js';
import type { LinalgArguments } from './arguments.js';

/** Arguments of `qr`. The layouts may differ. Outputs that are left out are the caller's. */
export interface QrOptions extends CallOptions {
  /** m x n. */
  a: Matrix;
  /** `reduced`: k = min(m, n); `complete`: k = m, so that Q is square. Default: `reduced`. */
  mode?: 'reduced' | 'complete';
  /** m x k, written. Default: a new matrix in the layout of a. */
  q?: Matrix;
  /** k x n, written. Default: a new matrix in the layout of a. */
  r?: Matrix;
}

/** What `qr` gives: A = Q R. */
export interface QrFactors {
  /** Its columns are orthonormal. */
  q: Matrix;
  /** Zeros below the diagonal. */
  r: Matrix;
}

/** Runs `call` with places of A, Q and R for the factors that `options` ask for. */
export function orthogonalFactors(
  args: LinalgArguments,
  { mode = 'reduced' }: QrOptions,
  call: (matrices: readonly [a: Matrix, q: Matrix, r: Matrix]) => void,
): QrFactors {
  const a = args.matrix('a');
  if (mode !== 'reduced' && mode !== 'complete') {
    throw refused('qr', 'mode', mode, 'reduced or complete');
  }
  const [m, n] = [['a.rows', a.rows] as const, ['a.cols', a.cols] as const];
  const least = ['min(a.rows, a.cols)', Math.min(a.rows, a.cols)] as const;
  const between = mode === 'complete' ? m : least;
  let r!: Matrix;
  const q = args.intoMatrix('q', m, between, a.layout, (left) => {
    r = args.intoMatrix('r', between, n, a.layout, (right) => call([a, left, right]));
  });
  return { q, r };
}
