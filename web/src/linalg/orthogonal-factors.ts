// What `qr` of every type does with its arguments. SPDX-License-Identifier: MIT
import { refused } from '../check.js';
import type { Matrix } from '../matrix.js';
import type { LinalgArguments } from './arguments.js';
import type { QrFactors, QrOptions } from './decompositions.js';

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
