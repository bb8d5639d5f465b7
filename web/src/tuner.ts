/**
 * Measures the device of a page, and makes the profile that `Blas.create` takes. A WebAssembly
 * module of its own, which the first call loads; it is part of the package's files.
 *
 * @module fragblas/tuner
 */
// SPDX-License-Identifier: MIT
import type { Abi, Pointer, Status } from './abi.js';
import { checkKeys, refused } from './check.js';
import type { TunedProfile } from './info.js';
import { instanceOf } from './module.js';
import { type CreateOptions, openSession } from './open.js';
import type { GlSession } from './session.js';

export { BlasError, type BlasErrorCode } from './errors.js';
export type { Limits, ProfileDevice, TunedProfile } from './info.js';

/** Options of {@link tune}. The others are those of `Blas.create`: a profile is for its limits. */
export interface TuneOptions
  extends Pick<
    CreateOptions,
    'gl' | 'canvas' | 'powerPreference' | 'limits' | 'signal' | 'restoreState' | 'debug'
  > {
  /** Milliseconds for everything but loading, at most an hour. Default: 20000. */
  budgetMs?: number;
  /** Small problems, as on software rasterisers. Default: false. */
  quick?: boolean;
  /** Called after each measurement with the part of the budget that is used, from 0 to 1. */
  onProgress?: (progress: number) => void;
}

const tuneKeys = [
  'budgetMs',
  'quick',
  'onProgress',
  'gl',
  'canvas',
  'powerPreference',
  'limits',
  'signal',
  'restoreState',
  'debug',
];

/** The functions of the tuner's module beside those of a session; fragblas/tune.h has them. */
interface TunerAbi {
  _fragblas_tuner_create(context: Pointer, seconds: number, quick: number, out: Pointer): Status;
  _fragblas_tuner_destroy(tuner: Pointer): void;
  _fragblas_tuner_step(tuner: Pointer, more: Pointer): Status;
  _fragblas_tuner_progress(tuner: Pointer): number;
  _fragblas_tuner_profile_json(tuner: Pointer): Pointer;
}

const tunerOf = (abi: Abi) => abi as unknown as TunerAbi;

const load = instanceOf(async () => {
  const [wasm, { default: createModule }] = await Promise.all([
    import('./tuner-wasm-text.js'),
    import('./fragblas-tuner-wasm.mjs'),
  ]);
  return { ...wasm, createModule };
});

/**
 * Measures a device for a while and resolves with its profile. Between measurements of some 20 ms
 * the page goes on; what it draws meanwhile disturbs them. When the budget ends, what has not been
 * measured keeps its default: a short one makes a valid profile that says less.
 *
 * @example
 * ```ts
 * const profile = await tune({ budgetMs: 10_000 });
 * const blas = await Blas.create({ profile });
 * ```
 * @throws (rejects) {@link BlasError} `InvalidArgument`; `Unsupported`, for textures of less than
 * 2048 texels a side too; `ContextLost`; the reason of an aborted signal
 */
export async function tune(options: TuneOptions = {}): Promise<TunedProfile> {
  checkKeys('tune', options, tuneKeys);
  const { budgetMs = 20_000, quick = false, onProgress = () => {}, ...rest } = options;
  if (typeof budgetMs !== 'number' || !(budgetMs > 0 && budgetMs <= 3.6e6)) {
    throw refused('tune', 'budgetMs', budgetMs, 'a number above 0 and at most 3600000');
  }
  if (typeof quick !== 'boolean') {
    throw refused('tune', 'quick', quick, 'true or false');
  }
  if (typeof onProgress !== 'function') {
    throw refused('tune', 'onProgress', onProgress, 'a function');
  }
  const session = await openSession({ ...rest, profile: [] }, [], load);
  try {
    return await measure(session, budgetMs, quick, onProgress, rest.signal);
  } finally {
    session.dispose();
  }
}

async function measure(
  session: GlSession,
  budgetMs: number,
  quick: boolean,
  onProgress: (progress: number) => void,
  signal: AbortSignal | undefined,
): Promise<TunedProfile> {
  const { out, abi } = session.runtime;
  const end = performance.now() + budgetMs;
  session.enqueue((a) =>
    tunerOf(a)._fragblas_tuner_create(session.context, budgetMs / 1000, Number(quick), out),
  );
  const tuner = session.runtime.result();
  try {
    // A hidden page may be given little time, which the tuner does not see.
    for (let more = true; more && performance.now() < end; ) {
      session.enqueue((a) => tunerOf(a)._fragblas_tuner_step(tuner, out));
      more = session.runtime.result() !== 0;
      onProgress(tunerOf(abi)._fragblas_tuner_progress(tuner));
      signal?.throwIfAborted();
      await session.finish(signal); // what returns to the event loop
    }
    return JSON.parse(session.ask((a) => tunerOf(a)._fragblas_tuner_profile_json(tuner)));
  } finally {
    tunerOf(abi)._fragblas_tuner_destroy(tuner);
  }
}
