// The browser's benchmark (web/bench): its parts in Node.js, then the built page in a browser at small sizes.
//
//   node bench_test.mjs [--browser chromium|firefox|webkit]
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runBench } from '../../web/bench/run.mjs';
import { blocksOf, bound, errorOf, looseBound, referenceRow } from '../../web/bench/src/check.js';
import { compare } from '../../web/bench/src/compare.js';
import { Query, QueryError } from '../../web/bench/src/query.js';
import {
  flopsOf,
  largest,
  makeRandomShapes,
  mostElements,
  mostFlops,
} from '../../web/bench/src/shapes.js';
import { summarize } from '../../web/bench/src/summary.js';
import { floats, generator } from '../../web/random/random.mjs';
import { peersTests } from './bench_peers.mjs';
import { viewTests } from './bench_view.mjs';
import { exitCodes } from './run_page.mjs';
import { browser, finish, test } from './suite.mjs';

const bench = (file) => fileURLToPath(new URL(`../../web/bench/${file}`, import.meta.url));

await test('the generator gives the numbers that it gives in C++ (tests/suites/oracle.cpp)', () => {
  const expected = {
    1: [2991794, 8797017, 5154904, 15945854, 7246889, 10262250],
    42: [16136680, 11478406, 14728969, 3309104, 8064744, 6724497],
    4294967295: [15263044, 5147505, 3469986, 7701251, 11187055, 3044450],
  };
  for (const [seed, numbers] of Object.entries(expected)) {
    const next = generator(Number(seed));
    assert.deepEqual(
      Array.from(numbers, () => next() * 2 ** 24),
      numbers,
    );
  }
  const next = generator(7);
  assert.deepEqual(
    Array.from(floats(4, 7)),
    Array.from({ length: 4 }, () => 2 * next() - 1 + 2 ** -24),
  );
});

await test('shapes.json is what the generator makes, within its caps', () => {
  execFileSync(process.execPath, [bench('make_shapes.mjs'), '--check'], { stdio: 'pipe' });
  const shapes = JSON.parse(readFileSync(bench('shapes.json'), 'utf8'));
  assert.equal(shapes.length, 60);
  assert.equal(new Set(shapes.map((shape) => JSON.stringify(shape))).size, 60);
  const families = new Map();
  for (const { family, m, n, k, batch } of shapes) {
    families.set(family, (families.get(family) ?? 0) + 1);
    for (const extent of [m, n, k, batch]) assert(extent >= 1 && extent <= largest);
    assert(batch * Math.max(m * n, m * k, k * n) <= mostElements);
    assert(flopsOf({ m, n, k, batch }) <= mostFlops);
    assert.equal(batch > 1, family === 'batch');
    if (family === 'square') assert(m === n && n === k);
    if (family === 'tall') assert(m >= n && m >= k);
    if (family === 'wide') assert(n >= m && n >= k);
    if (family === 'inner') assert(k >= m && k >= n);
    if (family === 'odd-and-prime') assert([m, n, k].every((x) => x === 2 || x % 2 === 1));
  }
  assert.deepEqual([...families.values()], Array(6).fill(10));
});

await test('random shapes are the same for the same seed, within their bounds', () => {
  assert.deepEqual(makeRandomShapes(7), makeRandomShapes(7));
  const all = [1, 2, 3, 4, 5].flatMap(makeRandomShapes);
  assert.equal(new Set(all.map((s) => JSON.stringify(s))).size, 300);
  for (const { m, n, k, batch } of all) {
    for (const extent of [m, n, k]) assert(extent >= 1 && extent <= 4096);
    assert(batch >= 1 && batch <= 64);
    assert(m * n * k * batch >= 1e5 && m * n * k * batch <= 4e10);
    assert(batch * Math.max(m * n, m * k, k * n) <= 3e7);
  }
  const batches = all.filter(({ batch }) => batch > 1).length;
  assert(batches > 30 && batches < 90, `${batches} of 300 are batches`);
});

