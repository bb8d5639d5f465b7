/**
 * The edition with linear algebra and all types of elements: the same classes as the main entry,
 * over a module that is a superset of the others'. Arrays have elements of `float32`, or of
 * `complex64`, `float64` or `complex128` where `dtype` says so.
 *
 * @module fragblas/full
 */
// SPDX-License-Identifier: MIT
import { BlasContext } from './blas.js';
import { addComplexForms } from './complex/abi.js';
import Hermitian from './complex/hermitian.js';
import OtherMatrices from './complex/matrices.js';
import Parts from './complex/parts.js';
import ComplexProducts from './complex/products.js';
import { complexTypes } from './complex/type.js';
import HermitianUpdates from './complex/updates.js';
import ComplexVectors from './complex/vectors.js';
import { complexCatalogText } from './complex-catalog-text.js';
import DoubleMatrices from './double/matrices.js';
import DoubleOrthogonal from './double/orthogonal.js';
import DoubleProducts from './double/products.js';
import DoubleSpectra from './double/spectra.js';
import DoubleSystems from './double/systems.js';
import { withDouble } from './double/type.js';
import DoubleVectors from './double/vectors.js';
import { doubleCatalogText } from './double-catalog-text.js';
import { doubleComplexCatalogText } from './double-complex-catalog-text.js';
import { addForms } from './forms.js';
import createModule from './fragblas-full-wasm.mjs';
import * as wasm from './full-wasm-text.js';
import { type CatalogRoutine, routinesOf } from './info.js';
import { linalgParts } from './linalg/parts.js';
import { instanceOf } from './module.js';
import { type CreateOptions, openSession } from './open.js';
import { withParts } from './part.js';
import type { GlSession } from './session.js';

export type { Her2kOptions, HerkOptions } from './complex/hermitian.js';
export type { HerOptions, HprOptions } from './complex/updates.js';
export type {
  ComplexRotation,
  ComplexRotgOptions,
  ComplexRotOptions,
} from './complex/vectors.js';
export type { ConvertOptions } from './double/matrices.js';
export type { ExactGemmOptions } from './double/products.js';
export type { DoubleSolveOptions, DsgesvOptions, DsposvOptions } from './double/systems.js';
export * from './linalg/public.js';

const load = instanceOf(() => ({ ...wasm, createModule }));

const Full = /* @__PURE__ */ withParts(
  BlasContext,
  ...linalgParts,
  OtherMatrices,
  ComplexVectors,
  ComplexProducts,
  DoubleMatrices,
  DoubleOrthogonal,
  DoubleProducts,
  DoubleSpectra,
  DoubleSystems,
  DoubleVectors,
  Hermitian,
  HermitianUpdates,
  Parts,
);

/**
 * A BLAS on one WebGL 2 context with all that the package has. Routines are the same for all types of
 * elements: where operands are complex, so are alpha and beta, and `'conjugate'` is one more way to
 * transpose.
 */
export class Blas extends Full {
  /** @internal */
  declare readonly session: GlSession;

  private constructor(session: GlSession) {
    super(session);
  }

  /** The routines of the library, those for complex numbers and in double precision among them. */
  override get catalog(): readonly CatalogRoutine[] {
    const added = [complexCatalogText, doubleCatalogText, doubleComplexCatalogText];
    return [...super.catalog, ...added.flatMap(routinesOf)];
  }

  /**
   * Opens a WebGL 2 context, or takes the given one, and probes the device, as the main entry does.
   *
   * @example
   * ```ts
   * const blas = await Blas.create();
   * const a = blas.matrix(2, 2, [0, 1, 2, 0, 1, 1, 0, -1], { dtype: 'complex64' });
   * const b = blas.gemm({ a, b: a, alpha: { re: 0, im: 1 }, transA: 'conjugate' });
   * console.log(await b.read()); // pairs: 0, 3 3, 1 -3, 1 0, 5
   * ```
   * @throws (rejects) {@link BlasError} `Unsupported`, naming what is missing; `InvalidArgument`;
   * `ContextLost`, on the second loss of a context opened here; the reason of an aborted signal
   */
  static async create(options: CreateOptions = {}): Promise<Blas> {
    const session = await openSession(options, [], async () => {
      const runtime = await load();
      addComplexForms(runtime.abi, 'c', 'complex64');
      addComplexForms(runtime.abi, 'z', 'complex128');
      addForms(runtime.abi, 'd', 'float64');
      return runtime;
    });
    session.types = withDouble(complexTypes);
    return new Blas(session);
  }
}
