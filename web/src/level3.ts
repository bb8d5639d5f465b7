// The routines on matrices. Shapes are checked here, everything else by the core.
// SPDX-License-Identifier: MIT
import {
  type Activation,
  type Algorithm,
  Arguments,
  type BiasAxis,
  type CallOptions,
  type Diag,
  type Scalar,
  type Side,
  type Uplo,
} from './arguments.js';
import { flatMatrix, flatVector, into, layoutOf } from './call.js';
import { Level2 } from './level2.js';
import { type Layout, Matrix } from './matrix.js';
import type { Vector } from './vector.js';

/** What gemm and its relatives have in common. The three matrices may have different layouts. */
export interface ProductOptions extends CallOptions {
  /** m x k; k x m when transA. */
  a: Matrix;
  /** k x n; n x k when transB. */
  b: Matrix;
  /** m x n. Default: a new row-major matrix, which is the caller's to dispose. */
  c?: Matrix;
  /** Default: 1. When it is the number 0, a and b are not read. */
  alpha?: Scalar;
  /** Default: 0, and then c is not read. */
  beta?: Scalar;
  /** Multiply with the transpose of a. Default: false. */
  transA?: boolean;
  /** Multiply with the transpose of b. Default: false. */
  transB?: boolean;
}

/** Arguments of {@link BlasContext.gemm}. */
export interface GemmOptions extends ProductOptions {
  /** Added to the result before the activation: n elements, or m. Default: none. */
  bias?: Vector;
  /** `cols`: bias[j] is added to column j; `rows`: bias[i] to row i. Default: `cols`. */
  biasAxis?: BiasAxis;
  /** Applied to each element of the result. Default: `none`. */
  activation?: Activation;
  /** Of the activation `leaky`. Default: 0.01. */
  slope?: number;
  /** `strassen`: less work, larger errors. Default: `standard`. */
  algorithm?: Algorithm;
  /** Of the algorithm `strassen`: 1 or 2, or 0 for as many as pay. Default: 0. */
  levels?: number;
}

/** Arguments of {@link BlasContext.prepack}: one factor, and how many rows or columns the other has. */
export type PrepackOptions = CallOptions & {
  /** The layout that c will have. Default: `row-major`. */
  layout?: Layout;
} & (
    | {
        /** m x k; k x m when transA. */
        a: Matrix;
        /** Columns of op(B). */
        n: number;
        /** As it will be in gemm. Default: false. */
        transA?: boolean;
      }
    | {
        /** k x n; n x k when transB. */
        b: Matrix;
        /** Rows of op(A). */
        m: number;
        /** As it will be in gemm. Default: false. */
        transB?: boolean;
      }
  );

/** Arguments of {@link BlasContext.gemmtr}; m = n. */
export interface GemmtrOptions extends ProductOptions {
  /** The triangle that is read and written. Default: `lower`. */
  uplo?: Uplo;
}

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

/** Arguments of {@link BlasContext.trmm} and {@link BlasContext.trsm}. The layouts may differ. */
export interface TrmmOptions extends CallOptions {
  /** Triangular: m x m when it stands on the left, else n x n. */
  a: Matrix;
  /** m x n, read and written. */
  b: Matrix;
  /** Default: 1. When it is the number 0, b becomes 0 and a is not read. */
  alpha?: Scalar;
  /** Default: `left`. */
  side?: Side;
  /** The triangle of a that is read. Default: `lower`. */
  uplo?: Uplo;
  /** Use the transpose of a. Default: false. */
  transA?: boolean;
  /** `unit`: the diagonal is ones, and not read. Default: `non-unit`. */
  diag?: Diag;
}

// Values of the C interface.
const factorA = 161;
const factorB = 162;

const productKeys = ['a', 'b', 'c', 'alpha', 'beta'];

/** The sizes of op(A) op(B), whose inner ones must agree. */
export function productSizes(args: Arguments): { m: number; n: number; k: number } {
  const [m, k] = args.shape('a', 'transA');
  const [inner, n] = args.shape('b', 'transB');
  args.same(args.flag('transB') ? 'b.cols' : 'b.rows', inner, 'k', k);
  return { m, n, k };
}

/** The trans arguments: a matrix in the other layout is the transpose of itself in c's. */
export function productOps(args: Arguments, a: Matrix, b: Matrix, c: Matrix): [number, number] {
  return [args.op('transA', a.layout !== c.layout), args.op('transB', b.layout !== c.layout)];
}

/** The options of trmm and trsm, a in terms of b's layout, which is its transpose when they differ. */
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

