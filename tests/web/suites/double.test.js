// Double precision in the edition with all types, bit for bit: JavaScript's own numbers are such. SPDX-License-Identifier: MIT
import { Blas as Main } from 'fragblas';
import { CblasColMajor, CblasNoTrans, CblasTrans, cblasFor } from 'fragblas/cblas';
import { Blas } from 'fragblas/full';
import { anyNumber, bits64, exactDot, list, near } from './doubles.js';
import { assert, equal, rejects, sameNumbers, test, throws } from './harness.js';
import { combinations, layouts } from './operands.js';

const blas = await Blas.create();
const dtype = 'float64';
const bad = (text, call) => throws('InvalidArgument', text, call);

const vector = (x) => blas.vector(x.length, x, { dtype });
const read = (x) => x.read();
const rowsOf = (a, rows, cols) =>
  Array.from({ length: rows }, (_, i) => a.subarray(i * cols, (i + 1) * cols));
const turned = (a, rows, cols) =>
  Float64Array.from({ length: rows * cols }, (_, e) => a[(e % rows) * cols + Math.floor(e / rows)]);
const matrix = (a, rows, cols, layout = 'row-major') =>
  blas.matrix(rows, cols, layout === 'row-major' ? a : turned(a, rows, cols), { dtype, layout });

test('double: every bit goes up and comes back', async () => {
  const bits = BigUint64Array.from({ length: 1000 }, () => BigInt.asUintN(64, bits64()));
  const x = vector(new Float64Array(bits.buffer));
  const back = await x.read();
  assert(back instanceof Float64Array, 'a Float64Array');
  const found = new BigUint64Array(back.buffer);
  equal(
    bits.findIndex((word, i) => word !== found[i]),
    -1,
    'the first that differs',
  );
  const into = new Float64Array(1002).fill(7);
  equal(await x.read({ into }), into);
  equal(into[1001], 7);
  const odd = new BigUint64Array((await x.view({ offset: 1, inc: -3 }).read()).buffer);
  equal(odd[0], bits[997], 'backwards, with steps');
  equal(odd.length, 333);
  const y = blas.vector(4, [1, 2, 3, 4], { dtype });
  y.write([0.1, 1e300], { offset: 1 });
  y.view({ inc: 3 }).fill(-0);
  sameNumbers(await y.read(), [-0, 0.1, 1e300, -0], 'written and filled');
  equal((await x.copyTo(blas.vector(1000, undefined, { dtype })).read()).length, 1000);
  sameNumbers(await blas.vector(3, undefined, { dtype }).read(), [0, 0, 0], 'zeros');
  equal(await blas.vector([5.5], { dtype }).item(), 5.5);
  await rejects(
    'InvalidArgument',
    'a Float64Array of at least 4',
    y.read({ into: new Float32Array(9) }),
  );
  bad('data.length = 2, must be n = 3', () => blas.vector(3, [1, 2], { dtype }));
  bad('target.dtype = float32', () => y.copyTo(blas.vector(4)));
});

test('double: matrices in both layouts, with views', async () => {
  for (const layout of layouts) {
    const a = list(15);
    const m = matrix(a, 3, 5, layout);
    equal(JSON.stringify(await m.toArray()), JSON.stringify(rowsOf(a, 3, 5).map((r) => [...r])));
    const block = m.view({ row: 1, col: 2, rows: 2, cols: 2 });
    sameNumbers((await block.toArray()).flat(), [a[7], a[8], a[12], a[13]], 'block');
    sameNumbers(await m.row(1).read(), a.subarray(5, 10), 'row');
    block.fill(0.3);
    sameNumbers((await m.toArray()).flat().slice(6, 10), [a[6], 0.3, 0.3, a[9]], 'filled');
  }
  sameNumbers(
    await blas
      .matrix(
        [
          [0.1, 2],
          [3, 4],
        ],
        { dtype },
      )
      .read(),
    [0.1, 2, 3, 4],
    'nested',
  );
});

test('double: elementwise routines round each operation', async () => {
  for (const make of [near, anyNumber]) {
    const [x, y, z] = [list(501, make), list(501, make), list(501, make)];
    const [alpha, beta] = [near(), near()];
    const [dx, dy, dz] = [vector(x), vector(y), vector(z)];
    blas.axpy({ alpha, x: dx, y: dy });
    const sums = y.map((v, i) => alpha * x[i] + v);
    sameNumbers(await read(dy), sums, 'axpy');
    blas.axpby({ alpha, x: dx, beta: vector([beta]), y: dz });
    sameNumbers(
      await read(dz),
      z.map((v, i) => alpha * x[i] + beta * v),
      'axpby',
    );
    blas.scal({ alpha, x: dx });
    const scaled = x.map((v) => alpha * v);
    sameNumbers(await read(dx), scaled, 'scal');
    blas.rot({ x: dx, y: dy, c: alpha, s: beta });
    sameNumbers(
      await read(dx),
      scaled.map((v, i) => alpha * v + beta * sums[i]),
      'rot',
    );
    blas.swap({ x: dx, y: dz });
    const param = [-1, alpha, beta, near(), near()];
    const [p, q] = [await read(dx), await read(dy)];
    blas.rotm({ x: dx, y: dy, param });
    sameNumbers(
      await read(dx),
      p.map((v, i) => param[1] * v + param[3] * q[i]),
      'rotm',
    );
  }
});

