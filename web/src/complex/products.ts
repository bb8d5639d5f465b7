// A product of complex matrices by three real ones: gemm3m. SPDX-License-Identifier: MIT
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import { plainProduct } from '../plain-product.js';
import { productKeys } from '../products.js';
import type { ProductOptions } from '../routines/gemm.js';
import { ComplexArguments } from './arguments.js';

/** Products of complex matrices, a part of the edition with all types. */
export default abstract class ComplexProducts extends Part {
  /**
   * C := alpha op(A) op(B) + beta C by three real products, where it is large: faster than `gemm`, but
   * errors are bounded by norms alone. A part of a result that is much smaller than the other may have
   * no right digit. In BLAS libraries: cgemm3m.
   *
   * @returns c, or a new matrix
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gemm3m(options: ProductOptions): Matrix {
    const keys = [...productKeys, 'transA', 'transB'];
    const args = new ComplexArguments(this.session, 'gemm3m', options, keys);
    return plainProduct(args, (flat) => args.run('cgemm3m', ...flat));
  }
}
