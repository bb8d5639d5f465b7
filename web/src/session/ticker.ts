// Calls a function again and again while it has work: first in a microtask, so that the calls of
// one task are gathered; then from a MessageChannel, which has no timer floor; and while it only
// waits for longer, from timers.
// SPDX-License-Identifier: MIT

/** What a turn left behind: more to do, something to wait for, or nothing. */
export type Turn = 'more' | 'wait' | 'idle';

/** Milliseconds of waiting without a pause, which keeps a processor busy. */
const eagerFor = 3;
/** Pauses after that: their share of the time waited, and milliseconds at most. */
const pauseShare = 1 / 8;
const longestPause = 4;

export class Ticker {
  readonly #turn: () => Turn;
  readonly #channel = new MessageChannel();
  #scheduled = false;
  #stopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitingSince = 0;
  #pause = 0;

  constructor(turn: () => Turn) {
    this.#turn = turn;
    this.#channel.port1.onmessage = () => {
      // Timers that start each other have a floor of 4 ms, but not those that messages start.
      if (this.#pause > 0) this.#timer = setTimeout(() => this.#step(), this.#pause);
      else this.#step();
    };
  }

  /** There is new work. */
  wake(): void {
    this.#waitingSince = 0;
    this.#pause = 0;
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
    if (turn === 'more' || this.#waitingSince === 0) this.#waitingSince = now;
    const waited = now - this.#waitingSince;
    // Browsers hold a hidden page's timers back for seconds.
    const pauses = waited >= eagerFor && !globalThis.document?.hidden;
    this.#pause = pauses ? Math.min(pauseShare * waited, longestPause) : 0;
    this.#channel.port2.postMessage(0);
  }
}
