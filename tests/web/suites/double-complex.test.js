// Complex numbers in double precision in the edition with all types: what holds of both types of
// them, and bits, which docs/double.md says. SPDX-License-Identifier: MIT
import { Blas as Main } from 'fragblas';
import { CblasConjTrans, CblasRowMajor, cblasFor } from 'fragblas/cblas';
import { Blas } from 'fragblas/full';
import { arraysOf, testRoutines } from './complex_routines.js';
import { anyNumber, bits64, exactDot, list, near } from './doubles.js';
import { assert, equal, sameNumbers, test, throws } from './harness.js';
import { Numbers, plus, times } from './numbers.js';

const blas = await Blas.create();
const dtype = 'complex128';
const bad = (text, call) => throws('InvalidArgument', text, call);

testRoutines(blas, 'double complex', dtype, 'float64');

const vector = (parts) => blas.vector(parts.length / 2, parts, { dtype });
const matrix = (parts, rows, cols) => blas.matrix(rows, cols, parts, { dtype });
const pair = (parts, i) => [parts[2 * i], parts[2 * i + 1]];
const pairs = (parts) => Array.from({ length: parts.length / 2 }, (_, i) => pair(parts, i));
const flat = (all) => Float64Array.from(all.flat());
const conj = (parts) => parts.map((part, i) => (i % 2 === 0 ? part : -part));
/** Sums of products, each part of which is rounded once. */
const exactProduct = (x, y) => [
  exactDot(conj(x), y),
  exactDot(
    x,
    y.map((_, i) => y[i ^ 1]),
  ),
];

test('double complex: every bit goes up and comes back', async () => {
  const parts = list(202, anyNumber);
  const x = vector(parts);
  const back = await x.read();
  assert(back instanceof Float64Array, 'a Float64Array');
  sameNumbers(back, parts, 'as made');
  const into = new Float64Array(203).fill(7);
  equal(await x.read({ into }), into);
  equal(into[202], 7);
  const odd = await x.view({ offset: 1, inc: -50 }).read();
  sameNumbers(
    odd,
    [51, 1].flatMap((i) => pair(parts, i)),
    'backwards, with steps',
  );
  const m = blas.matrix([[{ re: 0.1, im: 1e300 }, 2]], { dtype, layout: 'column-major' });
  sameNumbers((await m.toArray()).flat(), [0.1, 1e300, 2, 0], 'nested');
});

test('double complex: elementwise routines round each operation', async () => {
  for (const make of [near, anyNumber]) {
    const [x, y] = [list(302, make), list(302, make)];
    const [alpha, beta] = [pair(list(2), 0), pair(list(2), 0)];
    const [dx, dy] = [vector(x), vector(y)];
    const scalars = { alpha: { re: alpha[0], im: alpha[1] }, beta: vector(beta) };
    blas.axpby({ x: dx, y: dy, ...scalars });
    const sums = pairs(y).map((v, i) => plus(times(alpha, pair(x, i)), times(beta, v)));
    sameNumbers(await dy.read(), flat(sums), 'axpby');
    blas.scal({ alpha: scalars.alpha, x: dx });
    sameNumbers(await dx.read(), flat(pairs(x).map((v) => times(alpha, v))), 'scal');
    const before = await dx.read();
    blas.rot({ x: dx, y: dy, c: 0.6, s: -0.8 });
    const turned = before.map((v, i) => 0.6 * v + -0.8 * flat(sums)[i]);
    sameNumbers(await dx.read(), turned, 'rot');
  }
});

test('double complex: sums and rows of products are exact, and rounded once', async () => {
  const [x, y] = [list(80), list(80)];
  [x[10], x[30], x[31]] = [2 ** 60, -(2 ** 60), x[11]];
  [y[10], y[30]] = [1, 1];
  const [dx, dy] = [vector(x), vector(y)];
  sameNumbers(await blas.dot({ x: dx, y: dy }).read(), exactProduct(x, y), 'dot');
  sameNumbers(await blas.dotc({ x: dx, y: dy }).read(), exactProduct(conj(x), y), 'dotc');
  const asum = blas.asum({ x: dx });
  equal(asum.dtype, 'float64');
  equal(await asum.item(), exactDot(x.map(Math.abs), new Float64Array(80).fill(1)), 'asum');
  equal(await blas.nrm2({ x: vector([3e300, 4e300]) }).item(), 5e300, 'nrm2');
  equal(await blas.iamax({ x: dx }), 5);
  const [m, n] = [7, 5];
  const a = list(2 * m * n);
  const [p, q] = [list(2 * n), list(2 * m)];
  const result = blas.gemv({ a: matrix(a, m, n), x: vector(p), y: vector(q), beta: 0.7 });
  const rows = pairs(q).map((v, i) =>
    plus(exactProduct(a.subarray(2 * n * i, 2 * n * (i + 1)), p), times([0.7, 0], v)),
  );
  sameNumbers(await result.read(), flat(rows), 'gemv');
});

