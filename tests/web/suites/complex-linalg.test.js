// Linear algebra for complex numbers in the edition with all types: residuals in 64-bit numbers,
// and errors. SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/full';
import { assert, equal, sameValues, test, throws } from './harness.js';
import { Numbers } from './numbers.js';
import { combinations, inTriangle, layouts } from './operands.js';

const blas = await Blas.create();
const dtype = 'complex64';
const uplos = ['lower', 'upper'];
const bad = (text, call) => throws('InvalidArgument', text, call);

const matrix = (m, layout = 'row-major') =>
  blas.matrix(m.rows, m.cols, m.flat(layout), { dtype, layout });

async function read(stored) {
  const values = await stored.read();
  const { rows, cols } = stored;
  const place = (i, j) => (stored.layout === 'row-major' ? i * cols + j : i + j * rows);
  return new Numbers(rows, cols, (i, j) => [values[2 * place(i, j)], values[2 * place(i, j) + 1]]);
}

const norm = (m) => Math.max(0, ...m.list.map(([re, im]) => Math.hypot(re, im)));
const minus = (a, b) => a.combined([1, 0], [-1, 0], b);
/** The difference against the size of what made it: LAPACK's testers want 30 of such units. */
function close(actual, expected, scale, what) {
  const units = norm(minus(actual, expected)) / (2 ** -24 * Math.max(actual.rows, 1) * scale);
  assert(units < 30, `${what}: ${units} units`);
}
const part = (m, rows, cols) => new Numbers(rows, cols, (i, j) => m.at(i, j));
const triangle = (m, uplo) =>
  new Numbers(m.rows, m.cols, (i, j) => (inTriangle(uplo, i, j) ? m.at(i, j) : [0, 0]));
const identity = (n) => new Numbers(n, n, (i, j) => [i === j ? 1 : 0, 0]);
/** Far from singular. */
const dominant = (n, seed) => Numbers.some(n, n, seed).combined([1, 0], [4 * n, n], identity(n));
const definite = (n, seed) => {
  const g = Numbers.some(n, n, seed);
  return g.times(g.op('conjugate')).combined([1, 0], [n, 0], identity(n));
};

test('complex linalg: potrf, potrs, posv', async () => {
  for (const { layout, uplo, n } of combinations({ layout: layouts, uplo: uplos, n: [1, 6, 37] })) {
    const what = `${layout} ${uplo} ${n}`;
    const a = definite(n, 31);
    // What is not read: the other triangle, and imaginary parts on the diagonal.
    const given = new Numbers(n, n, (i, j) =>
      i === j ? [a.at(i, i)[0], 5] : inTriangle(uplo, i, j) ? a.at(i, j) : [9, 9],
    );
    const stored = matrix(given, layout);
    const info = blas.vector(3, [7, 7, 7]);
    const at = info.view({ offset: 1, size: 1 });
    equal(blas.potrf({ a: stored, uplo, info: at }), stored, what);
    sameValues(await info.read(), [7, 0, 7], `${what} info`);
    const whole = await read(stored);
    const factor = triangle(whole, uplo);
    const adjoint = factor.op('conjugate');
    close(uplo === 'lower' ? factor.times(adjoint) : adjoint.times(factor), a, norm(a), what);
    assert(
      whole.list.every(
        ([re, im], e) => inTriangle(uplo, Math.floor(e / n), e % n) || (re === 9 && im === 9),
      ),
      `${what}: the other triangle was written`,
    );

    const b = Numbers.some(n, 3, 32);
    const sides = matrix(b, layout);
    equal(blas.potrs({ a: stored, b: sides, uplo }), sides, what);
    const x = await read(sides);
    close(a.times(x), b, norm(a) * norm(x), `${what} potrs`);
    const again = matrix(b, layout);
    blas.posv({ a: matrix(given, layout), b: again, uplo, info: at });
    sameValues((await read(again)).flat(), x.flat(), `${what} posv`);
  }
});

test('complex linalg: getrf, getrs, gesv', async () => {
  for (const { layout, n } of combinations({ layout: layouts, n: [1, 7, 40] })) {
    const a = dominant(n, 33);
    const b = Numbers.some(n, 2, 34);
    const stored = matrix(a, layout);
    const ipiv = blas.vector(n);
    blas.getrf({ a: stored, ipiv });
    for (const trans of [false, true, 'conjugate']) {
      const what = `${layout} ${n} ${trans}`;
      const sides = matrix(b, layout);
      equal(blas.getrs({ a: stored, ipiv, b: sides, trans }), sides, what);
      const x = await read(sides);
      close(a.op(trans).times(x), b, norm(a) * norm(x), what);
    }
    const sides = matrix(b, layout);
    const info = blas.vector(1, [7]);
    blas.gesv({ a: matrix(a, layout), b: sides, info });
    const x = await read(sides);
    close(a.times(x), b, norm(a) * norm(x), `${layout} ${n} gesv`);
    sameValues(await info.read(), [0], 'info');
  }
  // A pivot is the first with the largest |re| + |im|.
  const pivots = blas.vector(2);
  blas.getrf({ a: matrix(new Numbers(2, 2, (i) => (i === 0 ? [0, 4] : [3, 3]))), ipiv: pivots });
  sameValues(await pivots.read(), [2, 2], 'pivots');
});

