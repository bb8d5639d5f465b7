// Products and solves with a triangular matrix and a vector: trmv, tbmv, tpmv, trsv, tbsv, tpsv.
// SPDX-License-Identifier: MIT
import { Arguments, type CallOptions, type Diag, type Trans, type Uplo } from '../arguments.js';
import { flatMatrix, flatVector, layoutOf } from '../call.js';
import type { Session } from '../contract.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import {
  type BandMatrix,
  halfBandArgument,
  type PackedMatrix,
  packedArgument,
} from '../structured.js';
import type { Vector } from '../vector.js';

/** Arguments of {@link BlasContext.trmv} and {@link BlasContext.trsv}. */
export interface TrmvOptions extends CallOptions {
  /** n x n. */
  a: Matrix;
  /** n elements, read and written. */
  x: Vector;
  /** The triangle that is read. Default: `lower`. */
  uplo?: Uplo;
  /** Multiply with the transpose of a. Default: false. */
  trans?: Trans;
  /** `unit`: the diagonal is ones, and not read. Default: `non-unit`. */
  diag?: Diag;
}

/** Arguments of {@link BlasContext.tbmv} and {@link BlasContext.tbsv}. */
export interface TbmvOptions extends Omit<TrmvOptions, 'a'> {
  /** n x n; the side of the diagonal that uplo names. */
  a: BandMatrix;
}

/** Arguments of {@link BlasContext.tpmv} and {@link BlasContext.tpsv}. */
export interface TpmvOptions extends Omit<TrmvOptions, 'a'> {
  /** n x n; the triangle that uplo names. */
  a: PackedMatrix;
}

const triangularKeys = ['a', 'x', 'uplo', 'trans', 'diag'];

/** How a triangle is used: its uplo, trans and diag arguments. */
const howOf = (args: Arguments) => [args.uplo(), args.op('trans'), args.diag()] as const;

function full(session: Session, name: 'trmv' | 'trsv', options: TrmvOptions): Vector {
  const args = new Arguments(session, name, options, triangularKeys);
  const a = args.square('a');
  const how = howOf(args);
  const x = args.sized('x', 'a.rows', a.rows);
  args.call(name, layoutOf(a), ...how, a.rows, ...flatMatrix(a), ...flatVector(x));
  return x;
}

function band(session: Session, name: 'tbmv' | 'tbsv', options: TbmvOptions): Vector {
  const args = new Arguments(session, name, options, triangularKeys);
  const a = halfBandArgument(args, args.uplo());
  const how = howOf(args);
  const x = args.sized('x', 'a.rows', a.n);
  args.call(name, a.layout, ...how, a.n, a.k, a.buffer, a.offset, a.ld, ...flatVector(x));
  return x;
}

function packed(session: Session, name: 'tpmv' | 'tpsv', options: TpmvOptions): Vector {
  const args = new Arguments(session, name, options, triangularKeys);
  const a = packedArgument(args);
  const how = howOf(args);
  const x = args.sized('x', 'a.n', a.n);
  args.call(name, a.layout, ...how, a.n, a.buffer, a.offset, ...flatVector(x));
  return x;
}

/** Products and solves with a triangular matrix and a vector, a part of {@link BlasContext}. */
export default abstract class TriangularVector extends Part {
  /**
   * x := op(A) x, A triangular. BLAS: strmv.
   *
   * @returns x
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  trmv(options: TrmvOptions): Vector {
    return full(this.session, 'trmv', options);
  }

  /**
   * x := op(A) x with a triangular band matrix. BLAS: stbmv.
   *
   * @returns x
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  tbmv(options: TbmvOptions): Vector {
    return band(this.session, 'tbmv', options);
  }

  /**
   * x := op(A) x with a packed triangular matrix. BLAS: stpmv.
   *
   * @returns x
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  tpmv(options: TpmvOptions): Vector {
    return packed(this.session, 'tpmv', options);
  }

  /**
   * x := op(A)^-1 x, A triangular. There is no test for singularity. BLAS: strsv.
   *
   * @returns x
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  trsv(options: TrmvOptions): Vector {
    return full(this.session, 'trsv', options);
  }

  /**
   * x := op(A)^-1 x with a triangular band matrix. BLAS: stbsv.
   *
   * @returns x
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  tbsv(options: TbmvOptions): Vector {
    return band(this.session, 'tbsv', options);
  }

  /**
   * x := op(A)^-1 x with a packed triangular matrix. BLAS: stpsv.
   *
   * @returns x
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  tpsv(options: TpmvOptions): Vector {
    return packed(this.session, 'tpsv', options);
  }
}
