// The edition with linear algebra: residuals in LAPACK's units, errors, info and signals.
// SPDX-License-Identifier: MIT
import { Blas as Main } from 'fragblas';
import { Blas, BlasError, Matrix } from 'fragblas/linalg';
import { Dense, definite, identity, random, small } from './dense.js';
import { assert, equal, rejects, sameNumbers, test, throws } from './harness.js';
import { combinations, inTriangle, layouts } from './operands.js';

const blas = await Blas.create();
const uplos = ['lower', 'upper'];
const bad = (text, call) => throws('InvalidArgument', text, call);

/** A block of a larger matrix, all else NaN; `read` looks that it still is. */
function held(dense, layout = 'row-major', isStored = () => true) {
  const [rows, cols] = [dense.rows + 3, dense.cols + 2];
  const data = new Float32Array(rows * cols).fill(Number.NaN);
  const place = (i, j) =>
    layout === 'row-major' ? (i + 1) * cols + j + 1 : i + 1 + (j + 1) * rows;
  const each = (call) => {
    for (let i = 0; i < dense.rows; ++i) {
      for (let j = 0; j < dense.cols; ++j) if (isStored(i, j)) call(i, j);
    }
  };
  each((i, j) => {
    data[place(i, j)] = dense.at(i, j);
  });
  const parent = blas.matrix(rows, cols, data, { layout });
  const read = async () => {
    const whole = await parent.read();
    const found = new Dense(dense.rows, dense.cols, (i, j) => whole[place(i, j)]);
    each((i, j) => {
      whole[place(i, j)] = Number.NaN;
    });
    assert(whole.every(Number.isNaN), 'elements beside the matrix were written');
    return found;
  };
  return { view: parent.view({ row: 1, col: 1, rows: dense.rows, cols: dense.cols }), read };
}

const half = (dense, layout, uplo) => held(dense, layout, (i, j) => inTriangle(uplo, i, j));
const symmetric = (dense, uplo) =>
  new Dense(dense.rows, dense.cols, (i, j) =>
    inTriangle(uplo, i, j) ? dense.at(i, j) : dense.at(j, i),
  );

test('linalg: potrf, potrs, potri', async () => {
  for (const { layout, layoutB, uplo, n } of combinations({
    layout: layouts,
    layoutB: layouts,
    uplo: uplos,
    n: [1, 6, 37],
  })) {
    const what = `${layout} ${layoutB} ${uplo} ${n}`;
    const a = definite(n);
    const stored = half(a, layout, uplo);
    const info = blas.vector(3, [7, 7, 7]);
    const options = { a: stored.view, uplo };
    equal(blas.potrf({ ...options, info: info.view({ offset: 1, size: 1 }) }), stored.view, what);
    sameNumbers(await info.read(), [7, 0, 7], `${what} info`);
    const factor = (await stored.read()).triangle(uplo);
    const product =
      uplo === 'lower' ? factor.times(factor.transposed()) : factor.transposed().times(factor);
    small(product.minus(a), n, a.norm(), `${what} factor`);

    const b = random(n, 3);
    const sides = held(b, layoutB);
    equal(blas.potrs({ ...options, b: sides.view }), sides.view, what);
    const x = await sides.read();
    small(a.times(x).minus(b), n, a.norm() * x.norm(), `${what} solution`);

    equal(blas.potri(options), stored.view, what);
    const inverse = symmetric((await stored.read()).triangle(uplo), uplo);
    small(a.times(inverse).minus(identity(n)), n, a.norm() * inverse.norm(), `${what} inverse`);
  }
});

test('linalg: posv', async () => {
  for (const { layout, layoutB, uplo } of combinations({
    layout: layouts,
    layoutB: layouts,
    uplo: uplos,
  })) {
    const [a, b] = [definite(20), random(20, 2)];
    const [stored, sides] = [half(a, layout, uplo), held(b, layoutB)];
    blas.posv({ a: stored.view, b: sides.view, uplo });
    const x = await sides.read();
    const what = `${layout} ${layoutB} ${uplo}`;
    small(a.times(x).minus(b), 20, a.norm() * x.norm(), what);
    const factor = (await stored.read()).triangle(uplo);
    const product =
      uplo === 'lower' ? factor.times(factor.transposed()) : factor.transposed().times(factor);
    small(product.minus(a), 20, a.norm(), what);
  }
});

