// Products of matrices without a bias or an activation. SPDX-License-Identifier: MIT
import type { Arguments } from './arguments.js';
import { flatMatrix, into, layoutOf } from './call.js';
import type { Matrix } from './matrix.js';
import { productOps, productSizes } from './products.js';

/** Runs `call` with what gemm of BLAS takes, for c or a new matrix, which it returns. */
export function plainProduct(args: Arguments, call: (flat: PlainProduct) => void): Matrix {
  const { m, n, k } = productSizes(args);
  const [a, b] = [args.matrix('a'), args.matrix('b')];
  return into(
    args.outputMatrix('c', ['m', m], ['n', n]),
    () => args.newMatrix(m, n),
    (c) => {
      const ops = productOps(args, a, b, c);
      const alpha = args.scalar(0, 'alpha', 1);
      const beta = args.scalar(1, 'beta', 0);
      const factors = [...flatMatrix(a), ...flatMatrix(b)] as const;
      call([layoutOf(c), ...ops, m, n, k, alpha, ...factors, beta, ...flatMatrix(c)]);
    },
  );
}

type Flat = ReturnType<typeof flatMatrix>;
type Scalar = ReturnType<Arguments['scalar']>;
type PlainProduct = [
  layout: number,
  transA: number,
  transB: number,
  m: number,
  n: number,
  k: number,
  alpha: Scalar,
  ...a: Flat,
  ...b: Flat,
  beta: Scalar,
  ...c: Flat,
];
