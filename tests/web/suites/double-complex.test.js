// Complex numbers in double precision in the edition with all types: what holds of both types of
// them, and bits, which docs/double.md says. SPDX-License-Identifier: MIT
import { Blas as Main } from 'fragblas';
import { CblasConjTrans, CblasRowMajor, cblasFor } from 'fragblas/cblas';
import { Blas } from 'fragblas/full';
import { arraysOf, testRoutines } from './complex_routines.js';
import { anyNumber, exactDot, list, near } from './doubles.js';
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
  bad('omatcopy: dtype = "complex128", must be float32', () => blas.matcopy({ a }));
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
