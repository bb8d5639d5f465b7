// Orthogonal factors and least squares in double precision: geqrf, ormqr, orgqr, gels, qr, lstsq.
// SPDX-License-Identifier: MIT
import { LinalgArguments } from '../linalg/arguments.js';
import Decompositions from '../linalg/decompositions.js';
import LowRank, { type LstsqOptions } from '../linalg/low-rank.js';
import { orthogonalFactors, type QrFactors, type QrOptions } from '../linalg/orthogonal-factors.js';
import Qr, {
  type GelsOptions,
  type GeqrfOptions,
  type OrgqrOptions,
  type OrmqrOptions,
} from '../linalg/qr.js';
import { intoSides, type Sides, sidesOf } from '../linalg/sides.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { View } from '../view-arguments.js';
import type { DoubleAbi } from './abi.js';
import { isDouble } from './is-double.js';

/** Runs a call that only this edition has. */
function run(
  args: LinalgArguments,
  matrices: readonly View[],
  call: (abi: DoubleAbi, ...at: [number, number, number, number]) => number,
): void {
  args.runOnViews(matrices, (abi, ...at) => call(abi as unknown as DoubleAbi, ...at));
}

/** Orthogonal factors in double precision, a part of the edition with all types. */
export default abstract class DoubleOrthogonal extends Part {
  /**
   * A := R on and above the diagonal, and below it the vectors of the reflectors whose product is
   * Q: A = Q R. LAPACK: sgeqrf, cgeqrf, dgeqrf.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  geqrf(options: GeqrfOptions): Matrix {
    if (!isDouble(options)) return Qr.prototype.geqrf.call(this as never, options);
    const args = new LinalgArguments(this.session, 'geqrf', options, ['a', 'tau']);
    const a = args.matrix('a');
    const tau = args.row('tau', 'min(a.rows, a.cols)', Math.min(a.rows, a.cols));
    run(args, [a], (abi, at) => abi._fragblas_dgeqrf(at, ...tau));
    return a;
  }

  /**
   * C := op(Q) C (left) or C op(Q) (right), Q by what {@link geqrf} made, op(Q) Q or its adjoint.
   * LAPACK: sormqr, cunmqr, dormqr.
   *
   * @returns c
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  ormqr(options: OrmqrOptions): Matrix {
    if (!isDouble(options)) return Qr.prototype.ormqr.call(this as never, options);
    const keys = ['a', 'tau', 'c', 'trans', 'side'];
    const args = new LinalgArguments(this.session, 'ormqr', options, keys);
    const [a, c] = [args.matrix('a'), args.matrix('c')];
    const k = args.vector('tau').size;
    const tau = args.row('tau', '', k);
    const how = [args.adjoint(), args.side()] as const;
    run(args, [a, c], (abi, from, to) => abi._fragblas_dormqr(from, ...tau, k, to, ...how));
    return c;
  }

  /**
   * A := the first columns of Q, as many as it has, Q by what {@link geqrf} made. LAPACK: sorgqr,
   * cungqr, dorgqr.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  orgqr(options: OrgqrOptions): Matrix {
    if (!isDouble(options)) return Qr.prototype.orgqr.call(this as never, options);
    const args = new LinalgArguments(this.session, 'orgqr', options, ['a', 'tau']);
    const a = args.matrix('a');
    const k = args.vector('tau').size;
    const tau = args.row('tau', '', k);
    run(args, [a], (abi, at) => abi._fragblas_dorgqr(at, ...tau, k));
    return a;
  }

  /**
   * B := the X with the least ||B - op(A) X||, or of many that solve op(A) X = B the one with the
   * least norm. X takes the place of the right-hand sides, and the squares of the rows behind it
   * add up to those of the residual. LAPACK: sgels, cgels, dgels.
   *
   * @returns b
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gels(options: GelsOptions): Matrix {
    if (!isDouble(options)) return Qr.prototype.gels.call(this as never, options);
    const args = new LinalgArguments(this.session, 'gels', options, ['a', 'b', 'trans', 'info']);
    const [a, b] = [args.matrix('a'), args.matrix('b')];
    args.same('b.rows', b.rows, 'max(a.rows, a.cols)', Math.max(a.rows, a.cols));
    const how = [args.adjoint(), ...args.info()] as const;
    run(args, [a, b], (abi, from, to) => abi._fragblas_dgels(from, to, ...how));
    return b;
  }

  /**
   * A = Q R, by Householder's reflectors. A is kept. Signs are LAPACK's: the diagonal of R may be
   * negative.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  qr(options: QrOptions): QrFactors {
    if (!isDouble(options)) return Decompositions.prototype.qr.call(this as never, options);
    const args = new LinalgArguments(this.session, 'qr', options, ['a', 'mode', 'q', 'r']);
    return orthogonalFactors(args, options, (matrices) => {
      run(args, matrices, (abi, from, toQ, toR) => abi._fragblas_dqr(from, toQ, toR));
    });
  }

  /**
   * The X with the least ||B - A X||, of many the one with the least norm. A and B are kept. Of
   * `float32` A may have any rank; of `float64` it must have full rank, there are no `rcond`, `rank`
   * and `s`, and `info` is the first place on R's diagonal, from 1, where it is 0.
   *
   * @returns x, or a new matrix in the layout of b, or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  lstsq<S extends Sides = Matrix>(options: LstsqOptions<S>): S {
    if (!isDouble(options))
      return LowRank.prototype.lstsq.call(this as never, options as never) as S;
    const args = new LinalgArguments(this.session, 'lstsq', options, ['a', 'b', 'x', 'info']);
    const a = args.matrix('a');
    const { b, view } = sidesOf(args, ['a.rows', a.rows]);
    const info = args.info();
    return intoSides(args, ['a.cols', a.cols], b, (x) => {
      run(args, [a, view, x], (abi, from, right, to) =>
        abi._fragblas_dlstsq(from, right, to, ...info),
      );
    });
  }
}
