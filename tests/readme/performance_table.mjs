// Makes README.md's performance tables from the records in docs/results, which fragblas-bench wrote
// with --json.
//
//   node performance_table.mjs            rewrites the tables
//   node performance_table.mjs --check    fails when they are not up to date
//
// SPDX-License-Identifier: MIT
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = join(root, 'README.md');
const results = join(root, 'docs', 'results');
const begin = /(<!-- performance:[^>]*-->\n)[\s\S]*?(<!-- \/performance -->)/;
const peers = { 'glblas-4x1': '4x1 kernel', openblas: 'OpenBLAS, CPU' };

/** Three significant digits, without an exponent. */
const short = (value) => Number(value.toPrecision(3)).toString();

/** Only sgemm does more arithmetic than memory traffic. */
function rate(row, routine) {
  if (!row?.ok) return '';
  return routine === 'sgemm' ? `${short(row.gflops)} GFLOP/s` : `${short(row.gbps)} GB/s`;
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

function table(file) {
  const { context, benchmarks } = JSON.parse(readFileSync(file, 'utf8'));
  const rows = benchmarks.map((row) => ({ ...row, ...parse(row.name) }));
  const own = rows.filter((row) => row.peer === undefined && row.ok);
  const present = Object.keys(peers).filter((peer) => rows.some((row) => row.peer === peer));
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
    rate(row, row.routine),
    ...present.map((peer) => rate(find(peer, row), row.routine)),
    `${short(row.error ?? Infinity)} of ${short(row.bound)}`,
  ]);
  const head = ['row', 'fragblas', ...present.map((peer) => peers[peer]), 'error, of bound'];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const command = ['fragblas-bench', ...context.flags].join(' ');
  const { renderer, version } = context.device;
  return [
    `**${renderer}** (${version}), ${context.num_cpus} CPU threads, clock: ${context.clock.name},`,
    `${context.date.slice(0, 10)}, revision ${context.git_revision}: \`${command}\``,
    '',
    line(head),
    line(head.map((_, i) => (i === 0 ? '---' : '---:'))),
    ...lines.map(line),
    '',
    `[${basename(file)}](docs/results/${basename(file)}) has the spread and all else.`,
  ].join('\n');
}

const files = existsSync(results)
  ? readdirSync(results).filter((name) => name.endsWith('.json'))
  : [];
const tables = files.sort().map((name) => table(join(results, name)));
const text = readFileSync(readme, 'utf8');
if (!begin.test(text)) throw new Error('README.md has no performance region');
const body = tables.length > 0 ? tables.join('\n\n') : 'No run is recorded yet.';
const wanted = text.replace(begin, (_, head, tail) => `${head}${body}\n${tail}`);
if (wanted === text) process.exit(0);
if (process.argv.includes('--check')) {
  console.error('README.md: run `node tests/readme/performance_table.mjs`');
  process.exit(1);
}
writeFileSync(readme, wanted);
