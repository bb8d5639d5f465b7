// Opening the session behind a Blas: a WebGL context, given or made, the library's on it, and a
// tuned profile.
// SPDX-License-Identifier: MIT
import { checkFlag, checkInteger, checkKeys, refused } from './check.js';
import { BlasError } from './errors.js';
import { checkGl, closeGl, isLost, openGl, restored } from './gl.js';
import type { Limits, TunedProfile } from './info.js';
import { profilesOf, useProfile } from './profile.js';
import type { Runtime } from './runtime.js';
import { GlSession } from './session.js';

/** Options of `Blas.create`. */
export interface CreateOptions {
  /**
   * An application's own WebGL 2 context to work in, so that textures can be shared. After either
   * side has drawn, the other must be told: call `resetState` of the Blas here, and what your
   * framework has for it there; or set `restoreState`.
   */
  gl?: WebGL2RenderingContext;
  /**
   * A canvas without a context. Default: a hidden one (an OffscreenCanvas; in Safari an element).
   */
  canvas?: HTMLCanvasElement | OffscreenCanvas;
  /** Which GPU is asked for where there are two. Default: `high-performance`. */
  powerPreference?: WebGLPowerPreference;
  /** Ceilings put on what the device reports. */
  limits?: Limits;
  /**
   * What the tuner (`fragblas/tuner`) found out about this device, or several such profiles: the
   * first whose `device` is this one is used, and is `tunedProfile` of the Blas; no other is. Default:
   * the package's own.
   */
  profile?: TunedProfile | readonly TunedProfile[];
  /** Ends the creation with the signal's reason. */
  signal?: AbortSignal;
  /**
   * Leaves WebGL state as it was found at every call, at the cost of reading it. Default: false.
   */
  restoreState?: boolean;
  /**
   * Messages on the console, warnings about leaks, and NaN in unwritten buffers. Default: false.
   */
  debug?: boolean;
}

const createKeys = [
  'gl',
  'canvas',
  'powerPreference',
  'limits',
  'profile',
  'signal',
  'restoreState',
  'debug',
];
const limitKeys = [
  'maxTextureSize',
  'drawBuffers',
  'uniformBlockBytes',
  'timer',
  'memoryBytes',
  'packCacheBytes',
  'tileBytes',
  'starter',
];

function checkLimits(limits: Limits): void {
  const where = 'Blas.create: limits';
  checkKeys(where, limits, limitKeys);
  const check = (name: keyof Limits, low: number, high: number) => {
    const value = limits[name];
    if (value !== undefined) checkInteger(where, name, value, low, high);
  };
  check('maxTextureSize', 16, 2 ** 20);
  check('uniformBlockBytes', 0, 2 ** 30);
  check('memoryBytes', 1, 2 ** 50);
  check('packCacheBytes', 0, 2 ** 50);
  check('tileBytes', 0, 2 ** 50);
  const { drawBuffers } = limits;
  if (![undefined, 1, 2, 4, 8].includes(drawBuffers)) {
    throw refused(where, 'drawBuffers', drawBuffers, '8, 4, 2 or 1');
  }
  checkFlag(where, 'timer', limits.timer);
  checkFlag(where, 'starter', limits.starter);
}

/** A session on a WebGL context, given or made; an error says so when the context is lost. */
async function openOnce(options: CreateOptions, load: () => Promise<Runtime>): Promise<GlSession> {
  const { limits = {}, powerPreference, signal } = options;
  const debug = checkFlag('Blas.create', 'debug', options.debug);
  const restoreState = checkFlag('Blas.create', 'restoreState', options.restoreState);
  signal?.throwIfAborted();
  const gl = openGl(options);
  const ownGl = !options.gl;
  try {
    checkGl(gl);
    const runtime = await load().catch((cause) => {
      const text = `Blas.create: the WebAssembly module can't be loaded: ${String(cause)}`;
      throw new BlasError('Unsupported', text, { cause });
    });
    const save = restoreState ? (await import('./glstate.js')).saveGlState : undefined;
    signal?.throwIfAborted();
    const wantsBack = options.canvas !== undefined;
    const session = new GlSession(runtime, gl, { limits, save, debug, ownGl, wantsBack });
    session.reopen = async (aborted) => {
      if (ownGl && !wantsBack) return openGl({ powerPreference });
      await restored(session.gl, session.ended, aborted);
      return session.gl;
    };
    return session;
  } catch (error) {
    const lost = !signal?.aborted && (await isLost(gl));
    if (ownGl) closeGl(gl);
    signal?.throwIfAborted();
    throw lost ? new BlasError('ContextLost', 'Blas.create: the WebGL context is lost') : error;
  }
}

/** Creates the session behind a Blas. `keys` are options that the caller has dealt with. */
export async function openSession(
  options: CreateOptions,
  keys: readonly string[],
  load: () => Promise<Runtime>,
): Promise<GlSession> {
  checkKeys('Blas.create', options, [...createKeys, ...keys]);
  const { limits = {} } = options;
  checkLimits(limits);
  const profiles = profilesOf(options.profile);
  const session = await openOnce(options, load).catch((error) => {
    const given = options.gl ?? options.canvas;
    if (given || !(error instanceof BlasError && error.code === 'ContextLost')) throw error;
    // Some drivers lose the first context of a page right after its creation, but not the next.
    return openOnce(options, load);
  });
  try {
    session.profile = useProfile(session, profiles);
  } catch (error) {
    session.dispose();
    throw error;
  }
  return session;
}
