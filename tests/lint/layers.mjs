// Checks that src's folders and files include each other as its layers allow.
//
//   node layers.mjs
//
// A folder may include those before it in `layers`, and public headers. Units (a header and the
// source of the same name) form no circle. GL's names stay in gl/, the question whether this is a
// page in gl/ and device/. A private header declares into fragblas::detail, or into the namespace of
// its folder. Prints how many arrows there are, and the largest circle.
//
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../../src/', import.meta.url));

/** From the bottom to the top; docs/architecture.md says what is in each. */
const layers = [
  'base',
  'catalog',
  'plan',
  'gl',
  'device',
  'memory',
  'kernels',
  'probe',
  'context',
  'engine',
  'transfer',
  'routines',
  'arrays',
  'complex',
  'double',
  'sparse',
  'linalg',
  'complex_linalg',
  'double_linalg',
  'tune',
  'api',
  'capi',
];

const publicFolder = 'include';
/** Files that may ask for __EMSCRIPTEN__: these folders', and the header that fixes an integer. */
const asksForPage = /^(gl|device)\/|^include\/fragblas\/fragblas\.h$/;
const glName = /\b(?:gl[A-Z]\w*|GL_[A-Z]\w*|GL(?:u?int|enum|sizei|float|sync)\w*|GLES3)\b/;

/** Folders whose private headers declare into a namespace of their own; the others' is detail. */
const ownNamespaces = ['catalog', 'gl', 'capi'];
/** The namespace that a private header declares into, or into one within it. */
function namespaceOf(file) {
  const folder = folderOf(file);
  return `fragblas::${ownNamespaces.includes(folder) ? folder : 'detail'}`;
}

const failures = [];

/** The text without comments and strings, so that only code is judged; lines stay lines. */
function codeOf(text) {
  return text.replaceAll(/\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"/g, (found) =>
    found.startsWith('//') ? '' : '""',
  );
}

const files = readdirSync(src, { recursive: true })
  .filter((name) => /\.(?:cpp|hpp|h|def)$/.test(name))
  .sort();
const folderOf = (file) => file.split('/')[0];
/** A folder that is a library of its own has its headers in FOLDER/include/FOLDER. */
const headerOf = (name) => name.replace(/^(\w+)\//, '$1/include/$1/');
const unitOf = (file) => file.replace(/^(\w+)\/include\/\1\//, '$1/').replace(/\.\w+$/, '');

/** Folder arrow -> a file that needs it. */
const arrows = new Map();
/** Unit -> the units that it includes. */
const graph = new Map();

for (const file of files) {
  const text = readFileSync(join(src, file), 'utf8');
  const code = codeOf(text);
  const folder = folderOf(file);
  if (code.includes('__EMSCRIPTEN__') && !asksForPage.test(file)) {
    failures.push(`${file}: __EMSCRIPTEN__ belongs into gl/ and device/`);
  }
  if (
    file.split('/').includes(publicFolder) &&
    /^(include|sparse|arrays|complex|complex_linalg|double|double_linalg|linalg)\//.test(file)
  )
    continue;
  if (!layers.includes(folder)) failures.push(`${file}: is in no layer`);
  if (folder !== 'gl') {
    const found = code.match(glName);
    if (found !== null) failures.push(`${file}: ${found[0]} belongs into gl/`);
  }
  if (file.endsWith('.hpp')) {
    for (const [, name] of code.matchAll(/^namespace (\S+) \{/gm)) {
      if (!`${name}::`.startsWith(`${namespaceOf(file)}::`)) {
        failures.push(`${file}: declares into ${name}, must be ${namespaceOf(file)}`);
      }
    }
  }
  const targets = graph.get(unitOf(file)) ?? new Set();
  graph.set(unitOf(file), targets);
  for (const [, name] of text.matchAll(/^#include "([^"]+)"/gm)) {
    const included = [name, headerOf(name), join(dirname(file), name)].find((path) =>
      files.includes(path),
    );
    if (included === undefined) continue; // a public header, or a generated one
    if (unitOf(included) !== unitOf(file)) targets.add(unitOf(included));
    if (folderOf(included) === folder) continue;
    const arrow = `${folder} -> ${folderOf(included)}`;
    if (!arrows.has(arrow)) arrows.set(arrow, file);
    if (layers.indexOf(folderOf(included)) > layers.indexOf(folder)) {
      failures.push(`${file}: includes ${included}, which lies above ${folder}/`);
    }
  }
}

/** Tarjan's algorithm: the strongly connected components of the graph. */
function components() {
  const found = [];
  const stack = [];
  const state = new Map(); // unit -> {index, low, onStack}
  const visit = (unit) => {
    const own = { index: state.size, low: state.size, onStack: true };
    state.set(unit, own);
    stack.push(unit);
    for (const target of graph.get(unit) ?? []) {
      const other = state.get(target);
      if (other === undefined) own.low = Math.min(own.low, visit(target));
      else if (other.onStack) own.low = Math.min(own.low, other.index);
    }
    if (own.low === own.index) {
      const component = stack.splice(stack.indexOf(unit));
      for (const member of component) state.get(member).onStack = false;
      found.push(component);
    }
    return own.low;
  };
  for (const unit of graph.keys()) if (!state.has(unit)) visit(unit);
  return found;
}

const circles = components().filter((component) => component.length > 1);
for (const circle of circles) failures.push(`A circle: ${circle.sort().join(', ')}`);

const largest = Math.max(1, ...circles.map((circle) => circle.length));
console.log(
  `${arrows.size} arrows between ${new Set(files.map(folderOf)).size - 1} folders, ` +
    `${graph.size} units, the largest circle has ${largest}`,
);
if (failures.length > 0) {
  console.log(failures.join('\n'));
  process.exit(1);
}