test('complex linalg: geqrf, gelqf, and their Q', async () => {
  const shapes = [
    [1, 1],
    [5, 3],
    [3, 5],
    [40, 20],
    [20, 33],
  ];
  for (const { layout, shape, form } of combinations({
    layout: layouts,
    shape: shapes,
    form: ['qr', 'lq'],
  })) {
    const [m, n] = shape;
    const order = Math.min(m, n);
    const what = `${form} ${layout} ${m} x ${n}`;
    const qr = form === 'qr';
    const a = Numbers.some(m, n, 35);
    const stored = matrix(a, layout);
    const tau = blas.vector(order, undefined, { dtype });
    equal(blas[qr ? 'geqrf' : 'gelqf']({ a: stored, tau }), stored, what);
    const factors = await read(stored);
    const vectors = matrix(qr ? part(factors, m, order) : part(factors, order, n), layout);
    const kept = matrix(await read(vectors), layout);
    equal(blas[qr ? 'orgqr' : 'orglq']({ a: vectors, tau }), vectors, what);
    const q = await read(vectors);
    const adjoint = q.op('conjugate');
    close(qr ? adjoint.times(q) : q.times(adjoint), identity(order), 1, `${what} unitary`);
    const product = qr
      ? q.times(triangle(part(factors, order, n), 'upper'))
      : triangle(part(factors, m, order), 'lower').times(q);
    close(product, a, norm(a) * order, what);

    // Q's adjoint times A is R, and A times the adjoint is L.
    const c = matrix(a, layout);
    const how = { a: kept, tau, c, trans: 'conjugate' };
    equal(qr ? blas.ormqr(how) : blas.ormlq({ ...how, side: 'right' }), c, what);
    const found = triangle(factors, qr ? 'upper' : 'lower');
    close(await read(c), found, norm(a) * order, `${what} times Q's adjoint`);
    how.trans = false;
    if (qr) blas.ormqr(how);
    else blas.ormlq({ ...how, side: 'right' });
    close(await read(c), a, norm(a) * order, `${what} times Q`);
  }
});

test('complex linalg: gels', async () => {
  for (const { layout, shape, trans } of combinations({
    layout: layouts,
    shape: [
      [6, 6],
      [30, 8],
      [8, 30],
    ],
    trans: [false, 'conjugate'],
  })) {
    const [m, n] = shape;
    const what = `${layout} ${m} x ${n} ${trans}`;
    const a = Numbers.some(m, n, 36);
    const own = a.op(trans);
    const b = Numbers.some(Math.max(m, n), 2, 37);
    const sides = matrix(b, layout);
    const info = blas.vector(1, [7]);
    equal(blas.gels({ a: matrix(a, layout), b: sides, trans, info }), sides, what);
    sameValues(await info.read(), [0], `${what} info`);
    const x = part(await read(sides), own.cols, 2);
    const rest = minus(own.times(x), part(b, own.rows, 2));
    const scale = norm(own) * norm(x) + norm(b);
    if (own.rows <= own.cols) {
      close(rest, new Numbers(own.rows, 2, () => [0, 0]), 10 * scale, what);
    } else {
      const none = new Numbers(own.cols, 2, () => [0, 0]);
      close(own.op('conjugate').times(rest), none, own.rows * norm(own) * scale, what);
    }
  }
});

test('complex linalg: syevd, eigh, eigvalsh', async () => {
  for (const { layout, uplo, n } of combinations({ layout: layouts, uplo: uplos, n: [1, 7, 40] })) {
    const what = `${layout} ${uplo} ${n}`;
    const given = Numbers.some(n, n, 40);
    const a = given.structured('hermitian', uplo);
    const stored = matrix(given, layout);
    const info = blas.vector(1, [7]);
    const { w, v } = blas.eigh({ a: stored, uplo, info });
    sameValues(await info.read(), [0], `${what} info`);
    sameValues(await stored.read(), given.flat(layout), `${what}: a is kept`);
    const values = await w.read();
    const vectors = await read(v);
    const scaled = new Numbers(n, n, (i, j) => vectors.at(i, j).map((part) => part * values[j]));
    close(a.times(vectors), scaled, n * norm(a), what);
    close(vectors.op('conjugate').times(vectors), identity(n), 1, what);

    // In the other layout, and into what is given.
    const other = matrix(
      given,
      layouts.find((one) => one !== layout),
    );
    blas.eigh({ a: stored, uplo, w: blas.vector(n), v: other });
    close(await read(other), vectors, 1, `${what} in the other layout`);
    sameValues(await blas.syevd({ a: stored, w, uplo }).read(), values, `${what} syevd`);
    sameValues(await stored.read(), await v.read(), `${what} syevd`);

    const alone = await blas.eigvalsh({ a: matrix(given, layout), uplo }).read();
    assert(
      alone.every((value, i) => Math.abs(value - values[i]) <= 30 * n * norm(a) * 2 ** -24),
      `${what} eigvalsh`,
    );
  }
});