test('double complex: a large product, by residues', async () => {
  const { matrix: made, same } = arraysOf(blas, dtype);
  const [a, b] = [Numbers.some(48, 50, 1), Numbers.some(48, 49, 2)];
  const c = blas.gemm({ a: made(a), b: made(b), transA: 'conjugate' });
  await same(c, a.op('conjugate').times(b), 'gemm');
});

const size = ([re, im]) => Math.abs(re) + Math.abs(im);
const largest = (parts) => Math.max(...pairs(parts).map(size));
const rowOf = (a, i) => {
  const length = Math.sqrt(2 * a.length);
  return [...a.subarray(length * i, length * (i + 1))];
};
/** The largest of what a column X leaves of B, A by rows. */
const leftOf = (a, x, b) =>
  Math.max(...pairs(b).map((v, i) => size(exactProduct([...rowOf(a, i), ...v], [...x, -1, 0]))));

test('double complex: solve is zcgesv or zcposv, in turns of the page', async () => {
  const n = 20;
  const unit = () => Number(bits64() & 0xfffffn) / 2 ** 20 - 0.5;
  // Hermitian, and positive definite.
  const a = list(2 * n * n, unit);
  for (let i = 0; i < n; ++i) {
    for (let j = 0; j < i; ++j) {
      [a[2 * (i * n + j)], a[2 * (i * n + j) + 1]] = conj(pair(a, j * n + i));
    }
    [a[2 * (n + 1) * i], a[2 * (n + 1) * i + 1]] = [n, 0];
  }
  const b = list(2 * n, unit);
  const lengths = (row) => row.reduce((sum, v) => sum + Math.hypot(...v), 0);
  const norm = Math.max(...b.subarray(n).map((_, i) => lengths(pairs(rowOf(a, i)))));
  const [iterations, info] = [blas.vector(1), blas.vector(1)];
  const calls = {
    solve: (options) => blas.solve(options),
    'solve, definite': (options) =>
      blas.solve({ ...options, assume: 'positive-definite', uplo: 'upper' }),
    zcgesv: (options) => blas.zcgesv(options),
    zcposv: (options) => blas.zcposv(options),
  };
  for (const [name, call] of Object.entries(calls)) {
    for (const layout of ['row-major', 'column-major']) {
      iterations.fill(9);
      info.fill(9);
      const right = matrix(b, n, 1);
      // By columns it is A's conjugate.
      const numbers = layout === 'row-major' ? a : conj(a);
      const left = blas.matrix(n, n, numbers, { dtype, layout });
      const x = call({ a: left, b: right, iterations, info });
      equal(x.dtype, dtype);
      equal(await info.item(), 0, `${name}: info`);
      const corrections = await iterations.item();
      assert(corrections >= 1 && corrections <= 3, `${name}: ${corrections} corrections`);
      const found = await x.read();
      const most = Math.sqrt(n) * 2 ** -53 * norm * largest(found) * 1.001;
      const rest = leftOf(a, found, b);
      assert(rest <= most + 2 ** -52 * largest(b), `${name}: leaves ${rest}`);
      sameNumbers(await right.read(), b, `${name}: b is kept`);
    }
  }
});

test('double complex: where single precision is not enough A is factored in double', async () => {
  const [iterations, info] = [blas.vector(1), blas.vector(1)];
  const a = [2, 0, 0, 1, 0, -1, 2, 0].map((v) => v * 2 ** 200);
  const b = matrix([2 ** 200, 0, 0, 2 ** 200], 2, 1);
  const x = blas.solve({ a: matrix(a, 2, 2), b, iterations, info });
  const later = blas.gemm({ a: x, b: matrix([0, 1], 1, 1) });
  equal(await iterations.item(), -2, 'beyond float32');
  equal(await info.item(), 0);
  sameNumbers(await x.read(), [1, 0, 0, 1]);
  sameNumbers(await later.read(), [0, 1, -1, 0], 'calls behind it see its result');
  const singular = matrix([1, 0, 0, 1, 2, 0, 0, 2], 2, 2);
  equal(blas.solve({ a: singular, b, x: b, info }), b);
  equal(await info.item(), 2);
  sameNumbers(await b.read(), [NaN, NaN, NaN, NaN], 'x of a singular system');
  bad('solve: assume = "lower-triangular", must be general', () =>
    blas.solve({ a: singular, b, assume: 'lower-triangular' }),
  );
  const real = blas.matrix(2, 2, undefined, { dtype: 'float64' });
  bad('zcgesv: a.dtype = "float64", must be complex128', () => blas.zcgesv({ a: real, b }));
  bad('dsgesv: a.dtype = "complex128", must be float64', () => blas.dsgesv({ a: singular, b }));
});

test('double complex: matrices to single precision and back', async () => {
  const [rows, cols] = [5, 3];
  const a = list(2 * rows * cols);
  a.set([1 + 2 ** -24, 1 + 3 * 2 ** -24, 1e300, -(2 ** -127)]);
  const floats = a.map((v) => (Math.abs(v) < 2 ** -126 ? 0 * v : Math.fround(v)));
  for (const layout of ['row-major', 'column-major']) {
    const narrow = blas.zlag2c({ a: blas.matrix(rows, cols, a, { dtype, layout }) });
    equal(narrow.dtype, 'complex64');
    equal(narrow.layout, layout);
    sameNumbers(await narrow.read(), floats, `zlag2c ${layout}`);
    sameNumbers(await blas.clag2z({ a: narrow }).read(), floats, `clag2z ${layout}`);
    bad('zlag2c: a.dtype = "complex64", must be complex128', () => blas.zlag2c({ a: narrow }));
    bad('clag2z: b.dtype = "complex64", must be complex128', () =>
      blas.clag2z({ a: narrow, b: narrow }),
    );
  }
});

