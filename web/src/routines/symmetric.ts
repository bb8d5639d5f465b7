// Products with a symmetric matrix, and those that make one: symm, syrk, syr2k.
// SPDX-License-Identifier: MIT
import { Arguments, type CallOptions, type Scalar, type Side, type Uplo } from '../arguments.js';
import { flatMatrix, into, layoutOf } from '../call.js';
import type { Session } from '../contract.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import { productKeys } from '../products.js';

/** Arguments of {@link BlasContext.symm}. b and c must have one layout. */
export interface SymmOptions extends CallOptions {
  /** Symmetric: m x m when it stands on the left, else n x n. */
  a: Matrix;
  /** m x n. */
  b: Matrix;
  /** m x n. Default: a new matrix in b's layout, which is the caller's to dispose. */
  c?: Matrix;
  /** Default: 1. When it is the number 0, a and b are not read. */
  alpha?: Scalar;
  /** Default: 0, and then c is not read. */
  beta?: Scalar;
  /** Default: `left`. */
  side?: Side;
  /** The triangle of a that is read. Default: `lower`. */
  uplo?: Uplo;
}

/** Arguments of {@link BlasContext.syrk}. The matrices may have different layouts. */
export interface SyrkOptions extends CallOptions {
  /** n x k; k x n when transposed. */
  a: Matrix;
  /** n x n. Default: a new row-major matrix, which is the caller's to dispose. */
  c?: Matrix;
  /** Default: 1. When it is the number 0, a is not read. */
  alpha?: Scalar;
  /** Default: 0, and then c is not read. */
  beta?: Scalar;
  /** The triangle that is read and written. Default: `lower`. */
  uplo?: Uplo;
  /** The transpose of a comes first. Default: false. */
  trans?: boolean;
}

/** Arguments of {@link BlasContext.syr2k}. a and b must have one layout. */
export interface Syr2kOptions extends SyrkOptions {
  /** Of the shape of a. */
  b: Matrix;
}

/** What stands in front of the factors of an update, and behind them. */
type Before = readonly [
  layout: number,
  uplo: number,
  trans: number,
  n: number,
  k: number,
  alpha: number,
];
type After = readonly [beta: number, ...c: ReturnType<typeof flatMatrix>];

/** One triangle of a new or given C. */
function update(args: Arguments, a: Matrix, call: (before: Before, after: After) => void): Matrix {
  const [n, k] = args.shape('a', 'trans');
  const uplo = args.uplo();
  return into(
    args.outputMatrix('c', ['n', n], ['n', n]),
    () => args.newMatrix(n, n),
    (c) => {
      const trans = args.op('trans', a.layout !== c.layout);
      const alpha = args.scalar(0, 'alpha', 1);
      const beta = args.scalar(1, 'beta', 0);
      call([layoutOf(c), uplo, trans, n, k, alpha], [beta, ...flatMatrix(c)]);
    },
  );
}

/** @internal A product with a matrix of which one triangle is stored: symmetric or Hermitian. */
export function structuredProduct(
  session: Session,
  name: 'symm' | 'hemm',
  options: SymmOptions,
): Matrix {
  const args = new Arguments(session, name, options, [...productKeys, 'side', 'uplo']);
  const a = args.square('a');
  const b = args.matrix('b');
  const side = args.side();
  const [rule, order] =
    options.side === 'right' ? (['b.cols', b.cols] as const) : (['b.rows', b.rows] as const);
  args.same('a.rows', a.rows, rule, order);
  return into(
    args.outputMatrix('c', ['b.rows', b.rows], ['b.cols', b.cols]),
    () => args.newMatrix(b.rows, b.cols, b.layout),
    (c) => {
      args.same('c.layout', c.layout, 'b.layout', b.layout);
      const uplo = args.uplo(a.layout !== c.layout);
      const alpha = args.scalar(0, 'alpha', 1);
      const beta = args.scalar(1, 'beta', 0);
      args.call(
        name as 'symm',
        layoutOf(c),
        side,
        uplo,
        c.rows,
        c.cols,
        alpha,
        ...flatMatrix(a),
        ...flatMatrix(b),
        beta,
        ...flatMatrix(c),
      );
    },
  );
}

/** Products with a symmetric matrix, and those that make one, a part of {@link BlasContext}. */
export default abstract class Symmetric extends Part {
  /**
   * C := alpha A B + beta C (left) or alpha B A + beta C (right), A symmetric. BLAS: ssymm.
   *
   * @returns c, or a new matrix
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  symm(options: SymmOptions): Matrix {
    return structuredProduct(this.session, 'symm', options);
  }

  /**
   * C := alpha op(A) op(A)^T + beta C, one triangle of it. BLAS: ssyrk.
   *
   * @returns c, or a new matrix, whose other triangle is 0
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  syrk(options: SyrkOptions): Matrix {
    const keys = ['a', 'c', 'alpha', 'beta', 'uplo', 'trans'];
    const args = new Arguments(this.session, 'syrk', options, keys);
    const a = args.matrix('a');
    return update(args, a, (before, after) =>
      args.call('syrk', ...before, ...flatMatrix(a), ...after),
    );
  }

  /**
   * C := alpha op(A) op(B)^T + alpha op(B) op(A)^T + beta C, one triangle of it. BLAS: ssyr2k.
   *
   * @returns c, or a new matrix, whose other triangle is 0
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  syr2k(options: Syr2kOptions): Matrix {
    const args = new Arguments(this.session, 'syr2k', options, [...productKeys, 'uplo', 'trans']);
    const a = args.matrix('a');
    const b = args.matrix('b');
    args.same('b.rows', b.rows, 'a.rows', a.rows);
    args.same('b.cols', b.cols, 'a.cols', a.cols);
    args.same('b.layout', b.layout, 'a.layout', a.layout);
    return update(args, a, (before, after) =>
      args.call('syr2k', ...before, ...flatMatrix(a), ...flatMatrix(b), ...after),
    );
  }
}
