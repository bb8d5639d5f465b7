// The frame loop: as many steps a frame as fit its budget, none while the page is hidden.
// SPDX-License-Identifier: MIT
import type { Blas } from 'fragblas';
import type { Counter } from './counted';
import type { Meter, Reading } from './meter';

/** What a frame did besides calling routines, which are counted. */
export type FrameWork = Pick<Reading, 'flops' | 'error'>;

export interface FrameOptions {
  /** Enqueues so many steps and draws; may read back. */
  readonly frame: (steps: number) => FrameWork | Promise<FrameWork>;
  /** Most steps a frame. */
  readonly steps: number;
  /** What the device may take for a frame, in milliseconds. Default: 12, of the 16.7 of 60 Hz. */
  readonly budgetMs?: number;
}

export interface FrameHost {
  readonly blas: Blas;
  readonly counter: Counter;
  readonly meter: Meter;
  readonly signal: AbortSignal;
  fail(error: unknown): void;
}

/**
 * A frame begins when the browser asks for one and ends when the device is done: so there is never
 * a second one in flight, and the time of a frame is the device's and the page's together.
 */
export class Frames {
  private wanted = false;
  private turn: Promise<void> | null = null;
  private most: number;
  private steps: number;
  private intervals: number[] = [];

  constructor(
    private readonly host: FrameHost,
    private readonly options: FrameOptions,
  ) {
    this.most = options.steps;
    this.steps = options.steps;
    document.addEventListener('visibilitychange', () => this.wake(), { signal: host.signal });
  }

  get running(): boolean {
    return this.wanted;
  }

  /** Steps a frame that fit the budget at present, and frames a second. */
  get pace(): { steps: number; framesPerSecond: number } {
    const { intervals } = this;
    const sum = intervals.reduce((a, b) => a + b, 0);
    return { steps: this.steps, framesPerSecond: sum > 0 ? (1000 * intervals.length) / sum : 0 };
  }

  /** Another number of steps a frame at most. */
  limit(steps: number): void {
    this.most = steps;
    this.steps = steps;
  }

  start(): void {
    this.wanted = true;
    this.wake();
  }

  /** Resolves when no frame is under way any more. */
  async stop(): Promise<void> {
    this.wanted = false;
    while (this.turn) await this.turn; // another call may have begun one meanwhile
  }

  /** One frame of so many steps, for a button and for those who prefer less motion. */
  async once(steps = 1): Promise<void> {
    await this.stop();
    this.turn = this.frame(steps).then(() => {
      this.turn = null;
    });
    await this.turn;
    this.wake(); // start() may have been called meanwhile
  }

  private wake(): void {
    if (!this.wanted || this.turn || document.hidden || this.host.signal.aborted) return;
    this.turn = this.loop().finally(() => {
      this.turn = null;
    });
  }

  private async loop(): Promise<void> {
    let last = 0;
    this.intervals = [];
    while (this.wanted && !document.hidden && !this.host.signal.aborted) {
      const now = await new Promise<number>(requestAnimationFrame);
      if (last > 0) this.intervals = [...this.intervals.slice(-29), now - last];
      last = now;
      if (!this.wanted || this.host.signal.aborted) break;
      const ms = await this.frame(this.steps);
      const budget = this.options.budgetMs ?? 12;
      // Down at once, up by and by: a frame that comes late is seen, a step less is not.
      if (ms > budget) {
        this.steps = Math.max(1, Math.min(this.steps - 1, Math.floor((this.steps * budget) / ms)));
      } else if (ms < 0.7 * budget && this.steps < this.most) {
        this.steps = Math.min(this.most, Math.ceil(this.steps * 1.1));
      }
    }
  }

  /** Milliseconds until the device was done. */
  private async frame(steps: number): Promise<number> {
    const { blas, counter, meter, signal } = this.host;
    try {
      const calls = counter.calls;
      const read = blas.stats().readbackBytes;
      const start = performance.now();
      const work = await this.options.frame(steps);
      await blas.finish();
      const ms = performance.now() - start;
      if (signal.aborted) return ms;
      meter.show({
        ...work,
        calls: counter.calls - calls,
        seconds: ms / 1000,
        readBytes: blas.stats().readbackBytes - read,
      });
      return ms;
    } catch (error) {
      this.wanted = false;
      if (!signal.aborted) this.host.fail(error);
      return 0;
    }
  }
}