test('double: sums are exact and rounded once, indices are the first', async () => {
  const [x, y] = [list(700), list(700)];
  x[10] = 2 ** 60;
  x[11] = -(2 ** 60);
  y[10] = y[11] = 1;
  const [dx, dy] = [vector(x), vector(y)];
  equal(await blas.dot({ x: dx, y: dy }).item(), exactDot(x, y), 'dot');
  const ones = new Float64Array(700).fill(1);
  equal(await blas.sum({ x: dx }).item(), exactDot(x, ones), 'sum');
  equal(await blas.asum({ x: dx }).item(), exactDot(x.map(Math.abs), ones), 'asum');
  equal(await blas.nrm2({ x: vector([3 * 2 ** 700, -4 * 2 ** 700]) }).item(), 5 * 2 ** 700, 'nrm2');
  equal(await blas.iamax({ x: dx }), 10);
  equal(await blas.imin({ x: dx }), 11);
  const result = blas.vector(2, undefined, { dtype });
  blas.iamax({ x: vector([1, NaN, 3, NaN]), result });
  sameNumbers(await result.read(), [0, 1], 'the first NaN');
  const floats = [1e30, 1, -1e30].map(Math.fround);
  const [fx, fy] = [blas.vector(3, floats), blas.vector(3, [1, 0.5, 1])];
  const wide = blas.dsdot({ x: fx, y: fy });
  equal(wide.dtype, dtype);
  equal(await wide.item(), 0.5, 'dsdot');
  bad('dsdot: x.dtype = "float64"', () => blas.dsdot({ x: dx, y: dy }));
});

test('double: products with a matrix', async () => {
  const [m, n] = [9, 14];
  const a = list(m * n);
  const [x, y] = [list(n), list(m)];
  const product = rowsOf(a, m, n).map((row) => exactDot(row, x));
  for (const { layout, transA } of combinations({ layout: layouts, transA: [false, true] })) {
    const stored = transA ? matrix(turned(a, m, n), n, m, layout) : matrix(a, m, n, layout);
    const dy = vector(y);
    blas.gemv({ a: stored, x: vector(x), y: dy, alpha: 0.7, beta: 1.3, trans: transA });
    const expected = y.map((v, i) => 0.7 * product[i] + 1.3 * v);
    sameNumbers(await read(dy), expected, `gemv, ${layout}, ${transA}`);
  }
  const s = list(36);
  const at = (i, j) => s[6 * Math.max(i, j) + Math.min(i, j)];
  const v = list(6);
  const full = Array.from({ length: 6 }, (_, i) => Array.from({ length: 6 }, (_, j) => at(i, j)));
  const products = full.map((row) => exactDot(Float64Array.from(row), v));
  const found = blas.symv({ a: matrix(s, 6, 6), x: vector(v), uplo: 'lower' });
  sameNumbers(await read(found), products, 'symv');
  const packed = vector(Float64Array.from(full.flatMap((row, i) => row.slice(0, i + 1))));
  const ofPacked = blas.spmv({ a: { data: packed, n: 6 }, x: vector(v), uplo: 'lower' });
  sameNumbers(await read(ofPacked), products, 'spmv');
  const solved = vector(v);
  const triangular = s.map((value, e) => (Math.floor(e / 6) === e % 6 ? value + 8 : value));
  blas.trsv({ a: matrix(triangular, 6, 6), x: solved, uplo: 'lower' });
  const expected = v.slice();
  for (let i = 0; i < 6; ++i) {
    for (let k = 0; k < i; ++k) expected[i] -= triangular[6 * i + k] * expected[k];
    expected[i] /= triangular[7 * i];
  }
  sameNumbers(await read(solved), expected, 'trsv');
  const da = matrix(a, m, n);
  blas.ger({ alpha: 0.3, x: vector(y), y: vector(x), a: da });
  const updated = a.map((value, e) => value + x[e % n] * (0.3 * y[Math.floor(e / n)]));
  sameNumbers(await read(da), updated, 'ger');
});

