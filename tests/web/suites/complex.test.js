// Complex numbers in the edition with all types. Operands are small whole numbers, so that results
// are exact. SPDX-License-Identifier: MIT
import { Blas as Main } from 'fragblas';
import { CblasConjTrans, CblasLower, CblasNoTrans, CblasRowMajor, cblasFor } from 'fragblas/cblas';
import { Blas } from 'fragblas/full';
import { arraysOf, testRoutines } from './complex_routines.js';
import { assert, equal, rejects, sameNumbers, sameValues, test, throws } from './harness.js';
import { conj, flat, Numbers, numbers, plus, times } from './numbers.js';
import { combinations, layouts } from './operands.js';

const blas = await Blas.create();
const dtype = 'complex64';
const alike = (actual, expected, what) => equal(String(actual), String(expected), what);
const bad = (text, call) => throws('InvalidArgument', text, call);

const { vector, matrix, same } = arraysOf(blas, dtype);
testRoutines(blas, 'complex', dtype, 'float32');

const column = (list) => new Numbers(list.length, 1, (i) => list[i]);

test('complex: layouts that differ, copies, batches, three products', async () => {
  const [a, b] = [Numbers.some(4, 3, 31), Numbers.some(4, 3, 32)];
  for (const { one, other, layout, transA } of combinations({
    one: layouts,
    other: layouts,
    layout: layouts,
    transA: [true, 'conjugate'],
  })) {
    const what = `${one} ${other} ${layout} ${transA}`;
    const [da, db] = [matrix(a, one), matrix(b, other)];
    const c = blas.matrix(3, 3, undefined, { dtype, layout });
    const product = a.op(transA).times(b);
    await same(blas.gemm({ a: da, b: db, c, transA }), product, what);
    await same(blas.gemm3m({ a: da, b: db, c, transA }), product, `gemm3m ${what}`);
    const copy = blas.matrix(3, 4, undefined, { dtype, layout });
    const factor = new Numbers(3, 4, (i, j) => times([0, 1], a.op(transA).at(i, j)));
    const options = { a: da, b: copy, trans: transA, alpha: { re: 0, im: 1 } };
    await same(blas.matcopy(options), factor, `matcopy ${what}`);
    await same(da.copyTo(matrix(b, other)), a, `copyTo ${what}`);
  }
  const all = Numbers.some(6, 2, 33);
  const gate = Numbers.some(2, 2, 34);
  const states = matrix(all);
  const { ld } = states;
  const out = blas.matrix(6, 2, undefined, { dtype, ld });
  const part = { rows: 2 };
  blas.gemmBatchStrided({
    a: matrix(gate),
    strideA: 0,
    b: states.view(part),
    strideB: 2 * ld,
    c: out.view(part),
    strideC: 2 * ld,
    batchSize: 3,
  });
  const turned = [0, 1, 2].map((g) =>
    gate.times(new Numbers(2, 2, (i, j) => all.at(2 * g + i, j))),
  );
  await same(out, new Numbers(6, 2, (i, j) => turned[i >> 1].at(i & 1, j)), 'a batch');
});

test('complex: real and imaginary parts are views', async () => {
  const list = numbers(5, 19);
  const z = vector(list);
  const [re, im] = [blas.re(z), blas.im(z)];
  alike([re.dtype, re.size, re.inc], ['float32', 5, 2]);
  sameValues(
    await re.read(),
    list.map(([part]) => part),
    're',
  );
  sameValues(
    await im.read(),
    list.map(([, part]) => part),
    'im',
  );
  blas.scal({ alpha: -1, x: im });
  await same(z, list.map(conj), 'conjugated by its imaginary parts');
  blas.axpy({ alpha: 2, x: re, y: im });
  const sums = list.map(([a, b]) => [a, 2 * a - b]);
  await same(z, sums, 'parts of one vector');
  im.fill(1);
  re.view({ offset: 1, size: 2 }).write([8, 9]);
  const written = sums.map(([a], i) => [[a, 8, 9][i === 1 || i === 2 ? i : 0], 1]);
  await same(z, written, 'filled and written');
  const reversed = blas.re(z.view({ inc: -2 }));
  sameValues(
    await reversed.read(),
    [4, 2, 0].map((i) => written[i][0]),
    'backwards',
  );
  sameValues(await blas.interleaved(z).read(), flat(written), 'interleaved');
  equal(
    (await blas.sum({ x: blas.re(z) }).read())[0],
    written.reduce((s, [a]) => s + a, 0),
  );
  const body = 'return u * u + v * v;';
  const both = blas.run({ body, inputs: { u: re, v: im }, output: blas.vector(5) });
  sameValues(
    await both.read(),
    written.map(([a, b]) => a * a + b * b),
    'run',
  );
  const output = blas.vector(5);
  bad('dtype', () => blas.run({ body: 'return z;', inputs: { z }, output }));
  bad('re: x = Vector', () => blas.re(blas.vector(3)));
  bad('interleaved: x.inc = 2', () => blas.interleaved(z.view({ inc: 2 })));
  z.dispose();
  bad('used after dispose()', () => blas.scal({ alpha: 2, x: re }));
});