await test('the check finds one wrong element, and what is not a number', () => {
  const problem = { m: 3, n: 5, k: 40, batch: 2 };
  const data = { a: floats(2 * 3 * 40, 1), b: floats(2 * 40 * 5, 2) };
  assert.deepEqual(blocksOf(problem, 1), [{ row: 0, rows: 6 }]);
  const reference = referenceRow(problem, data, 4);
  let sum = 0;
  for (let p = 0; p < 40; ++p) sum += data.a[4 * 40 + p] * data.b[40 * 5 + 5 * p + 2];
  assert(Math.abs(reference.value[2] - sum) < 1e-12);
  const got = Float32Array.from(reference.value);
  assert(errorOf(got, reference, 40) < 1);
  got[2] += 1e-4;
  assert(errorOf(got, reference, 40) > bound);
  got[2] = reference.value[2] + 0.1;
  assert(errorOf(got, reference, 40) > looseBound(40));
  got[2] = Number.NaN;
  assert.equal(errorOf(got, reference, 40), Number.POSITIVE_INFINITY);
  assert.equal(errorOf(got.subarray(1), reference, 40), Number.POSITIVE_INFINITY);
});

await test('of a large product the first, the last and other rows are read', () => {
  const blocks = blocksOf({ m: 4096, n: 4096, k: 4096, batch: 1 }, 1);
  const rows = blocks.map(({ row }) => row);
  assert.equal(new Set(rows).size, 16);
  assert(rows.includes(0) && rows.includes(4095));
  assert(blocks.every(({ row, rows }) => rows === 1 && row >= 0 && row < 4096));
});

/** A side that multiplies in Node.js, right or not. */
class HostSide {
  calls = 0;
  closed = 0;

  constructor(slip = () => {}) {
    this.slip = slip;
  }

  async open(problem, data) {
    Object.assign(this, { problem, data });
  }
  about() {
    return { version: 'host' };
  }
  upload() {
    return {};
  }
  multiply() {
    ++this.calls;
    const { m, batch } = this.problem;
    const rows = Array.from({ length: batch * m }, (_, i) =>
      Array.from(referenceRow(this.problem, this.data, i).value),
    );
    this.c = Float32Array.from(rows.flat());
    this.slip(this);
  }
  prepack() {}
  spoil() {
    this.c.fill(Number.NaN);
  }
  async finish() {}
  draws() {
    return this.calls;
  }
  plan() {
    return null;
  }
  mostError() {
    return bound;
  }
  async rows(row, rows) {
    const { n } = this.problem;
    return this.c.subarray(row * n, (row + rows) * n);
  }
  close() {
    ++this.closed;
  }
}

const hostRow = { name: 'square/4x4x4', kind: 'cold', m: 4, n: 4, k: 4, batch: 1 };
const short = { seconds: 0.001, repetitions: 3, seed: 1 };

await test('two right sides have a ratio', async () => {
  const sides = [new HostSide(), new HostSide()];
  const { result, about } = await compare(hostRow, sides, short);
  assert(result.fragblas.ok && result.tfjs.ok);
  assert(result.fragblas.seconds.length >= 3);
  assert.equal(result.fragblas.draws, 1);
  assert.equal(result.ratio, result.tfjs.median_s / result.fragblas.median_s);
  assert.equal(about[0].version, 'host');
  assert.deepEqual(
    sides.map(({ closed }) => closed),
    [1, 1],
  );
});

await test('a wrong result shows no speed, and no ratio', async () => {
  const wrong = new HostSide((side) => {
    side.c[7] += 1e-3;
  });
  const { result } = await compare(hostRow, [wrong, new HostSide()], short);
  assert.equal(result.fragblas.ok, false);
  assert.match(result.fragblas.failure, /^wrong result: error /);
  assert(!('median_s' in result.fragblas) && !('gflops' in result.fragblas));
  assert(result.tfjs.ok);
  assert.equal(result.ratio, null);
});

