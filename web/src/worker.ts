/**
 * A Blas in a module worker, so that nothing of it runs in the page: the same arrays and routines,
 * with calls that return at once and arrays that are handed over instead of copied.
 *
 * @module fragblas/worker
 */
// SPDX-License-Identifier: MIT
import { BlasBase } from './base.js';
import type { BlasTuneOptions, RestoreOptions } from './blas.js';
import { checkFlag, checkInteger, checkKeys, refused } from './check.js';
import { BlasError, invalid } from './errors.js';
import type { ExplainOptions, GemmExplanation } from './explain.js';
import type { CatalogRoutine, DeviceInfo, Stats, TunedProfile } from './info.js';
import type { Profile, ProfileData } from './profiler.js';
import type { Command, Opened, OpenedBlas, OpenOptions } from './protocol.js';
import { type OtherEnd, RemoteSession } from './remote.js';
import type {
  ModifiedRotation,
  Rotation,
  RotgOptions,
  RotmgOptions,
} from './routines/rotations.js';

export { BlasError } from './errors.js';
export { Matrix } from './matrix.js';
export type { OpenOptions } from './protocol.js';
export type * from './public.js';
export { Vector } from './vector.js';

/** Options of {@link createWorker}. */
export interface WorkerOptions extends OpenOptions {
  /**
   * A module worker that calls `serveWorker` of `fragblas/worker-server`, for bundlers that do not
   * know `new Worker(new URL(...))`. It is ended by dispose(). Default: one is started.
   */
  worker?: Worker;
  /** Ends the creation with the signal's reason. */
  signal?: AbortSignal;
  /**
   * Hands arrays over instead of copying them: a Float32Array that is written, and that is all of
   * its ArrayBuffer, is empty afterwards. Default: false.
   */
  transfer?: boolean;
  /**
   * Milliseconds that the worker may give no sign of life while something is waited for; then it
   * counts as ended. It is silent while it issues a part of the queue, and while it is stopped in a
   * debugger. Default: 30000.
   */
  patience?: number;
}

/**
 * A BLAS whose WebGL context is in a worker; made by {@link createWorker}.
 *
 * Arrays and routines are those of a Blas of the page, and so are errors of arguments that can be
 * seen here: they are thrown at once. A call that fails in the worker leaves what it would have
 * written without elements, until all of them are overwritten: reading them rejects with the code
 * `Undefined` and a message that names the call. The next `finish` rejects with the error itself.
 *
 * When the worker ends, or gives no sign of life for `patience`, everything that waits rejects with
 * the code `ContextLost`, and {@link lost} resolves with the reason `worker-ended`.
 */
export class WorkerBlas extends BlasBase {
  /** @internal */
  declare readonly session: RemoteSession;
  /** Why there is no worker, and the page computes; undefined: there is one. */
  readonly fallback: string | undefined;
  /** The routines of the library, with their arguments and costs. */
  readonly catalog: readonly CatalogRoutine[];
  /** The version of the library, such as "0.1.0". */
  readonly version: string;
  #info: DeviceInfo;
  #profile: TunedProfile | undefined;

  /** @internal */
  constructor(
    session: RemoteSession,
    { info, catalog, version, tunedProfile }: OpenedBlas,
    fallback: string | undefined,
  ) {
    super(session);
    this.#info = info;
    this.catalog = catalog;
    this.version = version;
    this.fallback = fallback;
    this.#profile = tunedProfile;
  }

  /** What the device is, its limits and what the probe measured. */
  get info(): DeviceInfo {
    return this.#info;
  }

  /**
   * As {@link BlasContext.restore}; the new context is in the worker, and so is what `keep` keeps:
   * a worker that ended can not be restored.
   *
   * @throws (rejects) {@link BlasError} `InvalidArgument`, `Unsupported`, `ContextLost`; the reason
   * of an aborted signal
   */
  async restore(options: RestoreOptions = {}): Promise<void> {
    checkKeys('restore', options, ['signal']);
    options.signal?.throwIfAborted();
    const opened = await this.session.restore<Pick<OpenedBlas, 'info' | 'tunedProfile'>>(
      options.signal,
    );
    if (!opened) return;
    this.#info = opened.info;
    this.#profile = opened.tunedProfile;
  }

  /** The tuned profile in use; undefined: none is for this device. */
  get tunedProfile(): TunedProfile | undefined {
    return this.#profile;
  }

  /**
   * Counters of programs, textures, bytes, transfers and draws.
   *
   * @throws (rejects) {@link BlasError} `InvalidArgument` after dispose(), `ContextLost`
   */
  stats(): Promise<Stats> {
    return this.session.ask('stats', undefined);
  }