test('linalg: trtri', async () => {
  for (const { layout, uplo, diag } of combinations({
    layout: layouts,
    uplo: uplos,
    diag: ['non-unit', 'unit'],
  })) {
    const n = 25;
    const values = random(n, n);
    const a = new Dense(n, n, (i, j) =>
      i === j ? 1 + Math.abs(values.at(i, j)) : values.at(i, j) / 8,
    );
    const unit = diag === 'unit';
    const stored = held(a, layout, (i, j) => inTriangle(uplo, i, j) && !(unit && i === j));
    blas.trtri({ a: stored.view, uplo, diag });
    const [before, inverse] = [a, await stored.read()].map((one) => one.triangle(uplo, unit));
    const scale = before.norm() * inverse.norm();
    small(before.times(inverse).minus(identity(n)), n, scale, `${layout} ${uplo} ${diag}`);
  }
  const info = blas.vector(1);
  blas.trtri({ a: blas.matrix(3, 3, [1, 0, 0, 2, 0, 0, 3, 4, 5]), info });
  sameNumbers(await info.read(), [2], 'info');
});

test('linalg: getrf, getrs, getri, laswp, gesv', async () => {
  for (const { layout, trans, n } of combinations({
    layout: layouts,
    trans: [false, true],
    n: [1, 6, 37],
  })) {
    const what = `${layout} ${trans} ${n}`;
    const [a, b] = [random(n, n), random(n, 3)];
    const [stored, sides] = [held(a, layout), held(b, layout)];
    const pivots = blas.vector(n + 2);
    const ipiv = pivots.view({ offset: 1, size: n });
    const info = blas.vector(1, [7]);
    equal(blas.getrf({ a: stored.view, ipiv, info }), stored.view, what);
    sameNumbers(await info.read(), [0], `${what} info`);
    const factors = await stored.read();
    const product = factors.triangle('lower', true).times(factors.triangle('upper'));
    const exchanged = held(a, layout);
    equal(blas.laswp({ a: exchanged.view, ipiv }), exchanged.view, what);
    small((await exchanged.read()).minus(product), n, a.norm(), `${what} factors`);
    blas.laswp({ a: exchanged.view, ipiv, backward: true });
    sameNumbers((await exchanged.read()).values, a.values, `${what} exchanged back`);

    equal(blas.getrs({ a: stored.view, ipiv, b: sides.view, trans }), sides.view, what);
    const op = trans ? a.transposed() : a;
    const x = await sides.read();
    small(op.times(x).minus(b), n, op.norm() * x.norm() + product.norm(), `${what} solution`);

    equal(blas.getri({ a: stored.view, ipiv }), stored.view, what);
    const inverse = await stored.read();
    const scale = a.norm() * inverse.norm();
    small(inverse.times(a).minus(identity(n)), n, scale, `${what} inverse`);

    const [again, others] = [held(a, layout), held(b, layout)];
    equal(blas.gesv({ a: again.view, b: others.view, info }), others.view, what);
    const y = await others.read();
    small(a.times(y).minus(b), n, a.norm() * y.norm() + product.norm(), `${what} gesv`);
    sameNumbers((await again.read()).values, factors.values, `${what} factors of gesv`);
  }
});

test('linalg: geqrf, gelqf and their Q', async () => {
  for (const { layout, trans } of combinations({ layout: layouts, trans: [false, true] })) {
    const [m, n] = [23, 9];
    const a = random(m, n);
    const stored = held(a, layout);
    const tau = blas.vector(n);
    equal(blas.geqrf({ a: stored.view, tau }), stored.view, 'the result');
    const r = (await stored.read()).triangle('upper');
    const c = random(m, 4);
    const product = held(c, layout);
    equal(blas.ormqr({ a: stored.view, tau, c: product.view, trans }), product.view, 'the result');
    const back = held(await product.read(), layout);
    blas.ormqr({ a: stored.view, tau, c: back.view, trans: !trans });
    small((await back.read()).minus(c), m, c.norm(), `${layout} there and back`);
    const right = held(c.transposed(), layout);
    blas.ormqr({ a: stored.view, tau, c: right.view, trans: !trans, side: 'right' });
    const turned = (await right.read()).transposed();
    small(turned.minus(await product.read()), m, c.norm(), `${layout} right`);
    equal(blas.orgqr({ a: stored.view, tau }), stored.view, 'the result');
    const q = await stored.read();
    small(q.transposed().times(q).minus(identity(n)), m, 1, `${layout} Q`);
    const top = new Dense(n, n, (i, j) => r.at(i, j));
    small(q.times(top).minus(a), m, a.norm(), `${layout} Q R`);

    const wide = held(a.transposed(), layout);
    blas.gelqf({ a: wide.view, tau });
    const l = new Dense(n, n, (i, j) => r.at(j, i));
    const found = (await wide.read()).triangle('lower');
    small(new Dense(n, n, (i, j) => found.at(i, j)).minus(l), m, a.norm(), `${layout} L`);
    const also = held(c, layout);
    equal(blas.ormlq({ a: wide.view, tau, c: also.view, trans }), also.view, 'the result');
    blas.ormlq({ a: wide.view, tau, c: also.view, trans: !trans });
    small((await also.read()).minus(c), m, c.norm(), `${layout} there and back by gelqf`);
    equal(blas.orglq({ a: wide.view, tau }), wide.view, 'the result');
    small(l.times(await wide.read()).minus(a.transposed()), m, a.norm(), `${layout} L Q`);
  }
});

