// What a user does: packs the package, installs the tarball into an empty project, and opens a bare
// page with an import map there that runs README.md's examples. Also: publint and attw have no complaints, importing it
// in Node has no side effect, the types compile, and the main entry keeps its size.
//
//   node pack_test.mjs [--browser chromium|firefox|webkit]
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { exitCodes, runPage } from './run_page.mjs';
import { browser, finish, test } from './suite.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const web = join(here, '..', '..', 'web');
const maxEntryBytes = 165e3;

// README.md's examples that import an entry, as they stand there, are what the page runs, one at a
// time. What they print is known: that of the regression, by the formulas for two variables.
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>A consumer of fragblas</title>
<script type="importmap">{"imports": {
  "fragblas": "./node_modules/fragblas/dist/index.js",
  "fragblas/arrays": "./node_modules/fragblas/dist/arrays.js",
  "fragblas/learning": "./node_modules/fragblas/dist/learning.js",
  "fragblas/sparse": "./node_modules/fragblas/dist/sparse.js",
  "fragblas/linalg": "./node_modules/fragblas/dist/linalg.js"
}}</script>
<script type="module">
  const post = (path, body) => fetch(path, { method: 'POST', body });
  console.log = (...values) => post('/log', values.join(' '));
  import('./example.js').then(
    () => post('/done', '0'),
    (error) => post('/log', String(error)).then(() => post('/done', '1')),
  );
</script>
</html>
`;
const expected = [
  { name: 'the first', line: 'blas.gemm(', prints: ['-2,-2 8,-8'] },
  { name: 'of a Cholesky factor', line: 'blas.posv(', prints: ['1,2 0'] },
  {
    name: 'of a regression',
    line: 'blas.lstsq(',
    prints: ['0.920 2.120', '9.170 0.003', '0.091 0.636'],
  },
];

const user = `import { Blas, type BlasError, Matrix, type Scalar, type Vector } from 'fragblas';
import { type Cblas, CblasNoTrans, CblasRowMajor, cblasFor, type WorkerCblas } from 'fragblas/cblas';
import { Blas as External } from 'fragblas/external';
import { CompactMatrix, Blas as Full, type PackedSpmvOptions, type RcondOptions } from 'fragblas/full';
import { Blas as Linalg, type PosvOptions } from 'fragblas/linalg';
import { type TunedProfile, tune } from 'fragblas/tuner';
import { createWorker, type WorkerBlas } from 'fragblas/worker';
import { serveWorker } from 'fragblas/worker-server';

