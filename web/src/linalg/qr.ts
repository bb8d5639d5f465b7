// Orthogonal factors, and least squares: geqrf, gelqf, ormqr, orgqr, ormlq, orglq, gels.
// SPDX-License-Identifier: MIT
import type { CallOptions, Side, Trans } from '../arguments.js';
import { flatMatrix, layoutOf } from '../call.js';
import type { Session } from '../contract.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { Vector } from '../vector.js';
import { LinalgArguments } from './arguments.js';

/** Arguments of `geqrf` and `gelqf`. */
export interface GeqrfOptions extends CallOptions {
  /** m x n, read and written. */
  a: Matrix;
  /** min(m, n) elements side by side, written: a number for each reflector. */
  tau: Vector;
}

/** Arguments of `ormqr`. */
export interface OrmqrOptions extends CallOptions {
  /** What `geqrf` made; as many rows as c when it stands on the left, else as c has columns. */
  a: Matrix;
  /** Of geqrf; as many reflectors count as it has elements. */
  tau: Vector;
  /** m x n, in the layout of a; read and written. */
  c: Matrix;
  /** Multiply with the transpose of Q; of complex numbers `conjugate`, not true. Default: false. */
  trans?: Trans;
  /** Where Q stands. Default: `left`. */
  side?: Side;
}

/** Arguments of `orgqr`. */
export interface OrgqrOptions extends CallOptions {
  /** m x n, n at most m: what `geqrf` made in as many columns as tau has elements; written. */
  a: Matrix;
  /** Of geqrf; at most n elements side by side. */
  tau: Vector;
}

/** Arguments of `ormlq`. */
export interface OrmlqOptions extends Omit<OrmqrOptions, 'a'> {
  /** What `gelqf` made; as many columns as c has rows when it stands on the left, else columns. */
  a: Matrix;
}

/** Arguments of `orglq`. */
export interface OrglqOptions extends CallOptions {
  /** m x n, m at most n: what `gelqf` made in as many rows as tau has elements; written. */
  a: Matrix;
  /** Of gelqf; at most m elements side by side. */
  tau: Vector;
}

/** Arguments of `gels`. The layouts may differ where numbers are real. */
export interface GelsOptions extends CallOptions {
  /** m x n, of full rank; becomes its factors. */
  a: Matrix;
  /** max(m, n) x nrhs: right-hand sides from the first row on, which become the solutions. */
  b: Matrix;
  /** Solve with the transpose of A; of complex numbers `conjugate`, not true. Default: false. */
  trans?: Trans;
  /** One element, written: 0, or the first place on the triangle's diagonal, from 1, where it is 0. */
  info?: Vector;
}

function factor(session: Session, name: 'geqrf' | 'gelqf', options: GeqrfOptions): Matrix {
  const args = new LinalgArguments(session, name, options, ['a', 'tau']);
  const a = args.matrix('a');
  const { rows, cols } = a;
  const tau = args.row('tau', 'min(a.rows, a.cols)', Math.min(rows, cols));
  args.runTyped(name, layoutOf(a), rows, cols, ...flatMatrix(a), ...tau);
  return a;
}

/** The sides of A along which reflectors lie, and along which they are counted. */
const sides = {
  qr: { along: 'rows', across: 'cols' },
  lq: { along: 'cols', across: 'rows' },
} as const;

function product(session: Session, form: 'qr' | 'lq', options: OrmqrOptions): Matrix {
  const { along, across } = sides[form];
  const keys = ['a', 'tau', 'c', 'trans', 'side'];
  const args = new LinalgArguments(session, `orm${form}`, options, keys);
  const a = args.matrix('a');
  const k = args.vector('tau').size;
  const tau = args.row('tau', '', k);
  const c = args.matrix('c');
  const how = [layoutOf(c), args.side(), args.adjoint()] as const;
  args.sameLayout('c', c, a);
  const [rule, order] =
    options.side === 'right' ? (['c.cols', c.cols] as const) : (['c.rows', c.rows] as const);
  args.same(`a.${along}`, a[along], rule, order);
  args.atMost('tau.size', k, `a.${along}`, a[along]);
  args.atMost('tau.size', k, `a.${across}`, a[across]);
  const operands = [...flatMatrix(a), ...tau, ...flatMatrix(c)] as const;
  args.runTyped(`orm${form}`, ...how, c.rows, c.cols, k, ...operands);
  return c;
}

