// Singular values: gesdd, svd, svdvals, pinv; polar, which does without them.
// SPDX-License-Identifier: MIT
import type { CallOptions } from '../arguments.js';
import { flatMatrix, layoutOf } from '../call.js';
import { refused } from '../check.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { Vector } from '../vector.js';
import { LinalgArguments } from './arguments.js';

/** Which singular vectors: none, the first min(m, n), or bases of all space. */
export type SvdJob = 'none' | 'thin' | 'all';

/** Their places are the values of the C interface. */
const jobs = ['none', 'thin', 'all'] as const satisfies readonly SvdJob[];

/** The value of the C interface for a job. */
export function valueOfJob(routine: string, job: SvdJob = 'thin'): number {
  const value = jobs.indexOf(job);
  if (value < 0) throw refused(routine, 'job', job, 'none, thin or all');
  return value;
}

/** Arguments of `gesdd`. All matrices have one layout. */
export interface GesddOptions extends CallOptions {
  /** m x n. */
  a: Matrix;
  /**
   * min(m, n) elements of `float32` side by side, written: the singular values, the largest one
   * first.
   */
  s: Vector;
  /** m x min(m, n), with the job `all` m x m, written: its columns are vectors. */
  u?: Matrix;
  /** min(m, n) x n, with the job `all` n x n, written: its rows are vectors. */
  vt?: Matrix;
  /** With `none` u and vt must be left out. Default: `thin`. */
  job?: SvdJob;
  /** One element, written: 0 unless A has Inf or NaN. */
  info?: Vector;
}

/** Arguments of `svdvals`. */
export interface SvdvalsOptions extends CallOptions {
  /** m x n. */
  a: Matrix;
  /**
   * min(m, n) elements of `float32` side by side, written. Default: a new vector, the caller's to
   * dispose.
   */
  s?: Vector;
  /** One element, written: 0, or more where a has Inf or NaN. */
  info?: Vector;
}

/** Arguments of `svd`. The layouts may differ where numbers are real. */
export interface SvdOptions extends SvdvalsOptions {
  /** m x min(m, n), written. Default: a new matrix in the layout of a, the caller's to dispose. */
  u?: Matrix;
  /** min(m, n) x n, written. Default: a new matrix in the layout of a, the caller's to dispose. */
  vt?: Matrix;
}

/** What `svd` gives: A = U diag(s) VT. */
export interface Svd {
  /** Its columns are vectors, as many as there are values. */
  u: Matrix;
  /** The singular values, the largest one first. */
  s: Vector;
  /** Its rows are vectors, as many as there are values. */
  vt: Matrix;
}

/** Arguments of `pinv`. The layouts may differ. */
export interface PinvOptions extends CallOptions {
  /** m x n. */
  a: Matrix;
  /** n x m, written; may be a itself. Default: a new matrix, which is the caller's to dispose. */
  b?: Matrix;
  /** Singular values up to so much of the largest one count as 0. Default: max(m, n) 2^-23. */
  rcond?: number;
  /** One element, written: 0, or more where a has Inf or NaN. */
  info?: Vector;
}

/** Arguments of `polar`. The layouts may differ. Outputs that are left out are the caller's. */
export interface PolarOptions extends CallOptions {
  /**
   * m x n, m at least n, and of full rank; else U H is A, but the columns of U are not orthonormal.
   */
  a: Matrix;
  /** m x n, written. Default: a new matrix in the layout of a. */
  u?: Matrix;
  /** n x n, written. Default: a new matrix in the layout of a. */
  h?: Matrix;
}

/** What `polar` gives: A = U H. */
export interface PolarFactors {
  /** Its columns are orthonormal: of all such matrices the one closest to A. */
  u: Matrix;
  /** Symmetric, without negative eigenvalues. */
  h: Matrix;
}

const none: ReturnType<typeof flatMatrix> = [0, 0, 0];
const smaller = 'min(a.rows, a.cols)';

