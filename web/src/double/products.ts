// Products of matrices by the formula of double precision. SPDX-License-Identifier: MIT
import type { Abi } from '../abi.js';
import { Arguments } from '../arguments.js';
import Compact, { type CompactGemmOptions } from '../arrays/compact.js';
import { checkFlag, refused } from '../check.js';
import type { Session } from '../contract.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import { plainProduct } from '../plain-product.js';
import { productKeys } from '../products.js';
import type { GemmOptions } from '../routines/gemm.js';
import type { DoubleAbi } from './abi.js';

/** Arguments of `gemm`. */
export interface ExactGemmOptions extends GemmOptions {
  /**
   * Of matrices of `float64`, what errors are small against: `normwise`, the largest numbers of a
   * row and of a column; `componentwise`, (|A| |B|)_ij, for which each element is an exact sum,
   * rounded once, and takes much longer. Default: `normwise`.
   */
  mode?: 'normwise' | 'componentwise';
  /**
   * Of matrices of `float32`: the same bits on every device, by sums of whole numbers, and slower.
   * It takes no bias, activation or algorithm. Default: false.
   */
  reproducible?: boolean;
}

const routines = {
  mode: ['float64', 'dgemm_componentwise'],
  reproducible: ['float32', 'sgemm_reproducible'],
} as const;

/** By the routine that an option stands for, which takes matrices of one type. */
function product(
  session: Session,
  option: keyof typeof routines,
  options: ExactGemmOptions,
): Matrix {
  const [dtype, routine] = routines[option];
  const keys = [...productKeys, 'transA', 'transB', option];
  const args = new Arguments(session, 'gemm', options, keys);
  const a = args.matrix('a');
  if (a.dtype !== dtype) {
    throw refused('gemm', option, options[option], `left out where dtype is ${a.dtype}`);
  }
  return plainProduct(args, (flat) =>
    args.enqueue((abi) => (abi as Abi & DoubleAbi)[`_fragblas_${routine}`](...flat)),
  );
}

/** Products by the formula of double precision, a part of the edition with all types. */
export default abstract class DoubleProducts extends Part {
  /**
   * C := activation(alpha op(A) op(B) + beta C + bias), where op(A) is A or its transpose. BLAS:
   * sgemm, dgemm, without bias and activation. With `reproducible` the bits of `float32` are the
   * same on every device, too.
   *
   * @returns c, or a new matrix
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gemm(options: ExactGemmOptions | CompactGemmOptions): Matrix {
    const { mode, reproducible, ...others } = Object(options) as ExactGemmOptions;
    if (mode !== undefined && mode !== 'normwise' && mode !== 'componentwise') {
      throw refused('gemm', 'mode', mode, 'normwise or componentwise');
    }
    if (checkFlag('gemm', 'reproducible', reproducible)) {
      return product(this.session, 'reproducible', options as ExactGemmOptions);
    }
    if (mode === 'componentwise')
      return product(this.session, 'mode', { ...others, mode } as ExactGemmOptions);
    const plain = Object(options) === options ? others : options;
    return Compact.prototype.gemm.call(this as never, plain as never);
  }
}
