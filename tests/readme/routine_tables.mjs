// Makes the tables of docs/routines/README.md, and the list of arguments under each heading of the
// pages beside it, from the catalog (names, arguments, flops, bytes) and docs/routines/kernels.json
// (kernels and passes, kept by hand; a routine without a row is one pass of the kernel that has its
// name). The routines' tables in README.md and web/README.md come from these pages: a heading, the
// paragraph under it, the calls in TypeScript. It checks that nothing is left out: every routine of
// the catalog has a heading and kernels, every kernel of kernels.def a routine, every shader a kernel.
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
const home = new Map(); // documents at other places, by their path
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
  const { kind, structure, storage, rows, cols, op, kl, ku } = argument;
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
  const half = structure === 'general' ? '' : ', one triangle';
  if (storage === 'band') {
    return structure === 'general'
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
  if (routine.arguments.some(({ rows, length }) => [rows, length].includes('order'))) {
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

const sectionsOf = (page) => read(folder, page).split(/^(?=### )/m);
const region = /(<!-- arguments -->\n)[\s\S]*?(<!-- \/arguments -->)/;
const anchors = new Map();
const documents = new Map();

for (const page of pages) {
  const made = sectionsOf(page).map((section) => {
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
for (const routine of routines) {
  const row = ownKernel(routine);
  if (row) rows.set(routine.name, row);
}
const byHand = new Set();
for (const row of [...hand.routines, ...hand.others]) {
  for (const name of row.names) {
    if (byHand.has(name)) problems.push(`kernels.json: ${name} stands twice`);
    byHand.add(name);
    rows.set(name, row);
  }
  for (const kernel of row.kernels) {
    const known = kernel.includes('/') ? kernels.includes(kernel) : byName.has(kernel);
    if (!known) problems.push(`kernels.json: ${row.names}: there is no ${kernel}`);
  }
}

function table(lines, head = ['routine', 'kernels', 'passes', 'flops', 'bytes']) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...lines.map(line)].join('\n');
}

/** The same as Biome formats it, which the package's documents are held to. */
function aligned(lines, head) {
  const widths = head.map((_, i) => Math.max(...[head, ...lines].map((cells) => cells[i].length)));
  const line = (cells) => `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...lines.map(line)].join(
    '\n',
  );
}

/** One pass of the kernel that has the routine's name. */
function ownKernel({ level, stem }) {
  const kernel = `level${level}/${stem}`;
  return kernels.includes(kernel) ? { names: [], passes: '1', kernels: [kernel] } : undefined;
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
  return `### Level ${level}: ${text}\n\n${table(mine.map((routine) => rowOf(routine.name)))}`;
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

// -- the tables of both READMEs

/** The names of an object's members, without what is nested in it. */
function keysOf(text) {
  let flat = text.replaceAll(/'[^']*'/g, '');
  for (let before; before !== flat; ) {
    before = flat;
    flat = flat.replaceAll(/\[[^[\]{}()]*\]|\{[^[\]{}()]*\}|\([^[\]{}()]*\)/g, '');
  }
  return flat
    .split(',')
    .map((part) => part.split(':')[0].trim())
    .filter(Boolean)
    .join(', ');
}

/** The calls of a section's example in TypeScript: "symv({a, x, y})", and "spmv" if it takes the same. */
function callsOf(section) {
  const code = [...section.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, text]) => text).join('');
  const calls = [...code.matchAll(/blas\.(\w+)\(\{([\s\S]*?)\}\);$/gm)];
  const keys = calls.map(([, , options]) => keysOf(options));
  return calls.map(([, method], i) =>
    i > 0 && keys[i] === keys[i - 1] ? `\`${method}\`` : `\`${method}({${keys[i]}})\``,
  );
}

/** What pages say under their headings, level by level. */
const said = pages.flatMap((page) =>
  sectionsOf(page)
    .map((section) => /^### (.*)\n\n([\s\S]*?)\n\n/.exec(section))
    .filter((match) => match !== null && callsOf(match.input).length > 0)
    .map(({ 1: heading, 2: text, input }) => ({
      level: byName.get(heading.split(', ')[0])?.level ?? '',
      heading,
      text: text.replaceAll('\n', ' ').replaceAll('|', '\\|').replace(/\.$/, ''),
      calls: callsOf(input),
    })),
);
const ordered = [1, 2, 3, ''].flatMap((level) => said.filter((row) => row.level === level));

function setRegion(file, lines) {
  const place = /(<!-- routines:[^>]*-->\n)[\s\S]*?(<!-- \/routines -->)/;
  const text = read(root, file);
  if (!place.test(text)) problems.push(`${file} has no region for the routines`);
  home.set(
    file,
    text.replace(place, (_, head, tail) => `${head}\n${lines}\n\n${tail}`),
  );
}
setRegion(
  'README.md',
  table(
    ordered.map(({ level, heading, text }) => [
      level,
      heading
        .split(', ')
        .map((name) => `\`${name}\``)
        .join(', '),
      text,
    ]),
    ['level', 'routine', 'computes'],
  ),
);
setRegion(
  'web/README.md',
  aligned(
    ordered.map(({ calls, text }) => [calls.join(', '), text]),
    ['call', 'what it does'],
  ),
);

// -- what is left out, or not there; linear algebra's kernels are rows of its sources

for (const name of byHand) {
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
  if (
    !level.isDirectory() ||
    /^(arrays|baseline|sparse|complex|complex_linalg|double|linalg)$/.test(level.name)
  )
    continue;
  for (const file of readdirSync(join(shaders, level.name))) {
    const name = `${level.name}/${file.replace('.frag', '')}`;
    if (file.endsWith('.frag') && !kernels.includes(name)) {
      problems.push(`kernels.def has no row for ${name}.frag`);
    }
  }
}

const check = process.argv.includes('--check');
if (problems.length === 0) {
  for (const [file, text] of documents) home.set(`docs/routines/${file}`, text);
  for (const [file, text] of home) {
    if (text === read(root, file)) continue;
    if (check) problems.push(`${file}: run \`node tests/readme/routine_tables.mjs\``);
    else writeFileSync(join(root, file), text);
  }
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