test('double: batches', async () => {
  const b = vector([2, 4, 3, 9]);
  const triangle = blas.matrix(2, 1, [2, 3], { dtype }).view({ rows: 1 });
  const first = blas.matrix(4, 1, undefined, { dtype });
  blas.copy({ x: b, y: first.col(0) });
  blas.trsmBatchStrided({
    ...{ a: triangle, b: first.view({ rows: 1 }), uplo: 'lower' },
    ...{ batchSize: 2, strideA: 1, strideB: 2 },
  });
  sameNumbers(await first.read(), [1, 4, 1, 9], 'trsmBatchStrided');
  const c = blas.matrix(1, 1, [10], { dtype });
  const [left, right] = [matrix(Float64Array.of(3), 1, 1), matrix(Float64Array.of(5), 1, 1)];
  blas.gemmBatchStrided({
    ...{ a: left, b: right, c, beta: 2, batchSize: 3 },
    ...{ strideA: 0, strideB: 0, strideC: 0 },
  });
  sameNumbers(await c.read(), [20 + 3 * 15], 'gemmBatchStrided, beta once');
});

test('double: products of matrices, whole numbers and fractions of 2', async () => {
  const numbers = (n, seed) =>
    Float64Array.from(
      { length: n },
      (_, e) => ((e * 7919 + seed) % 2 ** 20) + ((e * 31) % 64) / 64,
    );
  for (const { layout, transA } of combinations({ layout: layouts, transA: [false, true] })) {
    const [m, n, k] = [17, 12, 40];
    const [a, b, c] = [numbers(m * k, 1), numbers(k * n, 5), numbers(m * n, 9)];
    const left = transA ? matrix(turned(a, m, k), k, m, layout) : matrix(a, m, k, layout);
    const dc = matrix(c, m, n, layout);
    blas.gemm({ a: left, b: matrix(b, k, n), c: dc, transA, alpha: -1, beta: 2 });
    const columns = rowsOf(turned(b, k, n), n, k);
    const expected = c.map((value, e) => {
      const row = a.subarray(Math.floor(e / n) * k, (Math.floor(e / n) + 1) * k);
      return -exactDot(row, columns[e % n]) + 2 * value;
    });
    sameNumbers((await dc.toArray()).flat(), expected, `gemm, ${layout}, ${transA}`);
  }
  bad('gemm: activation = "given"', () =>
    blas.gemm({ a: matrix(list(4), 2, 2), b: matrix(list(4), 2, 2), activation: 'relu' }),
  );
});

test('double: gemm whose errors are small componentwise', async () => {
  const [m, n, k] = [5, 6, 20];
  // Columns of A as much larger as rows of B are smaller.
  const a = list(m * k).map((v, e) => v * 2 ** (15 * (e % k)));
  const b = list(k * n).map((v, e) => v * 2 ** (-15 * Math.floor(e / n)));
  const columns = rowsOf(turned(b, k, n), n, k);
  const expected = Float64Array.from({ length: m * n }, (_, e) =>
    exactDot(a.subarray(Math.floor(e / n) * k, (Math.floor(e / n) + 1) * k), columns[e % n]),
  );
  for (const layout of layouts) {
    const [left, right] = [matrix(a, m, k, layout), matrix(b, k, n)];
    const product = blas.gemm({ a: left, b: right, mode: 'componentwise' });
    sameNumbers(await product.read(), expected, layout);
    const usual = await blas.gemm({ a: left, b: right, mode: 'normwise' }).read();
    assert(
      usual.some((v, e) => v !== expected[e]),
      'the modes differ',
    );
  }
  const two = blas.matrix(2, 2, [1, 2, 3, 4]);
  bad('gemm: mode = "other", must be normwise or componentwise', () =>
    blas.gemm({ a: two, b: two, mode: 'other' }),
  );
  bad('gemm: mode = "componentwise", must be left out where dtype is float32', () =>
    blas.gemm({ a: two, b: two, mode: 'componentwise' }),
  );
});

test('double: gemm of a prepacked factor, until the matrix is written', async () => {
  const n = 96;
  const [va, vb] = [list(n * n), list(n * n).reverse()];
  const [a, b] = [matrix(va, n, n), matrix(vb, n, n)];
  const plain = await blas.gemm({ a, b }).read();
  const after = await blas.gemm({ a: b, b }).read();
  a.releasePacks();
  b.releasePacks();
  blas.prepack({ b, m: n });
  blas.prepack({ a, n });
  sameNumbers(await blas.gemm({ a, b }).read(), plain, 'prepacked');
  sameNumbers(await blas.gemm({ a, b }).read(), plain, 'again');
  a.write(vb);
  sameNumbers(await blas.gemm({ a, b }).read(), after, 'after a write');
  bad('prepack: m = undefined, must be an integer', () => blas.prepack({ b }));
});

