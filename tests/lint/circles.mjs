// Checks that no file of web/src imports itself by way of others; imports of types and those at run
// time count too.
// SPDX-License-Identifier: MIT
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../web/src/', import.meta.url));
const pattern = /(?:^(?:import|export)\b[^'";]*?(?:\bfrom\s*)?|\bimport\()['"](\.[^'"]+)['"]/gm;

/** The file that an import names: TypeScript, or the declaration of what the build writes. */
function fileOf(from, name) {
  const path = normalize(join(from, '..', name));
  const names = [
    path.replace(/\.js$/, '.ts'),
    path.replace(/\.js$/, '.d.ts'),
    path.replace(/\.mjs$/, '.d.mts'),
  ];
  const found = names.find((file) => existsSync(join(folder, file)));
  if (!found) throw new Error(`web/src/${from} imports ${name}, which is not there`);
  return found;
}

const imports = new Map(
  readdirSync(folder, { recursive: true })
    .filter((file) => /\.m?ts$/.test(file))
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return [file, [...text.matchAll(pattern)].map(([, name]) => fileOf(file, name))];
    }),
);
if (imports.size === 0) throw new Error('web/src has no files');

const done = new Set();
const circles = [];

/** Follows the imports of a file that `path` leads to. */
function visit(file, path) {
  const begin = path.indexOf(file);
  if (begin >= 0) circles.push([...path.slice(begin), file].join(' -> '));
  if (begin >= 0 || done.has(file)) return;
  for (const next of imports.get(file)) visit(next, [...path, file]);
  done.add(file);
}

for (const file of imports.keys()) visit(file, []);
for (const circle of circles) console.error(`web/src: ${circle}`);
process.exitCode = circles.length > 0 ? 1 : 0;
