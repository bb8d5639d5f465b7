// The signals that calls are given, as numbers by which the queue knows what to drop.
// SPDX-License-Identifier: MIT
import type { SignalGroups } from '../contract.js';

export class Groups implements SignalGroups {
  readonly #numbers = new WeakMap<AbortSignal, number>();
  readonly #abort: (group: number) => void;
  #last = 0;

  /** `abort` is called with the number of a signal that aborts. */
  constructor(abort: (group: number) => void) {
    this.#abort = abort;
  }

  /** A signal's number, 0 of none; throws the reason of one that has aborted. */
  of(signal: AbortSignal | undefined): number {
    if (signal === undefined) return 0;
    signal.throwIfAborted();
    const known = this.#numbers.get(signal);
    if (known) return known;
    const own = ++this.#last;
    this.#numbers.set(signal, own);
    const abort = new WeakRef(this.#abort); // a signal may live as long as the page
    signal.addEventListener('abort', () => abort.deref()?.(own), { once: true });
    return own;
  }
}
