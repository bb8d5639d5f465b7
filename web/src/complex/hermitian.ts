// Products with Hermitian matrices, and those that make one: hemv, hbmv, hpmv, hemm, herk, her2k.
// SPDX-License-Identifier: MIT
import type { RealScalar, Trans } from '../arguments.js';
import { flatMatrix, into, layoutOf } from '../call.js';
import { refused } from '../check.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import {
  product,
  productKeys,
  type SbmvOptions,
  type SpmvOptions,
  type SymvOptions,
} from '../routines/matrix-vector.js';
import {
  type SymmOptions,
  type Syr2kOptions,
  type SyrkOptions,
  structuredProduct,
} from '../routines/symmetric.js';
import { halfBandArgument, packedArgument } from '../structured.js';
import type { Vector } from '../vector.js';
import { ComplexArguments, complexRule, isComplex } from './arguments.js';

/** Arguments of `herk`. a and c must have one layout. */
export interface HerkOptions extends Omit<SyrkOptions, 'alpha' | 'beta' | 'trans'> {
  /** Default: 1. When it is the number 0, a is not read. */
  alpha?: RealScalar;
  /** Default: 0, and then c is not read. */
  beta?: RealScalar;
  /** The conjugate transpose of a comes first: true or `conjugate`. Default: false. */
  trans?: Trans;
}

/** Arguments of `her2k`. The matrices must have one layout. */
export interface Her2kOptions extends Omit<Syr2kOptions, 'beta' | 'trans'> {
  /** Default: 0, and then c is not read. */
  beta?: RealScalar;
  /** The conjugate transposes of a and b come first: true or `conjugate`. Default: false. */
  trans?: Trans;
}

const hemmKeys = ['a', 'b', 'c', 'alpha', 'beta', 'side', 'uplo'];

const noTranspose = 111;
const conjugateTranspose = 113;

/** One triangle of a new or given C, in the layout of A. */
function update(
  args: ComplexArguments,
  a: Matrix,
  call: (trans: number, uplo: number, c: Matrix, n: number, k: number) => void,
): Matrix {
  const [n, k] = args.shape('a', 'trans');
  const uplo = args.uplo();
  const trans = args.transposes('trans') ? conjugateTranspose : noTranspose;
  return into(
    args.outputMatrix('c', ['n', n], ['n', n]),
    () => args.newMatrix(n, n, a.layout),
    (c) => {
      args.same('c.layout', c.layout, 'a.layout', a.layout);
      call(trans, uplo, c, n, k);
    },
  );
}

/** Products with Hermitian matrices, a part of the edition with all types. */
export default abstract class Hermitian extends Part {
  /**
   * y := alpha A x + beta y, A Hermitian. BLAS: chemv.
   *
   * @returns y, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  hemv(options: SymvOptions): Vector {
    const args = new ComplexArguments(this.session, 'hemv', options, [...productKeys, 'uplo']);
    const uplo = args.uplo();
    const a = args.square('a');
    const n = ['rows', a.rows] as const;
    const before = [layoutOf(a), uplo, a.rows] as const;
    return product(args, n, n, (alpha, x, beta, y) =>
      args.run('chemv', ...before, alpha, ...flatMatrix(a), ...x, beta, ...y),
    );
  }

  /**
   * y := alpha A x + beta y with a Hermitian band matrix. BLAS: chbmv.
   *
   * @returns y, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  hbmv(options: SbmvOptions): Vector {
    const args = new ComplexArguments(this.session, 'hbmv', options, [...productKeys, 'uplo']);
    const uplo = args.uplo();
    const a = halfBandArgument(args, uplo);
    const n = ['rows', a.n] as const;
    const place = [a.buffer, a.offset, a.ld] as const;
    return product(args, n, n, (alpha, x, beta, y) =>
      args.run('chbmv', a.layout, uplo, a.n, a.k, alpha, ...place, ...x, beta, ...y),
    );
  }

  /**
   * y := alpha A x + beta y with a packed Hermitian matrix. BLAS: chpmv.
   *
   * @returns y, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  hpmv(options: SpmvOptions): Vector {
    const args = new ComplexArguments(this.session, 'hpmv', options, [...productKeys, 'uplo']);
    const uplo = args.uplo();
    const a = packedArgument(args);
    const n = ['n', a.n] as const;
    return product(args, n, n, (alpha, x, beta, y) =>
      args.run('chpmv', a.layout, uplo, a.n, alpha, a.buffer, a.offset, ...x, beta, ...y),
    );
  }

  /**
   * C := alpha A B + beta C (left) or alpha B A + beta C (right), A Hermitian and in the layout of
   * the others. BLAS: chemm.
   *
   * @returns c, or a new matrix
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  hemm(options: SymmOptions): Matrix {
    const args = new ComplexArguments(this.session, 'hemm', options, hemmKeys);
    const [a, b] = [args.matrix('a'), args.matrix('b')];
    if (!isComplex(a)) throw refused('hemm', 'dtype', a.dtype, complexRule);
    args.same('a.layout', a.layout, 'b.layout', b.layout);
    return structuredProduct(this.session, 'hemm', options);
  }

  /**
   * C := alpha op(A) op(A)^H + beta C, one triangle of it, alpha and beta real. BLAS: cherk.
   *
   * @returns c, or a new matrix, whose other triangle is 0
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  herk(options: HerkOptions): Matrix {
    const keys = ['a', 'c', 'alpha', 'beta', 'uplo', 'trans'];
    const args = new ComplexArguments(this.session, 'herk', options, keys);
    const a = args.matrix('a');
    return update(args, a, (trans, uplo, c, n, k) => {
      const alpha = args.realScalar(0, 'alpha', 1);
      const beta = args.realScalar(1, 'beta', 0);
      const before = [layoutOf(c), uplo, trans, n, k, alpha] as const;
      args.run('cherk', ...before, ...flatMatrix(a), beta, ...flatMatrix(c));
    });
  }

  /**
   * C := alpha op(A) op(B)^H + conj(alpha) op(B) op(A)^H + beta C, one triangle of it, beta real.
   * BLAS: cher2k.
   *
   * @returns c, or a new matrix, whose other triangle is 0
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  her2k(options: Her2kOptions): Matrix {
    const keys = ['a', 'b', 'c', 'alpha', 'beta', 'uplo', 'trans'];
    const args = new ComplexArguments(this.session, 'her2k', options, keys);
    const a = args.matrix('a');
    const b = args.matrix('b');
    args.same('b.rows', b.rows, 'a.rows', a.rows);
    args.same('b.cols', b.cols, 'a.cols', a.cols);
    args.same('b.layout', b.layout, 'a.layout', a.layout);
    return update(args, a, (trans, uplo, c, n, k) => {
      const alpha = args.scalar(0, 'alpha', 1);
      const beta = args.realScalar(1, 'beta', 0);
      const before = [layoutOf(c), uplo, trans, n, k, alpha] as const;
      const factors = [...flatMatrix(a), ...flatMatrix(b)] as const;
      args.run('cher2k', ...before, ...factors, beta, ...flatMatrix(c));
    });
  }
}