test('complex linalg: gesdd, svd, svdvals', async () => {
  const shapes = [
    [1, 1],
    [9, 5],
    [6, 20],
    [36, 36],
  ];
  for (const { layout, shape } of combinations({ layout: layouts, shape: shapes })) {
    const [m, n] = shape;
    const what = `${layout} ${m} x ${n}`;
    const a = Numbers.some(m, n, 41);
    const stored = matrix(a, layout);
    const info = blas.vector(1, [7]);
    const { u, s, vt } = blas.svd({ a: stored, info });
    sameValues(await info.read(), [0], `${what} info`);
    const values = await s.read();
    const left = await read(u);
    const right = await read(vt);
    const scaled = new Numbers(m, values.length, (i, j) =>
      left.at(i, j).map((part) => part * values[j]),
    );
    close(scaled.times(right), a, Math.max(m, n) * norm(a), what);
    close(left.op('conjugate').times(left), identity(values.length), m, what);
    close(right.times(right.op('conjugate')), identity(values.length), n, what);

    const square = blas.matrix(m, m, undefined, { dtype, layout });
    const other = blas.matrix(n, n, undefined, { dtype, layout });
    blas.gesdd({ a: stored, s, u: square, vt: other, job: 'all' });
    sameValues(await s.read(), values, `${what} gesdd`);
    const basis = await read(m > n ? square : other);
    close(basis.op('conjugate').times(basis), identity(basis.rows), 1, `${what} gesdd`);
    const alone = await blas.svdvals({ a: stored }).read();
    assert(
      alone.every((value, i) => Math.abs(value - values[i]) <= 30 * m * n * norm(a) * 2 ** -24),
      `${what} svdvals`,
    );
    sameValues(await stored.read(), a.flat(layout), `${what}: a is kept`);
  }
});

test('complex linalg: what is wrong has a name', async () => {
  const a = matrix(dominant(3, 38));
  const b = matrix(Numbers.some(3, 2, 39));
  const other = matrix(Numbers.some(3, 2, 39), 'column-major');
  const tau = blas.vector(3, undefined, { dtype });
  const real = blas.vector(3);
  bad('potrs: b.layout = column-major, must be a.layout = row-major', () =>
    blas.potrs({ a, b: other }),
  );
  bad('gels: b.layout = column-major, must be a.layout = row-major', () =>
    blas.gels({ a, b: other }),
  );
  bad('getrf: ipiv.dtype = "complex64", must be float32', () => blas.getrf({ a, ipiv: tau }));
  bad('potrf: info.dtype = "complex64", must be float32', () =>
    blas.potrf({ a, info: tau.view({ size: 1 }) }),
  );
  for (const routine of ['laswp', 'gecon', 'pocon', 'trcon', 'rcond']) {
    bad(`${routine}: a.dtype = "complex64", must be float32`, () => blas[routine]({ a }));
  }
  const double = blas.matrix(2, 2, undefined, { dtype: 'float64' });
  const doubles = blas.vector(2, undefined, { dtype: 'float64' });
  bad('gesdd: a.dtype = "float64", must be float32 or complex64', () =>
    blas.gesdd({ a: double, s: doubles, job: 'none' }),
  );
  bad('syevd: a.dtype = "float64", must be float32 or complex64', () =>
    blas.syevd({ a: double, w: doubles }),
  );
  bad('eigh: w.dtype = "complex64", must be float32', () => blas.eigh({ a, w: tau }));
  const square = matrix(Numbers.some(2, 2), 'row-major');
  bad('eigh: count = 1, must be a.rows = 2, as a is complex', () =>
    blas.eigh({ a: square, count: 1 }),
  );
  bad('geqrf: tau.dtype = float32, must be a.dtype = complex64', () =>
    blas.geqrf({ a, tau: real }),
  );
  bad("ormqr: trans = true, must be false or 'conjugate'", () =>
    blas.ormqr({ a, tau, c: b, trans: true }),
  );
  bad("gels: trans = true, must be false or 'conjugate'", () => blas.gels({ a, b, trans: true }));
  bad('trans', () => blas.gels({ a: blas.matrix(3, 3), b: blas.matrix(3, 1), trans: 'conjugate' }));
  bad('complex64', () => blas.getri({ a, ipiv: real }));
  sameValues(await a.read(), dominant(3, 38).flat(), 'nothing was touched');
});