test('complex: a scope keeps the vector whose parts are returned', async () => {
  const parts = blas.scope(() => {
    const [first, second] = [vector([[1, 2]]), vector([[3, 4]])];
    return [blas.re(first), blas.im(second), blas.interleaved(first)];
  });
  const read = await Promise.all(parts.map((part) => part.read()));
  alike(read, [1, 4, [1, 2]]);
});

test('complex: routines of vectors on matrices', async () => {
  const a = Numbers.some(3, 4, 41);
  const b = Numbers.some(3, 4, 42);
  const alpha = { re: 0, im: 1 };
  const turn = (v) => times([0, 1], v);
  for (const { one, other, gaps } of combinations({
    one: layouts,
    other: layouts,
    gaps: [false, true],
  })) {
    const what = `${one} ${other} ${gaps}`;
    const make = (list, layout) => {
      const ld = (layout === 'row-major' ? 4 : 3) + (gaps ? 1 : 0);
      return blas.matrix(3, 4, list.flat(layout), { dtype, layout, ld });
    };
    const [x, y] = [make(a, one), make(b, other)];
    await same(blas.scal({ alpha, x }), new Numbers(3, 4, (i, j) => turn(a.at(i, j))), what);
    const sum = new Numbers(3, 4, (i, j) => plus(turn(a.at(i, j)), b.at(i, j)));
    await same(blas.axpy({ x, y }), sum, `axpy ${what}`);
    const last = new Numbers(3, 4, (i, j) => plus(turn(turn(a.at(i, j))), sum.at(i, j)));
    await same(blas.axpby({ alpha, x, beta: 1, y }), last, `axpby ${what}`);
    const [p, q] = [a.list.map(turn), last.list];
    const product = (f) => p.reduce((s, v, e) => plus(s, times(f(v), q[e])), [0, 0]);
    const item = async (z) => {
      const { re, im } = await z.item();
      return [re, im];
    };
    alike(
      await item(blas.dot({ x, y })),
      product((v) => v),
      `dot ${what}`,
    );
    alike(await item(blas.dotc({ x, y })), product(conj), `dotc ${what}`);
    const squares = p.reduce((s, [re, im]) => s + re * re + im * im, 0);
    assert(Math.abs((await blas.nrm2({ x }).item()) - Math.sqrt(squares)) < 1e-4, `nrm2 ${what}`);
    const size = p.reduce((s, [re, im]) => s + Math.abs(re) + Math.abs(im), 0);
    equal(await blas.asum({ x }).item(), size, `asum ${what}`);
  }
  const d = blas.matrix([[1, 2]], { dtype: 'float64' });
  sameNumbers(await blas.scal({ alpha: 2, x: d }).read(), [2, 4], 'float64');
  bad('axpy: y is 2 x 2', () => blas.axpy({ x: matrix(a), y: matrix(Numbers.some(2, 2)) }));
  bad('axpy: y = Vector', () => blas.axpy({ x: matrix(a), y: vector(numbers(3)) }));
});

const otherTypes = ['complex64', 'float64', 'complex128'];
const square = (a, b, c, d) => [
  [a, b],
  [c, d],
];

