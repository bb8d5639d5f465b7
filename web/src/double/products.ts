// Products of matrices by the formula of double precision. SPDX-License-Identifier: MIT
import type { Abi } from '../abi.js';
import { Arguments } from '../arguments.js';
import { flatMatrix, into, layoutOf } from '../call.js';
import { checkFlag, refused } from '../check.js';
import type { Session } from '../contract.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import { productKeys, productOps, productSizes } from '../products.js';
import Gemm, { type GemmOptions } from '../routines/gemm.js';
import type { DoubleAbi } from './abi.js';

/** Arguments of `gemm`. */
export interface ReproducibleGemmOptions extends GemmOptions {
  /**
   * Of matrices of `float32`: the same bits on every device, by sums of whole numbers, and slower.
   * It takes no bias, activation or algorithm. Default: false.
   */
  reproducible?: boolean;
}

function reproducible(session: Session, options: ReproducibleGemmOptions): Matrix {
  const keys = [...productKeys, 'transA', 'transB', 'reproducible'];
  const args = new Arguments(session, 'gemm', options, keys);
  const { a, b } = options;
  const { m, n, k } = productSizes(args);
  if (a.dtype !== 'float32') {
    throw refused('gemm', 'reproducible', true, `left out where dtype is ${a.dtype}`);
  }
  return into(
    args.outputMatrix('c', ['m', m], ['n', n]),
    () => args.newMatrix(m, n),
    (c) => {
      const ops = productOps(args, a, b, c);
      const alpha = args.scalar(0, 'alpha', 1);
      const beta = args.scalar(1, 'beta', 0);
      const factors = [...flatMatrix(a), ...flatMatrix(b)] as const;
      args.enqueue((abi) =>
        (abi as Abi & DoubleAbi)._fragblas_sgemm_reproducible(
          layoutOf(c),
          ...ops,
          m,
          n,
          k,
          alpha,
          ...factors,
          beta,
          ...flatMatrix(c),
        ),
      );
    },
  );
}

/** Products by the formula of double precision, a part of the edition with all types. */
export default abstract class DoubleProducts extends Part {
  /**
   * C := activation(alpha op(A) op(B) + beta C + bias), where op(A) is A or its transpose. BLAS:
   * sgemm, without bias and activation. With `reproducible` its bits are the same on every device.
   *
   * @returns c, or a new matrix
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gemm(options: ReproducibleGemmOptions): Matrix {
    if (options === null || typeof options !== 'object' || !('reproducible' in options)) {
      return Gemm.prototype.gemm.call(this as never, options);
    }
    const { reproducible: wanted, ...others } = options;
    return checkFlag('gemm', 'reproducible', wanted)
      ? reproducible(this.session, options)
      : Gemm.prototype.gemm.call(this as never, others);
  }
}