await test('a side that fails midway is closed, and the other goes on', async () => {
  const lost = new HostSide((side) => {
    if (side.calls > 2) throw new Error('the WebGL context was lost');
  });
  const { result } = await compare(hostRow, [new HostSide(), lost], short);
  assert(result.fragblas.ok);
  assert.deepEqual(result.tfjs, {
    ok: false,
    failure: 'the WebGL context was lost',
    error: null,
  });
  assert.equal(lost.closed, 1);
  assert.deepEqual(summarize([result]), [
    { kind: 'cold', rows: 1, rated: 0, geometric_mean: null, slowest: null, slower: [] },
  ]);
});

await test('lists, ranges and limits of the query', () => {
  const query = new Query('rows=1,4-6&seconds=0.5');
  assert.deepEqual(query.integers('rows', 0, 59, []), [1, 4, 5, 6]);
  assert.equal(query.number('seconds', 0.001, 10, 0.2), 0.5);
  assert.deepEqual(query.sizes([64]), [64]);
  query.finish();
  for (const wrong of ['', '6-4', '1,', '60', '1.5', '-1', 'a']) {
    const read = () => new Query(`rows=${wrong}`).integers('rows', 0, 59, []);
    assert.throws(
      read,
      new QueryError(`bench: rows = ${wrong}, must be whole numbers from 0 to 59`),
    );
  }
  assert.throws(
    () => new Query('secs=1').finish(),
    /^QueryError: bench: there is no parameter secs/,
  );
});

const quick = 'seconds=0.02&repetitions=2';

/** The page with a query that is right: its record, whose every row must be too. */
async function recordOf(query) {
  const { code, record, text } = await runBench({ query, browser, timeout: 120 });
  if (code === exitCodes.skipped) return undefined;
  assert.equal(code, 0, text);
  assert.equal(record.query, query);
  assert.match(record.user_agent, /Mozilla/);
  for (const side of ['fragblas', 'tfjs']) {
    assert.match(record[side].version, /^\d+\.\d+\.\d+$/);
    assert(record[side].renderer.length > 0);
  }
  const { profile } = record.fragblas;
  assert(profile === null || profile.device.backend === 'webgl');
  assert.equal(record.tfjs.flags.WEBGL_CPU_FORWARD, false);
  assert.equal(record.tfjs.flags.WEBGL_RENDER_FLOAT32_ENABLED, true);
  for (const row of record.rows) {
    for (const side of [row.fragblas, row.tfjs]) {
      assert(side.ok && side.error <= bound && side.within_bound, JSON.stringify(row));
      assert(side.seconds.length >= 2 && side.seconds.every((s) => s > 0));
      assert(side.min_s <= side.median_s && side.median_s <= side.max_s);
    }
    assert(row.fragblas.draws >= 1);
    assert.equal(row.fragblas.plan === null, row.batch > 1);
    if (row.fragblas.plan) assert(row.fragblas.plan.predicted_s > 0);
    assert.equal(row.ratio, row.tfjs.median_s / row.fragblas.median_s);
    assert(text.includes(`${row.name} ${row.kind} `), text);
  }
  for (const { kind, rows, rated, geometric_mean, slowest, slower } of record.summary) {
    const ratios = record.rows.filter((row) => row.kind === kind).map((row) => row.ratio);
    assert.deepEqual([rows, rated], [ratios.length, ratios.length]);
    const product = ratios.reduce((p, ratio) => p * ratio, 1);
    assert(Math.abs(geometric_mean / product ** (1 / ratios.length) - 1) < 1e-9);
    assert.equal(slowest.ratio, Math.min(...ratios));
    assert.equal(slower.length, ratios.filter((ratio) => ratio < 0.95).length);
    assert(text.includes(`${kind}: ${rows} of ${rows} rows compared`), text);
  }
  return record;
}

await test(`mode=sizes in ${browser}`, async () => {
  const record = await recordOf(`mode=sizes&n=32,64&${quick}`);
  if (!record) return 'skipped';
  const rows = record.rows.map(({ name, kind }) => `${name} ${kind}`);
  const [small, large] = ['square/32x32x32', 'square/64x64x64'];
  assert.deepEqual(rows, [`${small} cold`, `${small} warm`, `${large} cold`, `${large} warm`]);
});