export async function use(): Promise<Float32Array> {
  using blas = await Blas.create({ limits: { drawBuffers: 4 }, powerPreference: 'low-power' });
  const a: Matrix = blas.matrix(2, 2, [1, 2, 3, 4], { layout: 'column-major' });
  const x: Vector = blas.vector(2).view({ inc: -1 });
  const alpha: Scalar = blas.dot({ x, y: x });
  const y = blas.gemv({ a, x, alpha, trans: true });
  // @ts-expect-error: the option is transA
  blas.gemm({ a, b: a, transa: true });
  blas.prepack({ a, n: 2, transA: true });
  blas.prepack({ b: a, m: 2, layout: 'column-major' });
  // @ts-expect-error: the rows of the other factor are missing
  blas.prepack({ b: a });
  // @ts-expect-error: matrices are made by blas.matrix
  new Matrix();
  return y.read({ into: new Float32Array(2) });
}
export async function tuned(signal: AbortSignal): Promise<TunedProfile | undefined> {
  const profile = await tune({ budgetMs: 1000, onProgress: (part: number) => part, signal });
  // @ts-expect-error: a profile is what tune makes
  await Blas.create({ profile: 'fast' });
  return (await Blas.create({ profile: [profile] })).tunedProfile;
}
export async function ported(blas: Blas, a: Matrix): Promise<number> {
  const cblas = cblasFor(blas);
  const one = [CblasRowMajor, CblasNoTrans, CblasNoTrans, 2, 2, 2] as const;
  cblas.sgemm(...one, 1, a, 2, a.transpose(), 2, 0, blas.matrix(2, 2), 2);
  // @ts-expect-error: arrays are on the device
  cblas.sscal(2, 1, new Float32Array(2), 1);
  return (await blas.tune({ budgetMs: 1000 })).format + (await cblas.sdot(2, a, 1, a, 1));
}
type Rotated = Parameters<Cblas['srotg']>;
export async function inWorker(): Promise<number> {
  using blas: WorkerBlas = await createWorker({ limits: { drawBuffers: 4 } });
  const { c } = await blas.rotg({ a: 3, b: 4 });
  const x: Vector = blas.scal({ alpha: c, x: blas.vector(2, [1, 2]) });
  // @ts-expect-error: the context is in the worker
  blas.resetState();
  const cblas: WorkerCblas = cblasFor(blas);
  cblas.sscal(2, 1, x, 1);
  await cblas.srotg(...([1, 2, 0, 0].map((n) => Float32Array.of(n)) as Rotated));
  await blas.restore();
  return (await x.read())[0]! + (await blas.stats()).draws;
}
export const serve: () => void = serveWorker;
export const other: typeof External.create = External.create;
export const editions: (typeof Blas.create)[] = [Linalg.create, Full.create];
export async function solved(blas: Linalg, options: PosvOptions): Promise<Matrix> {
  const info: Vector = blas.vector(1);
  // @ts-expect-error: linear algebra is not in the main entry
  (await Blas.create()).posv(options);
  return blas.potrs({ a: blas.potrf({ ...options, info }), b: options.b, uplo: 'lower' });
}
export async function complex(blas: Full): Promise<number> {
  const z: Vector = blas.vector(2, [{ re: 1, im: 2 }, 3], { dtype: 'complex64' });
  blas.scal({ alpha: { re: 0, im: 1 }, x: z });
  // @ts-expect-error: an imaginary part is missing
  blas.scal({ alpha: { re: 0 }, x: z });
  const { re } = await cblasFor(blas).cdotc(2, z, 1, z, 1);
  return re + (await blas.re(z).read())[0]!;
}
export async function double(blas: Full): Promise<Float64Array> {
  const x: Vector = blas.vector(2, [0.1, 1e300], { dtype: 'float64' });
  // @ts-expect-error: the array has other numbers
  await x.read<Float64Array>({ into: new Float32Array(2) });
  const z: Vector = blas.vector([{ re: 0.1, im: 1 }], { dtype: 'complex128' });
  const { im } = await cblasFor(blas).zdotu(1, z, 1, z, 1);
  return x.read({ into: new Float64Array(im + (await cblasFor(blas).ddot(2, x, 1, x, 1))) });
}
export function kinds(blas: Full, a: Matrix, x: Vector, either: Matrix | Vector): (Matrix | Vector)[] {
  const matrix: Matrix = blas.run({ body: 'return s * a;', inputs: { a, x, s: 2 } });
  const vector: Vector = blas.run({ body: 'return x;', inputs: { x } });
  // @ts-expect-error: it may be a vector
  const unsure: Matrix = blas.run({ body: 'return e;', inputs: { e: either } });
  const { s }: { s: Matrix } = blas.run({ body: 's = a; c = a;', inputs: { a }, outputs: ['s', 'c'] });
  const { t }: { t: Vector } = blas.run({ body: 't = 1.0; c = t;', outputs: ['t', 'c'], size: 2 });
  const solved: Vector = blas.solve({ a, b: x });
  const solvedToo: Matrix = blas.solve({ a, b: blas.lstsq({ a, b: a }) });
  const sorted: Vector = blas.sort({ a: blas.softmax({ a: x }) });
  const least: Vector = blas.min({ x: blas.cumsum({ a }) });
  const packed: PackedSpmvOptions = { a: { data: x, n: 2 }, x };
  const multiplied: Vector = blas.spmv(packed);
  const compact: CompactMatrix = blas.compact(a);
  if (!(compact instanceof CompactMatrix)) return [];
  const product: Matrix = blas.gemm({ a: compact, b: a });
  // @ts-expect-error: one factor may be compact
  blas.gemm({ a: compact, b: compact });
  // @ts-expect-error: nor has a product with a compact factor a bias
  blas.gemm({ a: compact, b: a, bias: x });
  const options: RcondOptions = { a };
  return [matrix, vector, unsure, s, t, solved, solvedToo, sorted, least, multiplied, product, blas.rcond(options)];
}
export function refusedArguments(blas: Full, a: Matrix, x: Vector, either: Matrix | Vector): Vector {
  blas.cumsum({ a, axis: 'cols' });
  // @ts-expect-error: a vector is one line
  blas.cumsum({ a: x, axis: 'cols' });
  // @ts-expect-error: all of x has no axis
  blas.sum({ x: a, axis: 'cols' });
  // @ts-expect-error: neither has a vector
  blas.argmax({ x, axis: 'cols' });
  blas.add({ a: 1, b: either });
  // @ts-expect-error: one of the two is an array
  blas.add({ a: 1, b: 2 });
  blas.run({ body: 's = 1.0;', ...(x.size > 1 ? { output: x } : { outputs: { s: x } }) });
  // @ts-expect-error: output and outputs exclude each other
  blas.run({ body: 's = 1.0;', output: x, outputs: ['s'] });
  // @ts-expect-error: both are vectors, or matrices
  blas.dot({ x: a, y: x });
  return blas.dot({ x: either, y: either });
}
export const isLost = (error: BlasError): boolean => error.code === 'ContextLost';
`;

const nodeCheck = `import { Blas } from 'fragblas';
import 'fragblas/cblas';
import 'fragblas/worker-server';
import { createWorker } from 'fragblas/worker';
console.warn = () => {};
await createWorker().then(() => { throw new Error('a worker in Node'); }, (e) => {
  if (e?.code !== 'Unsupported') throw e;
});
import { Blas as Arrays } from 'fragblas/arrays';
import { Blas as External } from 'fragblas/external';
import { Blas as Learning } from 'fragblas/learning';
import { Blas as Sparse } from 'fragblas/sparse';
import { Blas as Full } from 'fragblas/full';
import { Blas as Linalg } from 'fragblas/linalg';
import { tune } from 'fragblas/tuner';
await tune().then(() => { throw new Error('tuned without a GPU'); }, (e) => {
  if (e?.code !== 'Unsupported') throw e;
});
for (const type of [Blas, Arrays, Sparse, External, Full, Learning, Linalg]) {
  const error = await type.create().then(() => undefined, (e) => e);
  if (error?.name !== 'BlasError' || error.code !== 'Unsupported') throw new Error(String(error));
}
`;

/** Bytes that a page downloads for files and what they import, each compressed. */
function downloadSize(dist, names) {
  const seen = new Set();
  const visit = (name) => {
    if (seen.has(name)) return 0;
    seen.add(name);
    const text = readFileSync(join(dist, name), 'utf8');
    const imports = [...text.matchAll(/\b(?:from|import)\s*['"]\.\/([^'"]+)['"]/g)].map(
      (match) => match[1],
    );
    return gzipSync(text).length + imports.reduce((sum, file) => sum + visit(file), 0);
  };
  return names.reduce((sum, name) => sum + visit(name), 0);
}

/** Pages say how large that is. */
function checkSaid(pages, size) {
  for (const page of pages) {
    const text = readFileSync(join(web, '..', page), 'utf8');
    const said = Number(/(\d+) kB after gzip/.exec(text)?.[1]);
    if (!(Math.abs(said - size / 1000) <= 2)) throw new Error(`${page} says ${said} kB`);
  }
}

const project = mkdtempSync(join(tmpdir(), 'fragblas-consumer-'));
const inProject = (file) => join(project, file);
const run = (program, args, cwd = project) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const { version } = JSON.parse(readFileSync(join(web, 'package.json'), 'utf8'));
const tarball = inProject(`fragblas-${version}.tgz`);
const tool = (name, args) => run(join(web, 'node_modules', '.bin', name), args);
try {
  await test('npm pack, npm install of the tarball', () => {
    // The package was built by whoever runs the tests, so nothing is built here.
    run('npm', ['pack', '--ignore-scripts', '--pack-destination', project], web);
    writeFileSync(
      inProject('package.json'),
      '{"name": "consumer", "private": true, "type": "module"}\n',
    );
    const flags = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
    run('npm', ['install', ...flags, tarball]);
  });
  await test('publint has no complaint about the tarball', () => {
    tool('publint', ['run', tarball, '--strict']);
  });
  await test('attw finds the types of every entry', () => {
    // fragblas.wasm is a file for `new URL`, without types.
    tool('attw', [tarball, '--profile', 'esm-only', '--exclude-entrypoints', './fragblas.wasm']);
  });
  await test('importing in Node has no side effect', () => {
    writeFileSync(inProject('check.mjs'), nodeCheck);
    run(process.execPath, ['check.mjs']);
  });
  await test('the types compile in a strict project', () => {
    mkdirSync(inProject('src'));
    writeFileSync(inProject('src/user.ts'), user);
    const tsc = join(web, 'node_modules', 'typescript', 'bin', 'tsc');
    for (const resolution of [
      { module: 'NodeNext' },
      { module: 'ESNext', moduleResolution: 'bundler' },
    ]) {
      const lib = ['ES2022', 'DOM'];
      const compilerOptions = { ...resolution, strict: true, noEmit: true, target: 'ES2022', lib };
      writeFileSync(inProject('tsconfig.json'), JSON.stringify({ compilerOptions }));
      run(process.execPath, [tsc, '-p', project]);
    }
  });
  await test('the licence is there, and no rule about a version of Node', () => {
    const installed = inProject('node_modules/fragblas');
    const licence = readFileSync(join(here, '..', '..', 'LICENSE'), 'utf8');
    if (readFileSync(join(installed, 'LICENSE'), 'utf8') !== licence)
      throw new Error('another one');
    const { engines } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    if (engines) throw new Error(`engines: ${JSON.stringify(engines)}`);
  });
  await test('where the package lives is not said, or said wholly', () => {
    const packed = JSON.parse(
      readFileSync(inProject('node_modules/fragblas/package.json'), 'utf8'),
    );
    const said = ['repository', 'homepage', 'bugs'].filter((name) => name in packed);
    if (said.length % 3 !== 0) throw new Error(`only ${said.join(' and ')}; see CONTRIBUTING.md`);
  });
  await test('calls are not right before a catch, which WebKit 2.50 would pass by', () => {
    const modules = join(web, 'wasm');
    for (const name of readdirSync(modules).filter((name) => name.endsWith('.wasm'))) {
      const script = join(web, '..', 'cmake', 'pad_catches.mjs');
      execFileSync(process.execPath, [script, '--check', join(modules, name)]);
    }
  });
  await test('the size of the main entry', () => {
    const size = downloadSize(inProject('node_modules/fragblas/dist'), ['index.js']);
    console.log(`the main entry is ${(size / 1000).toFixed(1)} kB after gzip`);
    if (size > maxEntryBytes) throw new Error(`more than ${maxEntryBytes / 1000} kB`);
    checkSaid(['README.md', 'web/README.md'], size);
  });
  await test('the sizes of the editions', () => {
    const text = readFileSync(join(web, 'README.md'), 'utf8');
    const rows = [...text.matchAll(/^\| `fragblas\/?(\w*)` .*\| (\d+) kB +\|$/gm)];
    const names = rows.map(([, name]) => name || 'index');
    const wanted = ['index', 'arrays', 'sparse', 'linalg', 'full', 'learning'];
    if (names.join() !== wanted.join()) throw new Error(`the table has ${names.join()}`);
    for (const [, name, said] of rows) {
      const file = `${name || 'index'}.js`;
      const size = downloadSize(inProject('node_modules/fragblas/dist'), [file]) / 1000;
      if (!(Math.abs(said - size) <= 2)) throw new Error(`${file} is ${size} kB, not ${said}`);
    }
  });
  await test("the size of the tuner's module", () => {
    const files = ['fragblas-tuner-wasm.mjs', 'tuner-wasm-text.js'];
    const size = downloadSize(inProject('node_modules/fragblas/dist'), files);
    console.log(`the tuner's module is ${(size / 1000).toFixed(1)} kB after gzip`);
    checkSaid(['docs/tuning.md'], size);
  });
  writeFileSync(inProject('index.html'), page);
  for (const { name, line, prints } of expected) {
    await test(`README.md's example ${name} runs in a bare page in ${browser}`, async () => {
      const readme = readFileSync(inProject('node_modules/fragblas/README.md'), 'utf8');
      const examples = [...readme.matchAll(/```js\n(import [\s\S]*?)```/g)].map(
        (match) => match[1],
      );
      writeFileSync(
        inProject('example.js'),
        examples.find((text) => text.includes(line)),
      );
      const lines = [];
      const log = (text) => lines.push(text);
      const code = await runPage({ browser, folders: { '/': project }, page: 'index.html', log });
      if (code === exitCodes.skipped) return 'skipped';
      if (code !== 0 || lines.join('\n') !== prints.join('\n')) {
        throw new Error(`exit code ${code}, the page says: ${lines.join('\n')}`);
      }
      return 'passed';
    });
  }
} finally {
  rmSync(project, { recursive: true, force: true });
}
finish();
