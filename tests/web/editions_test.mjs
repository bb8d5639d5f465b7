// Editions of the package: entries with the same classes, each over a module that is a superset of
// the main entry's. The functions that linear algebra adds are those of its C header. A stand-in set of one routine and its kernel (stand_in/) is built into one as
// those of the package are, and a page loads it beside the others.
//
//   node editions_test.mjs [--browser chromium|firefox|webkit]
//
// Needs build/web's fragblas-stand-in-wasm, and web/wasm.
// SPDX-License-Identifier: MIT
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeEntries, writeModule } from '../../web/scripts/dist.mjs';
import { exitCodes, runPage } from './run_page.mjs';
import { browser, finish, test } from './suite.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const web = join(here, '..', '..', 'web');
const built = join(here, '..', '..', 'build', 'web', 'tests', 'web', 'stand_in');
const { exports } = JSON.parse(readFileSync(join(web, 'package.json'), 'utf8'));
const editions = ['.', './arrays', './sparse', './linalg', './full', './learning'];

const project = mkdtempSync(join(tmpdir(), 'fragblas-editions-'));
const dist = join(project, 'dist');

const wasmOf = (folder, name) => readFileSync(join(folder, `${name}.wasm`), 'latin1');
const main = () => wasmOf(join(web, 'wasm'), 'fragblas-wasm');
const standIn = () => wasmOf(built, 'fragblas-stand-in-wasm');
const count = (text, part) => text.split(part).length - 1;
const namesIn = (file, pattern) =>
  [...readFileSync(join(here, '..', '..', file), 'utf8').matchAll(pattern)]
    .map(([, name]) => `_${name}`)
    .sort();
/** The functions that a module of the package has: its loader has a list of them. */
const functionsOf = (name) => {
  const loader = readFileSync(join(dist, `${name}.mjs`), 'utf8');
  const [, list] = /"([\w,]+)"\.split\(","\)/.exec(loader);
  return new Set(list.split(',').map((part) => `_fragblas_${part}`));
};

function equal(actual, expected, what) {
  const [is, must] = [actual, expected].map((value) => JSON.stringify(value));
  if (is !== must) throw new Error(`${what}: ${is}, not ${must}`);
}

const imports = Object.fromEntries([
  ...editions.map((entry) => [`fragblas${entry.slice(1)}`, exports[entry].default]),
  ['fragblas/stand-in', './dist/stand-in.js'],
]);
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Editions of fragblas</title>
<script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module">
  const post = (path, body) => fetch(path, { method: 'POST', body });
  import('./page.js').then(
    () => post('/done', '0'),
    (error) => post('/log', String(error.stack)).then(() => post('/done', '1')),
  );
