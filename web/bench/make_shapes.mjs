// Writes shapes.json, or with --check says whether it is what src/shapes.js makes.
// SPDX-License-Identifier: MIT
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeShapes } from './src/shapes.js';

const file = fileURLToPath(new URL('shapes.json', import.meta.url));
const lines = makeShapes(1).map(
  ({ family, m, n, k, batch }) =>
    `  { "family": "${family}", "m": ${m}, "n": ${n}, "k": ${k}, "batch": ${batch} }`,
);
const text = `[\n${lines.join(',\n')}\n]\n`;
if (process.argv[2] !== '--check') {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  console.error('shapes.json is not what src/shapes.js makes: npm run shapes');
  process.exitCode = 1;
}