test('double: gemm of float32 that is reproducible, bit for bit', async () => {
  const [m, n, k] = [9, 7, 30];
  const floats = (count) => list(count).map(Math.fround);
  const [a, b, c] = [floats(m * k), floats(k * n), floats(m * n)];
  // What 28 bits keep of the numbers of a line.
  const cut = (line) => {
    const exponent = Math.max(...line.map((v) => Math.floor(Math.log2(Math.abs(v)))));
    const unit = 2 ** (exponent + 1 - 28);
    return line.map((v) => Math.trunc(v / unit) * unit);
  };
  const rows = rowsOf(a, m, k).map(cut);
  const columns = rowsOf(turned(b, k, n), n, k).map(cut);
  const [alpha, beta] = [Math.fround(0.7), -2];
  const expected = c.map((v, e) =>
    Math.fround(alpha * exactDot(rows[Math.floor(e / n)], columns[e % n]) + beta * v),
  );
  for (const { layout, transA } of combinations({ layout: layouts, transA: [false, true] })) {
    const stored = layout === 'row-major' ? b : turned(b, k, n);
    const dc = blas.matrix(m, n, c);
    const left = transA ? blas.matrix(k, m, turned(a, m, k)) : blas.matrix(m, k, a);
    const right = blas.matrix(k, n, stored, { layout });
    equal(blas.gemm({ a: left, b: right, c: dc, alpha, beta, transA, reproducible: true }), dc);
    sameNumbers(await dc.read(), expected, `${layout}, ${transA}`);
  }
  const two = blas.matrix(2, 2, [1, 2, 3, 4]);
  sameNumbers(
    await blas.gemm({ a: two, b: two, reproducible: false }).read(),
    [7, 10, 15, 22],
    '2',
  );
  bad('activation', () => blas.gemm({ a: two, b: two, activation: 'relu', reproducible: true }));
  bad('reproducible = true, must be left out where dtype is float64', () => {
    const wide = matrix(list(4), 2, 2);
    blas.gemm({ a: wide, b: wide, reproducible: true });
  });
});

test('double: matrices to single precision and back', async () => {
  const [rows, cols] = [5, 7];
  const a = list(rows * cols);
  a.set([1 + 2 ** -24, 1 + 3 * 2 ** -24, 1e300, -(2 ** -127)]);
  for (const layout of ['row-major', 'column-major']) {
    const wide = blas.matrix(rows, cols, a, { dtype, layout });
    const narrow = blas.dlag2s({ a: wide });
    equal(narrow.dtype, 'float32');
    equal(narrow.layout, layout);
    // A number below 2^-126 becomes a zero of its sign.
    const floats = a.map((v) => (Math.abs(v) < 2 ** -126 ? 0 * v : Math.fround(v)));
    sameNumbers(await narrow.read(), floats, `dlag2s ${layout}`);
    const back = blas.matrix(rows, cols, undefined, { dtype, layout });
    equal(blas.slag2d({ a: narrow, b: back }), back);
    sameNumbers(await back.read(), floats, `slag2d ${layout}`);
  }
  const wide = matrix(list(4), 2, 2);
  bad('dlag2s: a.dtype = "float32", must be float64', () => blas.dlag2s({ a: blas.matrix(2, 2) }));
  bad('dlag2s: b.dtype = "float64", must be float32', () => blas.dlag2s({ a: wide, b: wide }));
  bad('slag2d: a.dtype = "float64"', () => blas.slag2d({ a: wide }));
  bad('dlag2s: b.rows = 3, must be a.rows = 2', () =>
    blas.dlag2s({ a: wide, b: blas.matrix(3, 2) }),
  );
  bad('dlag2s: b.layout = column-major, must be a.layout = row-major', () =>
    blas.dlag2s({ a: wide, b: blas.matrix(2, 2, undefined, { layout: 'column-major' }) }),
  );
});

const largest = (list) => Math.max(...list.map(Math.abs));

/** The largest of what X leaves of B, and of X, of A by rows. */
function leftOf(a, x, b) {
  const n = b.length;
  const rest = rowsOf(a, n, n).map((row, i) => exactDot([...row, b[i]], [...x, -1]));
  return [largest(rest), largest([...x])];
}

test('double: solve is dsgesv or dsposv, in turns of the page', async () => {
  const n = 24;
  const unit = () => Number(bits64() & 0xfffffn) / 2 ** 20 - 0.5;
  const a = list(n * n, unit);
  for (let i = 0; i < n; ++i) a[(n + 1) * i] += n;
  for (let i = 0; i < n; ++i) for (let j = 0; j < i; ++j) a[i * n + j] = a[j * n + i];
  const b = list(n, unit);
  const norm = Math.max(...rowsOf(a, n, n).map((row) => row.reduce((s, v) => s + Math.abs(v), 0)));
  const [iterations, info] = [blas.vector(1), blas.vector(1)];
  const how = [
    [(options) => blas.solve(options), 'solve'],
    [(options) => blas.solve({ ...options, assume: 'positive-definite', uplo: 'upper' }), 'solve'],
    [(options) => blas.dsgesv(options), 'dsgesv'],
    [(options) => blas.dsposv(options), 'dsposv'],
  ];
  for (const { layout, at } of combinations({ layout: layouts, at: [0, 1, 2, 3] })) {
    const [call, name] = how[at];
    iterations.fill(9);
    info.fill(9);
    const right = matrix(b, n, 1);
    const x = call({ a: matrix(a, n, n, layout), b: right, iterations, info });
    equal(x.dtype, dtype);
    equal(await info.item(), 0, `${name}: info`);
    const corrections = await iterations.item();
    assert(corrections >= 1 && corrections <= 3, `${name}: ${corrections} corrections`);
    const found = await x.read();
    const [rest, size] = leftOf(a, found, b);
    assert(rest <= Math.sqrt(n) * 2 ** -53 * norm * size * 1.001, `${name}: leaves ${rest}`);
    sameNumbers(await right.read(), b, `${name}: b is kept`);
  }
});

