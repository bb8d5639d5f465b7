// Eigenvalues of symmetric and Hermitian matrices that are kept: eigh, eigvalsh. SPDX-License-Identifier: MIT
import type { CallOptions, Uplo } from '../arguments.js';
import { flatMatrix, layoutOf } from '../call.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { Vector } from '../vector.js';
import { LinalgArguments } from './arguments.js';

/** Arguments of `eigvalsh`. */
export interface EigvalshOptions extends CallOptions {
  /** n x n, symmetric (Hermitian); one triangle is read. */
  a: Matrix;
  /**
   * n elements of `float32` side by side, written. Default: a new vector, which is the caller's to
   * dispose.
   */
  w?: Vector;
  /** The triangle of a that is read. Default: `lower`. */
  uplo?: Uplo;
  /** One element, written: 0 unless A has Inf or NaN. */
  info?: Vector;
}

/** Arguments of `eigh`. The layouts may differ. */
export interface EighOptions extends EigvalshOptions {
  /** n x n, written. Default: a new matrix in the layout of a, which is the caller's to dispose. */
  v?: Matrix;
}

/** What `eigh` gives. */
export interface Eigenpairs {
  /** The eigenvalues, ascending. */
  w: Vector;
  /** The eigenvectors that belong to them: its columns. */
  v: Matrix;
}

/** Eigenvalues of symmetric matrices that are kept. */
export default abstract class Eigh extends Part {
  /**
   * The eigenvalues of A, ascending, and eigenvectors that belong to them. A is kept. For matrices
   * of up to a few hundred rows.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  eigh(options: EighOptions): Eigenpairs {
    const args = new LinalgArguments(this.session, 'eigh', options, [
      'a',
      'w',
      'v',
      'uplo',
      'info',
    ]);
    const a = args.square('a');
    const uplo = args.uplo();
    const info = args.info();
    let v!: Matrix;
    const w = args.intoRealRow('w', 'a.rows', a.rows, ({ buffer, offset }) => {
      v = args.intoMatrix('v', ['a.rows', a.rows], ['a.cols', a.cols], a.layout, (to) => {
        if (args.isComplex) {
          // cheevd works in place.
          if (to !== a) a.copyTo(to);
          const how = [layoutOf(to), 1, uplo, a.rows] as const;
          args.runTyped('syevd', ...how, ...flatMatrix(to), buffer, offset, ...info);
          return;
        }
        args.runOnViews([a, to], (abi, from, at) =>
          abi._fragblas_eigh(from, uplo, buffer, offset, at, ...info),
        );
      });
    });
    return { w, v };
  }

  /**
   * The eigenvalues of A alone, ascending. A is kept.
   *
   * @returns w, or a new vector of n elements
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  eigvalsh(options: EigvalshOptions): Vector {
    const args = new LinalgArguments(this.session, 'eigvalsh', options, ['a', 'w', 'uplo', 'info']);
    const a = args.square('a');
    const uplo = args.uplo();
    const info = args.info();
    return args.intoRealRow('w', 'a.rows', a.rows, ({ buffer, offset }) => {
      if (args.isComplex) {
        const how = [layoutOf(a), 0, uplo, a.rows] as const;
        args.runTyped('syevd', ...how, ...flatMatrix(a), buffer, offset, ...info);
        return;
      }
      args.runOnViews([a], (abi, from) =>
        abi._fragblas_eigh(from, uplo, buffer, offset, 0, ...info),
      );
    });
  }
}
