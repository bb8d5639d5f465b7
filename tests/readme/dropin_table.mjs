// Makes the table of docs/dropin.md of where the GPU and OpenBLAS meet, from the record of
// fragblas-bench-threshold.
//
//   node dropin_table.mjs            rewrites the table
//   node dropin_table.mjs --check    fails when it is not up to date
//
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { results, short, table, update } from './pages.mjs';

const file = 'experiments/nvidia-h200-dropin.json';
const runs = JSON.parse(readFileSync(join(results, file), 'utf8'));
const routines = ['sgemm', 'cgemm', 'dgemm', 'zgemm'];
const sizes = [256, 512, 1024, 2048, 4096];

const ratio = ({ gpu_ms, cpu_ms }) => gpu_ms / cpu_ms;

function cell(row) {
  if (!row) return '';
  if (!(row.error <= 1)) throw new Error(`${row.name}: a wrong product has no time`);
  return short(ratio(row), 2);
}

/** The flops from which on the GPU takes no longer, between two sizes by their logarithms. */
function meeting(rows) {
  const last = rows.findLastIndex((row) => ratio(row) > 1);
  const [before, after] = [rows[last], rows[last + 1]];
  if (!before) return `< ${short(after.flops, 2)}`;
  if (!after) return '–';
  const part = Math.log(ratio(before)) / Math.log(ratio(before) / ratio(after));
  return (before.flops * (after.flops / before.flops) ** part).toExponential(1).replace('+', '');
}

const line = (routine, { openblas_core, openblas_threads, rows }) => {
  const own = rows.filter((row) => row.routine === routine);
  const at = (n) => cell(own.find((row) => row.n === n));
  return [`${routine}, ${openblas_core}, ${openblas_threads}`, ...sizes.map(at), meeting(own)];
};
const lines = [
  ['routine, kernels, threads', ...sizes.map((n) => `n = ${n}`), 'they meet at'],
  ...routines.flatMap((routine) => runs.map((run) => line(routine, run))),
];
const [{ date, git_revision, cpu, openblas }] = runs;
const [, version] = /OpenBLAS ([\d.]+)/.exec(openblas);
const origin = `[nvidia-h200-dropin.json](results/${file}), ${date}, revision
${git_revision}. ${cpu}, OpenBLAS ${version}.`;

process.exitCode = update(
  [{ page: 'docs/dropin.md', name: 'meeting', text: [...table(lines), '', origin].join('\n') }],
  'dropin_table.mjs',
);