test('double: where single precision is not enough A is factored in double precision', async () => {
  const [iterations, info] = [blas.vector(1), blas.vector(1)];
  const n = 70; // two blocks of columns
  const a = list(n * n).map((v) => v * 2 ** 200);
  const b = list(n);
  const system = { a: matrix(a, n, n), b: matrix(b, n, 1), iterations, info };
  const x = blas.solve(system);
  const later = blas.gemm({ a: x, b: matrix(Float64Array.of(2), 1, 1) });
  equal(await iterations.item(), -2, 'beyond float32');
  equal(await info.item(), 0);
  const found = await x.read();
  sameNumbers(
    await later.read(),
    found.map((v) => 2 * v),
    'calls behind it see its result',
  );
  const rest = rowsOf(a, n, n).map((row, i) => exactDot([...row, b[i]], [...found, -1]));
  assert(largest(rest) <= 2 ** -40 * largest(a) * largest([...found]), `leaves ${largest(rest)}`);
  const nearly = matrix(Float64Array.of(1, 1, 1, 1 + 2 ** -40), 2, 2);
  const right = matrix(Float64Array.of(1, 2), 2, 1);
  blas.solve({ a: nearly, b: right, iterations, assume: 'general' });
  equal(await iterations.item(), -3, 'singular to float32');
  const singular = matrix(Float64Array.of(1, 2, 2, 4), 2, 2);
  equal(blas.solve({ a: singular, b: right, x: right, info }), right);
  equal(await info.item(), 2);
  sameNumbers(await right.read(), [NaN, NaN], 'x of a singular system');
  bad('solve: assume = "lower-triangular", must be general', () =>
    blas.solve({ a: nearly, b: right, assume: 'lower-triangular' }),
  );
  bad('dsgesv: a.dtype = "float32"', () =>
    blas.dsgesv({ a: blas.matrix(2, 2), b: blas.matrix(2, 1) }),
  );
  bad('refinements', () => blas.solve({ a: nearly, b: right, refinements: 2 }));
  bad('info.dtype = "float64"', () =>
    blas.solve({ a: nearly, b: right, info: blas.vector(1, undefined, { dtype }) }),
  );
});

/** The largest of C - A B, each element an exact sum; all by rows, with `inner` columns of A. */
function differenceOf(c, a, b, inner) {
  const [m, n] = [a.length / inner, b.length / inner];
  const left = rowsOf(a, m, inner);
  const right = rowsOf(turned(b, inner, n), n, inner);
  return largest(
    left.flatMap((row, i) => right.map((col, j) => exactDot([...row, c[i * n + j]], [...col, -1]))),
  );
}

const unit = () => Number(bits64() & 0xfffffn) / 2 ** 20 - 0.5;
const rowsIn = async (m) => Float64Array.from((await m.toArray()).flat());
const identity = (n) => Float64Array.from({ length: n * n }, (_, e) => (e % (n + 1) ? 0 : 1));