test('complex: factors in the matrix that is written are what they were', async () => {
  for (const { dtype, layout, other } of combinations({
    dtype: otherTypes,
    layout: layouts,
    other: layouts,
  })) {
    const options = { dtype, ld: 3 };
    const start = () => blas.matrix(square(2, 3, 5, 7), { ...options, layout });
    const ones = blas.matrix(square(1, 1, 1, 1), { ...options, layout: other });
    const element = (a, j) => a.row(0).view({ offset: j, size: 1 });
    const is = async (a, expected, name) => {
      const lanes = expected.flatMap((e) => (dtype === 'float64' ? [e] : [e, 0]));
      sameNumbers((await a.toArray()).flat(), lanes, `${name} ${dtype} ${layout} ${other}`);
    };
    const [x, y, z] = [start(), start(), start()];
    await is(blas.scal({ alpha: element(x, 0), x }), [4, 6, 10, 14], 'scal');
    await is(blas.axpy({ alpha: element(y, 0), x: ones, y }), [4, 5, 7, 9], 'axpy');
    const factors = { alpha: element(z, 0), beta: element(z, 1) };
    await is(blas.axpby({ ...factors, x: ones, y: z }), [8, 11, 17, 23], 'axpby');
    factors.alpha.dispose();
    bad('used after dispose()', () => blas.scal({ alpha: factors.alpha, x: z }));
  }
});

test('complex: views of matrices that were disposed are refused', async () => {
  for (const dtype of otherTypes) {
    const m = blas.matrix(square(1, 2, 3, 4), { dtype, ld: 2 });
    const y = blas.matrix(square(5, 6, 7, 8), { dtype, ld: 2 });
    const before = [...(await m.read()), ...(await y.read())];
    const x = m.view();
    x.dispose();
    const calls = [
      () => blas.scal({ alpha: 2, x }),
      () => blas.axpy({ x, y }),
      () => blas.axpy({ x: y, y: x }),
      () => blas.axpby({ x, beta: 2, y }),
      () => blas.axpby({ x: y, beta: 2, y: x }),
      () => blas.dot({ x, y }),
      () => blas.dot({ x: y, y: x }),
      () => blas.dotc({ x, y }),
      () => blas.dotc({ x: y, y: x }),
      () => blas.nrm2({ x }),
      () => blas.asum({ x }),
    ];
    for (const call of calls) bad('Matrix (2 x 2): used after dispose()', call);
    sameNumbers([...(await m.read()), ...(await y.read())], before, `${dtype} is as before`);
  }
});

test('complex: empty matrices are checked as others are', async () => {
  const own = await Blas.create();
  for (const [rows, cols] of [
    [0, 3],
    [3, 0],
  ]) {
    const make = (dtype, by = blas) => by.matrix(rows, cols, undefined, { dtype });
    const [x, y] = [make('float64'), make('float64')];
    equal(blas.scal({ alpha: 2, x }), x);
    equal(blas.axpy({ x, y }), y);
    equal(blas.axpby({ x, beta: 1, y }), y);
    bad('scal: alpha = undefined', () => blas.scal({ x }));
    bad('axpby: beta = undefined', () => blas.axpby({ x, y }));
    bad('axpby: y.dtype = complex64, must be x.dtype = float64', () =>
      blas.axpby({ x, beta: 1, y: make(dtype) }),
    );
    bad('axpy: y belongs to another Blas', () => blas.axpy({ x, y: make('float64', own) }));
    y.dispose();
    bad('used after dispose()', () => blas.axpy({ x, y }));
  }
  own.dispose();
});

test('complex: the edition keeps what real matrices have', async () => {
  const a = blas.matrix([
    [3, -4],
    [0, 2],
  ]);
  sameNumbers(await blas.nrm2({ a }).read(), [5, 2], 'nrm2 of rows');
  sameNumbers(await blas.asum({ a, axis: 'cols' }).read(), [3, 6], 'asum of columns');
  equal(await blas.asum({ x: a }).item(), 9, 'asum of all');
  const half = blas.compact(a);
  sameNumbers(await blas.gemm({ a, b: half }).read(), [9, -20, 0, 4], 'gemm with a compact factor');
  sameNumbers(await blas.scal({ alpha: 2, x: a }).read(), [6, -8, 0, 4], 'scal');
  equal(await blas.dot({ x: a, y: a }).item(), 116, 'dot');
});

