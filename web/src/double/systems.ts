// Linear systems in double precision: solve, dsgesv, dsposv, zcgesv, zcposv. SPDX-License-Identifier: MIT
import type { CallOptions, Uplo } from '../arguments.js';
import { refused } from '../check.js';
import { solveComplex } from '../complex/solve.js';
import type { Session } from '../contract.js';
import type { Dtype } from '../dtype.js';
import type { Place } from '../linalg/arguments.js';
import Problems, { type SolveOptions } from '../linalg/problems.js';
import { intoSides, type Sides, sidesOf } from '../linalg/sides.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import { realVector } from '../real-vector.js';
import type { Vector } from '../vector.js';
import { ViewArguments } from '../view-arguments.js';
import type { DoubleAbi } from './abi.js';
import { dtypeOf } from './is-double.js';

/** Arguments of `dsgesv` and `zcgesv`. The layouts may differ. */
export interface DsgesvOptions<S extends Sides = Matrix> extends CallOptions {
  /** n x n, of `float64`, for `zcgesv` of `complex128`. */
  a: Matrix;
  /** n x nrhs: right-hand sides; or a vector of n elements, one of them. */
  b: S;
  /** As large as b, written; may be b itself. Default: a new one, which is the caller's to dispose. */
  x?: S;
  /**
   * One element of `float32`, written, LAPACK's ITER: so many corrections were enough, 0 to 30. Below
   * 0, A was factored in double precision, as -2: a number is beyond `float32`'s range, -3: the
   * factorization in single precision failed, -31: 30 corrections were not enough.
   */
  iterations?: Vector;
  /**
   * One element of `float32`, written: 0, or where the factorization in double precision failed,
   * counted from 1; then x is NaN.
   */
  info?: Vector;
}

/** Arguments of `dsposv` and `zcposv`. */
export interface DsposvOptions<S extends Sides = Matrix> extends DsgesvOptions<S> {
  /** The triangle of a that is read. Default: `lower`. */
  uplo?: Uplo;
}

/** Arguments of `solve`, of matrices of `float64` and `complex128` too. */
export interface DoubleSolveOptions<S extends Sides = Matrix>
  extends SolveOptions<S>,
    DsposvOptions<S> {}

type Routine = 'solve' | 'dsgesv' | 'dsposv' | 'zcgesv' | 'zcposv';

const general = 0;
const positiveDefinite = 1;

/** An element of `float32` that says what happened. */
export function resultOf(args: ViewArguments<DoubleAbi>, name: string): Place {
  if (!args.has(name)) return [0, 0];
  const { buffer, offset } = realVector(args, name, '', 1);
  return [buffer, offset];
}

function solve<S extends Sides>(
  session: Session,
  routine: Routine,
  dtype: Dtype,
  options: DsposvOptions<S>,
  assumption: number,
  others: readonly string[],
): S {
  const keys = ['a', 'b', 'x', 'iterations', 'info', ...others];
  const args = new ViewArguments<DoubleAbi>(session, routine, options, keys);
  const a = args.square('a');
  if (a.dtype !== dtype) throw refused(routine, 'a.dtype', a.dtype, dtype);
  const { b, view } = sidesOf(args, ['a.rows', a.rows]);
  const uplo = args.uplo();
  const found = [...resultOf(args, 'iterations'), ...resultOf(args, 'info')] as const;
  return intoSides(args, ['a.rows', a.rows], b, (x) => {
    args.runOnViews([a, view, x], (abi, from, right, to) => {
      const run = dtype === 'float64' ? abi._fragblas_dsolve : abi._fragblas_zsolve;
      return run(from, right, to, assumption, uplo, ...found);
    });
  });
}

/** Linear systems in double precision, a part of the edition with all types. */
export default abstract class DoubleSystems extends Part {
  /**
   * X := A^-1 B, refined. A is kept, and so is B, unless it is X. Of matrices of `float64` it is
   * {@link DoubleSystems.dsgesv}, or with `assume: 'positive-definite'` {@link DoubleSystems.dsposv},
   * of `complex128` {@link DoubleSystems.zcgesv} or {@link DoubleSystems.zcposv}, and of `complex64`
   * LAPACK's cgesv or cposv on copies, without `iterations`; there are no triangles then, and no
   * `refinements`, `backwardError` and `method`.
   *
   * @returns x, or a new matrix in the layout of b, or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  solve<S extends Sides = Matrix>(options: DoubleSolveOptions<S>): S {
    const dtype = dtypeOf(options);
    if (dtype !== 'float64' && !dtype?.startsWith('complex')) {
      return Problems.prototype.solve.call(this as never, options as never) as S;
    }
    const { assume = 'unknown' } = options;
    const definite = assume === 'positive-definite';
    if (!definite && assume !== 'general' && assume !== 'unknown') {
      throw refused('solve', 'assume', assume, 'general, positive-definite or unknown');
    }
    if (dtype === 'complex64') return solveComplex(this.session, options, definite);
    const assumption = definite ? positiveDefinite : general;
    return solve(this.session, 'solve', dtype as Dtype, options, assumption, ['assume', 'uplo']);
  }

  /**
   * X := A^-1 B of `float64`, from factors of A in single precision and corrections in double
   * precision, until X is as good as factors in double precision make it. LAPACK: dsgesv.
   *
   * @returns x, or a new matrix in the layout of b, or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  dsgesv<S extends Sides = Matrix>(options: DsgesvOptions<S>): S {
    return solve(this.session, 'dsgesv', 'float64', options, general, []);
  }

  /**
   * {@link DoubleSystems.dsgesv} of a symmetric positive definite A, of which one triangle is read.
   * LAPACK: dsposv.
   *
   * @returns x, or a new matrix in the layout of b, or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  dsposv<S extends Sides = Matrix>(options: DsposvOptions<S>): S {
    return solve(this.session, 'dsposv', 'float64', options, positiveDefinite, ['uplo']);
  }

  /**
   * {@link DoubleSystems.dsgesv} of `complex128`. LAPACK: zcgesv.
   *
   * @returns x, or a new matrix in the layout of b, or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  zcgesv<S extends Sides = Matrix>(options: DsgesvOptions<S>): S {
    return solve(this.session, 'zcgesv', 'complex128', options, general, []);
  }

  /**
   * {@link DoubleSystems.zcgesv} of a Hermitian positive definite A, of which one triangle is read,
   * and of its diagonal the real parts. LAPACK: zcposv.
   *
   * @returns x, or a new matrix in the layout of b, or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  zcposv<S extends Sides = Matrix>(options: DsposvOptions<S>): S {
    return solve(this.session, 'zcposv', 'complex128', options, positiveDefinite, ['uplo']);
  }
}
