// Makes README.md's performance tables from the records in docs/results, which fragblas-bench wrote
// with --json, and those of all routines and of the ladders in docs/performance.md.
//
//   node performance_table.mjs            rewrites the tables
//   node performance_table.mjs --check    fails when they are not up to date
//
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { command, results, short, table, update } from './pages.mjs';

const peers = {
  'glblas-4x1': '4x1 kernel',
  openblas: 'OpenBLAS, CPU',
  netlib: 'Netlib, CPU',
  'cpu-loop': 'C loop, CPU',
  cublas: 'cuBLAS',
};
/** Rows of no routine, and cuBLAS' that were not measured but computed. */
const noRoutine = /^(roof|upload|readback|cublas x [^/]*)\//;

/** Arithmetic where there is much more of it than memory traffic. */
function rate(row) {
  if (!row?.ok) return '';
  return row.gflops > 10 * row.gbps ? `${short(row.gflops)} GFLOP/s` : `${short(row.gbps)} GB/s`;
}

/** What a row and its peers have in common: the routine and the sizes, without the transposes. */
function parse(name) {
  const parts = name.split('/');
  const peer = parts[0] in peers ? parts.shift() : undefined;
  const routine = peer === 'glblas-4x1' ? 'sgemm' : parts[0];
  const size = parts.find((part) => /^\d/.test(part));
  const variant = parts.slice(1).filter((part) => part !== size);
  return { peer, routine, size, variant };
}

/** `link`: where the file is, from the page that the table stands in. */
function routines(file, link) {
  const { context, benchmarks } = JSON.parse(readFileSync(file, 'utf8'));
  const rows = benchmarks
    .filter((row) => !noRoutine.test(row.name))
    .map((row) => ({ ...row, ...parse(row.name) }));
  const own = rows.filter((row) => row.peer === undefined && row.ok);
  const present = Object.keys(peers).filter((peer) =>
    rows.some((row) => row.peer === peer && row.ok),
  );
  const roofs = own.some((row) => row.roof_percent);
  const find = (peer, row) =>
    rows.find(
      (other) =>
        other.peer === peer &&
        other.routine === row.routine &&
        other.size === row.size &&
        (peer === 'glblas-4x1' || other.variant.join() === row.variant.join()),
    );
  const lines = own.map((row) => [
    `\`${row.name}\``,
    rate(row),
    ...(roofs ? [row.roof_percent ? short(row.roof_percent) : ''] : []),
    ...present.map((peer) => rate(find(peer, row))),
    `${short(row.error ?? Infinity)} of ${short(row.bound)}`,
  ]);
  const percent = roofs ? ['% of its roof'] : [];
  const names = present.map((peer) => peers[peer]);
  const head = ['row', 'fragblas', ...percent, ...names, 'error, of bound'];
  return section(file, link, context, [head, ...lines]);
}

/** The record's device and command, the table, and a link to the rest. */
function section(file, link, context, lines) {
  const { renderer, version } = context.device;
  return [
    `**${renderer}** (${version}), ${context.num_cpus} CPU threads, clock: ${context.clock.name},`,
    `${context.date.slice(0, 10)}, revision ${context.git_revision}: \`${command(context)}\``,
    '',
    ...table(lines),
    '',
    `[${basename(file)}](${link}) has the spread and all else.`,
  ].join('\n');
}

/** The steps of a ladder, those that are absent left out. */
function ladder(file, link) {
  const { context, benchmarks } = JSON.parse(readFileSync(file, 'utf8'));
  const cell = (value) => (value === undefined ? '' : short(value));
  const lines = benchmarks
    .filter((row) => row.ok && row.gflops !== null)
    .map((row) => [
      `\`${row.name.replace(/^ladder\//, '')}\``,
      cell(row.gflops),
      cell(row.roof_percent),
      cell(row.factor),
      `${short(row.error)} of ${short(row.bound)}`,
    ]);
  const head = ['step', 'GFLOP/s', '% of the roof', 'factor to the step before', 'error, of bound'];
  return section(file, link, context, [head, ...lines]);
}

const records = readdirSync(results)
  .filter((name) => name.endsWith('.json'))
  .sort();
const isLadder = (name) => name.endsWith('-ladder.json');
const ladders = records.filter(isLadder);
const others = records.filter((name) => !isLadder(name));
const all = 'experiments/nvidia-h200-all.json';
const regions = [
  {
    page: 'README.md',
    name: 'performance',
    tables: others.map((name) => routines(join(results, name), `docs/results/${name}`)),
  },
  {
    page: 'docs/performance.md',
    name: 'performance',
    tables: [routines(join(results, all), `results/${all}`)],
  },
  {
    page: 'docs/performance.md',
    name: 'ladders',
    tables: ladders.map((name) => ladder(join(results, name), `results/${name}`)),
  },
];
process.exit(
  update(
    regions.map(({ page, name, tables }) => ({ page, name, text: tables.join('\n\n') })),
    'performance_table.mjs',
  ),
);
