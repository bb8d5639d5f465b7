// Writes the calls that docs/routines shows as functions of a C++ and a TypeScript file, which
// run.sh has a compiler look at.
//
//   node examples.mjs FOLDER    writes FOLDER/examples.cpp and FOLDER/examples.ts
//
// SPDX-License-Identifier: MIT
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const docs = fileURLToPath(new URL('../../docs/routines/', import.meta.url));
const [folder] = process.argv.slice(2);

const cpp = {
  head: `#include <cstdint>
#include <fragblas/fragblas.hpp>
using namespace fragblas;
`,
  before: `(Context& context, const BandView& band, const PackedView& packed, float d1, float d2, float x1,
    float y1, RotmParam& param, float& s) {
  std::int64_t m = 2, n = 2, k = 2, batch_size = 2;
  Matrix a = context.matrix(2, 2), b = context.matrix(2, 2), c = context.matrix(2, 2),
         d = context.matrix(2, 2), e = context.matrix(2, 2);
  Vector x = context.vector(2), y = context.vector(2), z = context.vector(2),
         result = context.vector(1), factor = context.vector(1);
  {
`,
  after: '  }\n}\n',
};
const ts = {
  head: `import type { BandMatrix, Blas, Matrix, PackedMatrix, Vector } from '../../../web/src/index.js';
declare const blas: Blas;
declare const [a, b, c, d, e]: [Matrix, Matrix, Matrix, Matrix, Matrix];
declare const [x, y, z, result, factor]: [Vector, Vector, Vector, Vector, Vector];
declare const [band, packed]: [BandMatrix, PackedMatrix];
declare const [m, n, k, batchSize]: [number, number, number, number];
`,
  before: '() {\n',
  after: '}\n',
};

const files = { cpp: cpp.head, ts: ts.head };
let count = 0;
for (const page of ['level1', 'level2', 'level3', 'extra']) {
  const text = readFileSync(join(docs, `${page}.md`), 'utf8');
  for (const [, language, code] of text.matchAll(/^```(cpp|ts)\n([\s\S]*?)^```$/gm)) {
    const name = `${page}_${++count}`;
    const numbers = code.includes('srotg(') ? '    float a = 3, b = 4, c = 0;\n' : '';
    files[language] +=
      language === 'cpp'
        ? `void ${name}${cpp.before}${numbers}${code}${cpp.after}`
        : `export async function ${name}${ts.before}${code}${ts.after}`;
  }
}
mkdirSync(folder, { recursive: true });
for (const [language, text] of Object.entries(files)) {
  writeFileSync(join(folder, `examples.${language}`), text);
}