test('linalg: syevd', async () => {
  for (const { layout, uplo, vectors } of combinations({
    layout: layouts,
    uplo: uplos,
    vectors: [true, false],
  })) {
    const n = 13;
    const a = definite(n);
    const w = blas.vector(n);
    const info = blas.vector(1, [7]);
    const v = blas.matrix(n, n, a.triangle(uplo).values, { layout: 'row-major' });
    const stored = layout === 'row-major' ? v : v.transpose();
    const which = layout === 'row-major' ? uplo : uplo === 'lower' ? 'upper' : 'lower';
    equal(blas.syevd({ a: stored, w, uplo: which, vectors, info }), w, 'the result');
    sameNumbers(await info.read(), [0], 'info');
    const found = await w.read();
    assert(
      found.every((value, i) => i === 0 || value >= found[i - 1]),
      'ascending',
    );
    const trace = found.reduce((sum, value) => sum + value, 0);
    const diagonal = new Dense(1, n, (_, j) => a.at(j, j)).values.reduce((x, y) => x + y);
    assert(Math.abs(trace - diagonal) < 1e-5 * diagonal, `trace ${trace}, ${diagonal}`);
    if (!vectors) continue;
    const columns = await v.read();
    const q = new Dense(n, n, (i, j) =>
      layout === 'row-major' ? columns[i * n + j] : columns[j * n + i],
    );
    const scaled = new Dense(n, n, (i, j) => q.at(i, j) * found[j]);
    small(a.times(q).minus(scaled), n, a.norm(), `${layout} ${uplo}`);
    small(q.transposed().times(q).minus(identity(n)), n, 1, `${layout} ${uplo} vectors`);
  }
});

test('linalg: sytrd', async () => {
  for (const uplo of uplos) {
    const n = 20;
    const a = definite(n);
    const stored = blas.matrix(n, n, a.triangle(uplo).values);
    const [d, e, tau] = [blas.vector(n), blas.vector(n - 1), blas.vector(n - 1)];
    equal(blas.sytrd({ a: stored, d, e, tau, uplo }), stored, 'the result');
    const [diagonal, beside] = [await d.read(), await e.read()];
    const t = new Dense(n, n, (i, j) =>
      i === j ? diagonal[i] : Math.abs(i - j) === 1 ? beside[Math.min(i, j)] : 0,
    );
    // The same eigenvalues.
    const [w, expected] = [blas.vector(n), blas.vector(n)];
    blas.syevd({ a: blas.matrix(n, n, t.values), w, vectors: false });
    blas.syevd({ a: blas.matrix(n, n, a.values), w: expected, vectors: false });
    const [found, right] = [await w.read(), await expected.read()];
    small(
      new Dense(n, 1, (i) => found[i]).minus(new Dense(n, 1, (i) => right[i])),
      n,
      a.norm(),
      uplo,
    );
  }
});

