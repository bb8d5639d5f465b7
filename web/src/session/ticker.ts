// Calls a function again and again while it has work: first in a microtask, so that the calls of
// one task are gathered; then from a MessageChannel, which has no timer floor; and while it only
// waits for longer, from a timer.
// SPDX-License-Identifier: MIT

/** What a turn left behind: more to do, something to wait for, or nothing. */
export type Turn = 'more' | 'wait' | 'idle';

/**
 * Milliseconds of waiting without a timer, which keeps a processor busy; of the same where the last
 * work took longer; and of the pauses after that, as short as browsers' are.
 */
const eagerFor = 30;
const eagerAgain = 4;
const pause = 4;

export class Ticker {
  readonly #turn: () => Turn;
  readonly #channel = new MessageChannel();
  #scheduled = false;
  #stopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitingSince = 0;
  #eager = eagerFor;

  constructor(turn: () => Turn) {
    this.#turn = turn;
    this.#channel.port1.onmessage = () => this.#step();
  }

  /** There is new work. */
  wake(): void {
    this.#waitingSince = 0;
    if (this.#stopped || (this.#scheduled && this.#timer === undefined)) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#scheduled = true;
    queueMicrotask(() => this.#step(true));
  }

  /** No further turns. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#channel.port1.close();
    this.#channel.port2.close();
  }

  /** `early`: in a microtask. A turn in a task follows, as a page may read in a loop. */
  #step(early = false): void {
    this.#scheduled = false;
    this.#timer = undefined;
    if (this.#stopped) return;
    const turn = this.#turn();
    const now = performance.now();
    if (turn === 'more' || this.#waitingSince === 0) this.#waitingSince = now;
    const waited = now - this.#waitingSince;
    if (turn === 'idle' && !early) {
      if (waited > eagerFor) this.#eager = eagerAgain;
      else if (waited < eagerFor / 2) this.#eager = eagerFor;
      return;
    }
    if (this.#stopped || this.#scheduled) return;
    this.#scheduled = true;
    if (waited < this.#eager) this.#channel.port2.postMessage(0);
    else this.#timer = setTimeout(() => this.#step(), pause);
  }
}
