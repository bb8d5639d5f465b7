// What products of matrices share: their sizes, and operands in terms of the output's layout.
// SPDX-License-Identifier: MIT
import type { Arguments } from './arguments.js';
import { invalid } from './errors.js';
import type { Matrix } from './matrix.js';

/** The options that all have. */
export const productKeys = ['a', 'b', 'c', 'alpha', 'beta'];

/** The sizes of op(A) op(B), whose inner ones must agree. */
export function productSizes(args: Arguments): { m: number; n: number; k: number } {
  const [m, k] = args.shape('a', 'transA');
  const [inner, n] = args.shape('b', 'transB');
  if (inner !== k) {
    const [a, b] = [args.matrix('a'), args.matrix('b')];
    const side = (flag: string, first: string, other: string) =>
      args.transposes(flag) ? other : first;
    throw invalid(
      `${args.routine}: a is ${a.rows} x ${a.cols} and b is ${b.rows} x ${b.cols}, must have a.${side('transA', 'cols', 'rows')} = b.${side('transB', 'rows', 'cols')}`,
    );
  }
  return { m, n, k };
}

/** The trans arguments: a matrix in the other layout is the transpose of itself in c's. */
export function productOps(args: Arguments, a: Matrix, b: Matrix, c: Matrix): [number, number] {
  return [args.op('transA', a.layout !== c.layout), args.op('transB', b.layout !== c.layout)];
}

/**
 * The options of trmm and trsm, a in terms of b's layout, which is its transpose when they differ.
 */
export function triangularSide(args: Arguments) {
  const a = args.square('a');
  const b = args.matrix('b');
  const side = args.side();
  const [rule, order] =
    args.get('side') === 'right' ? (['b.cols', b.cols] as const) : (['b.rows', b.rows] as const);
  args.same('a.rows', a.rows, rule, order);
  const flip = a.layout !== b.layout;
  const how = [side, args.uplo(flip), args.op('transA', flip), args.diag()] as const;
  return { a, b, how };
}
