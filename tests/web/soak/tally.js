// What came of the work, and the memory in use.
// SPDX-License-Identifier: MIT
import { print } from '../report.js';

const counts = new Map();

/** Counts one of these. */
export function count(what) {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** How many of these were counted. */
export const counted = (what) => counts.get(what) ?? 0;

/** Says what was wrong, and counts it. */
export function wrong(text) {
  count('wrong');
  return print(`WRONG: ${text}`);
}

/** Prints the counts. */
export function sumUp(minutes, bytes) {
  const parts = [...counts].map(([what, n]) => `${n} ${what}`).join(', ');
  const mebi = (bytes / 2 ** 20).toFixed(1);
  return print(`${minutes.toFixed(1)} min: ${parts}; ${mebi} MiB in use`);
}

/** Bytes of the page and its workers once what is unreachable is gone; 0 where no engine tells. */
export async function bytesInUse() {
  const measured = await performance.measureUserAgentSpecificMemory?.();
  return measured?.bytes ?? 0;
}
