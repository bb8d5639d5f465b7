// Makes README.md's performance tables from the records in docs/results, which fragblas-bench wrote
// with --json, and the ladders of docs/fragment-shaders.md. In README.md GPUs come first.
//
//   node performance_table.mjs            rewrites the tables
//   node performance_table.mjs --check    fails when they are not up to date
//
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { command, results, short, table, update } from './pages.mjs';

const readRecord = (file) => JSON.parse(readFileSync(join(results, file), 'utf8'));

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

function routines({ name: file, context, benchmarks }) {
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
  return section(file, context, [head, ...lines]);
}

/** The record's device and command, the table, and a link to the rest. */
function section(file, context, lines) {
  const { renderer, version } = context.device;
  return [
    `**${renderer}** (${version}), ${context.num_cpus} CPU threads, clock: ${context.clock.name},`,
    `${context.date.slice(0, 10)}, revision ${context.git_revision}, OpenBLAS with kernels for ${context.openblas.core}:`,
    `\`${command(context)}\``,
    '',
    ...table(lines),
    '',
    `[${file}](docs/results/${file}) has the spread and all else.`,
  ].join('\n');
}

/** The ladders that are shown side by side: a record, and one of its sizes. */
const ladders = [
  { file: 'experiments/nvidia-h200-ladder.json', device: 'NVIDIA H200', size: 1024 },
  { file: 'experiments/nvidia-h200-ladder.json', device: 'NVIDIA H200', size: 4096 },
  { file: 'llvmpipe-ladder.json', device: 'llvmpipe', size: 512 },
  { file: 'chromium-swiftshader-ladder.json', device: 'SwiftShader in Chromium', size: 512 },
];

/** A step's rate, and how much of the roof it is; nothing where the step is absent. */
function stepRate(row) {
  if (!row?.ok) return '';
  return row.roof_percent
    ? `${short(row.gflops)} (${short(row.roof_percent)}%)`
    : short(row.gflops);
}

function ladderTable() {
  const columns = ladders.map((column) => ({ ...column, ...readRecord(column.file) }));
  const stepsOf = ({ benchmarks, size }) =>
    benchmarks
      .map(({ name }) => name)
      .filter((name) => name.startsWith('ladder/') && name.endsWith(`/${size}`))
      .map((name) => name.slice('ladder/'.length, -`/${size}`.length));
  // The longest ladder has the steps of all, in their order.
  const steps = columns.map(stepsOf).sort((a, b) => b.length - a.length)[0];
  const find = ({ benchmarks }, name) => benchmarks.find((row) => row.name === name);
  const line = (text, nameIn) => [
    text,
    ...columns.map((column) => stepRate(find(column, nameIn(column)))),
  ];
  const head = ['step', ...columns.map(({ device, size }) => `${device}, n = ${size}`)];
  const origins = columns
    .filter(({ file }, i) => columns.findIndex((other) => other.file === file) === i)
    .map(
      ({ file, context }) =>
        `- [${basename(file)}](results/${file}): ${context.date.slice(0, 10)}, ` +
        `revision ${context.git_revision}: \`${command(context)}\``,
    );
  return [
    ...table([
      head,
      line('`roof/arithmetic`', () => 'roof/arithmetic'),
      ...steps.map((step) => line(`\`${step}\``, ({ size }) => `ladder/${step}/${size}`)),
    ]),
    '',
    ...origins,
  ].join('\n');
}

const software = ({ device }) => /llvmpipe|softpipe|SwiftShader/.test(device.renderer);

/** The records that README.md shows, those of software rasterisers last. */
const shown = readdirSync(results)
  .filter((name) => name.endsWith('.json') && !name.endsWith('-ladder.json'))
  .sort()
  .map((name) => ({ name, ...readRecord(name) }))
  .sort((a, b) => software(a.context) - software(b.context));

process.exit(
  update(
    [
      {
        page: 'README.md',
        name: 'performance',
        text: shown.map((record) => routines(record)).join('\n\n'),
      },
      { page: 'docs/fragment-shaders.md', name: 'ladders', text: ladderTable() },
    ],
    'performance_table.mjs',
  ),
);
