// One program at a time, each in a place of its own, which can be ended: a worker, or a frame of this
// page where workers have no WebGL 2 (WebKitGTK).
// SPDX-License-Identifier: MIT
import type { Message, Order } from './messages';
import { resolved } from './program';
import script from './worker.ts?worker&url';

/** Where programs run. A page can't end a loop in a frame of its own. */
export type Place = 'worker' | 'frame';

let known: Promise<Place> | undefined;

/** Asks a worker whether it has WebGL 2. */
function ask(): Promise<Place> {
  const text = `let gl;
    try { gl = new OffscreenCanvas(1, 1).getContext('webgl2'); } catch {}
    postMessage(gl ? 'worker' : 'frame');`;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(address);
  return new Promise<Place>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Place>) => resolve(data));
    worker.addEventListener('error', () => resolve('frame'));
  }).finally(() => {
    worker.terminate();
    URL.revokeObjectURL(address);
  });
}

export class Runner {
  private end: (() => void) | null = null;

  place(): Promise<Place> {
    known ??= ask();
    return known;
  }

  /** Ends the program that runs. Its timers and promises end with it. */
  stop(): void {
    this.end?.();
    this.end = null;
  }

  async run(text: string, hear: (message: Message) => void): Promise<void> {
    this.stop();
    let ended = false;
    this.end = () => {
      ended = true;
    };
    const place = await this.place();
    if (ended) return;
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
    port1.start();
    const fail = (said: string) => hear({ kind: 'error', name: 'Error', text: said });
    const order: Order = resolved(text);
    const end = (place === 'worker' ? inWorker : inFrame)(order, port2, (said) => {
      if (!ended) fail(said);
    });
    this.end = () => {
      ended = true;
      port1.close();
      end();
    };
  }
}

function inWorker(order: Order, port: MessagePort, fail: (said: string) => void): () => void {
  const worker = new Worker(script, { type: 'module' });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    fail(event.message || 'the script of the worker did not load');
  });
  worker.postMessage(order, [port]);
  return () => worker.terminate();
}

function inFrame(order: Order, port: MessagePort, fail: (said: string) => void): () => void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.srcdoc = '<!doctype html>';
  // Once: a program may load its frame anew, which ends it.
  frame.addEventListener(
    'load',
    () => {
      const element = frame.contentDocument!.createElement('script');
      element.type = 'module';
      element.src = new URL(script, document.baseURI).href;
      element.addEventListener('load', () => frame.contentWindow!.postMessage(order, '*', [port]));
      element.addEventListener('error', () => fail('the script of the frame did not load'));
      frame.contentDocument!.head.append(element);
    },
    { once: true },
  );
  document.body.append(frame);
  return () => frame.remove();
}