test('complex: printed', async () => {
  const z = blas.matrix([[{ re: 1, im: -2 }, 3]], { dtype, layout: 'column-major' });
  const log = () => {};
  equal(await blas.print(z, { label: 'z', log }), 'z\n1-2i  3+0i');
  const canvas = new OffscreenCanvas(2, 2);
  await rejects('InvalidArgument', 'draw: a.dtype = "complex64"', blas.draw(z, canvas));
});

test('complex: copies of matrices keep every bit', async () => {
  const numbers = Float32Array.of(1e-40, -0, 2, 1e-45, 1, -1e-39, 3, 4);
  const x = blas.matrix(2, 2, numbers, { dtype });
  for (const how of [{}, { ld: 4 }, { layout: 'column-major' }]) {
    const y = blas.matrix(2, 2, undefined, { dtype, ...how });
    blas.copy({ x, y });
    const order = how.layout ? [0, 2, 1, 3] : [0, 1, 2, 3];
    const expected = order.flatMap((e) => [numbers[2 * e], numbers[2 * e + 1]]);
    sameNumbers(await y.read(), expected, `copy, ${JSON.stringify(how)}`);
    const z = blas.matrix(2, 2, undefined, { dtype });
    blas.swap({ x: y, y: z });
    sameNumbers(await z.read(), numbers, `swap, ${JSON.stringify(how)}`);
  }
});

test('complex: what is put together keeps the type', async () => {
  for (const type of ['float32', 'float64', 'complex64', 'complex128']) {
    const options = { dtype: type };
    const turned = { ...options, layout: 'column-major' };
    const numbers = [
      [1, 2, 3],
      [4, 5, 6],
    ];
    const [a, b] = [blas.matrix(numbers, options), blas.matrix(numbers, turned)];
    const is = async (array, expected, what) => {
      equal(array.dtype, type, `${what}: dtype`);
      const found = await array.read();
      const parts = type.startsWith('complex') ? expected.flatMap((x) => [x, 0]) : expected;
      sameNumbers(found, parts, `${what} of ${type}`);
    };
    const ones = blas.ones(2, 1, options);
    await is(ones, [1, 1], 'ones');
    await is(blas.eye(3, options), [1, 0, 0, 0, 1, 0, 0, 0, 1], 'eye');
    // Of complex128 there are no copies of parts of matrices.
    if (type === 'complex128') continue;
    await is(blas.hstack([ones, b]), [1, 1, 2, 3, 1, 4, 5, 6], 'hstack');
    await is(blas.vstack([a, b]), [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6], 'vstack');
    await is(blas.flat(b), [1, 2, 3, 4, 5, 6], 'flat');
    await is(blas.reshape(b, 3, 2), [1, 2, 3, 4, 5, 6], 'reshape');
    const x = blas.flat(blas.matrix([[7, 8]], options));
    await is(blas.reshape(x, 1, 2), [7, 8], 'reshape of a vector');
    await is(blas.diag(x), [7, 0, 0, 8], 'diag');
    blas.swap({ x: a, y: b });
    await is(a, [1, 2, 3, 4, 5, 6], 'swap');
  }
  bad('hstack: [1].dtype = "float32", must be [0].dtype = complex64', () =>
    blas.hstack([blas.ones(1, 1, { dtype }), blas.ones(1, 1)]),
  );
  bad('add: a.dtype = "complex64", must be float32', () =>
    blas.add({ a: blas.ones(1, 1, { dtype }), b: 1 }),
  );
  bad('spmv: x.dtype = "float64", must be float32', () =>
    blas.spmv({ a: blas.sparse([[1]]), x: blas.vector([1], { dtype: 'float64' }) }),
  );
  const x = blas.solve({
    a: blas.matrix([[4]], { dtype: 'float64' }),
    b: blas.vector([1], { dtype: 'float64' }),
  });
  sameNumbers(await x.read(), [0.25], 'solve of a vector');
  equal(x.size, 1, 'a vector');
});

