// Eigenvalues of symmetric and Hermitian matrices that are kept: eigh, eigvalsh. SPDX-License-Identifier: MIT
import type { CallOptions, Uplo } from '../arguments.js';
import { flatMatrix, layoutOf } from '../call.js';
import { refused } from '../check.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { Vector } from '../vector.js';
import { LinalgArguments } from './arguments.js';

/** Arguments of `eigvalsh`. */
export interface EigvalshOptions extends CallOptions {
  /** n x n, symmetric (Hermitian); one triangle is read. */
  a: Matrix;
  /**
   * Place of the first eigenvalue that is wanted, 0 being that of the least one; of `float32` alone.
   * Default: 0.
   */
  first?: number;
  /** How many eigenvalues are wanted; of `float32` alone. Default: all from `first` on. */
  count?: number;
  /**
   * `count` elements of `float32` side by side, written. Default: a new vector, which is the
   * caller's to dispose.
   */
  w?: Vector;
  /** The triangle of a that is read. Default: `lower`. */
  uplo?: Uplo;
  /** One element, written: 0 unless A has Inf or NaN. */
  info?: Vector;
}

/** Arguments of `eigh`. The layouts may differ. */
export interface EighOptions extends EigvalshOptions {
  /** n x count, written. Default: a new matrix in the layout of a, which is the caller's to dispose. */
  v?: Matrix;
}

/** What `eigh` gives. */
export interface Eigenpairs {
  /** The eigenvalues, ascending. */
  w: Vector;
  /** The eigenvectors that belong to them: its columns. */
  v: Matrix;
}

/** First and count. */
function wanted(args: LinalgArguments, n: number): [number, number] {
  const first = args.has('first') ? args.integer('first', 0) : 0;
  if (first > n) throw refused(args.routine, 'first', first, `from 0 to a.rows = ${n}`);
  const count = args.has('count') ? args.integer('count', 0) : n - first;
  const most = n - first;
  if (count > most) throw refused(args.routine, 'count', count, `from 0 to ${most}`);
  if (args.isComplex && count < n) {
    throw refused(args.routine, 'count', count, `a.rows = ${n}, as a is complex`);
  }
  return [first, count];
}

/** Eigenvalues of symmetric matrices that are kept. */
export default abstract class Eigh extends Part {
  /**
   * The eigenvalues of A, ascending, and eigenvectors that belong to them: all, or `count` from
   * place `first` on. A is kept.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  eigh(options: EighOptions): Eigenpairs {
    const args = new LinalgArguments(this.session, 'eigh', options, [
      'a',
      'w',
      'v',
      'first',
      'count',
      'uplo',
      'info',
    ]);
    const a = args.square('a');
    const [first, count] = wanted(args, a.rows);
    const uplo = args.uplo();
    const info = args.info();
    let v!: Matrix;
    const w = args.intoRealRow('w', 'count', count, ({ buffer, offset }) => {
      v = args.intoMatrix('v', ['a.rows', a.rows], ['count', count], a.layout, (to) => {
        if (args.isComplex) {
          // cheevd works in place.
          if (to !== a) a.copyTo(to);
          const how = [layoutOf(to), 1, uplo, a.rows] as const;
          args.runTyped('syevd', ...how, ...flatMatrix(to), buffer, offset, ...info);
          return;
        }
        args.runOnViews([a, to], (abi, from, at) =>
          abi._fragblas_eigh(from, uplo, first, count, buffer, offset, at, ...info),
        );
      });
    });
    return { w, v };
  }

  /**
   * The eigenvalues of A alone, ascending: all, or `count` from place `first` on. A is kept.
   *
   * @returns w, or a new vector of so many elements
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  eigvalsh(options: EigvalshOptions): Vector {
    const args = new LinalgArguments(this.session, 'eigvalsh', options, [
      'a',
      'w',
      'first',
      'count',
      'uplo',
      'info',
    ]);
    const a = args.square('a');
    const [first, count] = wanted(args, a.rows);
    const uplo = args.uplo();
    const info = args.info();
    return args.intoRealRow('w', 'count', count, ({ buffer, offset }) => {
      if (args.isComplex) {
        const how = [layoutOf(a), 0, uplo, a.rows] as const;
        args.runTyped('syevd', ...how, ...flatMatrix(a), buffer, offset, ...info);
        return;
      }
      args.runOnViews([a], (abi, from) =>
        abi._fragblas_eigh(from, uplo, first, count, buffer, offset, 0, ...info),
      );
    });
  }
}
