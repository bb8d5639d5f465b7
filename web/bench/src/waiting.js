// What a page waits for: mode=start, from create() to the first product; mode=read, a read after a draw that is done.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { floats } from '../../random/random.mjs';
import { bound } from './check.js';
import { contextOf, deviceOf } from './context.js';
import { rendererOf } from './fence.js';
import { print } from './post.js';
import { routines } from './problems.js';
import { digits } from './rates.js';
import { spreadOf } from './statistics.js';

/** Milliseconds after which a long task has been told of. */
const telling = 200;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export const settingsOf = (sizes, query, repetitions) => ({
  sizes,
  repetitions: query.number('repetitions', 1, 1000, repetitions),
  seed: query.number('seed', 1, 2 ** 20, 1),
});

export const startSettings = (query) => settingsOf(query.sizes([256]), query, 9);
export const readSettings = (query) =>
  settingsOf(query.integers('n', 1, 2 ** 24, [1024]), query, 31);

export const row = (name, n, seconds, error, first_s, more) => ({
  name,
  n,
  ok: error <= bound,
  error: Number.isFinite(error) ? error : null,
  ...spreadOf(seconds),
  first_s,
  ...more,
  seconds,
});

/**
 * A context of its own, two matrices, their product and its elements on the host: seconds until each of the two awaits. What
 * is compiled stays with the page: WebAssembly always, shaders as the browser likes.
 */
async function start(n, data) {
  const begin = performance.now();
  const blas = await Blas.create();
  const created = performance.now();
  const c = blas.gemm({ a: blas.matrix(n, n, data.a), b: blas.matrix(n, n, data.b) });
  const got = await c.read();
  const end = performance.now();
  const device = rendererOf(blas.gl);
  blas.dispose();
  return { created: (created - begin) / 1000, total: (end - begin) / 1000, got, device };
}

async function startRows(n, { repetitions, seed }) {
  const data = routines.sgemm.data(n, 2 * seed);
  const runs = [];
  for (let i = 0; i <= repetitions; ++i) {
    runs.push(await start(n, data));
    await pause(0);
  }
  const error = Math.max(...runs.map(({ got }) => routines.sgemm.error(n, data, got, seed)));
  const [first, ...rest] = runs;
  const rowOf = (name, part) =>
    row(
      name,
      n,
      rest.map((run) => run[part]),
      error,
      first[part],
    );
  const rows = [rowOf('start/create', 'created'), rowOf(`start/first-sgemm/${n}`, 'total')];
  return { rows, device: first.device };
}

/** Counts the long tasks of the page; null where the browser does not tell of them. */
function watchLongTasks() {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return async () => null;
  let count = 0;
  const observer = new PerformanceObserver((list) => {
    count += list.getEntries().length;
  });
  observer.observe({ type: 'longtask' });
  return async () => {
    await pause(telling);
    observer.disconnect();
    return count;
  };
}

async function readRows(n, { repetitions, seed }) {
  const blas = await Blas.create();
  const data = floats(n, seed);
  const x = blas.vector(n, data);
  let sign = 1;
  let wrong = 0;
  const once = async () => {
    blas.scal({ alpha: -1, x });
    sign = -sign;
    await blas.finish();
    const begin = performance.now();
    const got = await x.read();
    const seconds = (performance.now() - begin) / 1000;
    if (got.length !== n || got.some((element, i) => element !== sign * data[i])) ++wrong;
    return seconds;
  };
  const first = await once(); // compiles
  await pause(telling);
  const longTasks = watchLongTasks();
  const seconds = [];
  for (let i = 0; i < repetitions; ++i) {
    await pause(0);
    seconds.push(await once());
  }
  const more = { bytes: 4 * n, long_tasks: await longTasks() };
  const device = rendererOf(blas.gl);
  blas.dispose();
  const error = wrong ? Number.POSITIVE_INFINITY : 0;
  return { rows: [row(`read/${n}`, n, seconds, error, first, more)], device };
}

const columns = ['median', 'least', 'largest', 'first'];

function text(rows) {
  const lines = rows.map((row) => {
    const times = [row.median_s, row.min_s, row.max_s, row.first_s].map((s) => digits(1000 * s));
    const tasks =
      row.long_tasks === undefined ? '' : `  long tasks: ${row.long_tasks ?? 'not told'}`;
    const cells = row.ok
      ? times.map((cell) => cell.padStart(10)).join('')
      : '    FAILED: wrong result';
    return row.name.padEnd(24) + cells + tasks;
  });
  const heading = 'milliseconds'.padEnd(24) + columns.map((title) => title.padStart(10)).join('');
  return [heading, ...lines].join('\n');
}

/** Runs rowsOf for each size; 0, or 1 for a wrong result. */
export async function measure(rowsOf, settings) {
  const benchmarks = [];
  const context = contextOf(settings);
  for (const n of settings.sizes) {
    await print(`# n = ${n}`);
    const { rows, device } = await rowsOf(n, settings);
    context.device = deviceOf([device]);
    benchmarks.push(...rows);
  }
  await print(`JSON ${JSON.stringify({ context, benchmarks })}`);
  await print(`${context.device.renderer}\n${text(benchmarks)}`);
  return benchmarks.every(({ ok }) => ok) ? 0 : 1;
}

export const startMode = (settings) => measure(startRows, settings);
export const readMode = (settings) => measure(readRows, settings);
