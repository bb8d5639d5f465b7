// The benchmark of libraries side by side (web/bench, mode=peers): its parts in Node.js, and a run in a browser.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { runBench } from '../../web/bench/run.mjs';
import { bound, looseBound } from '../../web/bench/src/check.js';
import { columnsOf, linearAlgebra } from '../../web/bench/src/decompositions.js';
import { Absent } from '../../web/bench/src/peers/absent.js';
import { open as openMlMatrix } from '../../web/bench/src/peers/mlmatrix.js';
import { open as openNumeric } from '../../web/bench/src/peers/numeric.js';
import { onnxModel } from '../../web/bench/src/peers/onnx.js';
import { alpha, products, routines } from '../../web/bench/src/problems.js';
import { Query, QueryError } from '../../web/bench/src/query.js';
import { expectedSeconds, race } from '../../web/bench/src/race.js';
import { groupsOf, recordText } from '../../web/bench/src/rates.js';
import { exitCodes } from './run_page.mjs';

const packageFile = new URL('../../web/bench/package.json', import.meta.url);
const pinned = JSON.parse(readFileSync(packageFile, 'utf8')).devDependencies;

/** The routines in Node.js. */
const onHost = {
  sgemm: (n, { a, b }) =>
    Float32Array.from({ length: n * n }, (_, i) => {
      const [row, col] = [Math.floor(i / n), i % n];
      return sum(n, (p) => a[row * n + p] * b[p * n + col]);
    }),
  sgemv: (n, { a, x }) =>
    Float32Array.from({ length: n }, (_, i) => sum(n, (p) => a[i * n + p] * x[p])),
  saxpy: (_, { x, y }) => x.map((element, i) => alpha * element + y[i]),
  sdot: (n, { x, y }) => Float32Array.of(sum(n, (p) => x[p] * y[p])),
};

function sum(n, term) {
  let total = 0;
  for (let p = 0; p < n; ++p) total += term(p);
  return total;
}

/** A library in Node.js, right or not: `slip` may change what it computes, or throw. */
function hostEntrant(key, slip = () => {}) {
  const jobs = { made: 0, disposed: 0 };
  const prepare = Object.fromEntries(
    Object.entries(onHost).map(([routine, compute]) => [
      routine,
      async (n, data) => {
        ++jobs.made;
        let result;
        return {
          async begin() {},
          run() {
            result = compute(n, data);
            slip(result, jobs);
          },
          async wait() {},
          read: async () => result,
          dispose: () => void ++jobs.disposed,
        };
      },
    ]),
  );
  return { key, session: { prepare }, history: [], jobs };
}

const short = { seconds: 0.001, repetitions: 3, seed: 1, longest: 1 };
const on = (problem, entrants, settings = short) => race(problem, entrants, settings, () => false);

/** Members that only a row with a speed has. */
const speeds = ['median_s', 'min_s', 'max_s', 'gflops', 'gbps', 'seconds'];