test('complex: solve keeps its operands', async () => {
  const i = { re: 0, im: 1 };
  const rows = [
    [2, { re: 0, im: -1 }],
    [i, 2],
  ];
  const info = blas.vector(1);
  for (const { layout, assume } of combinations({
    layout: layouts,
    assume: ['unknown', 'general', 'positive-definite'],
  })) {
    const a = blas.matrix(rows, { dtype, layout });
    const b = blas.matrix([[3], [{ re: 0, im: 3 }]], { dtype });
    const must = [1, 0, 0, 1];
    const near = async (x, what) => {
      const found = await x.read();
      equal(found.length, 4, `${what}: length`);
      for (const [e, part] of must.entries()) {
        assert(Math.abs(part - found[e]) < 1e-5, `${what}, ${assume}: [${e}] = ${found[e]}`);
      }
    };
    await near(blas.solve({ a, b, assume, info }), 'a matrix');
    equal(await info.item(), 0, 'info');
    const x = blas.vector(3, undefined, { dtype }).view({ inc: 2, size: 2 });
    equal(blas.solve({ a, b: blas.vector([3, 0, 0, 3], { dtype }), assume, x }), x, 'x');
    await near(x, 'a vector');
    sameNumbers((await a.toArray()).flat(), [2, 0, 0, -1, 0, 1, 2, 0], 'a');
    sameNumbers(await b.read(), [3, 0, 0, 3], 'b');
  }
  const a = blas.matrix(rows, { dtype });
  bad('solve: b.size = 1, must be a.rows = 2', () =>
    blas.solve({ a, b: blas.vector([1, 0], { dtype }) }),
  );
  bad('solve: unknown option "method"', () => blas.solve({ a, b: a, method: info }));
  bad('solve: assume = "lower-triangular"', () =>
    blas.solve({ a, b: a, assume: 'lower-triangular' }),
  );
});

test('complex: what is wrong has a name', async () => {
  const [x, z] = [blas.vector(3), vector(numbers(3))];
  bad('vector: dtype = "float16", must be float32 or complex64', () =>
    blas.vector(3, undefined, { dtype: 'float16' }),
  );
  bad('axpy: y.dtype = complex64, must be x.dtype = float32', () => blas.axpy({ x, y: z }));
  bad('gemv: alpha = Array, must be a number, {re, im} or a Vector', () =>
    blas.gemv({ a: matrix(Numbers.some(3, 3)), x: z, alpha: [0, 1] }),
  );
  bad('re: x = Matrix, must be a Vector of complex64, of a matrix row(i) or col(j)', () =>
    blas.re(matrix(Numbers.some(3, 3))),
  );
  bad('axpy: alpha = Object, must be', () => blas.axpy({ alpha: { re: 1, im: 2 }, x, y: x }));
  bad('alpha', () => blas.axpy({ alpha: { re: 1 }, x: z, y: z }));
  bad('trans', () => blas.gemv({ a: blas.matrix(3, 3), x, trans: 'conjugate' }));
  bad('trans', () => blas.gemv({ a: matrix(Numbers.some(3, 3)), x: z, trans: 'conj' }));
  bad('hadamard: dtype = "complex64", must be float32', () => blas.hadamard({ x: z, y: z }));
  const square = matrix(Numbers.some(3, 3));
  bad('hadamard: x.dtype = "complex64", must be float32', () =>
    blas.hadamard({ x: square, y: square }),
  );
  bad('syrk: full = true, must be false for complex64', () => blas.syrk({ a: square, full: true }));
  for (const name of ['iamin', 'imax', 'imin']) {
    bad(`${name}: dtype = "complex64", must be float32`, () => blas[name]({ x: z }));
  }
  bad('sum', () => blas.sum({ x: z }));
  bad('bias', () =>
    blas.gemm({ a: matrix(Numbers.some(3, 3)), b: matrix(Numbers.some(3, 3)), bias: z }),
  );
  bad('dotc: dtype = "float32", must be complex64', () => blas.dotc({ x, y: x }));
  bad('nrm2: result.dtype = "complex64", must be float32', () =>
    blas.nrm2({ x: z, result: vector([[0, 0]]) }),
  );
  bad('dtype', () => blas.softmax({ a: matrix(Numbers.some(3, 3)) }));
  const main = await Main.create();
  bad('vector: dtype = "complex64", must be float32', () => main.vector(3, undefined, { dtype }));
  bad('belongs to another Blas', () => main.axpy({ x: z, y: z }));
  main.dispose();
  sameValues(await z.read(), flat(numbers(3)), 'nothing was touched');
});