test('linalg: rcond, gecon, pocon, trcon', async () => {
  const near = async (found, expected, what) => {
    const [value] = await found.read();
    assert(Math.abs(value - expected) < 1e-6, `${what}: ${value}`);
    found.dispose();
  };
  for (const layout of layouts) {
    // Sums of columns 1 and 3, of the inverse's 1 and 1; of rows 2 and 2, and 1.5 and 0.5.
    const a = held(new Dense(2, 2, (i, j) => [0, 2, 1, 1][2 * i + j]), layout).view;
    await near(blas.rcond({ a }), 1 / 3, layout);
    const [ipiv, anorm] = [blas.vector(2), blas.vector(1, [3])];
    blas.getrf({ a, ipiv });
    await near(blas.gecon({ a, ipiv, anorm }), 1 / 3, `gecon ${layout}`);
    const rcond = blas.vector(1);
    const rows = { a, ipiv, anorm: blas.vector(1, [2]), trans: true, rcond };
    equal(blas.gecon(rows), rcond, 'the result');
    await near(rcond, 1 / 3, `gecon trans ${layout}`);
  }
  const factor = blas.matrix(2, 2, [2, 0, 0, 1]);
  await near(blas.pocon({ a: factor, anorm: blas.vector(1, [4]) }), 1 / 4, 'pocon');
  const triangle = blas.matrix(2, 2, [1, 5, 2, 0]);
  await near(blas.trcon({ a: triangle, diag: 'unit' }), 1 / 9, 'trcon');
  await near(blas.trcon({ a: triangle, uplo: 'upper' }), 0, 'trcon of a singular one');
  bad('rcond: a.cols = 3, must be a.rows = 2', () => blas.rcond({ a: blas.matrix(2, 3) }));
  bad('gecon: anorm.size = 2, must be 1', () =>
    blas.gecon({ a: triangle, ipiv: blas.vector(2), anorm: blas.vector(2) }),
  );
});

test('linalg: solve, inv, det, logdet, slogdet', async () => {
  for (const { layout, layoutB, assume, n } of combinations({
    layout: layouts,
    layoutB: layouts,
    assume: ['general', 'positive-definite', 'lower-triangular', 'upper-triangular'],
    n: [1, 19],
  })) {
    const what = `${layout} ${layoutB} ${assume} ${n}`;
    const whole = definite(n);
    const uplo = assume.startsWith('upper') ? 'upper' : 'lower';
    const a = assume.endsWith('triangular') ? whole.triangle(uplo) : whole;
    const stored = assume === 'general' ? held(a, layout) : half(a, layout, uplo);
    const b = random(n, 2);
    const [sides, solution] = [held(b, layoutB), held(b, layout)];
    const [info, backwardError] = [blas.vector(1, [7]), blas.vector(1)];
    const options = { a: stored.view, b: sides.view, assume, info, backwardError };
    equal(blas.solve({ ...options, x: solution.view }), solution.view, what);
    const x = await solution.read();
    small(a.times(x).minus(b), n, a.norm() * x.norm(), what);
    sameNumbers((await sides.read()).values, b.values, `${what} b`);
    sameNumbers(await info.read(), [0], `${what} info`);
    const [error] = await backwardError.read();
    assert(error < 1e-6, `${what}: backward error ${error}`);
    equal(blas.solve(options).layout, layoutB, `${what} layout`);
  }
  // Nothing is known: Cholesky is tried, then pivots; what was asked for later sees the outcome.
  for (const [n, method] of [
    [19, 1],
    [20, 0],
    [130, 1],
  ]) {
    const whole = definite(n);
    const a = new Dense(n, n, (i, j) => whole.at(i, j) + (method === 0 && i < j ? 0.1 : 0));
    const b = random(n, 3);
    const [from, solution, product] = [held(a), held(b), held(b)];
    const [known, backwardError] = [blas.vector(1), blas.vector(1)];
    blas.solve({ a: from.view, b: held(b).view, x: solution.view, method: known, backwardError });
    blas.gemm({ a: from.view, b: solution.view, c: product.view });
    const x = await solution.read();
    small((await product.read()).minus(b), n, a.norm() * x.norm(), `unknown ${n}`);
    sameNumbers(await known.read(), [method], `method ${n}`);
    assert((await backwardError.read())[0] < 1e-6, `backward error ${n}`);
  }
  const a = blas.matrix(2, 2, [0, 2, 1, 1]);
  const column = blas.matrix(2, 2, undefined, { layout: 'column-major' });
  sameNumbers(await blas.inv({ a }).read(), [-0.5, 1, 0.5, 0], 'inv');
  sameNumbers(await blas.inv({ a, b: column }).read(), [-0.5, 0.5, 1, 0], 'inv by columns');
  sameNumbers(await blas.det({ a }).read(), [-2], 'det');
  sameNumbers(await blas.logdet({ a }).read(), [Number.NaN], 'logdet');
  const [two] = await blas.logdet({ a: blas.matrix(2, 2, [2, 3, 0, 1]) }).read();
  assert(Math.abs(two - Math.log(2)) < 1e-6, `logdet ${two}`);
  const result = blas.vector(2);
  equal(blas.slogdet({ a, result }), result, 'the result');
  const [sign, logarithm] = await result.read();
  equal(sign, -1, 'sign');
  assert(Math.abs(logarithm - Math.log(2)) < 1e-6, `logarithm ${logarithm}`);
  const singular = await blas.slogdet({ a: blas.matrix(2, 2) }).read();
  sameNumbers(singular, [0, Number.NEGATIVE_INFINITY], 'slogdet of zeros');
  const { steps } = blas.explainSolve({ n: 300 });
  const names = steps.map((step) => step.method);
  equal(names.join(' '), 'cholesky nearby-pivots pivots', 'what is tried');
  equal(steps.map((step) => step.reads).join(), '2,1,0', 'reads');
  equal(steps[2].takenIf, '', 'the last one');
  equal(blas.explainSolve({ n: 3, assume: 'general' }).steps[0].method, 'pivots', 'known');
  bad('explainSolve: n = -1, must be', () => blas.explainSolve({ n: -1 }));
  bad('explainSolve: unknown option', () => blas.explainSolve({ n: 1, side: 'left' }));
  bad('solve: assume = "known", must be general', () =>
    blas.solve({ a, b: column, assume: 'known' }),
  );
  bad('solve: refinements = 31, must be an integer from 0 to 30', () =>
    blas.solve({ a, b: column, refinements: 31 }),
  );
  bad('det: result.size = 2, must be 1', () => blas.det({ a, result }));
});