test('double complex: copies that transpose and scale, and batches', async () => {
  const a = matrix([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 2, 3);
  const turned = blas.matcopy({ a, trans: 'conjugate', alpha: { re: 0, im: 1 } });
  equal([turned.rows, turned.cols, turned.dtype].join(), `3,2,${dtype}`);
  // i times the conjugate of x + y i is y + x i.
  sameNumbers(await turned.read(), [2, 1, 8, 7, 4, 3, 10, 9, 6, 5, 12, 11], 'matcopy');
  const part = blas.matrix(2, 1, undefined, { dtype });
  a.view({ col: 2, cols: 1 }).copyTo(part);
  sameNumbers(await part.read(), [5, 6, 11, 12], 'of a part');
  const x = vector([1, 0, 0, 1, 2, 0, 0, 2]).view({ size: 2 });
  const all = vector([1, 1, 1, 1, 1, 1, 1, 1]);
  const y = all.view({ size: 2 });
  blas.axpyBatchStrided({ alpha: 2, x, y, batchSize: 2, strideX: 2, strideY: 2 });
  sameNumbers(await all.read(), [3, 1, 1, 3, 5, 1, 1, 5], 'axpyBatchStrided');
  const c = blas.matrix(1, 1, [1, 0], { dtype });
  const [left, right] = [matrix([1, 1], 1, 1), matrix([2, 3], 1, 1)];
  blas.gemmBatchStrided({
    ...{ a: left, b: right, c, beta: 2, batchSize: 3 },
    ...{ strideA: 0, strideB: 0, strideC: 0 },
  });
  sameNumbers(await c.read(), [2 + 3 * -1, 3 * 5], 'gemmBatchStrided, beta once');
});

test('double complex: operands of one type, and what there is not', async () => {
  const x = vector([1, 2]);
  const c = blas.vector(1, [1, 0], { dtype: 'complex64' });
  bad('axpy: y.dtype = complex64, must be x.dtype = complex128', () => blas.axpy({ x, y: c }));
  bad('nrm2: result.dtype = "float32", must be float64', () =>
    blas.nrm2({ x, result: blas.vector(1) }),
  );
  const a = matrix([1, 2], 1, 1);
  bad('gemm3m: dtype = "complex128", must be complex64', () => blas.gemm3m({ a, b: a }));
  bad('re: x = Vector', () => blas.re(x));
  bad('hadamard: dtype = "complex128", must be float32', () => blas.hadamard({ x, y: x }));
  bad('vector: data.length = 3, must be even', () => blas.vector([1, 2, 3], { dtype }));
  const main = await Main.create();
  bad('dtype = "complex128"', () => main.vector(2, [1, 2], { dtype }));
  main.dispose();
});

test('double complex: by the functions of CBLAS', async () => {
  const cblas = cblasFor(blas);
  const [x, y] = [list(8), list(8)];
  const [dx, dy] = [vector(x), vector(y)];
  const { re, im } = await cblas.zdotc(4, dx, 1, dy, 1);
  sameNumbers([re, im], exactProduct(conj(x), y), 'zdotc');
  const ones = [1, 1, 0, 0, 1, 1, 0, 0];
  equal(await cblas.dzasum(2, dx, 2), exactDot(x.map(Math.abs), ones), 'dzasum');
  equal(await cblas.izamax(2, vector([1, 1, -3, 0]), 1), 1);
  cblas.zdscal(4, blas.vector([0.7], { dtype: 'float64' }), dx, 1);
  const scaled = x.map((v) => 0.7 * v);
  sameNumbers(await dx.read(), scaled, 'zdscal');
  const result = blas.vector(2, undefined, { dtype });
  cblas.zgemv(CblasRowMajor, CblasConjTrans, 2, 2, 1, dx, 2, dy, 1, 0, result, 1);
  const columns = [0, 1].map((j) => conj(flat([pair(scaled, j), pair(scaled, 2 + j)])));
  const products = columns.map((column) => exactProduct(column, y.subarray(0, 4)));
  sameNumbers(await result.read(), flat(products), 'zgemv');
  const [a, b, c, s] = [[0, 3], [4, 0], [0], [0, 0]].map((v) => Float64Array.from(v));
  cblas.zrotg(a, b, c, s);
  assert(Math.abs(c[0] - 0.6) < 1e-15 && Math.abs(s[1] - 0.8) < 1e-15, 'zrotg');
  bad('zdscal: alpha', () => cblas.zdscal(4, { re: 1, im: 1 }, dx, 1));
  bad('zdscal: alpha.dtype = float32, must be float64', () =>
    cblas.zdscal(4, blas.vector([1]), dx, 1),
  );
});
