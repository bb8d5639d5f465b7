// Makes the tables of docs/routines/README.md, and the list of arguments under each heading of the
// pages beside it, from the catalog (names, arguments, flops, bytes) and docs/routines/kernels.json
// (kernels and passes, kept by hand). It checks that nothing is left out: every routine of the
// catalog has a row and a heading, every kernel of kernels.def a row, every shader a kernel.
//
//   node routine_tables.mjs PROGRAM            rewrites the documents; PROGRAM: fragblas-catalog
//   node routine_tables.mjs PROGRAM --check    fails when they are not up to date
//
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'docs', 'routines');
const shaders = join(root, 'shaders_es');
const pages = ['level1.md', 'level2.md', 'level3.md', 'extra.md'];
const levels = { 1: 'vectors', 2: 'matrix and vector', 3: 'matrix and matrix' };

const problems = [];
const read = (...parts) => readFileSync(join(...parts), 'utf8');
const [program] = process.argv.slice(2);
const { routines } = JSON.parse(execFileSync(program, ['--json'], { encoding: 'utf8' }));
const byName = new Map(routines.map((routine) => [routine.name, routine]));
const hand = JSON.parse(read(folder, 'kernels.json'));
const kernels = [
  ...read(root, 'src/kernels/kernels.def').matchAll(/KERNEL\(\w+, "(.+?)\.frag"/g),
].map(([, name]) => name);

/** Formulas of the catalog in the documents' form: "2 m n" for "2 * m * n". */
const formula = (text) =>
  /^[\d *]+$/.test(text)
    ? String(text.split(' * ').reduce((product, factor) => product * Number(factor), 1))
    : text.replace(/\bn \* n\b/, 'n^2').replaceAll(' * ', ' ');

// -- the arguments, under a routine's heading

/** The shape of a matrix or vector as it is stored, in floats. */
function shape(argument) {
  const { kind, form, storage, rows, cols, op, kl, ku } = argument;
  if (kind === 'result') return '1 float';
  if (kind === 'index_result') return '2 floats';
  if (kind === 'vector') {
    const other = argument.length_trans;
    return argument.length + (other ? `, or ${other} if ${op} is Trans` : '');
  }
  if (storage === 'packed')
    return `the triangle of ${rows} x ${cols}, ${rows} (${rows} + 1) / 2 floats`;
  const size = `${rows} x ${cols}`;
  const turned = op ? `, or ${cols} x ${rows} if ${op} is Trans` : '';
  const half = form === 'general' ? '' : ', one triangle';
  if (storage === 'band') {
    return form === 'general'
      ? `${size}, ${kl} + ${ku} + 1 diagonals`
      : `${size}, ${kl} + 1 diagonals`;
  }
  return size + turned + half;
}

const access = { in: 'read', out: 'written', inout: 'read and written' };
const operands = new Set(['matrix', 'vector', 'result', 'index_result']);

function argumentsOf(name) {
  const routine = byName.get(name);
  const call = `\`${name}(${routine.arguments.map((argument) => argument.name).join(', ')})\``;
  const list = routine.arguments
    .filter((argument) => operands.has(argument.kind))
    .map((argument) => `  - \`${argument.name}\`: ${shape(argument)}; ${access[argument.access]}`);
  if (routine.arguments.some((argument) => argument.rows === 'order')) {
    list.push('  - order: m if side is Left, n if it is Right');
  }
  return [`- ${call}`, ...list];
}

/** Routines that differ in nothing but their names have one list. */
function argumentLists(names) {
  const lists = [];
  for (const name of names) {
    const [call, ...list] = argumentsOf(name);
    const same = lists.find((other) => other.list.join() === list.join());
    if (same) same.calls.push(call);
    else lists.push({ calls: [call], list });
  }
  return lists.flatMap(({ calls, list }) => [...calls, ...list]);
}

const region = /(<!-- arguments -->\n)[\s\S]*?(<!-- \/arguments -->)/;
const anchors = new Map();
const documents = new Map();

for (const page of pages) {
  const sections = read(folder, page).split(/^(?=### )/m);
  const made = sections.map((section) => {
    const heading = /^### (.*)\n/.exec(section)?.[1];
    const names = heading?.split(', ').filter((name) => byName.has(name)) ?? [];
    for (const name of names) {
      if (anchors.has(name)) problems.push(`${page}: ${name} has a heading already`);
      anchors.set(name, `${page}#${heading.replaceAll(',', '').replaceAll(' ', '-')}`);
    }
    if (names.length === 0) return section;
    if (!region.test(section)) problems.push(`${page}: no list of arguments under "${heading}"`);
    const body = ['', ...argumentLists(names), '', ''].join('\n');
    return section.replace(region, (_, begin, end) => `${begin}${body}${end}`);
  });
  documents.set(page, made.join(''));
}

// -- the tables

const rows = new Map();
for (const row of [...hand.routines, ...hand.others]) {
  for (const name of row.names) {
    if (rows.has(name)) problems.push(`kernels.json: ${name} stands twice`);
    rows.set(name, row);
  }
  for (const kernel of row.kernels) {
    const known = kernel.includes('/') ? kernels.includes(kernel) : byName.has(kernel);
    if (!known) problems.push(`kernels.json: ${row.names}: there is no ${kernel}`);
  }
}

function table(lines) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const head = ['routine', 'kernels', 'passes', 'flops', 'bytes'];
  return [line(head), line(head.map(() => '---')), ...lines.map(line)].join('\n');
}

function rowOf(name) {
  const routine = byName.get(name);
  const row = rows.get(name);
  if (!row) problems.push(`kernels.json: no row for ${name}`);
  if (!anchors.has(name)) problems.push(`no page has a heading for ${name}`);
  const names = (row?.kernels ?? []).map((kernel) =>
    kernel.includes('/') ? `\`${kernel}\`` : `${kernel}'s`,
  );
  return [
    `[${name}](${anchors.get(name)})`,
    names.join(', '),
    row?.passes ?? '',
    formula(routine.flops),
    formula(routine.bytes),
  ];
}

const parts = Object.entries(levels).map(([level, text]) => {
  const mine = routines.filter((routine) => routine.level === Number(level));
  const ordered = [...mine.filter((r) => !r.extra), ...mine.filter((r) => r.extra)];
  return `### Level ${level}: ${text}\n\n${table(ordered.map((routine) => rowOf(routine.name)))}`;
});
const others = hand.others.map((row) => [
  row.names.join(', '),
  row.kernels.map((kernel) => (kernel.includes('/') ? `\`${kernel}\`` : `${kernel}'s`)).join(', '),
  row.passes,
  '',
  '',
]);
parts.push(`### Beside the catalog\n\n${table(others)}`);

const begin = /(<!-- kernels:[^>]*-->\n)[\s\S]*?(<!-- \/kernels -->)/;
const index = read(folder, 'README.md');
if (!begin.test(index)) problems.push('README.md has no region for the tables');
documents.set(
  'README.md',
  index.replace(begin, (_, head, tail) => `${head}\n${parts.join('\n\n')}\n\n${tail}`),
);

// -- what is left out, or not there

for (const name of rows.keys()) {
  if (hand.routines.includes(rows.get(name)) && !byName.has(name)) {
    problems.push(`kernels.json: the catalog has no ${name}`);
  }
}
const named = new Set([...rows.values()].flatMap((row) => row.kernels));
for (const kernel of kernels) {
  if (!named.has(kernel)) problems.push(`kernels.json: no row names ${kernel}`);
  if (!existsSync(join(shaders, `${kernel}.frag`))) problems.push(`there is no ${kernel}.frag`);
}
for (const level of readdirSync(shaders, { withFileTypes: true })) {
  if (!level.isDirectory() || level.name === 'baseline') continue;
  for (const file of readdirSync(join(shaders, level.name))) {
    const name = `${level.name}/${file.replace('.frag', '')}`;
    if (file.endsWith('.frag') && !kernels.includes(name)) {
      problems.push(`kernels.def has no row for ${name}.frag`);
    }
  }
}

const check = process.argv.includes('--check');
if (problems.length === 0) {
  for (const [file, text] of documents) {
    if (text === read(folder, file)) continue;
    if (check) problems.push(`docs/routines/${file}: run \`node tests/readme/routine_tables.mjs\``);
    else writeFileSync(join(folder, file), text);
  }
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
