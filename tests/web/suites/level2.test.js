// The routines on a matrix and vectors, on small integers, whose results are exact. What must not be
// read is NaN.
// SPDX-License-Identifier: MIT
import { equal, sameValues, test, throws } from './harness.js';
import {
  banded,
  bandOf,
  combinations,
  heldMatrix,
  heldPacked,
  heldVector,
  layouts,
  masked,
  onlyTriangle,
  symmetric,
  triangle,
  triangular,
} from './operands.js';
import { integers } from './reference.js';
import { blas } from './shared.js';

const uplos = ['lower', 'upper'];
const bad = (text, call) => throws('InvalidArgument', text, call);

function dense(rows, cols) {
  const values = integers(rows * cols);
  return (i, j) => values[i * cols + j];
}

/** Element i of A v, where A has `cols` columns. */
function product(a, cols, v) {
  return (i) => {
    let sum = 0;
    for (let j = 0; j < cols; ++j) sum += a(i, j) * v(j);
    return sum;
  };
}

/** Checks y := 2 A x - 3 y for a call of that form. */
async function checkProduct(rows, cols, a, call, what) {
  const x = heldVector(cols, undefined, -2);
  const y = heldVector(rows, undefined, 3);
  equal(call({ x: x.view, y: y.view, alpha: 2, beta: -3 }), y.view, `${what}: the result`);
  const ax = product(a, cols, x.at);
  await y.is((i) => 2 * ax(i) - 3 * y.at(i), what);
  sameValues(
    await call({ x: x.view }).read(),
    Array.from({ length: rows }, (_, i) => ax(i)),
    what,
  );
}

const [m, n, kl, ku] = [9, 13, 2, 3];

test('gbmv', async () => {
  for (const how of combinations({ layout: layouts, trans: [false, true] })) {
    const v = dense(m, n);
    const a = bandOf(m, n, { kl, ku, v, ...how });
    const inside = banded(v, kl, ku);
    const op = how.trans ? (i, j) => inside(j, i) : inside;
    const sizes = how.trans ? [n, m] : [m, n];
    const call = (options) => blas.gbmv({ a, trans: how.trans, ...options });
    await checkProduct(...sizes, op, call, JSON.stringify(how));
  }
});

test('symv, sbmv, spmv', async () => {
  for (const { layout, uplo } of combinations({ layout: layouts, uplo: uplos })) {
    const v = dense(n, n);
    const what = `${layout} ${uplo}`;
    const a = heldMatrix(n, n, { layout, v: onlyTriangle(v, { uplo }) }).view;
    const whole = symmetric(v, { uplo });
    const symv = (options) => blas.symv({ a, uplo, ...options });
    await checkProduct(n, n, whole, symv, `symv ${what}`);
    const { a: ap } = heldPacked(n, { layout, uplo, v });
    const spmv = (options) => blas.spmv({ a: ap, uplo, ...options });
    await checkProduct(n, n, whole, spmv, `spmv ${what}`);
    const sides = uplo === 'lower' ? { kl: 3, ku: 0 } : { kl: 0, ku: 3 };
    const ab = bandOf(n, n, { layout, v, ...sides });
    const sbmv = (options) => blas.sbmv({ a: ab, uplo, ...options });
    await checkProduct(n, n, banded(whole, 3, 3), sbmv, `sbmv ${what}`);
  }
});

const triangles = combinations({
  layout: layouts,
  uplo: uplos,
  trans: [false, true],
  diag: ['non-unit', 'unit'],
});

for (const [storage, multiply, solve] of [
  ['full', 'trmv', 'trsv'],
  ['band', 'tbmv', 'tbsv'],
  ['packed', 'tpmv', 'tpsv'],
]) {
  test(`${multiply}, ${solve}`, async () => {
    const order = 8;
    for (const how of triangles) {
      const { layout, uplo, trans, diag } = how;
      const stored = triangle(order);
      const k = 3;
      const v = storage === 'band' ? banded(stored, k, k) : stored;
      const poisoned = onlyTriangle(v, how);
      const sides = uplo === 'lower' ? { kl: k, ku: 0 } : { kl: 0, ku: k };
      const a = {
        full: () => heldMatrix(order, order, { layout, v: poisoned }).view,
        band: () => bandOf(order, order, { layout, v: poisoned, ...sides }),
        packed: () => heldPacked(order, { layout, uplo, v: poisoned }).a,
      }[storage]();
      const x = heldVector(order, undefined, -2);
      const what = JSON.stringify(how);
      equal(blas[multiply]({ a, x: x.view, uplo, trans, diag }), x.view, 'the result');
      const ax = product(triangular(v, how), order, x.at);
      await x.is(ax, `${multiply} ${what}`);
      blas[solve]({ a, x: x.view, uplo, trans, diag });
      await x.is(x.at, `${solve} ${what}`);
    }
  });
}

test('ger', async () => {
  for (const layout of layouts) {
    const [x, y] = [heldVector(m, undefined, 2), heldVector(n, undefined, -1)];
    const a = heldMatrix(m, n, { layout });
    equal(blas.ger({ alpha: -2, x: x.view, y: y.view, a: a.view }), a.view, 'the result');
    await a.is((i, j) => a.at(i, j) - 2 * x.at(i) * y.at(j), layout);
  }
});

