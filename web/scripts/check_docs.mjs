// Checks what typedoc can't: that the methods of the exported classes say what they throw, and that
// every routine of the catalog is a method whose text has its BLAS name, and a function of
// fragblas/cblas; and of linear algebra, also of complex matrices, a method of its edition. Needs
// dist and docs/fragblas.json.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { catalogText } from '../dist/catalog-text.js';

const { children: modules } = JSON.parse(
  readFileSync(new URL('../docs/fragblas.json', import.meta.url), 'utf8'),
);
/** Methods that throw nothing. */
const neverThrows = new Set(['dispose', 'living']);
const problems = [];

const textOf = ({ summary = [], blockTags = [] } = {}) =>
  [...summary, ...blockTags.flatMap(({ tag, content }) => [{ text: tag }, ...content])]
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
const methodsOf = (module, name) =>
  modules.find((entry) => entry.name === module).children.find((symbol) => symbol.name === name)
    .children;
const membersOf = (module, name) =>
  methodsOf(module, name).flatMap(({ signatures = [] }) => signatures);

for (const [module, name] of [
  ['fragblas', 'Blas'],
  ['fragblas/external', 'Blas'],
  ['fragblas/arrays', 'Blas'],
  ['fragblas/sparse', 'Blas'],
  ['fragblas/learning', 'Blas'],
  ['fragblas/linalg', 'Blas'],
  ['fragblas', 'Matrix'],
  ['fragblas', 'Vector'],
  ['fragblas/worker', 'WorkerBlas'],
]) {
  for (const { name: method, signatures = [] } of methodsOf(module, name)) {
    if (neverThrows.has(method) || signatures.length === 0) continue;
    // Where two parts of a class have a method of one name, typedoc keeps the comments of one.
    const texts = signatures.flatMap(({ comment }) => (comment ? [textOf(comment)] : []));
    if (texts.length === 0 || !texts.every((text) => text.includes('@throws')))
      problems.push(`${module}: ${name}.${method}: no @throws`);
  }
}

const methods = membersOf('fragblas', 'Blas').map(({ comment }) => textOf(comment));
const functions = new Set(membersOf('fragblas/cblas', 'Cblas').map(({ name }) => name));
for (const { name } of JSON.parse(catalogText).routines) {
  if (!methods.some((text) => new RegExp(`BLAS(?: libraries)?: [^.]*\\b${name}\\b`).test(text))) {
    problems.push(`${name}: no method of Blas has "BLAS: ${name}" in its text`);
  }
  if (!functions.has(name)) problems.push(`${name}: is not a function of Cblas`);
}

const solvers = membersOf('fragblas/linalg', 'Blas').map(({ comment }) => textOf(comment));
const bound = ['linalg/abi-routines.ts', 'complex/abi-linalg.ts'].map((file) =>
  readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8'),
);
for (const [, name] of bound.join('').matchAll(/^ {2}fragblas_(\w+): '/gm)) {
  // One name, or several of them.
  const named = new RegExp(`(?:LAPACK|In C): (?:\\w+, )*${name}(?:, \\w+)*\\.`);
  if (!solvers.some((text) => named.test(text))) {
    problems.push(
      `${name}: no method of fragblas/linalg's Blas has "LAPACK: ${name}" or "In C: ..."`,
    );
  }
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