test('linalg: gels', async () => {
  for (const { layout, layoutB, trans, wide } of combinations({
    layout: layouts,
    layoutB: layouts,
    trans: [false, true],
    wide: [false, true],
  })) {
    const [m, n] = wide ? [7, 18] : [18, 7];
    const a = random(m, n);
    const op = trans ? a.transposed() : a;
    const b = random(18, 2);
    const [stored, sides] = [held(a, layout), held(b, layoutB)];
    const info = blas.vector(1, [7]);
    equal(blas.gels({ a: stored.view, b: sides.view, trans, info }), sides.view, 'the result');
    sameNumbers(await info.read(), [0], 'info');
    const all = await sides.read();
    const x = new Dense(op.cols, 2, (i, j) => all.at(i, j));
    const residual = op.times(x).minus(new Dense(op.rows, 2, (i, j) => b.at(i, j)));
    const what = `${layout} ${layoutB} ${trans} ${wide}`;
    const scale = a.norm() * (a.norm() * x.norm() + b.norm());
    // What is left is orthogonal to the columns of a tall matrix, and 0 of a wide one.
    const wrong = op.rows > op.cols ? op.transposed().times(residual) : residual;
    small(wrong, 18, scale, what);
  }
});

test('linalg: info says where a matrix is not positive definite, or singular', async () => {
  const info = blas.vector(1);
  blas.potrf({ a: blas.matrix(2, 2, [1, 2, 2, 1]), info });
  sameNumbers(await info.read(), [2], 'potrf');
  const b = blas.matrix(2, 1, [1, 2]);
  blas.posv({ a: blas.matrix(2, 2, [0, 0, 0, 1]), b, info });
  sameNumbers(await info.read(), [1], 'posv');
  blas.gesv({ a: blas.matrix(2, 2, [1, 2, 1, 2]), b, info });
  sameNumbers(await info.read(), [2], 'gesv');
  blas.potrf({ a: blas.matrix(2, 2, [1, 2, 2, 1]) });
  await blas.finish();
});