/** The routines on matrices, a part of {@link BlasContext}. */
export abstract class Level3 extends Level2 {
  /**
   * C := activation(alpha op(A) op(B) + beta C + bias), where op(A) is A or its transpose. BLAS: sgemm,
   * without bias and activation.
   *
   * @example
   * ```ts
   * blas.gemm({ a: weights, b: inputs, bias, biasAxis: 'rows', activation: 'relu' });
   * ```
   * @returns c, or a new matrix
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gemm(options: GemmOptions): Matrix {
    const { session } = this;
    const epilogueKeys = ['bias', 'biasAxis', 'activation', 'slope'];
    const keys = [...productKeys, 'transA', 'transB', ...epilogueKeys, 'algorithm', 'levels'];
    const args = new Arguments(session, 'gemm', options, keys);
    const { a, b } = options;
    const { m, n, k } = productSizes(args);
    const biasAxis = args.biasAxis();
    const bias = biasAxis === 0 ? args.output('bias', 'n', n) : args.output('bias', 'm', m);
    const activation = args.activation();
    const slope = args.number('slope', 0.01);
    const algorithm = args.algorithm();
    const levels = args.levels();
    const flatBias: [number, number, number] = bias ? flatVector(bias) : [0, 0, 1];
    return into(
      args.outputMatrix('c', ['m', m], ['n', n]),
      () => Matrix.make(session, m, n),
      (c) => {
        const ops = productOps(args, a, b, c);
        const alpha = args.scalar(0, 'alpha', 1);
        const beta = args.scalar(1, 'beta', 0);
        args.enqueue((abi) =>
          abi._fragblas_gemm_fused(
            layoutOf(c),
            ...ops,
            m,
            n,
            k,
            alpha,
            ...flatMatrix(a),
            ...flatMatrix(b),
            beta,
            ...flatMatrix(c),
            ...flatBias,
            biasAxis,
            activation,
            slope,
            algorithm,
            levels,
          ),
        );
      },
    );
  }

  /**
   * Lays a factor of `gemm` out now as gemm will read it, and keeps that until the matrix is
   * disposed: a copy of all its elements, padded. gemm with the same matrix (or view) and sizes
   * then packs only the other factor. A write to the matrix makes it stale: then the next gemm packs
   * again.
   *
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`; `OutOfMemory` when `packCacheBytes`
   * has no room for it beside what is prepacked
   */
  prepack(options: PrepackOptions): void {
    const { session } = this;
    const [name, trans, other, factor, keys] =
      'b' in options
        ? (['b', 'transB', 'm', factorB, ['b', 'm', 'transB', 'layout']] as const)
        : (['a', 'transA', 'n', factorA, ['a', 'n', 'transA', 'layout']] as const);
    const args = new Arguments(session, 'prepack', options, keys);
    const matrix = args.matrix(name);
    const [rows, cols] = args.shape(name, trans);
    const count = args.integer(other, 0);
    const [m, n, k] = name === 'a' ? [rows, count, cols] : [count, cols, rows];
    const layout = args.layout();
    const op = args.op(trans, layoutOf(matrix) !== layout);
    args.enqueue((abi) =>
      abi._fragblas_sgemm_prepack(layout, factor, op, m, n, k, ...flatMatrix(matrix)),
    );
  }