export async function peersTests(test, browser) {
  await test('a wrong library is caught in every routine, and shows no speed', async () => {
    for (const routine of Object.keys(products)) {
      const wrong = hostEntrant('wrong', (result) => {
        result[result.length - 1] *= 1.001;
      });
      const right = hostEntrant('right');
      const [bad, good] = await on({ routine, n: 12 }, [wrong, right]);
      assert.equal(bad.ok, false, routine);
      assert.match(bad.failure, /^wrong result: error /);
      assert(bad.error > bound && good.error < 1, routine);
      for (const member of speeds) assert(!(member in bad) && member in good);
      assert.equal(good.seconds.length, 3);
      assert.equal(good.gflops === null, routine !== 'sgemm');
      for (const { jobs } of [wrong, right]) assert.equal(jobs.made, jobs.disposed);
      assert.deepEqual([wrong.history.length, right.history.length], [0, 1]);
    }
  });

  await test('zeros, too few elements and what is not a number are wrong', async () => {
    for (const routine of Object.keys(products)) {
      const { data, error } = routines[routine];
      const n = routine === 'sgemm' ? 48 : 4096;
      const operands = routine === 'sgemv' ? data(64, 1) : data(n, 1);
      const size = routine === 'sgemv' ? 64 : n;
      const right = onHost[routine](size, operands);
      assert(error(size, operands, right, 1) < 1, routine);
      assert(
        error(
          size,
          operands,
          right.map(() => 0),
          1,
        ) > bound,
        routine,
      );
      assert.equal(error(size, operands, right.subarray(1), 1), Number.POSITIVE_INFINITY);
      assert.equal(
        error(
          size,
          operands,
          right.map(() => Number.NaN),
          1,
        ),
        Number.POSITIVE_INFINITY,
      );
    }
  });

  await test('a sum of floats one after another is right and imprecise, but not of fragblas', async () => {
    const n = 2 ** 22;
    const most = routines.sdot.mostError(n);
    assert(most > bound && most < looseBound(n) && routines.sdot.mostError(4) > bound);
    const { x, y } = routines.sdot.data(n, 2);
    const inFloats = (result) => {
      result[0] = 0;
      for (let p = 0; p < n; ++p) result[0] += Math.fround(x[p] * y[p]);
    };
    const entrants = [hostEntrant('other', inFloats), hostEntrant('fragblas', inFloats)];
    const once = { ...short, repetitions: 1 };
    const [other, own] = await on({ routine: 'sdot', n }, entrants, once);
    assert(other.ok && other.error > bound && other.error < most && !other.within_bound);
    assert.match(own.failure, /^wrong result: error [\d.]+ of 8/);
  });

  await test('a library that fails, or lacks a routine, leaves the others alone', async () => {
    const lost = hostEntrant('lost', (_, { made }) => {
      if (made > 0) throw new Error('the WebGL context was lost\nsomewhere');
    });
    const lacking = hostEntrant('lacking');
    delete lacking.session.prepare.sdot;
    const refusing = hostEntrant('refusing', () => {
      throw new Absent('larger than a texture');
    });
    const rows = await on({ routine: 'sdot', n: 10 }, [
      lost,
      lacking,
      refusing,
      hostEntrant('right'),
    ]);
    assert.deepEqual(
      rows.map(({ ok, absent, failure }) => [ok, absent, failure]),
      [
        [false, null, 'the WebGL context was lost'],
        [false, 'has no sdot', null],
        [false, 'larger than a texture', null],
        [true, null, null],
      ],
    );
    const text = recordText({
      context: { device: { renderer: 'a renderer', software: true } },
      libraries: rows.map(({ library }) => ({
        key: library,
        name: library,
        backend: 'b',
        version: '1',
      })),
      roofs: [],
      benchmarks: rows,
    });
    assert.match(text, /^a renderer\nThis is a software rasteriser/);
    assert.match(text, /^lost \(b\) +FAILED$/m);
    assert.match(text, /^lost \(b\): FAILED: the WebGL context was lost$/m);
    assert.match(text, /^lacking \(b\): has no sdot$/m);
  });

  await test('sizes that would take too long are left out, by the pace of the smaller ones', async () => {
    const slow = hostEntrant('slow');
    slow.history.push({ routine: 'sgemm', n: 10, seconds: 0.5 });
    assert.equal(expectedSeconds(slow.history, { routine: 'sgemm', n: 20 }), 4);
    assert.equal(expectedSeconds(slow.history, { routine: 'sgemv', n: 20 }), 0);
    const quick = [{ routine: 'sgemm', n: 10, seconds: 0.01 }]; // of which most is no work
    assert.equal(expectedSeconds(quick, { routine: 'sgemm', n: 1000 }), 0);
    const [row] = await on({ routine: 'sgemm', n: 20 }, [slow]);
    assert.equal(row.absent, 'left out: about 4.0 s a call, by the smaller sizes');
    assert.equal(slow.jobs.made, 0);
  });

  await test('linear algebra: results are right, and one wrong element of any part is found', async () => {
    const n = 21;
    const seed = 5;
    for (const open of [openMlMatrix, openNumeric]) {
      const { prepare } = await open();
      for (const routine of Object.keys(linearAlgebra)) {
        const make = prepare[routine];
        if (!make) continue;
        const { data, error, mostError } = linearAlgebra[routine];
        const operands = data(n, seed);
        const before = structuredClone(operands);
        const job = await make(n, operands);
        job.run();
        const right = await job.read();
        assert.deepEqual(operands, before, routine);
        const of = (result) => error(n, operands, result, seed);
        assert(of(right) < 1e-3, `${routine}: ${of(right)}`); // in double precision
        for (const [part, elements] of Object.entries(right)) {
          const at = elements.length - 1;
          const largest = elements.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
          const changed = (value) => ({ ...right, [part]: elements.with(at, value) });
          const off = (share) => of(changed(elements[at] + share * largest));
          const bound = linearAlgebra[routine].bound;
          assert(off(1e-3) > bound && off(0.5) > mostError(n), `${routine} ${part} seed ${seed}`);
          assert.equal(of(changed(Number.NaN)), Number.POSITIVE_INFINITY);
          assert.equal(of({ ...right, [part]: elements.slice(1) }), Number.POSITIVE_INFINITY);
          assert(!(of({ ...right, [part]: elements.map(() => 0) }) <= mostError(n)), part);
        }
        assert.equal(of({}), Number.POSITIVE_INFINITY);
      }
    }
    // A triangle's other half, which a product with its factor alone would not always tell.
    const { data, error, bound } = linearAlgebra.cholesky;
    const l = Float64Array.of(Math.sqrt(3), 0.5, 0, 1);
    const a = Float64Array.of(3.25, 0.5, 0.5, 1);
    assert.equal(data(2, 1).a.length, 4);
    assert(error(2, { a }, { l }, 1) > bound);
  });

  await test('dgemm: results are right to double precision, and one wrong element is found', async () => {
    const n = 21;
    const seed = 5;
    const { data, error } = routines.dgemm;
    const operands = data(n, seed);
    for (const open of [openMlMatrix, openNumeric]) {
      const { prepare } = await open();
      const job = await prepare.dgemm(n, operands);
      job.run();
      const right = await job.read();
      assert(error(n, operands, right, seed) <= bound);
      for (const at of [0, n * n - 1]) {
        const wrong = right.with(at, right[at] + 1e-12 * n);
        assert(error(n, operands, wrong, seed) > bound, `element ${at}`);
      }
      assert.equal(error(n, operands, right.slice(1), seed), Number.POSITIVE_INFINITY);
    }
  });

  await test('of a large decomposition the first, the last and other columns are checked', () => {
    assert.equal(columnsOf(512, 1).length, 512);
    const columns = columnsOf(2048, 1);
    assert.equal(new Set(columns).size, 32);
    assert(columns.includes(0) && columns.includes(2047));
    assert(columns.every((j) => Number.isInteger(j) && j >= 0 && j < 2048));
  });

  await test('a call that takes longer than the longest is left out, and larger sizes with it', async () => {
    const slow = hostEntrant('slow', () => {
      const end = performance.now() + 120;
      while (performance.now() < end);
    });
    const settings = { ...short, longest: 0.1 };
    const [row] = await on({ routine: 'sgemm', n: 4 }, [slow], settings);
    assert.match(row.absent, /^left out: [\d.]+ s a call$/);
    assert.equal(slow.jobs.made, slow.jobs.disposed);
    const [next] = await on({ routine: 'sgemm', n: 8 }, [slow], settings);
    assert.match(next.absent, /^left out: about [\d.]+ s a call, by the smaller sizes$/);
    assert.equal(slow.jobs.made, 1);
  });

  await test('a group of a record has a cell for each library and size', () => {
    const libraries = [
      { key: 'fragblas', name: 'A', backend: 'webgl', absent: null },
      { key: 'b', name: 'B', backend: 'wasm', absent: 'no threads' },
    ];
    const row = {
      routine: 'sgemm',
      library: 'fragblas',
      ok: true,
      within_bound: true,
      gflops: 1.5,
    };
    const roofs = [{ name: 'roof/arithmetic', ok: true, gflops: 6, gbps: 0.1 }];
    const [group] = groupsOf({
      libraries,
      roofs,
      benchmarks: [
        { ...row, n: 8 },
        { ...row, n: 16 },
      ],
    });
    assert.deepEqual(group.sizes, [8, 16]);
    assert.equal(group.unit, 'GFLOP/s');
    assert.deepEqual(group.roof, { name: 'arithmetic', rate: 6 });
    assert.deepEqual(group.notes, [
      'fragblas, of the roof (arithmetic, 6 GFLOP/s): 25 % at n = 8, 25 % at n = 16',
    ]);
    assert.deepEqual(
      group.lines.map(({ library, cells }) => [library.key, cells.length]),
      [['fragblas', 2]],
    );
  });

  await test('the bytes of a model are those of the format', () => {
    const model = onnxModel({
      nodes: [['MatMul', ['a', 'b'], 'c']],
      inputs: [
        ['a', [2, 300]],
        ['b', [300, 1]],
      ],
      outputs: [['c', [2, 1]]],
    });
    const text = Buffer.from(model).toString('latin1');
    assert.deepEqual([...model.subarray(0, 3)], [8, 8, 0x3a]); // ir_version 8; then the graph and its length
    assert(text.includes('\x0a\x01a\x0a\x01b\x12\x01c"\x06MatMul'));
    assert(text.includes('\x0a\x02\x08\x02\x0a\x03\x08\xac\x02')); // 300 takes two bytes
    assert.deepEqual([...model.subarray(-4)], [0x42, 2, 0x10, 13]); // operator set 13
  });

  await test('a list of choices in the query', () => {
    const read = (text) => new Query(text).choices('libraries', ['a', 'b', 'c']);
    assert.deepEqual(read(''), ['a', 'b', 'c']);
    assert.deepEqual(read('libraries=c,a'), ['c', 'a']);
    assert.throws(
      () => read('libraries=a,d'),
      new QueryError('bench: libraries = a,d, must be some of a, b, c'),
    );
  });

  await test(`mode=peers in ${browser}: a library has right values, or is absent with a reason`, async () => {
    const query = 'mode=peers&sgemm=16,33&sgemv=33&saxpy=1001&sdot=1001&seconds=0.01&repetitions=2';
    const { code, record, text } = await runBench({ query, browser, timeout: 240 });
    if (code === exitCodes.skipped) return 'skipped';
    assert.equal(code, 0, text);
    checkRecord(record);
    assert.equal(record.context.query, query);
    for (const { routine, n, library } of record.benchmarks) {
      assert(text.includes(`${routine}, G`) && text.includes(`n = ${n}`), `${routine} ${library}`);
    }
    const fragblas = record.benchmarks.filter(({ library }) => library === 'fragblas');
    assert.deepEqual(
      fragblas.map(({ name, ok }) => [name, ok]),
      ['sgemm/16', 'sgemm/33', 'sgemv/33', 'saxpy/1001', 'sdot/1001'].map((name) => [
        `${name}/fragblas`,
        true,
      ]),
    );
  });

  await test(`mode=peers in ${browser}: double precision`, async () => {
    const libraries = ['fragblas', 'tfjs-wasm', 'ml-matrix', 'numeric'];
    const query = `mode=peers&dgemm=1,17,100&libraries=${libraries}&seconds=0.01&repetitions=2&roofs=no`;
    const { code, record, text } = await runBench({ query, browser, timeout: 240 });
    if (code === exitCodes.skipped) return 'skipped';
    assert.equal(code, 0, text);
    for (const row of record.benchmarks) {
      assert.equal(row.failure, null, row.name);
      assert.equal(row.ok, row.library !== 'tfjs-wasm', row.name);
    }
    const sizes = record.benchmarks.filter(({ library }) => library === 'fragblas');
    assert.deepEqual(
      sizes.map(({ n }) => n),
      [1, 17, 100],
    );
  });

  await test(`mode=peers in ${browser}: linear algebra`, async () => {
    const names = Object.keys(linearAlgebra);
    const sizes = names.map((name) => `${name}=1,17,40`).join('&');
    const libraries = ['fragblas', 'tfjs-wasm', 'jax-wasm', 'ml-matrix', 'numeric'];
    const query = `mode=peers&${sizes}&libraries=${libraries}&seconds=0.01&repetitions=2&roofs=no&longest=20`;
    const { code, record, text } = await runBench({ query, browser, timeout: 240 });
    if (code === exitCodes.skipped) return 'skipped';
    assert.equal(code, 0, text);
    const measured = {
      fragblas: names,
      'tfjs-wasm': ['qr'],
      'jax-wasm': ['solve', 'cholesky', 'eigh', 'svd'],
      'ml-matrix': names,
      numeric: ['solve', 'eigh', 'svd'],
    };
    for (const row of record.benchmarks) {
      assert.equal(row.failure, null, row.name);
      assert.equal(row.ok, measured[row.library].includes(row.routine), row.name);
      if (!row.ok) continue;
      assert(row.gflops > 0 && row.seconds.length === 2 && row.gbps === null, row.name);
      // The singular values of jax-js are square roots of eigenvalues.
      const imprecise = row.library === 'jax-wasm' && row.routine === 'svd';
      assert(imprecise || (row.within_bound && row.error < 30), `${row.name}: ${row.error}`);
    }
    assert.equal(record.benchmarks.length, 3 * names.length * libraries.length);
  });
}

