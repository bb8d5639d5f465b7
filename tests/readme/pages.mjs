// What the scripts that write tables into documents share: numbers, tables, and the regions of a page between two comments,
// `<!-- NAME: ... -->` and `<!-- /NAME -->`.
//
// SPDX-License-Identifier: MIT
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const results = join(root, 'docs', 'results');

/** Three significant digits unless told, without an exponent from a millionth on. */
export const short = (value, digits = 3) => Number(value.toPrecision(digits)).toString();

const line = (cells) => `| ${cells.join(' | ')} |`;

/** The lines of a table whose first column is text, the others numbers. */
export const table = ([head, ...lines]) => [
  line(head),
  line(head.map((_, i) => (i === 0 ? '---' : '---:'))),
  ...lines.map(line),
];

/** The command line that a record's context tells. */
export const command = ({ executable, flags }) => [executable, ...flags].join(' ');

function filled({ page, name, text }) {
  const region = new RegExp(`(<!-- ${name}:[^>]*-->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  const old = readFileSync(join(root, page), 'utf8');
  if (!region.test(old)) throw new Error(`${page} has no region "${name}"`);
  return { old, wanted: old.replace(region, (_, head, tail) => `${head}${text}\n${tail}`) };
}

/** Puts texts into their pages or, with --check, tells which are stale. Returns the exit code. */
export function update(regions, script) {
  let stale = 0;
  for (const region of regions) {
    const { old, wanted } = filled(region);
    if (wanted === old) continue;
    if (process.argv.includes('--check')) {
      console.error(`${region.page}: its tables are stale: node tests/readme/${script}`);
      ++stale;
    } else {
      writeFileSync(join(root, region.page), wanted);
    }
  }
  return stale === 0 ? 0 : 1;
}
