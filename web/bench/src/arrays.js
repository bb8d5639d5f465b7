// What is not BLAS: sums of rows, compact matrices, sparse products, conjugate gradients, the nearest
// of many vectors: mode=arrays. Beside them the roofs of the same device. Results are checked: those
// of small integers exactly, the others in double precision.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/sparse';
import { generator } from '../../random/random.mjs';
import { contextOf, deviceOf } from './context.js';
import { fence, rendererOf, until } from './fence.js';
import { print } from './post.js';
import { digits } from './rates.js';
import { measureRoofs } from './roofs.js';
import { spreadOf } from './statistics.js';

export const arraysSettings = (query) => ({
  ...query.measuring({ seconds: 0.1, repetitions: 5 }),
  roofs: query.choice('roofs', ['yes', 'no'], 'yes') === 'yes',
  scale: query.number('scale', 0.001, 1, 1),
  only: query.choices('only', Object.keys(items)),
});

/** What Blas.finish() does, without its timer: see fragblas.js. */
async function finish(blas) {
  await undefined;
  await until(blas.gl, () => blas.stats().pending === 0);
  await fence(blas.gl);
}

/** Seconds of a call, of each repetition; so many calls at once that a repetition takes long enough. */
async function timed(blas, { seconds, repetitions }, call) {
  const batch = async (calls) => {
    await finish(blas);
    const begin = performance.now();
    for (let i = 0; i < calls; ++i) await call();
    await finish(blas);
    return (performance.now() - begin) / 1000 / calls;
  };
  const first_s = await batch(1); // compiles
  const pace = await batch(4);
  const calls = Math.max(1, Math.min(1000, Math.ceil(seconds / pace)));
  const times = [];
  for (let i = 0; i < repetitions; ++i) times.push(await batch(calls));
  return { first_s, ...spreadOf(times), calls };
}

/** Small integers, whose sums of products are exact; none is 0. */
const integersOf = (count, seed) => {
  const next = generator(seed);
  return Float32Array.from({ length: count }, () => {
    const value = Math.floor(next() * 8) - 4;
    return value < 0 ? value : value + 1;
  });
};

const wrongOf = (got, wanted) => got.reduce((wrong, x, i) => wrong + Number(x !== wanted(i)), 0);

/** Sums of the rows of a square matrix. */
async function sums(blas, settings, scaled) {
  const n = scaled(8192);
  const data = integersOf(n * n, settings.seed);
  const a = blas.matrix(n, n, data);
  const result = blas.vector(n);
  const times = await timed(blas, settings, () => void blas.sum({ a, result }));
  const row = (i) => data.subarray(i * n, (i + 1) * n).reduce((sum, x) => sum + x, 0);
  const wrong = wrongOf(await result.read(), row);
  return [{ name: `rows/sum/${n}x${n}`, ...times, bytes: 4 * n * n, wrong }];
}

/** A matrix and a vector, of each format. */
async function products(blas, settings, scaled) {
  const n = scaled(8192);
  const data = integersOf(n * n, settings.seed);
  const numbers = integersOf(n, settings.seed + 1);
  const x = blas.vector(numbers);
  const y = blas.vector(n);
  const full = blas.matrix(n, n, data);
  const dot = (i) => {
    let sum = 0;
    for (let j = 0; j < n; ++j) sum += data[i * n + j] * numbers[j];
    return sum;
  };
  const sampled = Array.from({ length: 64 }, (_, i) => Math.floor((i * (n - 1)) / 63));
  const rows = [];
  for (const [format, bytes] of [
    ['float32', 4],
    ['float16', 2],
    ['int8', 1],
  ]) {
    // Scales of 1 keep integers as they are.
    const ones = format === 'int8' ? { scales: new Float32Array(n).fill(1) } : {};
    const a = format === 'float32' ? full : blas.compact(full, { format, ...ones });
    const times = await timed(blas, settings, () => void blas.gemv({ a, x, y }));
    const got = await y.read();
    const wrong = sampled.filter((i) => got[i] !== dot(i)).length;
    rows.push({ name: `gemv/${format}/${n}x${n}`, ...times, bytes: bytes * n * n, wrong });
    if (a !== full) a.dispose();
  }
  full.dispose();
  return rows;
}