await test(`mode=shapes in ${browser}, a shape or two of each family`, async () => {
  const record = await recordOf(`mode=shapes&rows=0,3,18,22,31,32,44,53,57&${quick}`);
  if (!record) return 'skipped';
  const families = new Set(record.rows.map(({ family }) => family));
  assert.equal(families.size, 6);
});

await test(`mode=shapes in ${browser}, shapes of a seed`, async () => {
  const record = await recordOf(`mode=shapes&seed=3&rows=1,58&${quick}`);
  if (!record) return 'skipped';
  const { batch, m, n, k } = makeRandomShapes(3)[1];
  assert.deepEqual(
    [record.rows[0].m, record.rows[0].n, record.rows[0].k, record.rows[0].batch],
    [m, n, k, batch],
  );
});

await test(`mode=small in ${browser}`, async () => {
  const record = await recordOf(`mode=small&n=32&${quick}`);
  if (!record) return 'skipped';
  assert.deepEqual(
    record.rows.map(({ kind }) => kind),
    ['single', 'cold', 'many'],
  );
  assert.equal(record.rows[0].fragblas.calls, 1);
  assert.equal(record.rows[2].fragblas.calls, 256);
});

const steps =
  'cpu-loop one-element glblas-4x1 packed-4x4 targets-4 targets-8 uniform-block tuned tuned-prepacked strassen';
const roofs = 'arithmetic fetch-cached fetch-stream fill copy';

/** The names of a ladder's rows. */
const ladderNames = (sizes) => [
  ...roofs.split(' ').map((roof) => `roof/${roof}`),
  ...sizes.flatMap((size) => steps.split(' ').map((step) => `ladder/${step}/${size}`)),
];

await test(`mode=ladder in ${browser}: every step is right, or says why it is absent`, async () => {
  const query = `mode=ladder&sizes=33,40x36x24&${quick}`;
  const { code, record, text } = await runBench({ query, browser, timeout: 240 });
  if (code === exitCodes.skipped) return 'skipped';
  assert.equal(code, 0, text);
  const { context, benchmarks } = record;
  assert.deepEqual(
    benchmarks.map(({ name }) => name),
    ladderNames(['33', '40x36x24']),
  );
  assert.deepEqual(context.flags, [query]);
  assert.match(context.user_agent, /Mozilla/);
  assert(context.device.renderer.length > 0);

  const absent = benchmarks.filter((row) => row.absent);
  const tiled = ['ladder/glblas-4x1/33', 'ladder/packed-4x4/33'];
  assert.deepEqual(
    absent.map(({ name }) => name),
    tiled,
  );
  assert(absent.every((row) => row.absent === 'm = 33, must be a multiple of 4' && !row.ok));
  for (const row of benchmarks.filter((row) => !row.absent)) {
    assert(row.ok && row.error <= row.bound, JSON.stringify(row));
    assert.equal(row.seconds.length, 2);
    assert(row.min_s > 0 && row.min_s <= row.median_s && row.median_s <= row.max_s);
    const [kind, step] = row.name.split('/');
    assert.equal(row.roof_percent > 0, kind === 'ladder');
    assert.equal(row.factor > 0, kind === 'ladder' && step !== 'cpu-loop');
    assert(text.includes(row.name), text);
  }

  // The record is that of fragblas-bench, but for what only a page knows.
  const file = new URL('../../docs/results/llvmpipe-ladder.json', import.meta.url);
  const native = JSON.parse(readFileSync(file, 'utf8'));
  const own = ['user_agent', 'cross_origin_isolated'];
  assert.deepEqual(Object.keys(context), [...Object.keys(native.context), ...own]);
  const sameKeys = (row, other) => assert.deepEqual(Object.keys(row), Object.keys(other), row.name);
  for (const row of benchmarks) {
    const start = row.name.replace(/[^/]*$/, '');
    const alike = row.absent
      ? (other) => other.absent
      : ({ name }) => name === row.name || (start !== 'roof/' && name.startsWith(start));
    sameKeys(row, native.benchmarks.find(alike));
  }
});

