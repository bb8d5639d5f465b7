// Products of a list of matrices: gemmBatch.
// SPDX-License-Identifier: MIT
import { Arguments } from '../arguments.js';
import { layoutOf } from '../call.js';
import { checkKeys, refused } from '../check.js';
import type { Session } from '../contract.js';
import { functionOf } from '../dtype.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import { productOps, productSizes } from '../products.js';
import type { ProductOptions } from './gemm.js';

/** One product of {@link BlasContext.gemmBatch}. */
export interface GemmBatchItem {
  /** m x k; k x m when transA. */
  a: Matrix;
  /** k x n; n x k when transB. */
  b: Matrix;
  /** m x n, written. */
  c: Matrix;
}

/** Arguments of {@link BlasContext.gemmBatch}. */
export interface GemmBatchOptions extends Omit<ProductOptions, 'a' | 'b' | 'c'> {
  /** All with the same shapes, layouts and types. The c's must not overlap. */
  list: readonly GemmBatchItem[];
}

const names = ['a', 'b', 'c'] as const;

const kindOf = (m: Matrix) => `${m.rows} x ${m.cols}, ${m.layout}, ${m.dtype}`;

/** Whether a call of the core takes both as the same operand. */
const together = (p: Matrix, q: Matrix) => p.deviceBuffer === q.deviceBuffer && p.ld === q.ld;

/** The arguments of the i-th product, of the same shapes and type as those of the first. */
function itemArguments(
  session: Session,
  { list, transA, transB }: GemmBatchOptions,
  item: GemmBatchItem,
  i: number,
): Arguments {
  const where = `gemmBatch: list[${i}]`;
  checkKeys(where, item, names);
  const all = { ...item, transA, transB };
  const args = new Arguments(session, where, all, Object.keys(all));
  for (const name of names) {
    args.same(name, kindOf(args.matrix(name)), `list[0].${name}`, kindOf(list[0]![name]));
  }
  return args;
}

/** Products of a list of matrices, a part of {@link BlasContext}. */
export default abstract class GemmBatch extends Part {
  /**
   * gemm for each of a list; those whose operands lie in one buffer for a, one for b and one for c,
   * with one `ld` each, run together while they are small.
   *
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gemmBatch(options: GemmBatchOptions): void {
    const keys = ['list', 'alpha', 'beta', 'transA', 'transB'];
    const args = new Arguments(this.session, 'gemmBatch', options, keys);
    const { list } = options;
    if (!Array.isArray(list)) throw refused('gemmBatch', 'list', list, 'an array');
    // Holes count as items, too.
    const items = Array.from(list as GemmBatchItem[], (item, i) =>
      itemArguments(this.session, options, item, i),
    );
    const first = items[0];
    if (!first) return;
    const { a, b, c } = list[0];
    args.operand('list[0].a', a);
    const { m, n, k } = productSizes(first);
    first.same('c.rows', c.rows, 'm', m);
    first.same('c.cols', c.cols, 'n', n);
    const ops = productOps(first, a, b, c);
    // A call takes one buffer and one leading dimension for each operand.
    for (let from = 0, to = 0; from < list.length; from = to) {
      while (to < list.length && names.every((o) => together(list[to][o], list[from][o]))) {
        ++to;
      }
      const part: GemmBatchItem[] = list.slice(from, to);
      const alpha = args.scalar(0, 'alpha', 1);
      const beta = args.scalar(1, 'beta', 0);
      const { runtime } = this.session;
      args.enqueue((abi) => {
        const at = runtime.room(12 * part.length);
        runtime.integers.set(
          names.flatMap((o) => part.map((item) => item[o].offset)),
          at >> 2,
        );
        return functionOf(abi, 'gemm_batch', args.type)(
          layoutOf(c),
          ...ops,
          m,
          n,
          k,
          alpha,
          part[0]!.a.buffer,
          at,
          part[0]!.a.ld,
          part[0]!.b.buffer,
          at + 4 * part.length,
          part[0]!.b.ld,
          beta,
          part[0]!.c.buffer,
          at + 8 * part.length,
          part[0]!.c.ld,
          part.length,
        );
      });
    }
  }
}
