// Checks what no compiler does of the shaders in shaders_es, and lists them.
//
//   node shaders.mjs heads       each has a head of the fixed form, with variants of variants.def
//   node shaders.mjs uniforms    the fields of uniforms are those of uniforms.def
//   node shaders.mjs variants    README.md explains each variant of variants.def once
//   node shaders.mjs kernels     prints src/kernels/kernels.def
//
// A head is a sentence that says what is computed, then fields in the order below. Each field is
// there once, but for the optional ones.
//
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'shaders_es');
const headFields = ['Reads', 'Writes', 'Uniforms', 'Assumes', 'Cost', 'Variants', 'Why'];
const optional = new Set(['Variants', 'Why']);

const problems = [];
const complain = (file, what) => problems.push(`shaders_es/${file}: ${what}`);
const read = (...parts) => readFileSync(join(root, ...parts), 'utf8');
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(frag|glsl)$/.test(entry.name))
  .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
  .sort();

const variants = new Map(
  [...read('src/kernels/variants.def').matchAll(/VARIANT\((\w+), "(\w+)"\)/g)].map(
    ([, id, name]) => [id, name],
  ),
);

/** The fields of a head, in their order, each [name, text]; the first is the sentence, "". */
function headOf(text) {
  const head = [];
  for (const line of text.split('\n').slice(1)) {
    if (!line.startsWith('//')) break;
    const field = line.match(/^\/\/ (\w+): (.*)$/);
    if (field && headFields.includes(field[1])) head.push([field[1], field[2]]);
    else if (head.length === 0) head.push(['', line.slice(3)]);
    else if (/^\/\/ {3}\S/.test(line)) head.at(-1)[1] += ` ${line.slice(5)}`;
    else return undefined;
  }
  return head;
}

/** The names of the variants in a head. */
function variantsOf(head) {
  return new Map(head).get('Variants')?.match(/\b[A-Z][A-Z0-9_]*\b/g) ?? [];
}

function checkHeads() {
  for (const file of files.filter((name) => name.endsWith('.frag'))) {
    const head = headOf(readFileSync(join(folder, file), 'utf8'));
    if (head === undefined || head[0]?.[0] !== '') {
      complain(file, 'its head is not a sentence and then fields, continued by two more spaces');
      continue;
    }
    const names = head.slice(1).map(([name]) => name);
    const wanted = headFields.filter((name) => names.includes(name) || !optional.has(name));
    if (names.join() !== wanted.join()) {
      complain(file, `its head has ${names.join(', ')}, must have ${wanted.join(', ')}`);
    }
    for (const [name, text] of head) {
      if (!/[.?]$/.test(text)) complain(file, `${name || 'the sentence'} does not end`);
    }
    for (const name of variantsOf(head)) {
      if (![...variants.values()].includes(name)) complain(file, `variants.def has no ${name}`);
    }
  }
}

const types = { INTS1: 'int', INTS2: 'ivec2', INTS3: 'ivec3', INTS4: 'ivec4', NUMBER: 'float' };

/** Name of a uniform -> its type and fields. */
const uniformRows = [
  'kernels',
  'sparse',
  'arrays',
  'complex',
  'double',
  'linalg',
  'complex_linalg',
].map((layer) => read(`src/${layer}/uniforms.def`));
const uniforms = new Map(
  [...uniformRows.join('').matchAll(/UNIFORM\(\w+, "(\w+)", (\w+)\(([^)]*)\)\)/g)].map(
    ([, name, kind, list]) => [name, { type: types[kind], fields: list.split(/,\s*/) }],
  ),
);

function checkUniforms() {
  const declared = new Set();
  for (const [name, { fields }] of uniforms) {
    for (const field of fields) {
      const alias = `${name}_${field}`;
      if (uniforms.has(alias)) problems.push(`uniforms.def: ${alias} is a uniform and a field`);
    }
  }
  for (const file of files.filter((name) => !name.startsWith('baseline/'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, type, name] of text.matchAll(/^uniform (?:highp )?(\w+) (\w+);/gm)) {
      if (/^u?sampler|^BUFFER$/.test(type)) continue; // lib/linear.glsl
      declared.add(name);
      const row = uniforms.get(name);
      if (!row) complain(file, `${name} is not in uniforms.def`);
      else if (row.type !== type) complain(file, `${name} is ${type}, in uniforms.def ${row.type}`);
    }
    for (const [line, alias, name, component] of text.matchAll(
      /^#define (\w+) (u_\w+)\.(\w+)$/gm,
    )) {
      const field = uniforms.get(name)?.fields['xyzw'.indexOf(component)];
      if (alias !== `${name}_${field}`) complain(file, `${line}: uniforms.def has ${field}`);
    }
    const code = text.replaceAll(/^(#define .*|\/\/.*)$/gm, '');
    for (const [use, name] of code.matchAll(/\b(u_\w+)\.[xyzw]+\b/g)) {
      if (uniforms.has(name)) complain(file, `${use}: must be named`);
    }
  }
  for (const name of uniforms.keys()) {
    if (!declared.has(name)) problems.push(`uniforms.def: no shader declares ${name}`);
  }
}

function checkVariants() {
  const names = [...variants.values()];
  const table = read('shaders_es/README.md').match(/\| variant \|[\s\S]*?\n\n/)?.[0] ?? '';
  const rows = table.split('\n').map((line) => line.split('|')[1] ?? '');
  const explained = rows.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  for (const name of names) {
    const times = explained.filter((other) => other === name).length;
    if (times !== 1) complain('README.md', `${name} has ${times} rows, must have 1`);
  }
  for (const name of explained) {
    if (!names.includes(name)) complain('README.md', `${name} is not in variants.def`);
  }
}

/** "GemmPackRows" for level3/gemm_pack_rows.frag, "ProbeTargets" for probe/targets.frag. */
function idOf(file) {
  return file
    .replace(/^(level\d|run)\//, '')
    .replace('.frag', '')
    .split(/[/_]/)
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('');
}

function printKernels() {
  const kernels = files.filter((file) => /^(level\d|probe|run)\/.*\.frag$/.test(file));
  const ids = new Map([...variants].map(([id, name]) => [name, id]));
  console.log(`// One row per kernel: id, file below shaders_es, and the variants it understands (variants.def).
// Printed by tests/lint/shaders.mjs from the heads of the shaders; do not edit. Included by
// registry.hpp and registry.cpp with KERNEL defined.`);
  for (const file of kernels) {
    const understood = variantsOf(headOf(readFileSync(join(folder, file), 'utf8')));
    const bits = understood.map((name) => ids.get(name)).join(' | ');
    console.log(`KERNEL(${idOf(file)}, "${file}", ${bits || 0})`);
  }
}

const checks = {
  heads: checkHeads,
  uniforms: checkUniforms,
  variants: checkVariants,
  kernels: printKernels,
};
const check = checks[process.argv[2]];
if (!check || files.length === 0) {
  console.error(`usage: node shaders.mjs ${Object.keys(checks).join(' | ')}`);
  process.exit(2);
}
check();
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
