// Products of matrices: gemm, prepack, gemmtr.
// SPDX-License-Identifier: MIT
import {
  type Activation,
  type Algorithm,
  Arguments,
  type BiasAxis,
  type CallOptions,
  type Scalar,
  type Trans,
  type Uplo,
} from '../arguments.js';
import { flatMatrix, flatVector, into, layoutOf } from '../call.js';
import type { Layout } from '../contract.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import { productKeys, productOps, productSizes } from '../products.js';
import type { Vector } from '../vector.js';

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
  transA?: Trans;
  /** Multiply with the transpose of b. Default: false. */
  transB?: Trans;
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

/**
 * Arguments of {@link BlasContext.prepack}: one factor, and how many rows or columns the other has.
 */
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
        transA?: Trans;
      }
    | {
        /** k x n; n x k when transB. */
        b: Matrix;
        /** Rows of op(A). */
        m: number;
        /** As it will be in gemm. Default: false. */
        transB?: Trans;
      }
  );

/** Arguments of {@link BlasContext.gemmtr}; m = n. */
export interface GemmtrOptions extends ProductOptions {
  /** The triangle that is read and written. Default: `lower`. */
  uplo?: Uplo;
}

const factorA = 161;

const factorB = 162;

/** Products of matrices, a part of {@link BlasContext}. */
export default abstract class Gemm extends Part {
  /**
   * C := activation(alpha op(A) op(B) + beta C + bias), where op(A) is A or its transpose. BLAS:
   * sgemm, without bias and activation.
   *
   * @example
   * ```ts
   * blas.gemm({ a: weights, b: inputs, bias, biasAxis: 'rows', activation: 'relu' });
   * ```
   * @returns c, or a new matrix
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gemm(options: GemmOptions): Matrix {
    const epilogueKeys = ['bias', 'biasAxis', 'activation', 'slope'];
    const keys = [...productKeys, 'transA', 'transB', ...epilogueKeys, 'algorithm', 'levels'];
    const args = new Arguments(this.session, 'gemm', options, keys);
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
      () => args.newMatrix(m, n),
      (c) => {
        const ops = productOps(args, a, b, c);
        const alpha = args.scalar(0, 'alpha', 1);
        const beta = args.scalar(1, 'beta', 0);
        args.call(
          'gemm_fused',
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
        );
      },
    );
  }

  /**
   * Lays a factor of `gemm` out now as gemm will read it, and keeps that until the matrix is
   * disposed: a copy of all its elements, padded. gemm with the same matrix (or view) and sizes
   * then packs only the other factor. A write to the matrix makes it stale: then the next gemm
   * packs again. Of `float64` that is residues, of 24 to 48 bytes an element.
   *
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`; `OutOfMemory` when `memoryBytes`
   * has no room for it
   */
  prepack(options: PrepackOptions): void {
    const [name, trans, other, factor, keys] =
      'b' in Object(options)
        ? (['b', 'transB', 'm', factorB, ['b', 'm', 'transB', 'layout']] as const)
        : (['a', 'transA', 'n', factorA, ['a', 'n', 'transA', 'layout']] as const);
    const args = new Arguments(this.session, 'prepack', options, keys);
    const matrix = args.matrix(name);
    const [rows, cols] = args.shape(name, trans);
    const count = args.integer(other, 0);
    const [m, n, k] = name === 'a' ? [rows, count, cols] : [count, cols, rows];
    const layout = args.layout();
    const op = args.op(trans, layoutOf(matrix) !== layout);
    args.call('gemm_prepack', layout, factor, op, m, n, k, ...flatMatrix(matrix));
  }

  /**
   * gemm for one triangle of a square C; the other is neither read nor written. In BLAS libraries:
   * sgemmtr.
   *
   * @returns c, or a new matrix
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gemmtr(options: GemmtrOptions): Matrix {
    const keys = [...productKeys, 'transA', 'transB', 'uplo'];
    const args = new Arguments(this.session, 'gemmtr', options, keys);
    const { a, b } = options;
    const { m, n, k } = productSizes(args);
    args.same('m', m, 'n', n);
    const uplo = args.uplo();
    return into(
      args.outputMatrix('c', ['n', n], ['n', n]),
      () => args.newMatrix(n, n),
      (c) => {
        const ops = productOps(args, a, b, c);
        const alpha = args.scalar(0, 'alpha', 1);
        const beta = args.scalar(1, 'beta', 0);
        args.call(
          'gemmtr',
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
        );
      },
    );
  }
}