test('syr, spr, syr2, spr2', async () => {
  for (const { layout, uplo } of combinations({ layout: layouts, uplo: uplos })) {
    const [x, y] = [heldVector(n, undefined, 2), heldVector(n, undefined, -1)];
    const one = (v) => (i, j) => v(i, j) + 3 * x.at(i) * x.at(j);
    const two = (v) => (i, j) => v(i, j) + 3 * (x.at(i) * y.at(j) + y.at(i) * x.at(j));
    for (const [name, update] of [
      ['r', one],
      ['r2', two],
    ]) {
      const options = { alpha: 3, x: x.view, uplo, ...(update === two && { y: y.view }) };
      const a = heldMatrix(n, n, { layout });
      equal(blas[`sy${name}`]({ ...options, a: a.view }), a.view, 'the result');
      await a.is(masked(uplo, update(a.at), a.at), `sy${name} ${layout} ${uplo}`);
      const v = dense(n, n);
      const packed = heldPacked(n, { layout, uplo, v });
      equal(blas[`sp${name}`]({ ...options, a: packed.a }), packed.a, 'the result');
      await packed.is(update(v), `sp${name} ${layout} ${uplo}`);
    }
  }
});

test('matcopy', async () => {
  for (const { layoutA, layoutB, trans } of combinations({
    layoutA: layouts,
    layoutB: layouts,
    trans: [false, true],
  })) {
    const a = heldMatrix(m, n, { layout: layoutA });
    const b = heldMatrix(...(trans ? [n, m] : [m, n]), { layout: layoutB, v: () => Number.NaN });
    const op = (i, j) => 2 * (trans ? a.at(j, i) : a.at(i, j));
    equal(blas.matcopy({ a: a.view, b: b.view, alpha: 2, trans }), b.view, 'the result');
    await b.is(op, `${layoutA} ${layoutB} ${trans}`);
    const made = blas.matcopy({ a: a.view, trans });
    equal(`${made.rows} x ${made.cols}`, `${b.rows} x ${b.cols}`, 'shape');
    equal(made.layout, layoutA, 'layout');
    const square = heldMatrix(n, n, { layout: layoutA });
    blas.matcopy({ a: square.view, b: square.view, alpha: -1, trans });
    await square.is((i, j) => -(trans ? square.at(j, i) : square.at(i, j)), 'in place');
  }
});

test('what the routines on a matrix and vectors refuse', () => {
  const [a, b] = [blas.matrix(3, 3), blas.matrix(2, 3)];
  const [x, y] = [blas.vector(3), blas.vector(2)];
  const data = blas.vector(12);
  const band = { data, rows: 3, cols: 3, kl: 1, ku: 1 };
  const packed = { data, n: 3 };
  bad('gbmv: x.size = 2, must be a.cols = 3', () => blas.gbmv({ a: band, x: y }));
  bad('gbmv: y.size = 2, must be a.rows = 3', () => blas.gbmv({ a: band, x, y }));
  bad('gbmv: a: unknown option "k"; valid: data, rows', () => blas.gbmv({ a: { k: 1 }, x }));
  bad('gbmv: a: options = undefined, must be an object', () => blas.gbmv({ x }));
  bad('gbmv: a: data = Matrix, must be a Vector', () => blas.gbmv({ a: { ...band, data: a }, x }));
  bad('gbmv: a: data.size = 3, must be at least 9', () =>
    blas.gbmv({ a: { ...band, data: x }, x }),
  );
  bad('gbmv: a.data.inc = 2, must be 1', () =>
    blas.gbmv({ a: { ...band, data: data.view({ inc: 2 }) }, x }),
  );
  bad('gbmv: a: ld = 2, must be an integer from 3', () => blas.gbmv({ a: { ...band, ld: 2 }, x }));
  bad('gbmv: a: layout = "rows", must be', () => blas.gbmv({ a: { ...band, layout: 'rows' }, x }));
  bad('sbmv: a.ku = 1, must be 0', () => blas.sbmv({ a: band, x }));
  bad('tbmv: a.kl = 1, must be 0', () => blas.tbmv({ a: band, x, uplo: 'upper' }));
  bad('tbsv: a.cols = 2, must be a.rows = 3', () =>
    blas.tbsv({ a: { data, rows: 3, cols: 2, kl: 1 }, x }),
  );
  bad('symv: uplo = "Upper", must be lower or upper', () => blas.symv({ a, x, uplo: 'Upper' }));
  bad('symv: a.cols = 3, must be a.rows = 2', () => blas.symv({ a: b, x }));
  bad('spmv: x.size = 2, must be a.n = 3', () => blas.spmv({ a: packed, x: y }));
  bad('spmv: a: data.size = 3, must be at least 6', () => blas.spmv({ a: { data: x, n: 3 }, x }));
  bad('trmv: diag = "unity", must be non-unit or unit', () => blas.trmv({ a, x, diag: 'unity' }));
  bad('trmv: trans = 1, must be true or false', () => blas.trmv({ a, x, trans: 1 }));
  bad('trsv: x.size = 2, must be a.rows = 3', () => blas.trsv({ a, x: y }));
  bad('tpmv: a: n = undefined, must be an integer', () => blas.tpmv({ a: { data }, x }));
  bad('tpsv: x.size = 2, must be a.n = 3', () => blas.tpsv({ a: packed, x: y }));
  bad('ger: x.size = 3, must be a.rows = 2', () => blas.ger({ x, y, a: b }));
  bad('ger: y.size = 2, must be a.cols = 3', () => blas.ger({ x: y, y, a: b }));
  bad('syr: x.size = 2, must be a.rows = 3', () => blas.syr({ x: y, a }));
  bad('syr2: y = undefined, must be a Vector', () => blas.syr2({ x, a }));
  bad('spr: x.size = 2, must be a.n = 3', () => blas.spr({ x: y, a: packed }));
  bad('spr2: y.size = 2, must be a.n = 3', () => blas.spr2({ x, y, a: packed }));
  bad('matcopy: b.rows = 2, must be a.cols = 3', () => blas.matcopy({ a: b, b, trans: true }));
});
