/**
 * The edition with arrays: the same classes as the main entry, over a module that can reduce along
 * an axis, work element by element, find the best of each row, and take rows by an index.
 *
 * @module fragblas/arrays
 */
// SPDX-License-Identifier: MIT

import { arraysParts } from './arrays/parts.js';
import * as wasm from './arrays-wasm-text.js';
import { BlasContext } from './blas.js';
import createModule from './fragblas-arrays-wasm.mjs';
import { instanceOf } from './module.js';
import { type CreateOptions, openSession } from './open.js';
import { withParts } from './part.js';
import type { GlSession } from './session.js';

export * from './arrays/public.js';

const load = instanceOf(() => ({ ...wasm, createModule }));

const Arrays = /* @__PURE__ */ withParts(BlasContext, ...arraysParts);

/** A BLAS on one WebGL 2 context, with what stands between products. */
export class Blas extends Arrays {
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
   * const a = blas.matrix([[1, 2], [3, 4]]);
   * const centred = blas.sub({ a, b: blas.mean({ a, axis: 'cols' }) });
   * console.log(await centred.toArray()); // [[-1, -1], [1, 1]]
   * ```
   * @throws (rejects) {@link BlasError} `Unsupported`, naming what is missing; `InvalidArgument`;
   * `ContextLost`, on the second loss of a context opened here; the reason of an aborted signal
   */
  static async create(options: CreateOptions = {}): Promise<Blas> {
    return new Blas(await openSession(options, [], load));
  }
}
