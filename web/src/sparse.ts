/**
 * The edition with arrays and sparse matrices: the same classes as the main entry, over a module
 * that multiplies by sparse matrices, too.
 *
 * @module fragblas/sparse
 */
// SPDX-License-Identifier: MIT

import { arraysParts } from './arrays/parts.js';
import { BlasContext } from './blas.js';
import createModule from './fragblas-sparse-wasm.mjs';
import { instanceOf } from './module.js';
import { type CreateOptions, openSession } from './open.js';
import { withParts } from './part.js';
import type { GlSession } from './session.js';
import SparseProducts from './sparse/products.js';
import SparseSolvers from './sparse/solvers.js';
import * as wasm from './sparse-wasm-text.js';

export * from './sparse/public.js';

const load = instanceOf(() => ({ ...wasm, createModule }));

const Sparse = /* @__PURE__ */ withParts(
  BlasContext,
  ...arraysParts,
  SparseProducts,
  SparseSolvers,
);

/** A BLAS on one WebGL 2 context, with arrays and sparse matrices. */
export class Blas extends Sparse {
  /** @internal */
  declare readonly session: GlSession;

  private constructor(session: GlSession) {
    super(session);
  }

  /**
   * Opens a WebGL 2 context, or takes the given one, and probes the device, as the main entry does.
   *
   * @example
   * ```ts
   * const blas = await Blas.create();
   * const a = blas.sparse([[4, 1], [1, 3]]);
   * const { x, iterations } = await blas.cg({ a, b: blas.vector([1, 2]) });
   * console.log(await x.toArray(), iterations); // [0.0909, 0.6364] 2
   * ```
   * @throws (rejects) {@link BlasError} `Unsupported`, naming what is missing; `InvalidArgument`;
   * `ContextLost`, on the second loss of a context opened here; the reason of an aborted signal
   */
  static async create(options: CreateOptions = {}): Promise<Blas> {
    return new Blas(await openSession(options, [], load));
  }
}
