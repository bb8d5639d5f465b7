// Promises that are settled when the GPU has come so far: reads of arrays and fences. Each has a
// place in the order of the queue, and what is behind an unsettled one is not looked at.
// SPDX-License-Identifier: MIT

/** Something that is asked now and then whether it is there. */
export interface Wait {
  /** Settles its promise and returns true, or returns false when it is too early. */
  poll(): boolean;
  /** Rejects its promise. */
  fail(reason: unknown): void;
  /** Frees what it holds; called once, after the promise is settled. */
  release(): void;
}

/** What a promise that waits is settled by. */
export interface Settled<T> {
  resolve(value: T): void;
  reject(reason: unknown): void;
}

export class Waits {
  #list: Wait[] = [];

  get empty(): boolean {
    return this.#list.length === 0;
  }

  /** A promise for the wait that `make` creates; the signal ends the waiting with its reason. */
  add<T>(signal: AbortSignal | undefined, make: (settled: Settled<T>) => Wait): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const wait = make({ resolve, reject });
      this.#list.push(wait);
      if (!signal) return;
      const abort = () => {
        const at = this.#list.indexOf(wait);
        if (at < 0) return;
        this.#list.splice(at, 1);
        wait.fail(signal.reason);
        wait.release();
      };
      signal.addEventListener('abort', abort, { once: true });
      const release = wait.release.bind(wait);
      wait.release = () => {
        signal.removeEventListener('abort', abort);
        release();
      };
    });
  }

  /** Settles, in order, what is there, until `deadline` on the clock of performance.now(). */
  poll(deadline: number): void {
    while (this.#list.length > 0) {
      const wait = this.#list[0]!;
      if (!wait.poll()) return;
      if (this.#list[0] !== wait) return; // it found the context lost, which failed all
      this.#list.shift();
      wait.release();
      if (performance.now() >= deadline) return;
    }
  }

  /** Rejects all of them. */
  failAll(reason: unknown): void {
    const list = this.#list;
    this.#list = [];
    for (const wait of list) {
      wait.fail(reason);
      wait.release();
    }
  }
}
