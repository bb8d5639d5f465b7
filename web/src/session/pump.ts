// Issues the queue in turns that keep the page alive, and then asks what is waited for.
// SPDX-License-Identifier: MIT
import type { Abi, Status } from '../abi.js';
import { codeOf } from '../errors.js';
import type { LibraryContext } from './context.js';
import type { Life } from './life.js';
import { Ticker, type Turn } from './ticker.js';
import type { Waits } from './waits.js';

/** Seconds of issuing per turn of the event loop. */
const budget = 0.004;

/**
 * Calls that are gathered at most. Of more, the GPU's process begins with the first while the
 * others are made.
 */
const mostGathered = 16;

export class Pump {
  readonly #context: LibraryContext;
  readonly #life: Life;
  readonly #waits: Waits;
  readonly #lose: () => void;
  #ticker: Ticker | undefined;
  /** Passes queued, as far as known, and calls that have come in since. */
  #pending = 0;
  #fresh = 0;
  /** That of the last call. */
  #group = 0;

  /** `lose` is called when the context turns out to be lost. */
  constructor(context: LibraryContext, life: Life, waits: Waits, lose: () => void) {
    this.#context = context;
    this.#life = life;
    this.#waits = waits;
    this.#lose = lose;
  }

  /** The context was opened. */
  start(): void {
    this.#pending = 0;
    this.#fresh = 0;
    this.#group = 0;
    this.#ticker = new Ticker(() => this.#turn());
  }

  /** No further turns. */
  stop(): void {
    this.#ticker?.stop();
  }

  /** Whether passes are queued. */
  get hasPending(): boolean {
    return this.#pending > 0;
  }

  /** Runs a call that enqueues, in a group, and sees that the queue is issued soon. */
  enqueue(call: (abi: Abi) => Status, group: number): void {
    const context = this.#context;
    this.#life.check();
    // Before the call, whose results issuing would overwrite.
    if (this.#fresh >= mostGathered) {
      context.inside((abi) => this.#issue(abi));
      this.#life.check();
    }
    if (group !== this.#group) {
      context.runtime.abi._fragblas_context_set_group(context.pointer, group);
      this.#group = group;
    }
    context.check(context.inside(call));
    ++this.#fresh;
    this.wake();
  }

  /** There is something to issue or to wait for. */
  wake(): void {
    this.#ticker?.wake();
  }

  /** One turn of the event loop. */
  #turn(): Turn {
    const deadline = performance.now() + budget * 1000;
    const context = this.#context;
    try {
      if (this.#fresh > 0 || this.#pending > 0) context.inside((abi) => this.#issue(abi));
      if (this.#life.isLost) return 'idle';
      // A separate entry: polling is cheap, and the state is put back between the two.
      context.inside(() => this.#waits.poll(deadline));
    } catch (error) {
      this.#waits.failAll(error);
    }
    if (this.#life.isLost) return 'idle';
    if (context.gl.isContextLost()) {
      this.#lose();
      return 'idle';
    }
    // With time left, a shader is still being compiled, or the device has much to do.
    if (this.#pending > 0) return performance.now() >= deadline ? 'more' : 'wait';
    return this.#waits.empty ? 'idle' : 'wait';
  }

  /** A failed pass has marked its outputs; their reads say why. Only a loss ends the session. */
  #issue(abi: Abi): void {
    const context = this.#context;
    const { runtime, gl } = context;
    const { out } = runtime;
    const before = this.#pending;
    runtime.integers[out >> 2] = 0;
    const status = abi._fragblas_context_run(context.pointer, budget, out);
    this.#pending = runtime.result();
    // Flushes of nothing, while the queue is held back, take time of the GPU's process.
    const issued = this.#fresh > 0 || this.#pending !== before;
    this.#fresh = 0;
    if (status === 0) {
      if (issued) gl.flush();
    } else if (codeOf(status) === 'ContextLost') this.#lose();
    else if (context.options.debug) console.warn(`fragblas: ${context.lastError}`);
  }
}
