// The object that a page works with.
// SPDX-License-Identifier: MIT
import { Arguments } from './arguments.js';
import { BlasBase } from './base.js';
import { opOf } from './call.js';
import { catalogText } from './catalog-text.js';
import { checkKeys } from './check.js';
import type { ExplainOptions, GemmExplanation } from './explain.js';
import { checkGl, closeGl } from './gl.js';
import {
  type CatalogRoutine,
  type DeviceInfo,
  parseCamelCase,
  routinesOf,
  type Stats,
  type TunedProfile,
} from './info.js';
import type { ImportOptions, WrapMatrixOptions, WrapVectorOptions } from './interop.js';
import { defaultLd } from './lines.js';
import type { Matrix } from './matrix.js';
import { useProfile } from './profile.js';
import type { Profile } from './profiler.js';
import type {
  ModifiedRotation,
  Rotation,
  RotgOptions,
  RotmgOptions,
} from './routines/rotations.js';
import type { GlSession } from './session.js';
import type { TuneOptions } from './tuner.js';
import type { Vector } from './vector.js';

/** Options of {@link BlasContext.restore}. */
export interface RestoreOptions {
  /** Ends the waiting for the context with the signal's reason. */
  signal?: AbortSignal;
}

/** Options of {@link BlasContext.tune}. */
export type BlasTuneOptions = Pick<TuneOptions, 'budgetMs' | 'quick' | 'onProgress' | 'signal'>;

/**
 * A BLAS on one WebGL 2 context; made by `Blas.create`.
 *
 * Calls check their arguments, throw a {@link BlasError} at once if they are wrong, and else only
 * enqueue: the queue is issued after the current task, in turns that keep the page alive. Only
 * `read` and `finish` wait, and they do not block. Results are those of IEEE single precision as
 * the device has it; `info.probe` says how it treats NaN, infinities and subnormals.
 */
export abstract class BlasContext extends BlasBase {
  /** @internal */
  declare readonly session: GlSession;
  #info: DeviceInfo | undefined;

  /** The WebGL context. */
  get gl(): WebGL2RenderingContext {
    return this.session.gl;
  }

