// What holds of both types of complex numbers in the edition with all types. Operands are small whole
// numbers, so that results are exact. SPDX-License-Identifier: MIT
import { assert, equal, rejects, sameValues, test, throws } from './harness.js';
import { conj, flat, Numbers, number, numbers, plus, times } from './numbers.js';
import { combinations, layouts } from './operands.js';

const uplos = ['lower', 'upper'];
const all = [false, true, 'conjugate'];
const alike = (actual, expected, what) => equal(String(actual), String(expected), what);
const bad = (text, call) => throws('InvalidArgument', text, call);
const column = (list) => new Numbers(list.length, 1, (i) => list[i]);

/** Arrays of a type, and what is in them. */
export function arraysOf(blas, dtype) {
  const vector = (list) => blas.vector(list.length, flat(list), { dtype });
  const matrix = (m, layout = 'row-major') =>
    blas.matrix(m.rows, m.cols, m.flat(layout), { dtype, layout });
  async function same(operand, expected, what) {
    const list = expected instanceof Numbers ? expected.flat(operand.layout) : flat(expected);
    sameValues(await operand.read(), list, what);
  }
  return { vector, matrix, same };
}

/** The tests, whose names begin with `name`; the type's parts are of `realDtype`. */
export function testRoutines(blas, name, dtype, realDtype) {
  const { vector, matrix, same } = arraysOf(blas, dtype);
  const Parts = realDtype === 'float64' ? Float64Array : Float32Array;
  const real = (list) => blas.vector(list.length, list, { dtype: realDtype });

  test(`${name}: vectors are made, written, read, filled and copied`, async () => {
    const x = vector(numbers(5));
    alike([x.size, x.dtype], [5, dtype]);
    await same(x, numbers(5), 'as made');
    sameValues(await blas.vector(3, undefined, { dtype }).read(), new Float32Array(6), 'zeros');
    const mixed = [{ re: 1, im: -2 }, 3, { re: 0, im: 4 }];
    const made = blas.vector(3, mixed, { dtype });
    sameValues(await made.read(), [1, -2, 3, 0, 0, 4], 'one by one');
    x.write([7, 8], { offset: 3 });
    const list = numbers(5);
    list[3] = [7, 8];
    await same(x, list, 'written');
    const back = x.view({ inc: -2 });
    await same(back, [list[4], list[2], list[0]], 'backwards');
    back.write(
      flat([
        [1, 2],
        [3, 4],
        [5, 6],
      ]),
    );
    [list[4], list[2], list[0]] = [
      [1, 2],
      [3, 4],
      [5, 6],
    ];
    await same(x, list, 'written backwards');
    x.view({ offset: 1, size: 2 }).fill({ re: -1, im: 2 });
    x.view({ inc: 3 }).fill(9);
    [list[1], list[2], list[0], list[3]] = [
      [-1, 2],
      [-1, 2],
      [9, 0],
      [9, 0],
    ];
    await same(x, list, 'filled');
    const into = new Parts(12).fill(5);
    equal(await blas.vector(5, undefined, { dtype }).read({ into }), into);
    sameValues(into, [...new Float32Array(10), 5, 5], 'into');
    await same(x.copyTo(blas.vector(5, undefined, { dtype })), list, 'copied');
    bad('vector: data.length = 3, must be even', () => blas.vector(3, [1, 2, 3], { dtype }));
    bad('vector: data.length = 2, must be n = 3', () => blas.vector(3, [1, 2, 3, 4], { dtype }));
    bad('data[1]', () => blas.vector(2, [{ re: 1, im: 2 }, 'x'], { dtype }));
    bad('offset + data.length = 6', () => x.write([1, 2], { offset: 5 }));
    bad('fill: value = "x"', () => x.fill('x'));
    await rejects('InvalidArgument', 'at least 10', x.read({ into: new Parts(5) }));
    bad('target.dtype = float32', () => x.copyTo(blas.vector(5)));
  });

  test(`${name}: matrices in both layouts, with gaps and views`, async () => {
    for (const layout of layouts) {
      const m = Numbers.some(3, 5, 2);
      const a = matrix(m, layout);
      await same(a, m, layout);
      const block = a.view({ row: 1, col: 2, rows: 2, cols: 2 });
      await same(block, new Numbers(2, 2, (i, j) => m.at(i + 1, j + 2)), 'block');
      await same(
        a.row(1),
        [0, 1, 2, 3, 4].map((j) => m.at(1, j)),
        'row',
      );
      await same(
        a.col(4),
        [0, 1, 2].map((i) => m.at(i, 4)),
        'column',
      );
      const rows = await a.toArray();
      equal(rows[2].join(), [0, 1, 2, 3, 4].flatMap((j) => m.at(2, j)).join(), 'toArray');
      block.fill({ re: 1, im: 1 });
      const filled = new Numbers(3, 5, (i, j) => (i > 0 && j > 1 && j < 4 ? [1, 1] : m.at(i, j)));
      await same(a, filled, 'filled');
      const other = Numbers.some(3, 5, 3);
      a.write(other.flat(layout));
      await same(a, other, 'written');
      await same(a.transpose(), other.op(true), 'transposed');
    }
    bad('matrix: data.length = 3, must be rows * cols = 4', () =>
      blas.matrix(2, 2, [1, 2, 3, 4, 5, 6], { dtype }),
    );
  });

  test(`${name}: arrays of numbers, nested and flat`, async () => {
    const [i, one] = [{ re: 0, im: 1 }, 1];
    const a = blas.matrix(
      [
        [i, one],
        [2, { re: 3, im: -4 }],
      ],
      { dtype },
    );
    sameValues(await a.read(), [0, 1, 1, 0, 2, 0, 3, -4], 'row-major');
    const layout = 'column-major';
    const b = blas.matrix([[i, one, 5]], { dtype, layout });
    sameValues(await b.read(), [0, 1, 1, 0, 5, 0], layout);
    alike([b.rows, b.cols, blas.vector([i, one], { dtype }).size], [1, 3, 2]);
    equal(blas.vector(new Float32Array(6), { dtype }).size, 3);
    bad('matrix: [0][1] = "x", must be a number', () => blas.matrix([[i, 'x']], { dtype }));
    bad('vector: data is nested', () => blas.vector([[i]], { dtype }));
  });

  test(`${name}: level 1`, async () => {
    const [x, y] = [numbers(7, 4), numbers(7, 5)];
    const alpha = [2, -1];
    const [dx, dy] = [vector(x), vector(y)];
    blas.axpy({ alpha: number(alpha), x: dx, y: dy });
    const sums = y.map((v, i) => plus(v, times(alpha, x[i])));
    await same(dy, sums, 'axpy');
    blas.axpby({ x: dx, beta: { re: 0, im: 1 }, y: dy });
    const both = sums.map((v, i) => plus(x[i], times([0, 1], v)));
    await same(dy, both, 'axpby');
    blas.scal({ alpha: vector([[0, -1]]), x: dy });
    const scaled = both.map((v) => times([0, -1], v));
    await same(dy, scaled, 'scal by an element of the device');
    blas.swap({ x: dx, y: dy });
    await same(dx, scaled, 'swap');
    blas.copy({ x: dx, y: dy });
    await same(dy, scaled, 'copy');
    const [p, q] = [vector(x), vector(y)];
    const dot = (of) => x.reduce((sum, v, i) => plus(sum, times(of(v), y[i])), [0, 0]);
    await same(blas.dot({ x: p, y: q }), [dot((v) => v)], 'dot');
    const result = blas.vector(1, undefined, { dtype });
    equal(blas.dotc({ x: p, y: q, result }), result);
    await same(result, [dot(conj)], 'dotc');
    const size = ([re, im]) => Math.abs(re) + Math.abs(im);
    const asum = blas.asum({ x: p });
    alike([asum.dtype, (await asum.read())[0]], [realDtype, x.reduce((s, v) => s + size(v), 0)]);
    equal(
      (
        await blas
          .nrm2({
            x: vector([
              [3, 0],
              [0, 4],
            ]),
          })
          .read()
      )[0],
      5,
      'nrm2',
    );
    const largest = x.map(size).indexOf(Math.max(...x.map(size)));
    equal(await blas.iamax({ x: p }), largest, 'iamax');
    const place = real([0, 0]);
    equal(blas.iamax({ x: p, result: place }), place);
    sameValues(await place.read(), [0, largest], 'iamax in a vector');
    equal(await blas.iamax({ x: blas.vector(3, [1, -5, 2]) }), 1, 'iamax of real numbers');
    equal((await blas.nrm2({ x: blas.vector(2, [3, 4]) }).read())[0], 5, 'nrm2 of real numbers');
    equal((await blas.asum({ x: blas.vector(2, [3, -4]) }).read())[0], 7, 'asum of real numbers');
    blas.rot({ x: p, y: q, c: 2, s: real([-1]) });
    await same(
      p,
      x.map((v, i) => plus(times([2, 0], v), times([-1, 0], y[i]))),
      'rot: x',
    );
    await same(
      q,
      y.map((v, i) => plus(times([2, 0], v), x[i])),
      'rot: y',
    );
    const [f, g] = [vector(x), vector(y)];
    blas.rot({ x: f, y: g, c: 1, s: { re: 1, im: -2 } });
    await same(
      f,
      x.map((v, i) => plus(v, times([1, -2], y[i]))),
      'rot by a complex sine: x',
    );
    await same(
      g,
      y.map((v, i) => plus(v, times([-1, -2], x[i]))),
      'rot by a complex sine: y',
    );
    const [u, v] = [blas.vector(1, [1]), blas.vector(1, [2])];
    blas.rot({ x: u, y: v, c: 0, s: 1 });
    alike([(await u.read())[0], (await v.read())[0]], [2, -1]);
    const { c, s, r } = blas.rotg({ a: { re: 0, im: 3 }, b: 4 });
    const near = (a, b) => {
      assert(Math.abs(a - b) < 1e-6, `${a} is not ${b}`);
      return true;
    };
    [
      [c, 0.6],
      [s.re, 0],
      [s.im, 0.8],
      [r.re, 0],
      [r.im, 5],
    ].every(([is, must]) => near(is, must));
    equal(blas.rotg({ a: 3, b: 4 }).r, 5, 'rotg of real numbers');
    bad('rotg: b = "x"', () => blas.rotg({ a: { re: 1, im: 1 }, b: 'x' }));
  });

  test(`${name}: products of matrices, transposed and conjugated`, async () => {
    const [m, n, k] = [3, 5, 4];
    for (const { transA, transB, layout } of combinations({
      transA: all,
      transB: all,
      layout: layouts,
    })) {
      const a = Numbers.some(...(transA ? [k, m] : [m, k]), 6);
      const b = Numbers.some(...(transB ? [n, k] : [k, n]), 7);
      const c = Numbers.some(m, n, 8);
      const dc = matrix(c, layout);
      const [alpha, beta] = [
        [1, 2],
        [0, -1],
      ];
      const scalars = { alpha: number(alpha), beta: number(beta) };
      blas.gemm({ a: matrix(a, layout), b: matrix(b, layout), c: dc, transA, transB, ...scalars });
      const product = a.op(transA).times(b.op(transB));
      await same(dc, product.combined(alpha, beta, c), `${transA} ${transB} ${layout}`);
    }
    const a = Numbers.some(2, 3, 9);
    await same(blas.gemm({ a: matrix(a), b: matrix(a), transA: true }), a.op(true).times(a), 'new');
    const square = Numbers.some(4, 4, 1);
    const da = matrix(square);
    const lower = blas.gemmtr({ a: da, b: da, transB: 'conjugate' });
    const product = square.times(square.op('conjugate'));
    await same(lower, product.structured('triangular', 'lower'), 'gemmtr');
  });

  test(`${name}: symmetric, Hermitian and triangular matrices`, async () => {
    const one = [1, 0];
    for (const { uplo, layout } of combinations({ uplo: uplos, layout: layouts })) {
      const what = `${uplo} ${layout}`;
      const s = Numbers.some(4, 4, 10);
      const b = Numbers.some(4, 3, 11);
      const [ds, db] = [matrix(s, layout), matrix(b, layout)];
      const alpha = [1, -1];
      const options = { a: ds, b: db, uplo, alpha: number(alpha) };
      const scaled = (kind) => s.structured(kind, uplo).times(b).combined(alpha, [0, 0], b);
      await same(blas.symm(options), scaled('symmetric'), `symm ${what}`);
      await same(blas.hemm(options), scaled('hermitian'), `hemm ${what}`);
      const wide = matrix(b.op(true), layout);
      const right = b.op(true).times(s.structured('hermitian', uplo));
      await same(blas.hemm({ a: ds, b: wide, side: 'right', uplo }), right, `hemm, right ${what}`);

      const own = (d, kind) => d.structured(kind, uplo).structured('triangular', uplo);
      const syrk = blas.syrk({ a: db, uplo, alpha: number(alpha) });
      await same(
        syrk,
        own(b.times(b.op(true)).combined(alpha, [0, 0], s), 'symmetric'),
        `syrk ${what}`,
      );
      const herk = blas.herk({ a: db, uplo, alpha: 2 });
      const twice = b.times(b.op('conjugate')).combined([2, 0], [0, 0], s);
      await same(herk, own(twice, 'hermitian'), `herk ${what}`);
      const d = Numbers.some(4, 3, 12);
      const two = b
        .op('conjugate')
        .times(d)
        .combined(alpha, conj(alpha), d.op('conjugate').times(b));
      const her2k = blas.her2k({ ...options, a: db, b: matrix(d, layout), trans: true });
      await same(her2k, own(two, 'hermitian'), `her2k ${what}`);
      const sym2 = b.times(d.op(true)).combined(one, one, d.times(b.op(true)));
      const syr2k = blas.syr2k({ a: db, b: matrix(d, layout), uplo });
      await same(syr2k, own(sym2, 'symmetric'), `syr2k ${what}`);

      for (const transA of all) {
        const t = s.structured('triangular', uplo).op(transA);
        const unit = new Numbers(4, 4, (i, j) => (i === j ? one : t.at(i, j)));
        const how = { a: ds, uplo, transA, diag: 'unit' };
        const product = blas.trmm({ ...how, b: matrix(b, layout) });
        await same(product, unit.times(b), `trmm ${what} ${transA}`);
        await same(blas.trsm({ ...how, b: product }), b, `trsm ${what} ${transA}`);
        const list = numbers(4, 13);
        const vectors = { a: ds, uplo, trans: transA, diag: 'unit' };
        const x = blas.trmv({ ...vectors, x: vector(list) });
        await same(x, unit.times(column(list)).list, `trmv ${what} ${transA}`);
        await same(blas.trsv({ ...vectors, x }), list, `trsv ${what} ${transA}`);
      }
    }
    bad('herk: alpha = Object', () =>
      blas.herk({ a: matrix(Numbers.some(2, 2)), alpha: number(one) }),
    );
    bad('hemm: a.layout = column-major, must be b.layout = row-major', () => {
      const some = matrix(Numbers.some(2, 2, 1));
      blas.hemm({ a: some.transpose(), b: some });
    });
    bad('hemm: dtype = "float32", must be complex64', () =>
      blas.hemm({ a: blas.matrix(2, 2), b: blas.matrix(2, 2) }),
    );
  });

  test(`${name}: products with vectors, and updates by them`, async () => {
    const [x, y] = [numbers(4, 14), numbers(4, 15)];
    const s = Numbers.some(4, 4, 16);
    const alpha = [0, 2];
    const scalars = { alpha: number(alpha), beta: 1 };
    for (const trans of all) {
      const wide = Numbers.some(4, 3, 17);
      const [from, to] = trans ? [x, y.slice(0, 3)] : [x.slice(0, 3), y];
      const result = blas.gemv({
        a: matrix(wide),
        x: vector(from),
        y: vector(to),
        trans,
        ...scalars,
      });
      const product = wide.op(trans).times(column(from));
      await same(result, product.combined(alpha, [1, 0], column(to)).list, `gemv ${trans}`);
      const band = { data: vector(s.list.filter((_, e) => e % 5 === 0)), rows: 4, cols: 4 };
      const diagonal = new Numbers(4, 4, (i, j) => (i === j ? s.at(i, i) : [0, 0]));
      const product2 = diagonal.op(trans).times(column(x)).list;
      await same(blas.gbmv({ a: band, x: vector(x), trans }), product2, `gbmv ${trans}`);
    }
    for (const uplo of uplos) {
      const [dx, dy] = [vector(x), vector(y)];
      const packed = () => ({ data: vector(s.packed(uplo)), n: 4 });
      const by = (kind, list) => s.structured(kind, uplo).times(column(list)).list;
      const hermitian = by('hermitian', x);
      await same(blas.hemv({ a: matrix(s), x: dx, uplo }), hermitian, `hemv ${uplo}`);
      await same(blas.hpmv({ a: packed(), x: dx, uplo }), hermitian, `hpmv ${uplo}`);
      await same(blas.symv({ a: matrix(s), x: dx, uplo }), by('symmetric', x), `symv ${uplo}`);
      const band = { data: vector(numbers(4, 18)), rows: 4, cols: 4 };
      const diagonal = numbers(4, 18).map(([re], i) => times([re, 0], x[i]));
      await same(blas.hbmv({ a: band, x: dx, uplo }), diagonal, `hbmv ${uplo}`);

      const outer = (p, q) => column(p).times(column(q).op('conjugate'));
      const one = [1, 0];
      const triangle = (sum) =>
        new Numbers(4, 4, (i, j) => {
          if (i === j) return [sum.at(i, i)[0], 0];
          return (uplo === 'lower') === i > j ? sum.at(i, j) : s.at(i, j);
        });
      const her = triangle(outer(x, x).combined([3, 0], one, s));
      const a = matrix(s);
      equal(blas.her({ alpha: 3, x: dx, a, uplo }), a);
      await same(a, her, `her ${uplo}`);
      const hpr = blas.hpr({ alpha: real([3]), x: dx, a: packed(), uplo });
      await same(hpr.data, her.packed(uplo), `hpr ${uplo}`);
      const two = outer(x, y).combined(alpha, conj(alpha), outer(y, x)).combined(one, one, s);
      const options = { alpha: number(alpha), x: dx, y: dy, uplo };
      await same(blas.her2({ ...options, a: matrix(s) }), triangle(two), `her2 ${uplo}`);
      const hpr2 = blas.hpr2({ ...options, a: packed() });
      await same(hpr2.data, triangle(two).packed(uplo), `hpr2 ${uplo}`);
    }
    const update = (op, call) =>
      same(
        call({ alpha: number(alpha), x: vector(x), y: vector(y), a: matrix(s) }),
        column(x).times(column(y).op(op)).combined(alpha, [1, 0], s),
        `ger ${op}`,
      );
    await update(true, (options) => blas.ger(options));
    await update('conjugate', (options) => blas.gerc(options));
  });
}
