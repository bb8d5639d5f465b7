// Runs one program, as a module, in a worker or a frame. It tells the page what the program prints.
// SPDX-License-Identifier: MIT
import { format } from './format';
import type { Level, Message, Order, Piece } from './messages';
import { type Entry, Watch } from './watch';

/** Lines after which a program is not heard any more. */
const mostLines = 500;

const levels: readonly Level[] = ['log', 'info', 'warn', 'error', 'debug'];

let began = performance.now();
let lines = 0;
let watch: Watch | null = null;
let port: MessagePort | undefined;

const tell = (message: Message) => port?.postMessage(message);
const since = () => performance.now() - began;

function print(level: Level, values: readonly unknown[]): void {
  lines++;
  if (lines > mostLines) return;
  const pieces: Piece[] =
    lines === mostLines
      ? [`${mostLines} lines: what comes now is not shown.`]
      : values.map((value) => watch?.look(value) ?? format(value));
  tell({ kind: 'line', level, ms: since(), pieces });
}

for (const level of levels) console[level] = (...values: unknown[]) => print(level, values);

/** The line of the program that an error comes from, where the browser says so. */
function lineOf(stack: string | undefined, address: string): number | undefined {
  const at = stack?.indexOf(`${address}:`) ?? -1;
  return at < 0 ? undefined : Number.parseInt(stack!.slice(at + address.length + 1), 10);
}

function fail(error: unknown, address: string): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const line = lineOf(stack, address);
  tell({ kind: 'error', name, text: message, ...(line ? { line } : {}) });
}

async function run({ text, entries }: Order): Promise<void> {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    fail(event.reason, address);
  });
  addEventListener('error', (event) => {
    event.preventDefault();
    fail(event.error ?? event.message, address);
  });
  try {
    const loaded = await Promise.all(
      entries.map((entry) => import(/* @vite-ignore */ entry) as Promise<Entry>),
    );
    watch = new Watch(loaded[0]!, (holdings) => tell({ kind: 'holdings', holdings }));
    for (const entry of loaded) watch.add(entry);
    tell({ kind: 'loaded', ms: since() });
    began = performance.now();
    await import(/* @vite-ignore */ address);
    const ms = since();
    watch.end();
    tell({ kind: 'done', ms });
  } catch (error) {
    watch?.end();
    fail(error, address);
  }
}

addEventListener(
  'message',
  ({ data, ports }: MessageEvent<Order>) => {
    port = ports[0];
    void run(data);
  },
  { once: true },
);
