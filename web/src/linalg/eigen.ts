// The symmetric eigenproblem: syevd. SPDX-License-Identifier: MIT
import type { CallOptions, Uplo } from '../arguments.js';
import { flatMatrix, layoutOf } from '../call.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { Vector } from '../vector.js';
import { LinalgArguments } from './arguments.js';

/** Arguments of `syevd`. */
export interface SyevdOptions extends CallOptions {
  /** n x n, symmetric; one triangle is read. Becomes the eigenvectors, its columns. */
  a: Matrix;
  /** n elements side by side, written: the eigenvalues, ascending. */
  w: Vector;
  /** Whether eigenvectors are wanted; without them a becomes nothing of use. Default: true. */
  vectors?: boolean;
  /** The triangle of a that is read. Default: `lower`. */
  uplo?: Uplo;
  /** One element, written: how many elements beside the diagonal were left too large. */
  info?: Vector;
}

/** The symmetric eigenproblem. */
export default abstract class Eigen extends Part {
  /**
   * w := the eigenvalues of A, ascending, and A := the eigenvectors that belong to them. For
   * matrices of up to a few hundred rows. LAPACK: ssyevd.
   *
   * @returns w
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  syevd(options: SyevdOptions): Vector {
    const keys = ['a', 'w', 'vectors', 'uplo', 'info'];
    const args = new LinalgArguments(this.session, 'syevd', options, keys);
    const a = args.square('a');
    const wanted = !args.has('vectors') || args.flag('vectors');
    const how = [layoutOf(a), wanted ? 1 : 0, args.uplo(), a.rows] as const;
    const w = args.row('w', 'a.rows', a.rows);
    const info = args.info();
    args.run((abi) => abi._fragblas_ssyevd(...how, ...flatMatrix(a), ...w, ...info));
    return args.vector('w');
  }
}