await test(`mode=tune in ${browser}`, async () => {
  const query = 'mode=tune&seconds=1';
  const { code, record, text } = await runBench({ query, browser, timeout: 120 });
  if (code === exitCodes.skipped) return 'skipped';
  assert.equal(code, 0, text);
  assert.equal(record.device.backend, 'webgl');
  assert.equal(typeof record.parameters.block_rate, 'number');
  assert(text.startsWith(`${record.device.vendor}, ${record.device.renderer}`), text);
});

for (const [mode, names] of [
  ['start', ['start/create', 'start/first-sgemm/33']],
  ['read', ['read/33']],
  ['stretches', ['stretch/33']],
  ['calls', ['issue', 'thread', 'end'].map((part) => `call/axpy/${part}/33`)],
]) {
  await test(`mode=${mode} in ${browser}`, async () => {
    const query = `mode=${mode}&n=33&repetitions=3`;
    const { code, record, text } = await runBench({ query, browser, timeout: 120 });
    if (code === exitCodes.skipped) return 'skipped';
    assert.equal(code, 0, text);
    assert.equal(record.context.query, query);
    assert(record.context.device.renderer.length > 0);
    assert.deepEqual(
      record.benchmarks.map(({ name }) => name),
      names,
    );
    for (const row of record.benchmarks) {
      assert(row.ok && row.error <= bound && row.first_s > 0, row.name);
      assert(row.seconds.length === 3 && row.min_s > 0, row.name);
      assert(row.min_s <= row.median_s && row.median_s <= row.max_s, row.name);
      assert(text.includes(row.name), text);
    }
    const [first, last] = [record.benchmarks[0], record.benchmarks.at(-1)];
    if (mode === 'start') assert(first.median_s < last.median_s && first.first_s < last.first_s);
    else if (mode === 'read') assert(browser !== 'chromium' || Number.isInteger(first.long_tasks));
    else if (mode === 'stretches') {
      assert(first.calls > 0 && first.tasks > 1);
      assert(first.first_slow_calls_ms.every(([name, ms]) => typeof name === 'string' && ms >= 1));
    } else {
      // Of each repetition: what is issued is on the thread, and the thread is done before the device is.
      const [issue, thread, end] = record.benchmarks.map((row) => [row.first_s, ...row.seconds]);
      assert.equal(first.calls, 2000);
      assert(issue.every((s, i) => s <= thread[i] && thread[i] <= end[i]));
    }
  });
}

await test(`mode=arrays in ${browser}`, async () => {
  const query = 'mode=arrays&scale=0.01&roofs=no&seconds=0.001&repetitions=1';
  const { code, record, text } = await runBench({ query, browser, timeout: 120 });
  if (code === exitCodes.skipped) return 'skipped';
  assert.equal(code, 0, text);
  const names = ['rows/sum', 'gemv/float32', 'gemv/float16', 'gemv/int8', 'spmv', 'cg/laplacian'];
  assert.deepEqual(
    record.benchmarks.map(({ name }) => name.slice(0, name.lastIndexOf('/'))),
    [...names, 'similarity'],
  );
  for (const { ok, wrong, median_s, name } of record.benchmarks) {
    assert(ok && wrong === 0 && median_s > 0, name);
    assert(text.includes(name), text);
  }
});

await test(`a wrong query is an error in ${browser}`, async () => {
  const { code, record, text } = await runBench({ query: 'mode=sizes&n=0', browser, timeout: 60 });
  if (code === exitCodes.skipped) return 'skipped';
  assert.equal(code, 2);
  assert.equal(record, undefined);
  assert.equal(text, 'bench: n = 0, must be whole numbers from 1 to 8192');
  const missing = 'mode=sizes&n=8&profile=missing.json';
  const profile = await runBench({ query: missing, browser, timeout: 60 });
  assert.equal(profile.code, 2);
  assert.match(profile.text, /^bench: profile = missing.json: 404$/m);
  const ladder = await runBench({ query: 'mode=ladder&sizes=64,x', browser, timeout: 60 });
  assert.equal(ladder.code, 2);
  assert.match(ladder.text, /^bench: sizes = 64,x: /);
});

await peersTests(test, browser);
if (browser === 'chromium') await viewTests(test);

finish();
