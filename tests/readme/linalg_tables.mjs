// Makes the table of docs/linalg/README.md from the catalog: what the routines of linear algebra
// compute, their arguments and flops. Each must be named in a page beside it.
//
//   node linalg_tables.mjs PROGRAM            rewrites the document; PROGRAM: fragblas-catalog
//   node linalg_tables.mjs PROGRAM --check    fails when it is not up to date
//
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../docs/linalg/', import.meta.url));
const index = 'README.md';
const read = (file) => readFileSync(join(folder, file), 'utf8');
const [program, option] = process.argv.slice(2);
const routines = ['--linalg-json', '--complex-linalg-json'].flatMap(
  (table) => JSON.parse(execFileSync(program, [table], { encoding: 'utf8' })).routines,
);
const pages = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== index);
const texts = new Map(pages.map((page) => [page, read(page)]));
const problems = [];

/** The page whose table names a routine. */
function pageOf(name) {
  const row = new RegExp(`^\\|[^|]*\`${name}\``, 'm');
  const page = pages.find((file) => row.test(texts.get(file)));
  if (!page) problems.push(`no page of docs/linalg names ${name}`);
  return page;
}

/** Formulas of the catalog in the documents' form: "2 m n" for "2 * m * n". */
const formula = (text) =>
  text
    .replaceAll(/\b(\w+) \* \1 \* \1\b/g, '$1^3')
    .replaceAll(/\b(\w+) \* \1\b/g, '$1^2')
    .replaceAll(' * ', ' ');
const cell = (text) => text.replaceAll('|', '\\|');

const families = [...new Set(routines.map(({ family }) => family))];
const lines = families.flatMap((family) => [
  `### ${family[0].toUpperCase()}${family.slice(1)}`,
  '',
  '| routine | computes | arguments | flops |',
  '| --- | --- | --- | --- |',
  ...routines
    .filter((routine) => routine.family === family)
    .map(({ name, text, arguments: all, flops }) => {
      const names = all.map((argument) => argument.name).join(', ');
      return `| [${name}](${pageOf(name)}) | ${cell(text)} | ${names} | ${formula(flops)} |`;
    }),
  '',
]);

const region = /(<!-- routines:[^>]*-->\n)[\s\S]*?(<!-- \/routines -->)/;
const before = read(index);
if (!region.test(before)) problems.push(`docs/linalg/${index} has no region for the table`);
const after = before.replace(region, (_, head, end) => `${head}\n${lines.join('\n')}\n${end}`);
if (after !== before && problems.length === 0) {
  if (option === '--check') {
    problems.push(`docs/linalg/${index}: run \`node tests/readme/linalg_tables.mjs PROGRAM\``);
  } else {
    writeFileSync(join(folder, index), after);
  }
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
