// Twelve lines of JavaScript as a visitor would write them, shown and run.
// SPDX-License-Identifier: MIT
import text from './twelve-lines.js?raw';

export const lines = text.slice(text.indexOf('import')).trimEnd();

/** Runs them and returns what they print. A module runs once: later calls get the same. */
let printed: Promise<string[]> | null = null;

export function run(): Promise<string[]> {
  printed ??= (async () => {
    const said: string[] = [];
    const { log } = console;
    console.log = (...values: ArrayLike<number>[]) => {
      said.push(values.map((value) => `[${Array.from(value).join(', ')}]`).join(' '));
    };
    try {
      // @ts-expect-error: a script of somebody who has no types.
      await import('./twelve-lines.js');
    } finally {
      console.log = log;
    }
    return said;
  })();
  return printed;
}
