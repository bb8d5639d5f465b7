// symm, syrk, syr2k, trmm, trsm and gemmtr on small integers, whose results are exact. What must not
// be read is NaN.
// SPDX-License-Identifier: MIT
import { equal, sameValues, test, throws } from './harness.js';
import {
  combinations,
  heldMatrix,
  layouts,
  masked,
  onlyTriangle,
  symmetric,
  tabled,
  times,
  triangle,
  triangular,
} from './operands.js';
import { integers } from './reference.js';
import { blas } from './shared.js';

const uplos = ['lower', 'upper'];
const bad = (text, call) => throws('InvalidArgument', text, call);
const [m, n, k] = [7, 9, 12];

/** op of a held matrix. */
const op = (a, trans) => (trans ? (i, j) => a.at(j, i) : a.at);
const shape = (rows, cols, trans) => (trans ? [cols, rows] : [rows, cols]);

test('symm', async () => {
  for (const { layoutA, layout, uplo, side } of combinations({
    layoutA: layouts,
    layout: layouts,
    uplo: uplos,
    side: ['left', 'right'],
  })) {
    const order = side === 'left' ? m : n;
    const values = integers(order * order);
    const v = (i, j) => values[i * order + j];
    const a = heldMatrix(order, order, { layout: layoutA, v: onlyTriangle(v, { uplo }) });
    const [b, c] = [heldMatrix(m, n, { layout }), heldMatrix(m, n, { layout })];
    const options = { a: a.view, b: b.view, side, uplo };
    equal(blas.symm({ ...options, c: c.view, alpha: 2, beta: -1 }), c.view, 'the result');
    const s = symmetric(v, { uplo });
    const ab = side === 'left' ? times(s, b.at, m) : times(b.at, s, n);
    const what = `${layoutA} ${layout} ${uplo} ${side}`;
    await c.is((i, j) => 2 * ab(i, j) - c.at(i, j), what);
    equal(blas.symm(options).layout, layout, 'layout of a new c');
  }
});

test('syrk, syr2k, gemmtr', async () => {
  for (const { layoutA, layoutC, uplo, trans } of combinations({
    layoutA: layouts,
    layoutC: layouts,
    uplo: uplos,
    trans: [false, true],
  })) {
    const what = `${layoutA} ${layoutC} ${uplo} ${trans}`;
    const a = heldMatrix(...shape(n, k, trans), { layout: layoutA });
    const b = heldMatrix(...shape(n, k, trans), { layout: layoutA });
    const [opA, opB] = [op(a, trans), op(b, trans)];
    const turned = (v) => (i, j) => v(j, i);
    const one = times(opA, turned(opA), k);
    const half = times(opA, turned(opB), k);
    const two = (i, j) => half(i, j) + half(j, i);
    for (const [name, product, options] of [
      ['syrk', one, { a: a.view, trans }],
      ['syr2k', two, { a: a.view, b: b.view, trans }],
      ['gemmtr', half, { a: a.view, b: b.view, transA: trans, transB: !trans }],
    ]) {
      const c = heldMatrix(n, n, { layout: layoutC });
      const result = blas[name]({ ...options, c: c.view, uplo, alpha: 2, beta: -3 });
      equal(result, c.view, 'the result');
      const expected = (i, j) => 2 * product(i, j) - 3 * c.at(i, j);
      await c.is(masked(uplo, expected, c.at), `${name} ${what}`);
      const made = masked(uplo, product, () => 0);
      sameValues(
        await blas[name]({ ...options, uplo }).read(),
        Array.from({ length: n * n }, (_, at) => made(Math.floor(at / n), at % n)),
        `${name} ${what}, a new c`,
      );
    }
  }
});

test('trmm, trsm', async () => {
  for (const how of combinations({
    layoutA: layouts,
    layout: layouts,
    side: ['left', 'right'],
    uplo: uplos,
    trans: [false, true],
    diag: ['non-unit', 'unit'],
  })) {
    const { layoutA, layout, side, uplo, trans: transA, diag } = how;
    const order = side === 'left' ? m : n;
    const v = triangle(order);
    const a = heldMatrix(order, order, { layout: layoutA, v: onlyTriangle(v, how) });
    const b = heldMatrix(m, n, { layout });
    const options = { a: a.view, b: b.view, side, uplo, transA, diag };
    equal(blas.trmm({ ...options, alpha: 2 }), b.view, 'the result');
    const t = triangular(v, how);
    const product = side === 'left' ? times(t, b.at, m) : times(b.at, t, n);
    const what = JSON.stringify(how);
    await b.is(
      tabled(m, n, (i, j) => 2 * product(i, j)),
      `trmm ${what}`,
    );
    equal(blas.trsm({ ...options, alpha: 0.5 }), b.view, 'the result');
    await b.is(b.at, `trsm ${what}`);
  }
});

test('what the routines on matrices refuse', () => {
  const [a, b] = [blas.matrix(3, 3), blas.matrix(2, 3)];
  const columns = blas.matrix(2, 3, undefined, { layout: 'column-major' });
  bad('symm: a.rows = 3, must be b.rows = 2', () => blas.symm({ a, b }));
  bad('symm: c.rows = 3, must be b.rows = 2', () => blas.symm({ a, b, c: a, side: 'right' }));
  bad('symm: side = "Left", must be left or right', () => blas.symm({ a, b, side: 'Left' }));
  bad('symm: c.layout = column-major, must be b.layout = row-major', () =>
    blas.symm({ a, b, c: columns, side: 'right' }),
  );
  bad('syrk: c.rows = 3, must be n = 2', () => blas.syrk({ a: b, c: a }));
  bad('syrk: uplo = "left", must be lower or upper', () => blas.syrk({ a, uplo: 'left' }));
  bad('syr2k: b.rows = 2, must be a.rows = 3', () => blas.syr2k({ a, b }));
  bad('syr2k: b.layout = column-major, must be', () => blas.syr2k({ a: b, b: columns }));
  bad('gemmtr: m = 2, must be n = 3', () => blas.gemmtr({ a: b, b: a }));
  bad('trmm: a.cols = 3, must be a.rows = 2', () => blas.trmm({ a: b, b }));
  bad('trmm: a.rows = 3, must be b.rows = 2', () => blas.trmm({ a, b }));
  bad('trsm: unknown option "trans"', () => blas.trsm({ a, b, trans: true }));
});