  /**
   * As {@link BlasContext.explain}.
   *
   * @throws (rejects) {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  explain(options: ExplainOptions): Promise<GemmExplanation> {
    return this.session.ask('explain', options);
  }

  /**
   * As {@link BlasContext.tune}.
   *
   * @throws (rejects) {@link BlasError} `InvalidArgument`, `ContextLost`; the reason of an aborted
   * signal
   */
  async tune(options: BlasTuneOptions = {}): Promise<TunedProfile> {
    checkKeys('tune', options, ['budgetMs', 'quick', 'onProgress', 'signal']);
    const { onProgress, signal, ...rest } = options;
    signal?.throwIfAborted();
    if (onProgress !== undefined && typeof onProgress !== 'function') {
      throw refused('tune', 'onProgress', onProgress, 'a function');
    }
    this.#profile = await this.session.ask<TunedProfile>('tune', rest, signal, onProgress);
    return this.#profile;
  }

  /**
   * As {@link BlasContext.profile}; the work is of the page, its passes are of the worker.
   *
   * @throws (rejects) what the work throws; {@link BlasError} `InvalidArgument`, when another
   * profile is being made too; `ContextLost`
   */
  async profile(work: () => unknown): Promise<Profile> {
    if (typeof work !== 'function') throw refused('profile', 'work', work, 'a function');
    const { withTable } = await import('./profiler.js');
    await this.session.ask('profile', { ends: false });
    let data: ProfileData;
    try {
      await work();
    } finally {
      data = await this.session.ask<ProfileData>('profile', { ends: true });
    }
    return withTable(data);
  }

  /**
   * As {@link BlasContext.rotg}.
   *
   * @throws (rejects) {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  rotg(options: RotgOptions): Promise<Rotation> {
    return this.session.ask('rotg', options);
  }

  /**
   * As {@link BlasContext.rotmg}.
   *
   * @throws (rejects) {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  rotmg(options: RotmgOptions): Promise<ModifiedRotation> {
    return this.session.ask('rotmg', options);
  }
}

/**
 * Milliseconds a worker has to load and to open its context. WebKit does not tell of all that fail.
 */
const longestStart = 30_000;

/** The longest delay of a timer. */
const longestPatience = 2 ** 31 - 1;

/** The options as they are posted: what can't be is known before a worker is started. */
function copyOf(open: OpenOptions): OpenOptions {
  try {
    return structuredClone(open);
  } catch (error) {
    throw invalid(`createWorker: the options can not be posted to a worker: ${String(error)}`);
  }
}

/** What an end of the port says first. */
function firstMessage(port: MessagePort, signal: AbortSignal | undefined): Promise<Opened> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    port.onmessage = ({ data }: MessageEvent<Opened>) => {
      signal?.removeEventListener('abort', abort);
      resolve(data);
    };
  });
}

/** What a creation was asked for. */
interface Wanted {
  readonly open: OpenOptions;
  readonly signal: AbortSignal | undefined;
  readonly transfer: boolean;
  readonly patience: number;
}

/** Why there is no worker when none could be started: what the user can do about it. */
const notStarted =
  'its script can not be loaded; give createWorker a worker of yours that calls serveWorker()';

/** A worker whose script is at an address; one of another origin is imported by a script of ours. */
function workerAt(address: string): Worker {
  const options = { type: 'module', name: 'fragblas-worker' } as const;
  if (new URL(address).origin === location.origin) return new Worker(address, options);
  const text = `import ${JSON.stringify(address)};`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  return new Worker(url, options);
}

/**
 * Opens a Blas in a worker with the package's script. Bundlers that know `new Worker(new URL(...))`
 * have put it somewhere; where it is not (Vite's development server up to version 7 moves this file
 * without it), or is of another origin, it is looked for as a module of the page, unless it is part
 * of one file with this one, which would start the page again.
 */
async function openInOwnWorker(wanted: Wanted): Promise<WorkerBlas | string> {
  const blas = await tryWorker(
    () =>
      new Worker(new URL('./worker-thread.js', import.meta.url), {
        type: 'module',
        name: 'fragblas-worker',
      }),
    wanted,
  );
  if (blas !== notStarted) return blas;
  const script = await import('./worker-thread.js').catch(() => undefined);
  if (!script || script.address === import.meta.url) return blas;
  return tryWorker(() => workerAt(script.address), wanted);
}

/** Opens a Blas in a worker that perhaps can't be made: one of another origin, or by the policy. */
async function tryWorker(make: () => Worker, wanted: Wanted): Promise<WorkerBlas | string> {
  let worker: Worker;
  try {
    worker = make();
  } catch {
    return notStarted;
  }
  return openInWorker(worker, wanted);
}

