/**
 * Single-precision BLAS in fragment shaders, for WebGL 2. The WebAssembly module is part of this
 * file's imports, so nothing needs to be configured or served beside it.
 *
 * @module fragblas
 */
// SPDX-License-Identifier: MIT
import { BlasContext } from './blas.js';
import createModule from './fragblas-wasm.mjs';
import { instanceOf } from './module.js';
import { type CreateOptions, openSession } from './open.js';
import type { GlSession } from './session.js';
import * as wasm from './wasm-text.js';

export * from './public.js';

const load = instanceOf(() => ({ ...wasm, createModule }));

/** A BLAS on one WebGL 2 context. */
export class Blas extends BlasContext {
  private constructor(session: GlSession) {
    super(session);
  }

  /**
   * Opens a WebGL 2 context, or takes the given one, and probes the device. Some drivers lose a
   * page's first context at once: then another one is opened, unless `gl` or `canvas` is given.
   *
   * @example
   * ```ts
   * const blas = await Blas.create();
   * const c = blas.gemm({ a: blas.matrix(2, 2, [1, 2, 3, 4]), b: blas.matrix(2, 2, [5, 6, 7, 8]) });
   * console.log(await c.read()); // 19 22 43 50
   * ```
   * @throws (rejects) {@link BlasError} `Unsupported`, naming what is missing; `InvalidArgument`;
   * `ContextLost`, on the second loss of a context opened here; the reason of an aborted signal
   */
  static async create(options: CreateOptions = {}): Promise<Blas> {
    return new Blas(await openSession(options, [], load));
  }
}
