// The roofs of drawing in this browser, from the module of the ladder: what its best shader could do.
// SPDX-License-Identifier: MIT
import { openLadder } from './ladder.js';

/** Rows of the ladder's record: arithmetic, fetches and copies. Its steps are not measured. */
export async function measureRoofs({ seed, seconds, repetitions }) {
  const { names, measure } = await openLadder({ sizes: '1', seed, seconds, repetitions });
  const rows = [];
  for (const [i, name] of names.entries()) {
    if (name.startsWith('roof/')) rows.push(...(await measure(i)));
  }
  return rows;
}
