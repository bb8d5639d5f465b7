// One program at a time, each in a worker of its own, which can be ended whatever it does.
// SPDX-License-Identifier: MIT
import type { Message, Order } from './messages';
import { resolved } from './program';

export class Runner {
  private worker: Worker | null = null;

  /** Ends the program that runs. Its timers and promises end with it. */
  stop(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  run(text: string, hear: (message: Message) => void): void {
    this.stop();
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (worker === this.worker) hear(data);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      const said = event.message || 'the script of the worker did not load';
      if (worker === this.worker) hear({ kind: 'error', name: 'Error', text: said });
    });
    const order: Order = resolved(text);
    worker.postMessage(order);
  }
}
