// Calls a function again and again while it has work: first in a microtask, so that the calls of
// one task are gathered; then from a MessageChannel, which has no timer floor; and while it only
// waits for longer, from a timer.
// SPDX-License-Identifier: MIT

/** What a turn left behind: more to do, something to wait for, or nothing. */
export type Turn = 'more' | 'wait' | 'idle';

/** Milliseconds of waiting without a timer, and of the pauses after that, as short as browsers' are. */
const eagerFor = 30;
const pause = 4;

export class Ticker {
  readonly #turn: () => Turn;
  readonly #channel = new MessageChannel();
  #scheduled = false;
  #stopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitingSince = 0;

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
    if ((turn === 'idle' && !early) || this.#stopped || this.#scheduled) return;
    this.#scheduled = true;
    const now = performance.now();
    if (turn === 'more') this.#waitingSince = 0;
    else if (this.#waitingSince === 0) this.#waitingSince = now;
    const waited = turn === 'more' ? 0 : now - this.#waitingSince;
    if (waited < eagerFor) this.#channel.port2.postMessage(0);
    else this.#timer = setTimeout(() => this.#step(), pause);
  }
}