  /** What the device is, its limits and what the probe measured. */
  get info(): DeviceInfo {
    this.#info ??= parseCamelCase<DeviceInfo>(
      this.session.ask((abi) => abi._fragblas_context_info_json(this.session.context)),
    );
    return this.#info;
  }

  /**
   * Goes on after the WebGL context was lost: in a new one, or where `gl` or `canvas` was given in
   * the same one, for whose `webglcontextrestored` it waits; an application that gave `gl` has to
   * prevent the default of `webglcontextlost`. Does nothing while the context is there.
   *
   * Arrays that were made with `keep: 'host'` have their elements again. Others, and those that the
   * device had written since, have none until all of them are overwritten: reading one, or what was
   * computed of it, rejects with the code `Undefined` and says so. `lost` is a new promise.
   *
   * @throws (rejects) {@link BlasError} `InvalidArgument`; `Unsupported`; `ContextLost`, when it
   * was lost again: then it may be called again; the reason of an aborted signal
   */
  async restore(options: RestoreOptions = {}): Promise<void> {
    checkKeys('restore', options, ['signal']);
    options.signal?.throwIfAborted();
    const { session } = this;
    if (!session.isLost) return session.checkAlive();
    const gl = await session.reopen(options.signal);
    if (!session.isLost) {
      // Disposed, or restored by another call meanwhile.
      if (gl !== session.gl) closeGl(gl);
      return session.checkAlive();
    }
    checkGl(gl);
    session.restore(gl);
    this.#info = undefined;
    const { profile } = session;
    if (profile) session.profile = useProfile(session, [profile]);
  }

  /** The tuned profile in use; undefined: none is for this device. */
  get tunedProfile(): TunedProfile | undefined {
    return this.session.profile;
  }

  /** The routines of the library, with their arguments and costs. */
  get catalog(): readonly CatalogRoutine[] {
    return routinesOf(catalogText);
  }

  /** The version of the library, such as "0.1.0". */
  get version(): string {
    return this.session.ask((abi) => abi._fragblas_version());
  }

  /**
   * Counters of programs, textures, bytes, transfers and draws.
   *
   * @throws {@link BlasError} `InvalidArgument` after dispose(), `ContextLost`
   */
  stats(): Stats {
    return parseCamelCase<Stats>(
      this.session.ask((abi) => abi._fragblas_context_stats_json(this.session.context)),
    );
  }

  /**
   * Runs the work and says what became of the device's time, by routine and by pass; code for it is
   * loaded by the first call. It is measured by timer queries, where the device has them
   * (`info.timerQuery`); the work must use none of its own. Else the device is waited for before and
   * behind each pass, which holds the page up. Whatever else is issued meanwhile counts, too.
   *
   * @example
   * ```ts
   * const profile = await blas.profile(() => blas.gemm({ a, b, c }));
   * console.log(profile.table());
   * ```
   * @throws (rejects) what the work throws; {@link BlasError} `InvalidArgument`, when another
   * profile is being made too; `ContextLost`
   */
  async profile(work: () => unknown): Promise<Profile> {
    const { profile, withTable } = await import('./profiler.js');
    return withTable(await profile(this, work));
  }

  /**
   * How gemm would compute such a product of row-major matrices on this device, and why not
   * otherwise. Nothing is enqueued.
   *
   * @throws {@link BlasError} `InvalidArgument`
   */
  explain(options: ExplainOptions): GemmExplanation {
    const keys = ['m', 'n', 'k', 'transA', 'transB', 'algorithm', 'levels'];
    const args = new Arguments(this.session, 'explain', options, keys, false);
    const [m, n, k] = [args.integer('m', 1), args.integer('n', 1), args.integer('k', 1)];
    const [transA, transB] = [args.flag('transA'), args.flag('transB')];
    const [algorithm, levels] = [args.algorithm(), args.levels()];
    return parseCamelCase<GemmExplanation>(
      this.session.ask((abi) =>
        abi._fragblas_explain_gemm_json(
          this.session.context,
          opOf(transA),
          opOf(transB),
          m,
          n,
          k,
          transA ? defaultLd(k, m) : defaultLd(m, k),
          transB ? defaultLd(n, k) : defaultLd(k, n),
          defaultLd(m, n, true),
          algorithm,
          levels,
        ),
      ),
    );
  }

  /**
   * Measures this device for a while, in this WebGL context, and uses the profile from then on,
   * which is what `tune` of `fragblas/tuner` makes; that entry is loaded by the first call. What
   * the page computes meanwhile disturbs the measurement.
   *
   * @returns the profile, to keep as JSON for the next `Blas.create`
   * @throws (rejects) {@link BlasError} `InvalidArgument`; `Unsupported`, for textures of less than
   * 2048 texels a side; `ContextLost`; the reason of an aborted signal
   */
  async tune(options: BlasTuneOptions = {}): Promise<TunedProfile> {
    const { session } = this;
    session.checkAlive();
    checkKeys('tune', options, ['budgetMs', 'quick', 'onProgress', 'signal']);
    const { tune } = await import('./tuner.js');
    const { gl, limits } = session;
    const profile = await tune({ ...options, gl, limits, restoreState: session.restoresState });
    session.checkAlive();
    session.profile = useProfile(session, [profile]);
    return profile;
  }

  /**
   * The plane rotation that turns (a, b) into (r, 0); computed at once. The conventions are
   * those of BLAS 3.10. BLAS: srotg.
   *
   * @throws {@link BlasError} `InvalidArgument`
   */
  rotg(options: RotgOptions): Rotation {
    const args = new Arguments(this.session, 'rotg', options, ['a', 'b'], false);
    const [r, z, c, s] = this.session.compute(
      [args.number('a'), args.number('b'), 0, 0],
      (abi, at) => abi._fragblas_srotg(at, at + 4, at + 8, at + 12),
    ) as [number, number, number, number];
    return { c, s, r, z };
  }

  /**
   * The modified rotation that zeroes the second of (sqrt(d1) x1, sqrt(d2) y1); computed at once.
   * BLAS: srotmg.
   *
   * @throws {@link BlasError} `InvalidArgument`
   */
  rotmg(options: RotmgOptions): ModifiedRotation {
    const args = new Arguments(this.session, 'rotmg', options, ['d1', 'd2', 'x1', 'y1'], false);
    const y1 = args.number('y1');
    const numbers = [args.number('d1'), args.number('d2'), args.number('x1'), 0, 0, 0, 0, 0];
    const [d1, d2, x1, ...param] = this.session.compute(numbers, (abi, at) =>
      abi._fragblas_srotmg(at, at + 4, at + 8, y1, at + 12),
    ) as [number, number, number, number, number, number, number, number];
    return { d1, d2, x1, param };
  }

  /**
   * A vector or matrix in a texture of the application's, without a copy: RGBA32F, or RGBA32UI where
   * `dtype` is in double precision; `width` a power of two, the elements as
   * {@link DeviceArray.texture} lays them out. Results are drawn or copied into it. It has to live as
   * long as what is returned, and is not deleted with it; its filters become `NEAREST`. Code for it is
   * loaded by the first call.
   *
   * @throws (rejects) {@link BlasError} `InvalidArgument`, when the texture is of another format or
   * size too; `ContextLost`
   */
  wrap(texture: WebGLTexture, options: WrapMatrixOptions): Promise<Matrix>;
  wrap(texture: WebGLTexture, options: WrapVectorOptions): Promise<Vector>;
  async wrap(
    texture: WebGLTexture,
    options: WrapVectorOptions | WrapMatrixOptions,
  ): Promise<Vector | Matrix> {
    return (await import('./interop.js')).wrapTexture(this.session, texture, options);
  }

  /**
   * A matrix with the components of a 2D texture that can be sampled as floats, such as RGBA8,
   * copied on the device: row i is row i of texels, column j component `j % channels` of texel
   * `j / channels`. Of `dtype: 'float64'` the texture has unsigned integers, the bits of the
   * elements, two components for each, the low word first. The texture is read when the code for it
   * is loaded: at once, except by the first call.
   *
   * @returns `into`, or a new matrix
   * @throws (rejects) {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  async import(texture: WebGLTexture, options: ImportOptions): Promise<Matrix> {
    return (await import('./interop.js')).importTexture(this.session, texture, options);
  }

  /**
   * Call it after other code has used the same WebGL context, unless `restoreState` is set.
   *
   * @throws {@link BlasError} `InvalidArgument` after dispose(), `ContextLost`
   */
  resetState(): void {
    this.session.resetState();
  }
}