test('complex: what a page keeps outlives the context', async () => {
  const own = await Blas.create();
  const list = numbers(4, 20);
  const x = own.vector(4, flat(list), { dtype, keep: 'host' });
  const re = own.re(x);
  own.scal({ alpha: { re: 0, im: 1 }, x });
  const turned = list.map((v) => times([0, 1], v));
  await same(x, turned, 'before');
  own.gl.getExtension('WEBGL_lose_context').loseContext();
  await own.lost;
  await own.restore();
  await same(x, turned, 'after');
  sameValues(
    await re.read(),
    turned.map(([part]) => part),
    'its real parts',
  );
  own.dispose();
});

test('complex: by the functions of CBLAS', async () => {
  const cblas = cblasFor(blas);
  const [a, b] = [Numbers.some(3, 4, 21), Numbers.some(3, 2, 22)];
  const [da, db] = [vector(a.list), vector(b.list)];
  const c = vector(numbers(8, 23));
  const [alpha, beta] = [{ re: 1, im: 1 }, vector([[0, 1]])];
  const ops = [CblasRowMajor, CblasConjTrans, CblasNoTrans];
  cblas.cgemm(...ops, 4, 2, 3, alpha, da, 4, db, 2, beta, c, 2);
  const before = column(numbers(8, 23));
  const product = column(a.op('conjugate').times(b).list);
  await same(c, product.combined([1, 1], [0, 1], before).list, 'cgemm');
  const [x, y] = [numbers(4, 24), numbers(4, 25)];
  const [dx, dy] = [vector(x), vector(y)];
  const dotc = x.reduce((sum, v, i) => plus(sum, times(conj(v), y[i])), [0, 0]);
  const found = await cblas.cdotc(4, dx, 1, dy, 1);
  alike([found.re, found.im], dotc, 'cdotc');
  equal(
    await cblas.scasum(2, dx, 2),
    [0, 2].reduce((s, i) => s + x[i].reduce((t, v) => t + Math.abs(v), 0), 0),
  );
  equal(
    await cblas.icamax(
      2,
      vector([
        [1, 1],
        [-3, 0],
      ]),
      1,
    ),
    1,
  );
  cblas.csscal(4, blas.vector(1, [2]), dx, 1);
  await same(
    dx,
    x.map((v) => times([2, 0], v)),
    'csscal',
  );
  const square = matrix(Numbers.some(3, 3, 26));
  const wide = blas.matrix(3, 3, undefined, { dtype });
  cblas.cherk(
    CblasRowMajor,
    CblasLower,
    CblasNoTrans,
    3,
    3,
    2,
    square,
    square.ld,
    0,
    wide,
    wide.ld,
  );
  const [s0] = [Numbers.some(3, 3, 26)];
  const herk = s0.times(s0.op('conjugate')).combined([2, 0], [0, 0], s0);
  await same(
    wide,
    herk.structured('hermitian', 'lower').structured('triangular', 'lower'),
    'cherk',
  );
  const [ra, rb, rc, rs] = [[0, 3], [4, 0], [0], [0, 0]].map((v) => Float32Array.from(v));
  cblas.crotg(ra, rb, rc, rs);
  assert(Math.abs(rc[0] - 0.6) < 1e-6 && Math.abs(rs[1] - 0.8) < 1e-6, 'crotg');
  bad('csscal: alpha', () => cblas.csscal(4, { re: 1, im: 1 }, dx, 1));
  bad('caxpy: y.dtype = float32, must be complex64', () =>
    cblas.caxpy(2, 1, dx, 1, blas.vector(2), 1),
  );
});