test('double: qr, and its factors by their names', async () => {
  for (const { layout, shape } of combinations({
    layout: layouts,
    shape: [
      [9, 5],
      [5, 9],
      [70, 66],
    ],
  })) {
    const [m, n] = shape;
    const a = list(m * n, unit);
    const given = matrix(a, m, n, layout);
    for (const mode of ['reduced', 'complete']) {
      const k = mode === 'complete' ? m : Math.min(m, n);
      const { q, r } = blas.qr({ a: given, mode });
      equal([q.dtype, q.rows, q.cols, r.rows, r.cols].join(), [dtype, m, k, k, n].join());
      const [left, right] = [await rowsIn(q), await rowsIn(r)];
      assert(differenceOf(a, left, right, k) < 1e-13, `${mode}: Q R is A`);
      const adjoint = turned(left, m, k);
      assert(differenceOf(identity(k), adjoint, left, m) < 1e-13, `${mode}: Q is orthogonal`);
      for (let i = 1; i < k; ++i) {
        for (let j = 0; j < Math.min(i, n); ++j) equal(right[i * n + j], 0, 'below R');
      }
    }
    sameNumbers(await rowsIn(given), a, 'a is kept');
    const tau = blas.vector(Math.min(m, n), undefined, { dtype });
    const factors = blas.geqrf({ a: given, tau });
    equal(factors, given);
    const c = matrix(a, m, n);
    equal(blas.ormqr({ a: factors, tau, c, trans: true }), c);
    const { r } = blas.qr({ a: matrix(a, m, n), mode: 'complete' });
    const [found, wanted] = [await rowsIn(c), await rowsIn(r)];
    assert(largest(found.map((v, i) => v - wanted[i])) < 1e-13, 'Q^T A is R');
    if (m >= n) {
      const q = await rowsIn(blas.orgqr({ a: factors, tau }));
      const reduced = blas.qr({ a: matrix(a, m, n) });
      sameNumbers(q, await rowsIn(reduced.q), 'orgqr');
    }
  }
  bad('geqrf: tau.size = 1, must be min(a.rows, a.cols) = 2', () =>
    blas.geqrf({ a: matrix(list(4), 2, 2), tau: blas.vector(1, undefined, { dtype }) }),
  );
  bad('qr: mode = "economic"', () => blas.qr({ a: matrix(list(4), 2, 2), mode: 'economic' }));
});

test('double: lstsq and gels', async () => {
  const info = blas.vector(1);
  for (const { layout, shape } of combinations({
    layout: layouts,
    shape: [
      [12, 5],
      [5, 12],
      [68, 66],
    ],
  })) {
    const [m, n] = shape;
    const [a, b] = [list(m * n, unit), list(m, unit)];
    for (let i = 0; i < Math.min(m, n); ++i) a[i * n + i] += 9;
    const [given, right] = [matrix(a, m, n, layout), matrix(b, m, 1)];
    info.fill(9);
    const x = blas.lstsq({ a: given, b: right, info });
    equal(await info.item(), 0);
    sameNumbers(await rowsIn(given), a, 'a is kept');
    const found = await x.read();
    equal(found.length, n);
    const rest = rowsOf(a, m, n).map((row, i) => exactDot([...row, b[i]], [...found, -1]));
    const seen = rowsOf(turned(a, m, n), n, m).map((col) => exactDot([...col], rest));
    assert(largest(m < n ? rest : seen) < 1e-12, `leaves ${largest(m < n ? rest : seen)}`);
    const both = matrix(
      Float64Array.of(...b, ...Array(Math.max(m, n) - m).fill(7)),
      Math.max(m, n),
      1,
    );
    equal(blas.gels({ a: given, b: both }), both);
    sameNumbers((await both.read()).subarray(0, n), found, 'gels');
  }
  const zero = matrix(Float64Array.of(1, 0, 2, 0), 2, 2);
  blas.lstsq({ a: zero, b: matrix(list(2), 2, 1), info });
  equal(await info.item(), 2, 'a column of zeros');
  bad('rank', () => blas.lstsq({ a: zero, b: zero, rank: info }));
  bad('lstsq: b.rows = 3, must be a.rows = 2', () =>
    blas.lstsq({ a: zero, b: matrix(list(3), 3, 1) }),
  );
});

/** The largest of what A V - V diag(w) and V^T V - I are, in units of the last place of A's norm. */
function leftOfVectors(a, w, v) {
  const n = w.length;
  const columns = Array.from({ length: n }, (_, j) => list(n, (_, i) => v[i * n + j]));
  const norm = Math.max(...rowsOf(a, n, n).map((row) => row.reduce((s, x) => s + Math.abs(x), 0)));
  let [residual, lack] = [0, 0];
  for (const [j, x] of columns.entries()) {
    for (let i = 0; i < n; ++i) {
      const row = a.subarray(i * n, (i + 1) * n);
      residual = Math.max(residual, Math.abs(exactDot([...row, w[j]], [...x, -x[i]])));
      lack = Math.max(lack, Math.abs(exactDot([...columns[i], i === j ? 1 : 0], [...x, -1])));
    }
  }
  return [residual / (norm * 2 ** -53), lack / 2 ** -53];
}

