/**
 * The edition with linear algebra: the same classes as the main entry, over a module that has
 * LAPACK's routines too. Arrays of both entries are of the same classes; each belongs to the Blas
 * that made it.
 *
 * @module fragblas/linalg
 */
// SPDX-License-Identifier: MIT
import { BlasContext } from './blas.js';
import createModule from './fragblas-linalg-wasm.mjs';
import { linalgParts } from './linalg/parts.js';
import * as wasm from './linalg-wasm-text.js';
import { instanceOf } from './module.js';
import { type CreateOptions, openSession } from './open.js';
import { withParts } from './part.js';
import type { GlSession } from './session.js';

export * from './linalg/public.js';

const load = instanceOf(() => ({ ...wasm, createModule }));

const Linalg = /* @__PURE__ */ withParts(BlasContext, ...linalgParts);

/**
 * A BLAS on one WebGL 2 context, with linear algebra. Where a factorization fails is known on the
 * device alone: `info` is a vector of one element, which a page reads when it wants to know.
 */
export class Blas extends Linalg {
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
   * const a = blas.matrix(2, 2, [4, 2, 2, 5]);
   * const x = blas.posv({ a, b: blas.matrix(2, 1, [8, 12]) });
   * console.log(await x.read()); // 1 2
   * ```
   * @throws (rejects) {@link BlasError} `Unsupported`, naming what is missing; `InvalidArgument`;
   * `ContextLost`, on the second loss of a context opened here; the reason of an aborted signal
   */
  static async create(options: CreateOptions = {}): Promise<Blas> {
    return new Blas(await openSession(options, [], load));
  }
}