</script>
</html>
`;
const script = `const say = (text) => fetch('/log', { method: 'POST', body: text });
const names = ${JSON.stringify(Object.keys(imports))};
const entries = await Promise.all(names.map((name) => import(name)));
const all = await Promise.all(entries.map(({ Blas }) => Blas.create()));
const [{ Matrix, Vector, BlasError }] = entries;
for (const entry of entries) {
  const same = entry.Matrix === Matrix && entry.Vector === Vector && entry.BlasError === BlasError;
  if (!same) throw new Error('an edition has classes of its own');
}
// All at once, so that what the modules do is interleaved.
const products = all.map((blas) => {
  const a = blas.matrix(2, 2, [1, 2, 3, 4]);
  return blas.gemm({ a, b: a });
});
for (const [i, c] of products.entries()) await say(names[i] + ': ' + (await c.read()).join());
const standIn = all.at(-1);
const x = standIn.vector(5, [1, -2, 3, 4, 5]);
await say('square: ' + (await standIn.square({ x: x.view({ inc: 2 }) }).read()).join());
await say('all of x: ' + (await x.read()).join());
await say('fragblas has square: ' + ('square' in all[0]));
for (const [i, blas] of all.entries()) {
  if (!('posv' in blas)) continue;
  const a = blas.matrix(2, 2, [4, 2, 2, 5]);
  const x = blas.posv({ a, b: blas.matrix(2, 1, [8, 12]) });
  await say(names[i] + ': posv: ' + (await x.read()).join());
}
try {
  standIn.square({ x: all[0].vector(1) });
} catch (error) {
  await say(String(error instanceof BlasError && error.code));
}
`;
const expected = [
  ...Object.keys(imports).map((name) => `${name}: 7,10,15,22`),
  'square: 1,9,25',
  'all of x: 1,-2,9,4,25',
  'fragblas has square: false',
  'fragblas/linalg: posv: 1,2',
  'fragblas/full: posv: 1,2',
  'InvalidArgument',
].join('\n');

try {
  await test('an edition with the stand-in set is built as the package is', async () => {
    cpSync(join(web, 'dist'), dist, { recursive: true });
    await writeEntries(dist, {
      ...Object.fromEntries(
        ['index', 'arrays', 'sparse', 'linalg', 'full', 'learning'].map((name) => [
          name,
          join(web, 'src', `${name}.ts`),
        ]),
      ),
      'stand-in': join(here, 'stand_in', 'index.js'),
    });
    await writeModule(dist, built, 'fragblas-stand-in-wasm', 'stand-in-wasm-text.js');
  });
  await test('its module has the functions of the main one, and those of the set', () => {
    const has = functionsOf('fragblas-wasm');
    const more = functionsOf('fragblas-stand-in-wasm');
    equal(
      [...has].filter((name) => !more.has(name)),
      [],
      'left out',
    );
    equal(
      [...more].filter((name) => !has.has(name)),
      ['_fragblas_stand_in_square'],
      'added',
    );
  });
  await test('the module that learns has the functions for that, and no others', () => {
    const has = functionsOf('fragblas-wasm');
    const more = [...functionsOf('fragblas-learning-wasm')];
    const added = more.filter((name) => !has.has(name)).sort();
    equal(added, ['_fragblas_context_learn', '_fragblas_context_learnt_json'], 'added');
  });
  const arrays = { headers: ['arrays/include/fragblas/arrays.h'], tables: ['arrays/abi.ts'] };
  const sparse = {
    headers: [...arrays.headers, 'sparse/include/fragblas/sparse.h'],
    tables: [...arrays.tables, 'sparse/abi.ts'],
  };
  const linalgTables = ['linalg/abi-routines.ts', 'linalg/abi.ts'];
  const complex = ['complex.h', 'complex_beside.h'].map(
    (name) => `complex/include/fragblas/${name}`,
  );
  const double = ['double.h', 'double_beside.h', 'double_complex.h'].map(
    (name) => `double/include/fragblas/${name}`,
  );
  const solvers = ['linalg.h', 'linalg_beside.h'].map((name) => `linalg/include/fragblas/${name}`);
  // They wait for the device, which no call in a page can; TypeScript has others in their place.
  const waits = /^_fragblas_([dz][sc]?(gesv|posv)|d(syevd|gesdd)|[dz](getr[fs]|potr[fs]))$/;
  for (const { module, headers, tables } of [
    { module: 'fragblas-arrays-wasm', ...arrays },
    { module: 'fragblas-sparse-wasm', ...sparse },
    {
      module: 'fragblas-linalg-wasm',
      headers: [...sparse.headers, ...solvers],
      tables: [...sparse.tables, ...linalgTables],
    },
    {
      module: 'fragblas-full-wasm',
      headers: [
        ...sparse.headers,
        ...solvers,
        ...complex,
        'complex_linalg/include/fragblas/complex_linalg.h',
        ...double,
        'double_linalg/include/fragblas/double_linalg.h',
      ],
      tables: [
        ...sparse.tables,
        ...linalgTables,
        'complex/abi-linalg.ts',
        'double/abi-complex.ts',
        ...['complex', 'double'].flatMap((set) => [`${set}/abi-routines.ts`, `${set}/abi.ts`]),
      ],
    },
  ]) {
    await test(`${module} has those of its C headers, which TypeScript binds`, () => {
      const has = functionsOf('fragblas-wasm');
      const more = [...functionsOf(module)];
      equal(
        [...has].filter((name) => !more.includes(name)),
        [],
        'left out',
      );
      const added = more.filter((name) => !has.has(name)).sort();
      const all = (files, pattern) => files.flatMap((file) => namesIn(file, pattern)).sort();
      const declared = all(
        headers.map((file) => `src/${file}`),
        /FRAGBLAS_API[^;()]*?(fragblas_\w+)\(/g,
      );
      equal(added, declared, 'added');
      const bound = all(
        tables.map((file) => `web/src/${file}`),
        /^ {2}(fragblas_\w+): '/gm,
      );
      equal(
        added.filter((name) => !waits.test(name)),
        bound,
        'bound',
      );
    });
  }
  await test('kernels are where their routines are, and texts that they share there once', () => {
    equal(
      [main, standIn].map((text) => count(text(), 'square.frag')),
      [0, 1],
      'square.frag',
    );
    const shared = 'o_texel=uintBitsToFloat((floatBitsToUint(';
    equal(
      [main, standIn].map((text) => count(text(), shared)),
      [1, 1],
      shared,
    );
  });
  await test(`all editions in one page, in ${browser}`, async () => {
    writeFileSync(join(project, 'index.html'), page);
    writeFileSync(join(project, 'page.js'), script);
    const lines = [];
    const log = (line) => lines.push(line);
    const code = await runPage({ browser, folders: { '/': project }, page: 'index.html', log });
    if (code === exitCodes.skipped) return 'skipped';
    equal([code, lines.join('\n')], [0, expected], 'exit code and lines');
    return 'passed';
  });
} finally {
  rmSync(project, { recursive: true, force: true });
}
finish();