/** A sparse matrix with ten random columns a row, and a vector. */
async function sparse(blas, settings, scaled) {
  const n = scaled(2 ** 20);
  const each = 10;
  const next = generator(settings.seed);
  const indptr = Int32Array.from({ length: n + 1 }, (_, i) => each * i);
  const indices = Int32Array.from({ length: each * n }, () => Math.floor(next() * n));
  for (let row = 0; row < n; ++row) indices.subarray(each * row, each * (row + 1)).sort();
  const values = integersOf(each * n, settings.seed + 1);
  const numbers = integersOf(n, settings.seed + 2);
  const a = blas.sparse({ rows: n, cols: n, indptr, indices, values });
  const x = blas.vector(numbers);
  const y = blas.vector(n);
  const times = await timed(blas, settings, () => void blas.spmv({ a, x, y }));
  const wrong = wrongOf(await y.read(), (row) => {
    let sum = 0;
    for (let e = each * row; e < each * (row + 1); ++e) sum += values[e] * numbers[indices[e]];
    return sum;
  });
  return [{ name: `spmv/${n}x${each}`, ...times, bytes: 8 * each * n, wrong }];
}

/** The five-point Laplacian of a square grid, as entries of the upper triangle and the diagonal. */
function laplacian(side) {
  const [rows, cols, values] = [[], [], []];
  const add = (row, col, value) => {
    rows.push(row);
    cols.push(col);
    values.push(value);
  };
  for (let i = 0; i < side; ++i) {
    for (let j = 0; j < side; ++j) {
      const at = i * side + j;
      add(at, at, 4);
      for (const [inside, other] of [
        [j > 0, at - 1],
        [j < side - 1, at + 1],
        [i > 0, at - side],
        [i < side - 1, at + side],
      ]) {
        if (inside) add(at, other, -1);
      }
    }
  }
  return { rows, cols, values };
}

/** Iterations of conjugate gradients; the residual that is told must be that of the numbers. */
async function gradients(blas, settings, scaled) {
  const side = scaled(512);
  const n = side * side;
  const entries = laplacian(side);
  const { rows, cols, values } = entries;
  const a = blas.sparse({ rows: n, cols: n, rowIndices: rows, colIndices: cols, values });
  const right = integersOf(n, settings.seed);
  const b = blas.vector(right);
  const x = blas.vector(n);
  const maxIterations = 512;
  let residual;
  const call = async () => {
    x.fill(0);
    ({ residual } = await blas.cg({ a, b, x, maxIterations, tolerance: 0, checkEvery: 128 }));
  };
  const times = await timed(blas, settings, call);
  const got = await x.read();
  const left = Float64Array.from(right);
  rows.forEach((row, e) => {
    left[row] -= values[e] * got[cols[e]];
  });
  const norm = (v) => Math.sqrt(v.reduce((sum, y) => sum + y * y, 0));
  const checked = norm(left) / norm(Float64Array.from(right));
  // What is told follows a recurrence, and both lose digits of b.
  const wrong = Number(!(checked <= 2 * residual + 1e-5 && residual < 1));
  const more = { iterations: maxIterations, residual, checked, wrong };
  return [{ name: `cg/laplacian/${side}x${side}`, ...times, ...more }];
}

