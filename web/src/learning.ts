/**
 * The main entry, over a module that learns how fast the device is from the products of the page,
 * where nobody has measured it, and plans by that.
 *
 * @module fragblas/learning
 */
// SPDX-License-Identifier: MIT
import type { Abi, Pointer, Status } from './abi.js';
import { BlasContext, type RestoreOptions } from './blas.js';
import { roomForText } from './call.js';
import { refused } from './check.js';
import createModule from './fragblas-learning-wasm.mjs';
import type { TunedProfile } from './info.js';
import * as wasm from './learning-wasm-text.js';
import { instanceOf } from './module.js';
import { type CreateOptions, openSession } from './open.js';
import type { GlSession } from './session.js';

export * from './public.js';

/**
 * Where a page keeps what was learnt: `localStorage`, or two functions over what it likes, as a
 * worker has no `localStorage`; they may return promises. One that throws keeps nothing.
 */
export interface ProfileStore {
  /** The text that was kept by this name; null: none. */
  getItem(name: string): string | null | Promise<string | null>;
  /** Keeps the text. */
  setItem(name: string, text: string): unknown;
}

/** Options of {@link Blas.create}. */
export interface LearningOptions extends CreateOptions {
  /**
   * Whether the context learns, where no profile is for the device. While it does, the same product
   * may be rounded differently from call to call. Default: whether `keepProfile` is given.
   */
  learn?: boolean;
  /**
   * Keeps what was learnt, by renderer and version of the library, and begins with it the next time.
   * What can't be read, or is another device's, counts as nothing. Default: nothing is kept.
   */
  keepProfile?: ProfileStore;
}

/** What was learnt so far. */
export interface Learnt {
  /** Of how many products; with 20 it changes no more. */
  readonly products: number;
  /** For `Blas.create({ profile })` of any entry. */
  readonly profile: TunedProfile;
}

/** The functions of this module beside those of a session; fragblas/tune.h has them. */
interface LearningAbi {
  _fragblas_context_learn(context: Pointer, kept: Pointer): Status;
  _fragblas_context_learnt_json(context: Pointer): Pointer;
}

const learningOf = (abi: Abi) => abi as unknown as LearningAbi;

const load = instanceOf(() => ({ ...wasm, createModule }));

/** Products after which nothing is learnt any more. */
const mostProducts = 20;
/** Milliseconds between two looks whether that is so. */
const patience = 1000;

function learntBy(session: GlSession): Learnt | undefined {
  const text = session.ask((abi) => learningOf(abi)._fragblas_context_learnt_json(session.context));
  const profile: (TunedProfile & { evidence: { products: number } }) | null = JSON.parse(text);
  return profile ? { products: profile.evidence.products, profile } : undefined;
}

function learn(session: GlSession, kept: string | null): void {
  const at = kept === null ? 0 : roomForText(session, kept);
  session.enqueue((abi) => learningOf(abi)._fragblas_context_learn(session.context, at));
}

/** What was kept, or null where nothing can be read. Rejects with the reason of the signal alone. */
async function keptBy(
  store: ProfileStore | undefined,
  name: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  signal?.throwIfAborted();
  if (!store) return null;
  const asked = Promise.resolve()
    .then(() => store.getItem(name))
    .then((kept) => (typeof kept === 'string' ? kept : null))
    .catch(() => null);
  if (!signal) return asked;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([asked, aborted]);
}

/** Learns from what was kept on, or from nothing. */
function begin(session: GlSession, kept: string | null): void {
  if (kept !== null) {
    try {
      learn(session, kept);
      return;
    } catch {
      // It is no profile of this device.
    }
  }
  learn(session, null);
}

/**
 * Keeps what the session has learnt as soon as it has settled, without keeping the session; until
 * somebody else does.
 */
function keepLater(
  session: GlSession,
  name: string,
  store: ProfileStore,
  turn: { readonly mine: boolean },
): void {
  const weak = new WeakRef(session);
  const look = async () => {
    const known = weak.deref();
    if (!turn.mine || !known || known.context === 0 || known.isLost) return;
    const learnt = learntBy(known);
    if (learnt?.products !== mostProducts) return void setTimeout(look, patience);
    try {
      await store.setItem(name, JSON.stringify(learnt.profile));
    } catch {
      // There is no room, or the page may keep nothing.
    }
  };
  setTimeout(look, patience);
}

function check(options: LearningOptions): void {
  if (typeof options !== 'object' || options === null) {
    throw refused('Blas.create', 'options', options, 'an object of named arguments');
  }
  const { learn: wanted, keepProfile } = options;
  if (wanted !== undefined && typeof wanted !== 'boolean') {
    throw refused('Blas.create', 'learn', wanted, 'true or false');
  }
  const isStore =
    typeof keepProfile?.getItem === 'function' && typeof keepProfile.setItem === 'function';
  if (keepProfile !== undefined && !isStore) {
    throw refused('Blas.create', 'keepProfile', keepProfile, 'localStorage, or alike');
  }
}

/** A BLAS on one WebGL 2 context that learns how fast the device is. */
export class Blas extends BlasContext {
  readonly #learns: boolean;
  readonly #store: ProfileStore | undefined;
  /** Of the loop that keeps what is learnt. */
  #turn = { mine: false };

  private constructor(session: GlSession, learns: boolean, store: ProfileStore | undefined) {
    super(session);
    this.#learns = learns;
    this.#store = store;
  }

  /**
   * Opens a WebGL 2 context, or takes the given one, and probes the device, as the main entry does.
   * Where no profile is for the device, given or of the package, it learns.
   *
   * @example
   * ```ts
   * const blas = await Blas.create({ keepProfile: localStorage });
   * const a = blas.matrix(512, 512, new Float32Array(512 * 512).fill(1));
   * await blas.gemm({ a, b: a }).read();
   * console.log(blas.explain({ m: 512, n: 512, k: 512 }).rates); // defaults, until it has learnt
   * ```
   * @throws (rejects) {@link BlasError} `Unsupported`, naming what is missing; `InvalidArgument`;
   * `ContextLost`, on the second loss of a context opened here; the reason of an aborted signal
   */
  static async create(options: LearningOptions = {}): Promise<Blas> {
    check(options);
    const { learn: wanted, keepProfile, signal } = options;
    const session = await openSession(options, ['learn', 'keepProfile'], load);
    const blas = new Blas(session, wanted ?? keepProfile !== undefined, keepProfile);
    try {
      await blas.#begin(signal);
    } catch (error) {
      blas.dispose();
      throw error;
    }
    return blas;
  }

  /** @inheritDoc */
  override async restore(options: RestoreOptions = {}): Promise<void> {
    await super.restore(options);
    await this.#begin(options.signal);
  }

  /** What was learnt so far; undefined: nothing yet, or a profile is known. */
  get learnt(): Learnt | undefined {
    return learntBy(this.session);
  }

  async #begin(signal: AbortSignal | undefined): Promise<void> {
    const { session } = this;
    if (!this.#learns || this.tunedProfile) return;
    const { vendor, renderer } = this.info;
    const name = `fragblas ${this.version} ${vendor} ${renderer}`;
    const kept = await keptBy(this.#store, name, signal);
    if (session.isLost) return; // restore() begins again
    begin(session, kept);
    this.#turn.mine = false;
    if (this.#store && this.learnt?.products !== mostProducts) {
      this.#turn = { mine: true };
      keepLater(session, name, this.#store, this.#turn);
    }
  }
}