  /**
   * gemm for one triangle of a square C; the other is neither read nor written. In BLAS libraries:
   * sgemmtr.
   *
   * @returns c, or a new matrix
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gemmtr(options: GemmtrOptions): Matrix {
    const { session } = this;
    const keys = [...productKeys, 'transA', 'transB', 'uplo'];
    const args = new Arguments(session, 'gemmtr', options, keys);
    const { a, b } = options;
    const { m, n, k } = productSizes(args);
    args.same('m', m, 'n', n);
    const uplo = args.uplo();
    return into(
      args.outputMatrix('c', ['n', n], ['n', n]),
      () => Matrix.make(session, n, n),
      (c) => {
        const ops = productOps(args, a, b, c);
        const alpha = args.scalar(0, 'alpha', 1);
        const beta = args.scalar(1, 'beta', 0);
        args.enqueue((abi) =>
          abi._fragblas_sgemmtr(
            layoutOf(c),
            uplo,
            ...ops,
            n,
            k,
            alpha,
            ...flatMatrix(a),
            ...flatMatrix(b),
            beta,
            ...flatMatrix(c),
          ),
        );
      },
    );
  }

  /**
   * C := alpha A B + beta C (left) or alpha B A + beta C (right), A symmetric. BLAS: ssymm.
   *
   * @returns c, or a new matrix
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  symm(options: SymmOptions): Matrix {
    const { session } = this;
    const args = new Arguments(session, 'symm', options, [...productKeys, 'side', 'uplo']);
    const a = args.square('a');
    const b = args.matrix('b');
    const side = args.side();
    const [rule, order] =
      options.side === 'right' ? (['b.cols', b.cols] as const) : (['b.rows', b.rows] as const);
    args.same('a.rows', a.rows, rule, order);
    return into(
      args.outputMatrix('c', ['b.rows', b.rows], ['b.cols', b.cols]),
      () => Matrix.make(session, b.rows, b.cols, undefined, { layout: b.layout }),
      (c) => {
        args.same('c.layout', c.layout, 'b.layout', b.layout);
        const uplo = args.uplo(a.layout !== c.layout);
        const alpha = args.scalar(0, 'alpha', 1);
        const beta = args.scalar(1, 'beta', 0);
        args.enqueue((abi) =>
          abi._fragblas_ssymm(
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
          ),
        );
      },
    );
  }

  /**
   * C := alpha op(A) op(A)^T + beta C, one triangle of it. BLAS: ssyrk.
   *
   * @returns c, or a new matrix, whose other triangle is 0
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  syrk(options: SyrkOptions): Matrix {
    const { session } = this;
    const keys = ['a', 'c', 'alpha', 'beta', 'uplo', 'trans'];
    const args = new Arguments(session, 'syrk', options, keys);
    const a = args.matrix('a');
    const [n, k] = args.shape('a', 'trans');
    const uplo = args.uplo();
    return into(
      args.outputMatrix('c', ['n', n], ['n', n]),
      () => Matrix.make(session, n, n),
      (c) => {
        const trans = args.op('trans', a.layout !== c.layout);
        const alpha = args.scalar(0, 'alpha', 1);
        const beta = args.scalar(1, 'beta', 0);
        args.enqueue((abi) =>
          abi._fragblas_ssyrk(
            layoutOf(c),
            uplo,
            trans,
            n,
            k,
            alpha,
            ...flatMatrix(a),
            beta,
            ...flatMatrix(c),
          ),
        );
      },
    );
  }

  /**
   * C := alpha op(A) op(B)^T + alpha op(B) op(A)^T + beta C, one triangle of it. BLAS: ssyr2k.
   *
   * @returns c, or a new matrix, whose other triangle is 0
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  syr2k(options: Syr2kOptions): Matrix {
    const { session } = this;
    const args = new Arguments(session, 'syr2k', options, [...productKeys, 'uplo', 'trans']);
    const a = args.matrix('a');
    const b = args.matrix('b');
    args.same('b.rows', b.rows, 'a.rows', a.rows);
    args.same('b.cols', b.cols, 'a.cols', a.cols);
    args.same('b.layout', b.layout, 'a.layout', a.layout);
    const [n, k] = args.shape('a', 'trans');
    const uplo = args.uplo();
    return into(
      args.outputMatrix('c', ['n', n], ['n', n]),
      () => Matrix.make(session, n, n),
      (c) => {
        const trans = args.op('trans', a.layout !== c.layout);
        const alpha = args.scalar(0, 'alpha', 1);
        const beta = args.scalar(1, 'beta', 0);
        args.enqueue((abi) =>
          abi._fragblas_ssyr2k(
            layoutOf(c),
            uplo,
            trans,
            n,
            k,
            alpha,
            ...flatMatrix(a),
            ...flatMatrix(b),
            beta,
            ...flatMatrix(c),
          ),
        );
      },
    );
  }

  /**
   * B := alpha op(A) B (left) or alpha B op(A) (right), A triangular. BLAS: strmm.
   *
   * @returns b
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  trmm(options: TrmmOptions): Matrix {
    return this.#triangular('strmm', options);
  }

  /**
   * B := alpha op(A)^-1 B (left) or alpha B op(A)^-1 (right), A triangular. There is no test for
   * singularity. BLAS: strsm.
   *
   * @returns b
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  trsm(options: TrmmOptions): Matrix {
    return this.#triangular('strsm', options);
  }

  #triangular(name: 'strmm' | 'strsm', options: TrmmOptions): Matrix {
    const keys = ['a', 'b', 'alpha', 'side', 'uplo', 'transA', 'diag'];
    const args = new Arguments(this.session, name.slice(1), options, keys);
    const { a, b, how } = triangularSide(args);
    const alpha = args.scalar(0, 'alpha', 1);
    args.enqueue((abi) =>
      abi[`_fragblas_${name}`](
        layoutOf(b),
        ...how,
        b.rows,
        b.cols,
        alpha,
        ...flatMatrix(a),
        ...flatMatrix(b),
      ),
    );
    return b;
  }
}