/** The ten nearest of many vectors, by cosine; some queries are looked up in double precision. */
async function similarity(blas, settings, scaled) {
  const [queries, count, dimensions, k] = [scaled(1000), scaled(100_000), 384, 10];
  const unit = (rows, seed) =>
    blas.scope(() => {
      const a = blas.sub({ a: blas.random(rows, dimensions, { seed }), b: 0.5 });
      return blas.div({ a, b: blas.nrm2({ a }), axis: 'rows' });
    });
  const corpus = unit(count, settings.seed);
  const asked = unit(queries, settings.seed + 1);
  const part = Math.min(queries, 250); // so many products at a time, 95 MiB of the largest
  const scores = blas.matrix(part, count);
  blas.prepack({ b: corpus, m: part, transB: true });
  let found;
  const call = async () => {
    const reads = [];
    for (let row = 0; row < queries; row += part) {
      const rows = Math.min(part, queries - row);
      const c = scores.view({ rows });
      blas.gemm({ a: asked.view({ row, rows }), b: corpus, transB: true, c });
      const best = blas.topK({ a: c, k });
      reads.push(best.read().finally(() => best.dispose()));
    }
    found = await Promise.all(reads);
  };
  const times = await timed(blas, settings, call);
  const [all, own] = [await corpus.read(), await asked.read()];
  let wrong = 0;
  let error = 0;
  for (const query of [0, Math.floor(queries / 3), queries - 1]) {
    const { values, indices } = found[Math.floor(query / part)];
    const first = k * (query % part);
    const cosine = (row) => {
      let sum = 0;
      for (let j = 0; j < dimensions; ++j) {
        sum += own[query * dimensions + j] * all[row * dimensions + j];
      }
      return sum;
    };
    const best = Float64Array.from({ length: count }, (_, row) => cosine(row))
      .sort()
      .slice(-k);
    for (let i = 0; i < k; ++i) {
      const off = Math.max(
        Math.abs(values[first + i] - best[k - 1 - i]),
        Math.abs(values[first + i] - cosine(indices[first + i])),
      );
      error = Math.max(error, off);
      if (!(off < 1e-5)) ++wrong;
    }
  }
  const flops = 2 * queries * count * dimensions;
  return [{ name: `similarity/${queries}x${count}x${dimensions}`, ...times, flops, error, wrong }];
}

const items = { sums, products, sparse, gradients, similarity };

function line(row) {
  if (!row.ok) return `${row.name.padEnd(34)}FAILED: ${row.wrong} wrong results`;
  const cells = [1000 * row.median_s, row.gflops, row.gbps, row.iterations_per_s];
  const shown = cells.map((cell) => (cell === null ? '-' : digits(cell)).padStart(12));
  return row.name.padEnd(34) + shown.join('');
}

const heading =
  'name'.padEnd(34) +
  ['ms', 'GFLOP/s', 'GB/s', 'iterations/s'].map((title) => title.padStart(12)).join('');

/** A row with its rates; none where the result is wrong. */
function rated(row) {
  const ok = row.wrong === 0;
  const rate = (amount) => (ok && amount ? amount / row.median_s : null);
  const of = (amount) => (ok && amount ? rate(amount) / 1e9 : null);
  return {
    ok,
    ...row,
    gflops: of(row.flops),
    gbps: of(row.bytes),
    iterations_per_s: rate(row.iterations),
  };
}

/** Measures them; 0, or 1 for a wrong result. */
export async function arraysMode(settings) {
  const context = contextOf(settings);
  const benchmarks = [];
  if (settings.roofs) benchmarks.push(...(await measureRoofs(settings)));
  const scaled = (size) => Math.max(64, Math.round(size * settings.scale));
  const rows = [];
  for (const name of settings.only) {
    await print(`# ${name}`);
    const blas = await Blas.create({ limits: { memoryBytes: 2 ** 31, starter: false } });
    context.device = deviceOf([rendererOf(blas.gl)]);
    try {
      rows.push(...(await items[name](blas, settings, scaled)).map(rated));
    } finally {
      blas.dispose();
    }
  }
  benchmarks.push(...rows);
  await print(`JSON ${JSON.stringify({ context, benchmarks })}`);
  await print([context.device.renderer, heading, ...rows.map(line)].join('\n'));
  return rows.every(({ ok }) => ok) ? 0 : 1;
}