/** Opens a Blas in a worker; a text says why there can't be one. */
async function openInWorker(worker: Worker, wanted: Wanted): Promise<WorkerBlas | string> {
  const { port1, port2 } = new MessageChannel();
  /** An error that nobody caught there. It need not be the end. */
  let trouble: string | undefined;
  let blas: WorkerBlas | string | undefined;
  let onError: (event: ErrorEvent) => void = () => {};
  const broken = new Promise<Opened>((resolve) => {
    onError = (event) => {
      trouble = event.message;
      if (blas) return;
      event.preventDefault(); // it is told here
      resolve({ fallback: trouble ? `the worker ended: ${trouble}` : notStarted });
    };
  });
  worker.addEventListener('error', onError);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Opened>((resolve) => {
    const fallback = `the worker did not answer within ${longestStart / 1000} s`;
    timer = setTimeout(() => resolve({ fallback }), longestStart);
  });
  worker.postMessage({ fragblas: { port: port2, options: wanted.open } }, [port2]);
  const end = () => {
    worker.removeEventListener('error', onError);
    worker.terminate();
  };
  const other = { patience: wanted.patience, trouble: () => trouble, end };
  try {
    const opened = await Promise.race([firstMessage(port1, wanted.signal), broken, late]);
    blas = finishOpening(opened, port1, other, wanted, undefined);
    return blas;
  } finally {
    clearTimeout(timer);
    if (!(blas instanceof WorkerBlas)) end();
  }
}

function finishOpening(
  opened: Opened,
  port: MessagePort,
  other: OtherEnd,
  { open, transfer }: Wanted,
  fallback: string | undefined,
): WorkerBlas | string {
  if ('error' in opened || 'fallback' in opened) port.close();
  if ('error' in opened) throw new BlasError(opened.error.code, opened.error.message);
  if ('fallback' in opened) return opened.fallback;
  const session = new RemoteSession(port, other, transfer, open.debug ?? false);
  return new WorkerBlas(session, opened, fallback);
}

/** Does in the page what the worker can't do. */
async function openInPage(reason: string, wanted: Wanted): Promise<WorkerBlas> {
  const { serve } = await import('./worker-server.js');
  const { port1, port2 } = new MessageChannel();
  serve(port2, wanted.open, false);
  const opened = await firstMessage(port1, wanted.signal).catch((reason) => {
    // What was opened, or will be, is nobody's.
    port1.postMessage([{ do: 'dispose' }] satisfies Command[]);
    throw reason;
  });
  const other = { patience: 0, trouble: () => undefined, end: () => {} };
  return finishOpening(opened, port1, other, wanted, reason) as WorkerBlas;
}

/**
 * Opens a WebGL 2 context on an OffscreenCanvas in a module worker. Where that has no WebGL 2 or no
 * working fence, as in Safari, a warning on the console says so, `fallback` is the reason, and the
 * same object computes in the page. A package of another origin is imported by a worker of this
 * page's, from a `blob:` address, which a policy has to allow.
 *
 * @example
 * ```ts
 * const blas = await createWorker();
 * const a = blas.matrix(1000, 1000, data);
 * console.log(await blas.gemm({ a, b: a }).read());
 * ```
 * @throws (rejects) {@link BlasError} as `Blas.create`; the reason of an aborted signal
 */
export async function createWorker(options: WorkerOptions = {}): Promise<WorkerBlas> {
  const openKeys = ['powerPreference', 'limits', 'profile', 'debug'];
  checkKeys('createWorker', options, ['worker', 'signal', 'transfer', 'patience', ...openKeys]);
  const { worker: given, signal, transfer, patience = 30_000, ...open } = options;
  signal?.throwIfAborted();
  const isWorker = typeof Worker !== 'undefined';
  if (given !== undefined && !(isWorker && given instanceof Worker)) {
    throw refused('createWorker', 'worker', given, 'a Worker');
  }
  checkInteger('createWorker', 'patience', patience, 1, longestPatience);
  const wanted = {
    open: copyOf(open),
    signal,
    transfer: checkFlag('createWorker', 'transfer', transfer),
    patience,
  };
  let blas: WorkerBlas | string = 'there are no workers here';
  if (isWorker) blas = given ? await openInWorker(given, wanted) : await openInOwnWorker(wanted);
  if (typeof blas !== 'string') return blas;
  console.warn(`fragblas: the page computes, without a worker: ${blas}`);
  return openInPage(blas, wanted);
}