test('double: eigh and eigvalsh, in turns of the page', async () => {
  const info = blas.vector(1);
  for (const [n, layout] of [
    [9, 'row-major'],
    [40, 'column-major'],
  ]) {
    const a = list(n * n, () => Number(bits64() & 0xfffffn) / 2 ** 20 - 0.5);
    for (let i = 0; i < n; ++i) for (let j = 0; j < i; ++j) a[i * n + j] = a[j * n + i];
    info.fill(9);
    const m = matrix(a, n, n, layout);
    const { w, v } = blas.eigh({ a: m, info, uplo: 'upper' });
    const twice = blas.copy({ x: w, y: blas.vector(n, undefined, { dtype }) });
    equal(w.dtype, dtype);
    equal(v.dtype, dtype);
    const values = await w.read();
    sameNumbers(await twice.read(), values, 'calls behind it see its result');
    equal(await info.item(), 0);
    const found = await v.read();
    const vectors = layout === 'row-major' ? found : turned(found, n, n);
    const [residual, lack] = leftOfVectors(a, values, vectors);
    assert(residual < 10 * n, `n = ${n}: A V - V diag(w) is ${residual}`);
    assert(lack < 10 * n, `n = ${n}: V^T V - I is ${lack}`);
    const ascending = values.every((value, i) => i === 0 || values[i - 1] <= value);
    assert(ascending, 'ascending');
    sameNumbers(await blas.eigvalsh({ a: m }).read(), values, 'eigvalsh');
  }
  const two = blas.matrix(2, 2, [2, 1, 1, 2]);
  equal(
    (await blas.eigvalsh({ a: two }).read()) instanceof Float32Array,
    true,
    'of float32 as ever',
  );
  bad('w.dtype = float32', () => blas.eigh({ a: matrix([2, 1, 1, 2], 2, 2), w: blas.vector(2) }));
});

test('double: svd and svdvals', async () => {
  const info = blas.vector(1);
  for (const [m, n] of [
    [7, 4],
    [40, 45],
  ]) {
    const a = list(m * n, () => Number(bits64() & 0xfffffn) / 2 ** 20 - 0.5);
    info.fill(9);
    const { u, s, vt } = blas.svd({ a: matrix(a, m, n), info });
    const least = Math.min(m, n);
    equal([u.rows, u.cols, s.size, vt.rows, vt.cols].join(), [m, least, least, least, n].join());
    const [left, values, right] = await Promise.all([u.read(), s.read(), vt.read()]);
    equal(await info.item(), 0);
    let residual = 0;
    for (let i = 0; i < m; ++i) {
      for (let j = 0; j < n; ++j) {
        const scaled = list(least, (_, k) => left[i * least + k] * values[k]);
        const column = list(least, (_, k) => right[k * n + j]);
        residual = Math.max(
          residual,
          Math.abs(exactDot([...scaled, a[i * n + j]], [...column, -1])),
        );
      }
    }
    assert(residual < 10 * m * n * 2 ** -53, `m = ${m}, n = ${n}: leaves ${residual}`);
    sameNumbers(await blas.svdvals({ a: matrix(a, m, n) }).read(), values, 'svdvals');
  }
  const { s } = blas.svd({ a: blas.matrix(2, 2, [2, 1, 1, 2]) });
  equal(s.dtype, 'float32');
});

test('double: arrays in textures of the application, and copies of such', async () => {
  const gl = document.createElement('canvas').getContext('webgl2');
  gl.getExtension('EXT_color_buffer_float');
  const own = await Blas.create({ gl });
  const make = (internal, format, width, height, data) => {
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, internal, width, height, 0, format, gl.UNSIGNED_INT, data);
    gl.bindTexture(gl.TEXTURE_2D, null);
    own.resetState();
    return texture;
  };
  const words = new Uint32Array(96);
  const numbers = new Float64Array(words.buffer);
  for (let i = 0; i < 48; ++i) numbers[i] = near();
  words.set([1, 0x7ff00000, 0, 0x80000000, 1, 0]); // a NaN with a payload, -0, the least number
  const bits = async (array) => [...new BigUint64Array((await array.read()).buffer)].join();
  const given = (array) => [...new BigUint64Array(array.slice().buffer)].join();
  const texture = make(gl.RGBA32UI, gl.RGBA_INTEGER, 8, 3, words);
  const x = await own.wrap(texture, { width: 8, height: 3, dtype });
  equal([x.size, x.dtype, x.texture.texture === texture].join(), `48,${dtype},true`);
  equal(await bits(x), given(numbers), 'wrapped');
  own.scal({ alpha: 0.7, x: x.view({ offset: 5, inc: 3, size: 10 }) });
  for (let i = 5; i < 35; i += 3) numbers[i] *= 0.7;
  equal(await bits(x), given(numbers), 'scaled in its texture');
  const pairs = await own.wrap(texture, {
    ...{ width: 8, height: 3, rows: 4, cols: 6, dtype: 'complex128', layout: 'column-major' },
  });
  equal([pairs.rows, pairs.cols, pairs.dtype].join(), '4,6,complex128');
  equal(await bits(pairs), given(numbers), 'of complex numbers');
  const a = await own.import(texture, { width: 7, height: 3, dtype });
  equal([a.rows, a.cols, a.dtype].join(), `3,14,${dtype}`);
  const rows = rowsOf(new BigUint64Array(words.buffer), 3, 16);
  equal(await bits(a), rows.flatMap((row) => [...row.subarray(0, 14)]).join(), 'imported');
  const two = make(gl.RG32UI, gl.RG_INTEGER, 5, 4, words.subarray(6, 46));
  const back = own.matrix(5, 4, undefined, { dtype });
  const into = back.transpose();
  equal(await own.import(two, { width: 5, height: 4, channels: 2, dtype, into }), into);
  equal(await bits(back), given(turned(numbers.subarray(3, 23), 4, 5)), 'of two components');
  const bad = (text, promise) => rejects('InvalidArgument', text, promise);
  const size = { width: 8, height: 3 };
  await bad('wrap: texture must be RGBA32F', own.wrap(texture, size));
  await bad(
    'wrap: texture must be RGBA32UI',
    own.wrap(make(gl.R32UI, gl.RED_INTEGER, 8, 3), { ...size, dtype }),
  );
  await bad('wrap: texture is not 8 x 2', own.wrap(texture, { width: 8, height: 2, dtype }));
  await bad('wrap: size = 49', own.wrap(texture, { ...size, size: 49, dtype }));
  await bad('wrap: dtype = "int8"', own.wrap(texture, { ...size, dtype: 'int8' }));
  await bad('sampled as floats', own.import(texture, size));
  const bytes = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, bytes);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, 8, 3);
  own.resetState();
  await bad('sampled as unsigned integers', own.import(bytes, { ...size, dtype }));
  await bad('channels = 3, must be 2 or 4', own.import(texture, { ...size, channels: 3, dtype }));
  await bad('dtype = "complex128", must be', own.import(texture, { ...size, dtype: 'complex128' }));
  await bad(
    'into.dtype = "float32", must be float64',
    own.import(texture, { ...size, dtype, into: own.matrix(3, 16) }),
  );
  await bad(
    'width * channels / 2 = 3 x 16',
    own.import(texture, { ...size, dtype, into: own.matrix(3, 17, undefined, { dtype }) }),
  );
  equal(gl.getError(), 0, 'GL error');
  own.dispose();
  gl.getExtension('WEBGL_lose_context').loseContext();
});