test('linalg: bad arguments are errors that name them', async () => {
  const [a, b] = [blas.matrix(3, 3), blas.matrix(3, 2)];
  const [three, two] = [blas.vector(3), blas.vector(2)];
  bad('potrf: a = undefined, must be a Matrix', () => blas.potrf({}));
  bad('potrf: unknown option "tau"; valid: a, uplo, info, signal', () => blas.potrf({ a, tau: 1 }));
  bad('potrf: a.cols = 2, must be a.rows = 3', () => blas.potrf({ a: b }));
  bad('potrf: info.size = 2, must be 1', () => blas.potrf({ a, info: two }));
  bad('potrf: uplo = "both", must be lower or upper', () => blas.potrf({ a, uplo: 'both' }));
  bad('potrs: b.rows = 2, must be a.rows = 3', () => blas.potrs({ a, b: blas.matrix(2, 1) }));
  bad('trtri: diag = 1, must be non-unit or unit', () => blas.trtri({ a, diag: 1 }));
  bad('getrf: ipiv = undefined, must be a Vector', () => blas.getrf({ a }));
  bad('getrf: ipiv.size = 3, must be min(a.rows, a.cols) = 2', () =>
    blas.getrf({ a: b, ipiv: three }),
  );
  const spread = blas.vector(6).view({ inc: 2, size: 3 });
  bad('getrf: ipiv.inc = 2, must be 1', () => blas.getrf({ a, ipiv: spread }));
  bad('gesv: b.layout = column-major, must be a.layout = row-major', () =>
    blas.gesv({ a, b: blas.matrix(3, 1, undefined, { layout: 'column-major' }) }),
  );
  bad('laswp: ipiv.size = 3, must be at most a.rows = 2', () =>
    blas.laswp({ a: blas.matrix(2, 2), ipiv: three }),
  );
  bad('laswp: ipiv.inc = -1, must be at least 1', () =>
    blas.laswp({ a, ipiv: three.view({ inc: -1 }) }),
  );
  bad('ormqr: a.rows = 3, must be c.cols = 2', () =>
    blas.ormqr({ a, tau: two, c: b, side: 'right' }),
  );
  bad('ormqr: tau.size = 3, must be at most a.cols = 2', () =>
    blas.ormqr({ a: b, tau: three, c: b }),
  );
  bad('ormlq: a.cols = 3, must be c.rows = 2', () =>
    blas.ormlq({ a, tau: two, c: blas.matrix(2, 2) }),
  );
  bad('syevd: w.size = 2, must be a.rows = 3', () => blas.syevd({ a, w: two }));
  bad('sytrd: e.size = 3, must be max(a.rows - 1, 0) = 2', () =>
    blas.sytrd({ a, d: three, e: three, tau: two }),
  );
  bad('orgqr: a.cols = 3, must be at most a.rows = 2', () =>
    blas.orgqr({ a: blas.matrix(2, 3), tau: two }),
  );
  bad('gels: b.rows = 2, must be max(a.rows, a.cols) = 3', () =>
    blas.gels({ a: blas.matrix(2, 3), b: blas.matrix(2, 1) }),
  );
  sameNumbers(await a.read(), new Float32Array(9), 'a');
});

test('linalg: the main entry has none of it, and each Blas its arrays', async () => {
  const main = await Main.create();
  try {
    equal('potrf' in main, false, 'potrf of the main entry');
    const a = main.matrix(2, 2);
    assert(a instanceof Matrix, 'the classes are shared');
    bad('potrf: a belongs to another Blas', () => blas.potrf({ a }));
    try {
      blas.potrf({ a });
    } catch (error) {
      assert(error instanceof BlasError, 'BlasError is shared');
    }
  } finally {
    main.dispose();
  }
});

test('linalg: signal: what has not been issued is not computed', async () => {
  const a = blas.matrix(3, 3, [4, 0, 0, 0, 4, 0, 0, 0, 4]);
  const info = blas.vector(1, [7]);
  await blas.finish();
  const abort = new AbortController();
  blas.potrf({ a, info, signal: abort.signal });
  abort.abort();
  await rejects('Undefined', 'potrf: aborted before it was issued', a.read());
  await rejects('Undefined', 'potrf: aborted before it was issued', info.read());
  a.write([4, 0, 0, 0, 4, 0, 0, 0, 4]);
  blas.potrf({ a, info });
  sameNumbers(await info.read(), [0], 'info');
  sameNumbers(await a.read(), [2, 0, 0, 0, 2, 0, 0, 0, 2], 'a');
});

test('linalg: nothing of temporary vectors is left', async () => {
  const sized = async () => {
    const [a, b] = [blas.matrix(2, 2, [2, 0, 0, 2]), blas.matrix(2, 1, [2, 4])];
    sameNumbers(await blas.gesv({ a, b }).read(), [1, 2], 'x');
    a.dispose();
    b.dispose();
    await blas.finish();
    return blas.stats().textures;
  };
  const once = await sized();
  equal(await sized(), once, 'textures');
});

test('linalg: disposed', () => {
  const a = blas.matrix(1, 1);
  blas.dispose();
  bad('used after dispose()', () => blas.potrf({ a }));
});