/** Singular values and vectors. */
export default abstract class Singular extends Part {
  /**
   * A = U diag(s) VT: the singular values, and by the job their vectors. A is kept. LAPACK: sgesdd,
   * cgesdd.
   *
   * @returns s
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gesdd(options: GesddOptions): Vector {
    const keys = ['a', 's', 'u', 'vt', 'job', 'info'];
    const args = new LinalgArguments(this.session, 'gesdd', options, keys);
    const a = args.matrix('a');
    args.checkSingle('a', a);
    const { job } = options;
    const value = valueOfJob('gesdd', job);
    const [m, n] = [a.rows, a.cols];
    const least = Math.min(m, n);
    const s = args.realRow('s', smaller, least);
    const vectors = (name: string, rows: [string, number], cols: [string, number]) => {
      if (job === 'none') {
        if (args.has(name))
          throw refused('gesdd', name, args.get(name), 'left out with the job none');
        return none;
      }
      const matrix = args.matrix(name);
      args.same(`${name}.rows`, matrix.rows, ...rows);
      args.same(`${name}.cols`, matrix.cols, ...cols);
      args.sameLayout(name, matrix, a);
      return flatMatrix(matrix);
    };
    const all = job === 'all';
    const u = vectors('u', ['a.rows', m], all ? ['a.rows', m] : [smaller, least]);
    const vt = vectors('vt', all ? ['a.cols', n] : [smaller, least], ['a.cols', n]);
    const outputs = [s.buffer, s.offset, ...u, ...vt, ...args.info()] as const;
    args.runTyped('gesdd', layoutOf(a), value, m, n, ...flatMatrix(a), ...outputs);
    return s;
  }

  /**
   * A = U diag(s) VT, with min(m, n) values and vectors. A is kept.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  svd(options: SvdOptions): Svd {
    const keys = ['a', 's', 'u', 'vt', 'info'];
    const args = new LinalgArguments(this.session, 'svd', options, keys);
    const a = args.matrix('a');
    const { rows, cols, layout } = a;
    const least = Math.min(rows, cols);
    const info = args.info();
    const few = [smaller, least] as const;
    let u!: Matrix;
    let vt!: Matrix;
    const s = args.intoRealRow('s', ...few, ({ buffer, offset }) => {
      u = args.intoMatrix('u', ['a.rows', rows], few, layout, (left) => {
        vt = args.intoMatrix('vt', few, ['a.cols', cols], layout, (right) => {
          if (args.isComplex) {
            args.sameLayout('u', left, a);
            args.sameLayout('vt', right, a);
            const vectors = [...flatMatrix(left), ...flatMatrix(right)] as const;
            const outputs = [buffer, offset, ...vectors, ...info] as const;
            args.runTyped('gesdd', layoutOf(a), 1, rows, cols, ...flatMatrix(a), ...outputs);
            return;
          }
          args.runOnViews([a, left, right], (abi, from, toU, toVt) =>
            abi._fragblas_svd(from, buffer, offset, toU, toVt, ...info),
          );
        });
      });
    });
    return { u, s, vt };
  }

  /**
   * The singular values of A alone, the largest one first. A is kept.
   *
   * @returns s, or a new vector of min(m, n) elements
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  svdvals(options: SvdvalsOptions): Vector {
    const args = new LinalgArguments(this.session, 'svdvals', options, ['a', 's', 'info']);
    const a = args.matrix('a');
    const info = args.info();
    return args.intoRealRow('s', smaller, Math.min(a.rows, a.cols), ({ buffer, offset }) => {
      if (args.isComplex) {
        const outputs = [buffer, offset, ...none, ...none, ...info] as const;
        args.runTyped('gesdd', layoutOf(a), 0, a.rows, a.cols, ...flatMatrix(a), ...outputs);
        return;
      }
      args.runOnViews([a], (abi, from) => abi._fragblas_svd(from, buffer, offset, 0, 0, ...info));
    });
  }

  /**
   * B := the pseudoinverse of A.
   *
   * @returns b, or a new matrix in the layout of a
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  pinv(options: PinvOptions): Matrix {
    const args = new LinalgArguments(this.session, 'pinv', options, ['a', 'b', 'rcond', 'info']);
    const a = args.matrix('a');
    const rcond = args.number('rcond', -1);
    const info = args.info();
    return args.intoMatrix('b', ['a.cols', a.cols], ['a.rows', a.rows], a.layout, (b) => {
      args.runOnViews([a, b], (abi, from, to) => abi._fragblas_pinv(from, to, rcond, ...info));
    });
  }

  /**
   * A = U H, the polar decomposition, by products, QR and Cholesky alone: for large matrices, too. A
   * is kept.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  polar(options: PolarOptions): PolarFactors {
    const args = new LinalgArguments(this.session, 'polar', options, ['a', 'u', 'h']);
    const a = args.matrix('a');
    const [m, n] = [['a.rows', a.rows] as const, ['a.cols', a.cols] as const];
    args.atMost('a.cols', a.cols, ...m);
    let h!: Matrix;
    const u = args.intoMatrix('u', m, n, a.layout, (left) => {
      h = args.intoMatrix('h', n, n, a.layout, (right) => {
        args.runOnViews([a, left, right], (abi, from, toU, toH) =>
          abi._fragblas_polar(from, toU, toH),
        );
      });
    });
    return { u, h };
  }
}