function explicit(session: Session, form: 'qr' | 'lq', options: OrgqrOptions): Matrix {
  const { along, across } = sides[form];
  const args = new LinalgArguments(session, `org${form}`, options, ['a', 'tau']);
  const a = args.matrix('a');
  const k = args.vector('tau').size;
  const tau = args.row('tau', '', k);
  args.atMost(`a.${across}`, a[across], `a.${along}`, a[along]);
  args.atMost('tau.size', k, `a.${across}`, a[across]);
  args.runTyped(`org${form}`, layoutOf(a), a.rows, a.cols, k, ...flatMatrix(a), ...tau);
  return a;
}

/** Orthogonal factors by Householder's reflectors, and least squares. */
export default abstract class Qr extends Part {
  /**
   * A := R on and above the diagonal, and below it the vectors of the reflectors whose product is
   * Q: A = Q R. LAPACK: sgeqrf, cgeqrf.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  geqrf(options: GeqrfOptions): Matrix {
    return factor(this.session, 'geqrf', options);
  }

  /**
   * A := L on and below the diagonal, and beside it the vectors of the reflectors whose product is
   * Q: A = L Q. LAPACK: sgelqf, cgelqf.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gelqf(options: GeqrfOptions): Matrix {
    return factor(this.session, 'gelqf', options);
  }

  /**
   * C := op(Q) C (left) or C op(Q) (right), Q by what {@link geqrf} made, op(Q) Q or its adjoint.
   * LAPACK: sormqr, cunmqr.
   *
   * @returns c
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  ormqr(options: OrmqrOptions): Matrix {
    return product(this.session, 'qr', options);
  }

  /**
   * A := the first columns of Q, as many as it has, Q by what {@link geqrf} made. LAPACK: sorgqr,
   * cungqr.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  orgqr(options: OrgqrOptions): Matrix {
    return explicit(this.session, 'qr', options);
  }

  /**
   * C := op(Q) C (left) or C op(Q) (right), Q by what {@link gelqf} made, op(Q) Q or its adjoint.
   * LAPACK: sormlq, cunmlq.
   *
   * @returns c
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  ormlq(options: OrmlqOptions): Matrix {
    return product(this.session, 'lq', options);
  }

  /**
   * A := the first rows of Q, as many as it has, Q by what {@link gelqf} made. LAPACK: sorglq,
   * cunglq.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  orglq(options: OrglqOptions): Matrix {
    return explicit(this.session, 'lq', options);
  }

  /**
   * B := the X with the least ||B - op(A) X||, or of many that solve op(A) X = B the one with the
   * least norm. X takes the place of the right-hand sides, and the squares of the rows behind it
   * add up to those of the residual. LAPACK: sgels, cgels.
   *
   * @returns b
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gels(options: GelsOptions): Matrix {
    const args = new LinalgArguments(this.session, 'gels', options, ['a', 'b', 'trans', 'info']);
    const a = args.matrix('a');
    const b = args.matrix('b');
    args.same('b.rows', b.rows, 'max(a.rows, a.cols)', Math.max(a.rows, a.cols));
    // In the other layout a is its transpose, with the same factors where numbers are real.
    if (args.isComplex) args.sameLayout('b', b, a);
    const flip = a.layout !== b.layout;
    const [m, n] = flip ? [a.cols, a.rows] : [a.rows, a.cols];
    const trans = args.adjoint(flip);
    const operands = [...flatMatrix(a), ...flatMatrix(b), ...args.info()] as const;
    args.runTyped('gels', layoutOf(b), trans, m, n, b.cols, ...operands);
    return b;
  }
}
