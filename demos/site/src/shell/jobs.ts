// One thing at a time on the device: short turns that the page takes by itself, and jobs, which a
// person starts and stops with a button.
// SPDX-License-Identifier: MIT

export interface Host {
  readonly signal: AbortSignal;
  fail(error: unknown): void;
}

interface Job {
  readonly button: HTMLButtonElement;
  readonly label: string;
  /** Rejects with the reason of the signal, at the latest when its step at hand has ended. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Says that it was stopped. */
  readonly stopped: () => void;
}

export class Jobs {
  private turn: Promise<void> = Promise.resolve();
  private pending = 0;
  private running: AbortController | null = null;
  private readonly buttons: HTMLButtonElement[] = [];

  constructor(private readonly host: Host) {
    host.signal.addEventListener('abort', () => this.stop());
  }

  get busy(): boolean {
    return this.running !== null || this.pending > 0;
  }

  /** Takes the next turn; errors end the page's work with a card. */
  enqueue(work: () => Promise<void>): Promise<void> {
    this.pending++;
    this.turn = this.turn
      .then(async () => {
        if (!this.host.signal.aborted) await work();
      })
      .catch((error: unknown) => {
        if (!this.host.signal.aborted) this.host.fail(error);
      })
      .finally(() => {
        this.pending--;
      });
    return this.turn;
  }

  /**
   * A button's job: what is returned starts it, or stops it when it runs. Meanwhile the other buttons
   * rest.
   */
  offer(job: Job): () => void {
    this.buttons.push(job.button);
    return () => {
      if (this.running) this.stop();
      else void this.start(job);
    };
  }

  stop(): void {
    this.running?.abort();
  }

  private async start({ button, label, work, stopped }: Job): Promise<void> {
    const abort = new AbortController();
    this.running = abort;
    button.textContent = 'Stop';
    for (const other of this.buttons) other.disabled = other !== button;
    await this.enqueue(async () => {
      try {
        await work(abort.signal);
      } catch (error) {
        if (!abort.signal.aborted) throw error;
        stopped();
      }
    });
    this.running = null;
    button.textContent = label;
    for (const other of this.buttons) other.disabled = false;
  }
}