/**
 * Versions are the pinned ones; every library that could work did, every row is right, absent or wrong for a reason. Only
 * weblas may be wrong: how it reads floats goes by how a driver rounds.
 */
export function checkRecord(
  { context, libraries, roofs, roofs_failure, benchmarks },
  backends = ['webgl', 'webgl2', 'wasm', 'js'],
) {
  assert.match(context.user_agent, /Mozilla/);
  assert(context.clock.step_us > 0 && context.device.renderer.length > 0);
  assert.deepEqual(
    [...new Set(libraries.map(({ name }) => name))],
    [
      'fragblas',
      'TensorFlow.js',
      'ONNX Runtime Web',
      'jax-js',
      'gpu.js',
      'weblas',
      'ml-matrix',
      'numeric',
    ],
  );
  for (const { key, package: npm, backend, version, absent, device, waits } of libraries) {
    if (key !== 'fragblas') assert.equal(version, pinned[npm]);
    assert.match(version, /^\d+\.\d+\.\d+$/);
    if (backends.includes(backend)) assert.equal(absent, null, key);
    else assert(absent.length > 0, key);
    if (!absent) assert(device.length > 0 && waits.length > 0, key);
    const rows = benchmarks.filter(({ library }) => library === key);
    assert.equal(rows.length === 0, absent !== null, key);
  }
  assert.equal(roofs_failure, null);
  const names = ['arithmetic', 'fetch-cached', 'fetch-stream', 'fill', 'copy'];
  assert.deepEqual(
    roofs.map(({ name, ok }) => [name, ok]),
    names.map((name) => [`roof/${name}`, true]),
  );
  for (const row of benchmarks) {
    const failed = row.failure !== null;
    assert.equal(row.ok, !failed && row.absent === null);
    if (failed) assert(row.library === 'weblas' && row.error > bound, JSON.stringify(row));
    if (row.absent)
      assert.match(row.absent, /^has no |^is here for linear algebra |^left out: /, row.name);
    if (!row.ok) {
      for (const member of speeds) assert(!(member in row), row.name);
      continue;
    }
    assert(
      row.within_bound && row.error <= bound && row.median_s > 0 && (row.gflops ?? row.gbps) > 0,
      row.name,
    );
  }
}
