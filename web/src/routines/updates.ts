// Rank updates of a matrix with vectors: ger, syr, spr, syr2, spr2.
// SPDX-License-Identifier: MIT
import { Arguments, type CallOptions, type Scalar, type Uplo } from '../arguments.js';
import { flatMatrix, flatVector, layoutOf } from '../call.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import { type PackedMatrix, packedArgument } from '../structured.js';
import type { Vector } from '../vector.js';

/** Arguments of {@link BlasContext.ger}. */
export interface GerOptions extends CallOptions {
  /** Default: 1. When it is the number 0, x and y are not read. */
  alpha?: Scalar;
  /** m elements. */
  x: Vector;
  /** n elements. */
  y: Vector;
  /** m x n, read and written. */
  a: Matrix;
}

/** Arguments of {@link BlasContext.syr}. */
export interface SyrOptions extends CallOptions {
  /** Default: 1. When it is the number 0, x is not read. */
  alpha?: Scalar;
  /** n elements. */
  x: Vector;
  /** n x n. */
  a: Matrix;
  /** The triangle that is read and written. Default: `lower`. */
  uplo?: Uplo;
}

/** Arguments of {@link BlasContext.spr}. */
export interface SprOptions extends Omit<SyrOptions, 'a'> {
  /** n x n; the triangle that uplo names, read and written. */
  a: PackedMatrix;
}

/** Arguments of {@link BlasContext.syr2}. */
export interface Syr2Options extends SyrOptions {
  /** n elements. */
  y: Vector;
}

/** Arguments of {@link BlasContext.spr2}. */
export interface Spr2Options extends Omit<Syr2Options, 'a'> {
  /** n x n; the triangle that uplo names, read and written. */
  a: PackedMatrix;
}

/** Rank updates of a matrix with vectors, a part of {@link BlasContext}. */
export default abstract class Updates extends Part {
  /**
   * A := alpha x y^T + A. BLAS: sger.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  ger(options: GerOptions): Matrix {
    const args = new Arguments(this.session, 'ger', options, ['alpha', 'x', 'y', 'a']);
    const a = args.matrix('a');
    const x = args.sized('x', 'a.rows', a.rows);
    const y = args.sized('y', 'a.cols', a.cols);
    const alpha = args.scalar(0, 'alpha', 1);
    args.call(
      'ger',
      layoutOf(a),
      a.rows,
      a.cols,
      alpha,
      ...flatVector(x),
      ...flatVector(y),
      ...flatMatrix(a),
    );
    return a;
  }

  /**
   * A := alpha x x^T + A, one triangle of it. BLAS: ssyr.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  syr(options: SyrOptions): Matrix {
    const args = new Arguments(this.session, 'syr', options, ['alpha', 'x', 'a', 'uplo']);
    const uplo = args.uplo();
    const a = args.square('a');
    const x = args.sized('x', 'a.rows', a.rows);
    const alpha = args.scalar(0, 'alpha', 1);
    args.call('syr', layoutOf(a), uplo, a.rows, alpha, ...flatVector(x), ...flatMatrix(a));
    return a;
  }

  /**
   * A := alpha x x^T + A, a packed triangle. BLAS: sspr.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  spr(options: SprOptions): PackedMatrix {
    const args = new Arguments(this.session, 'spr', options, ['alpha', 'x', 'a', 'uplo']);
    const uplo = args.uplo();
    const a = packedArgument(args);
    const x = args.sized('x', 'a.n', a.n);
    const alpha = args.scalar(0, 'alpha', 1);
    args.call('spr', a.layout, uplo, a.n, alpha, ...flatVector(x), a.buffer, a.offset);
    return options.a;
  }

  /**
   * A := alpha x y^T + alpha y x^T + A, one triangle of it. BLAS: ssyr2.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  syr2(options: Syr2Options): Matrix {
    const args = new Arguments(this.session, 'syr2', options, ['alpha', 'x', 'y', 'a', 'uplo']);
    const uplo = args.uplo();
    const a = args.square('a');
    const x = args.sized('x', 'a.rows', a.rows);
    const y = args.sized('y', 'a.rows', a.rows);
    const alpha = args.scalar(0, 'alpha', 1);
    args.call(
      'syr2',
      layoutOf(a),
      uplo,
      a.rows,
      alpha,
      ...flatVector(x),
      ...flatVector(y),
      ...flatMatrix(a),
    );
    return a;
  }

  /**
   * A := alpha x y^T + alpha y x^T + A, a packed triangle. BLAS: sspr2.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  spr2(options: Spr2Options): PackedMatrix {
    const args = new Arguments(this.session, 'spr2', options, ['alpha', 'x', 'y', 'a', 'uplo']);
    const uplo = args.uplo();
    const a = packedArgument(args);
    const x = args.sized('x', 'a.n', a.n);
    const y = args.sized('y', 'a.n', a.n);
    const alpha = args.scalar(0, 'alpha', 1);
    args.call(
      'spr2',
      a.layout,
      uplo,
      a.n,
      alpha,
      ...flatVector(x),
      ...flatVector(y),
      a.buffer,
      a.offset,
    );
    return options.a;
  }
}
