// A product of complex matrices by three real ones: gemm3m. SPDX-License-Identifier: MIT
import { flatMatrix, into, layoutOf } from '../call.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import { productKeys, productOps, productSizes } from '../products.js';
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
    const { a, b } = options;
    const { m, n, k } = productSizes(args);
    return into(
      args.outputMatrix('c', ['m', m], ['n', n]),
      () => args.newMatrix(m, n),
      (c) => {
        const ops = productOps(args, a, b, c);
        const alpha = args.scalar(0, 'alpha', 1);
        const beta = args.scalar(1, 'beta', 0);
        const factors = [...flatMatrix(a), ...flatMatrix(b)] as const;
        args.run(
          'cgemm3m',
          layoutOf(c),
          ...ops,
          m,
          n,
          k,
          alpha,
          ...factors,
          beta,
          ...flatMatrix(c),
        );
      },
    );
  }
}