test('double: operands of one type, and what there is not', async () => {
  const x = vector([1, 2]);
  bad('axpy: y.dtype = float32, must be x.dtype = float64', () =>
    blas.axpy({ x, y: blas.vector(2) }),
  );
  bad('dtype = "float64", must be float32', () => blas.sdsdot({ x, y: x }));
  for (const type of [dtype, 'complex64', 'complex128']) {
    const [a, c] = [blas.matrix(1, 1, undefined, { dtype: type }), blas.eye(1, { dtype: type })];
    const written = await c.read();
    bad(`syrk: full = true, must be false for ${type}`, () => blas.syrk({ a, c, full: true }));
    sameNumbers(await c.read(), written, 'c');
  }
  const main = await Main.create();
  bad('dtype = "float64"', () => main.vector(2, [1, 2], { dtype }));
  main.dispose();
});

test('double: with the arguments of CBLAS', async () => {
  const cblas = cblasFor(blas);
  const [x, y] = [list(8), list(8)];
  const [dx, dy] = [vector(x), vector(y)];
  equal(await cblas.ddot(8, dx, 1, dy, 1), exactDot(x, y), 'ddot');
  equal(await cblas.dasum(4, dx, 2), exactDot(x.map(Math.abs), [1, 0, 1, 0, 1, 0, 1, 0]), 'dasum');
  equal(await cblas.idamax(3, vector([1, -5, 3]), 1), 1);
  equal(await cblas.dsdot(1, blas.vector(1, [3]), 1, blas.vector(1, [5]), 1), 15);
  cblas.drotm(8, dx, 1, dy, 1, [-1, 0.1, 0.2, 0.3, 0.4]);
  sameNumbers(
    await read(dx),
    x.map((v, i) => 0.1 * v + 0.3 * y[i]),
    'drotm',
  );
  const [a, b, c, s] = [[3], [4], [0], [0]].map((v) => Float64Array.from(v));
  cblas.drotg(a, b, c, s);
  equal(c[0], 0.6, 'drotg');
  const [d1, d2, x1] = [[2], [3], [0.1]].map((v) => Float64Array.from(v));
  const param = new Float64Array(5);
  cblas.drotmg(d1, d2, x1, 0.7, param);
  assert(param[0] === 1 && Math.abs(x1[0] - (param[1] * 0.1 + 0.7)) < 1e-15, 'drotmg');
  const m = matrix(list(6), 2, 3, 'column-major');
  const [before, v] = [await read(m), list(2)];
  const out = blas.vector(3, undefined, { dtype });
  cblas.dgemv(CblasColMajor, CblasTrans, 2, 3, 1, m, m.ld, vector(v), 1, 0, out, 1);
  const expected = [0, 1, 2].map((j) => exactDot(before.subarray(2 * j, 2 * j + 2), v));
  sameNumbers(await read(out), expected, 'dgemv');
  equal(CblasNoTrans, 111);
  bad('drotg: a', () => cblas.drotg(new Float32Array(1), b, c, s));
});
