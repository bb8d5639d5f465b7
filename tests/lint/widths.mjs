// Checks that the prose of documents keeps to 100 columns. Tables may be wider, and so may what a
// script makes (between `<!-- NAME ... -->` and `<!-- /NAME -->`), and a line that has nowhere to
// break.
//
//   node widths.mjs FILE...
//
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';

const most = 100;
const made = /<!-- (\w+)[^>]*-->[\s\S]*?<!-- \/\1 -->/g;
/** What stands between backquotes is one word here. */
const breaks = (line) => /\S \S/.test(line.trim().replaceAll(/`[^`]*`/g, 'x'));

let wide = 0;
for (const file of process.argv.slice(2)) {
  const blank = (region) => region.replaceAll(/[^\n]/g, '');
  const lines = readFileSync(file, 'utf8').replaceAll(made, blank).split('\n');
  for (const [i, line] of lines.entries()) {
    if ([...line].length <= most || /^\s*(\||!\[)/.test(line) || !breaks(line)) continue;
    console.log(`${file}:${i + 1}: ${[...line].length} columns`);
    ++wide;
  }
}
process.exit(wide === 0 ? 0 : 1);
