// Linear systems of complex numbers whose operands are kept: solve. SPDX-License-Identifier: MIT
import type { Session } from '../contract.js';
import { LinalgArguments } from '../linalg/arguments.js';
import Cholesky from '../linalg/cholesky.js';
import Lu from '../linalg/lu.js';
import { intoSides, type Sides, sidesOf } from '../linalg/sides.js';
import { Matrix } from '../matrix.js';

function copy(from: Sides, to: Matrix): void {
  if (from instanceof Matrix) from.copyTo(to);
  else from.copyTo(to.col(0));
}

function copyBack(from: Matrix, to: Sides): void {
  if (to instanceof Matrix) from.copyTo(to);
  else from.col(0).copyTo(to);
}

/** X := A^-1 B of `complex64`, by gesv or posv on copies in one layout. */
export function solveComplex<S extends Sides>(
  session: Session,
  options: object,
  definite: boolean,
): S {
  const keys = ['a', 'b', 'x', 'assume', 'uplo', 'info'];
  const args = new LinalgArguments(session, 'solve', options, keys);
  const a = args.square('a');
  const { b } = sidesOf(args, ['a.rows', a.rows]);
  const [uplo, info] = [args.get('uplo'), args.get('info')];
  args.uplo();
  args.info();
  return intoSides(args, ['a.rows', a.rows], b, (_, x) => {
    const copies: Matrix[] = [];
    const own = (cols: number) => {
      const matrix = args.newMatrix(a.rows, cols, 'column-major');
      copies.push(matrix);
      return matrix;
    };
    try {
      const [factors, sides] = [own(a.rows), own(b instanceof Matrix ? b.cols : 1)];
      a.copyTo(factors);
      copy(b, sides);
      const { signal } = options as { signal?: AbortSignal };
      const call = { a: factors, b: sides, info, ...(signal && { signal }) } as never;
      const part = { session } as never;
      if (definite) Cholesky.prototype.posv.call(part, { ...(call as object), uplo } as never);
      else Lu.prototype.gesv.call(part, call);
      copyBack(sides, x);
    } finally {
      for (const matrix of copies) matrix.dispose();
    }
  });
}
