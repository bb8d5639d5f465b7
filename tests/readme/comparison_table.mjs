// Makes the table of README.md that compares libraries: what they have, from
// docs/results/comparison/features.json, and rates measured in one page, from a record of
// docs/results/comparison.
//
//   node comparison_table.mjs            rewrites the table
//   node comparison_table.mjs --check    fails when it is not up to date
//
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { results, short, table, update } from './pages.mjs';

const read = (file) => JSON.parse(readFileSync(join(results, file), 'utf8'));
const features = read('comparison/features.json');
const record = 'comparison/nvidia-h200-chromium-peers.json';
const measured = read(record);
const pinned = JSON.parse(readFileSync(join(results, '../../web/bench/package.json'), 'utf8'));

const { libraries } = features;
const keys = libraries.map(({ key }) => key);

/** A row of rates: that of each library at one size. */
function rates(n) {
  const rate = (key) => {
    const row = measured.rows.find(({ name }) => name === `sgemm/${n}/${key}`);
    if (!row) return '–';
    return row.failed ? 'wrong' : short(row.gflops);
  };
  return [`sgemm, n = ${n}, GFLOP/s`, ...keys.map(rate)];
}

const marks = { yes: 'yes', part: 'part', no: '–' };
for (const { name, has } of features.features) {
  if (has.length === keys.length && has.every((value) => marks[value])) continue;
  throw new Error(`features.json: ${name}: needs yes, part or no of each library`);
}
const version = (library) => pinned.devDependencies[library.package];
const head = libraries.map((library) => [library.name, version(library)].filter(Boolean).join(' '));
const rows = [
  ['on WebGL', ...head],
  ...features.features.map(({ name, has }) => [name, ...has.map((value) => marks[value])]),
  ...[512, 1024].map(rates),
];
const origin = `Rates: ${measured.device}, ${measured.date}, each result checked; "wrong" is a result
that was not right, "–" what is not there or was not measured.
[features.json](docs/results/comparison/features.json) says where the others were read,
[the record](docs/results/${record}) how rates were measured.`;

process.exitCode = update(
  [
    {
      page: 'README.md',
      name: 'comparison',
      text: [...table(rows), '', origin].join('\n'),
    },
  ],
  'comparison_table.mjs',
);
