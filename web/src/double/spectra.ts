// Spectra in double precision: eigh, eigvalsh, svd, svdvals. SPDX-License-Identifier: MIT
import type { Session } from '../contract.js';
import type { Place } from '../linalg/arguments.js';
import Eigh, { type Eigenpairs, type EighOptions, type EigvalshOptions } from '../linalg/eigh.js';
import Singular, { type Svd, type SvdOptions, type SvdvalsOptions } from '../linalg/singular.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { Vector } from '../vector.js';
import { ViewArguments } from '../view-arguments.js';
import type { DoubleAbi } from './abi.js';
import { isDouble } from './is-double.js';
import { resultOf } from './systems.js';

const smaller = 'min(a.rows, a.cols)';

function eigenproblem(
  session: Session,
  routine: string,
  options: EighOptions,
  keys: readonly string[],
): { args: ViewArguments<DoubleAbi>; a: Matrix; uplo: number; info: Place } {
  const args = new ViewArguments<DoubleAbi>(session, routine, options, keys);
  const a = args.square('a');
  return { args, a, uplo: args.uplo(), info: resultOf(args, 'info') };
}

/** Spectra in double precision, a part of the edition with all types. */
export default abstract class DoubleSpectra extends Part {
  /**
   * The eigenvalues of A, ascending, and eigenvectors that belong to them. A is kept. Of matrices of
   * `float64` all is: vectors in single precision, and corrections until they are as good as
   * LAPACK's. `info` is of `float32`.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  eigh(options: EighOptions): Eigenpairs {
    if (!isDouble(options)) return Eigh.prototype.eigh.call(this as never, options);
    const keys = ['a', 'w', 'v', 'uplo', 'info'];
    const { args, a, uplo, info } = eigenproblem(this.session, 'eigh', options, keys);
    let v!: Matrix;
    const w = args.intoRow('w', 'a.rows', a.rows, ({ buffer, offset }) => {
      v = args.intoMatrix('v', ['a.rows', a.rows], ['a.cols', a.cols], a.layout, (to) => {
        args.runOnViews([a, to], (abi, from, at) =>
          abi._fragblas_deigh(from, uplo, buffer, offset, at, ...info),
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
    if (!isDouble(options)) return Eigh.prototype.eigvalsh.call(this as never, options);
    const keys = ['a', 'w', 'uplo', 'info'];
    const { args, a, uplo, info } = eigenproblem(this.session, 'eigvalsh', options, keys);
    return args.intoRow('w', 'a.rows', a.rows, ({ buffer, offset }) => {
      args.runOnViews([a], (abi, from) =>
        abi._fragblas_deigh(from, uplo, buffer, offset, 0, ...info),
      );
    });
  }

  /**
   * A = U diag(s) VT, with min(m, n) values and vectors. A is kept. Of matrices of `float64` all is,
   * but `info`.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  svd(options: SvdOptions): Svd {
    if (!isDouble(options)) return Singular.prototype.svd.call(this as never, options);
    const keys = ['a', 's', 'u', 'vt', 'info'];
    const args = new ViewArguments<DoubleAbi>(this.session, 'svd', options, keys);
    const a = args.matrix('a');
    const { rows, cols, layout } = a;
    const few = [smaller, Math.min(rows, cols)] as const;
    const info = resultOf(args, 'info');
    let u!: Matrix;
    let vt!: Matrix;
    const s = args.intoRow('s', ...few, ({ buffer, offset }) => {
      u = args.intoMatrix('u', ['a.rows', rows], few, layout, (left) => {
        vt = args.intoMatrix('vt', few, ['a.cols', cols], layout, (right) => {
          args.runOnViews([a, left, right], (abi, from, toU, toVt) =>
            abi._fragblas_dsvd(from, buffer, offset, toU, toVt, ...info),
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
    if (!isDouble(options)) return Singular.prototype.svdvals.call(this as never, options);
    const args = new ViewArguments<DoubleAbi>(this.session, 'svdvals', options, ['a', 's', 'info']);
    const a = args.matrix('a');
    const info = resultOf(args, 'info');
    return args.intoRow('s', smaller, Math.min(a.rows, a.cols), ({ buffer, offset }) => {
      args.runOnViews([a], (abi, from) => abi._fragblas_dsvd(from, buffer, offset, 0, 0, ...info));
    });
  }
}
