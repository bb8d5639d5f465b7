// The edition with linear algebra: decompositions that keep their inputs, and batches of small
// matrices. SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/linalg';
import { Dense, definite, identity, random, small } from './dense.js';
import { assert, equal, sameNumbers, test, throws } from './harness.js';
import { combinations, layouts } from './operands.js';

const blas = await Blas.create();
const bad = (text, call) => throws('InvalidArgument', text, call);

/** On the device. */
function matrix({ rows, cols, values }, layout = 'row-major') {
  const stored =
    layout === 'row-major'
      ? values
      : new Dense(rows, cols, (i, j) => values[i * cols + j]).transposed().values;
  return blas.matrix(rows, cols, stored, { layout });
}

/** As it is on the device. */
async function dense(from) {
  const { rows, cols, layout } = from;
  const values = await from.read();
  return new Dense(
    rows,
    cols,
    (i, j) => values[layout === 'row-major' ? i * cols + j : j * rows + i],
  );
}

const diagonal = (values) =>
  new Dense(values.length, values.length, (i, j) => (i === j ? values[i] : 0));
const descends = (values) => values.every((value, i) => i === 0 || value <= values[i - 1]);

test('linalg: solve and lstsq take a vector for a right-hand side', async () => {
  const a = blas.matrix([
    [4, 1],
    [1, 3],
  ]);
  const b = blas.vector([9, NaN, 5]).view({ inc: 2, size: 2 });
  const near = async (x, expected, what) => {
    equal(x.size, expected.length, `${what}: size`);
    for (const [i, value] of (await x.read()).entries()) {
      assert(Math.abs(value - expected[i]) < 1e-5, `${what}: x[${i}] = ${value}`);
    }
  };
  await near(blas.solve({ a, b }), [2, 1], 'solve');
  await near(blas.solve({ a: a.transpose(), b, assume: 'general' }), [2, 1], 'transposed');
  equal(blas.solve({ a, b, x: b }), b, 'x');
  await near(b, [2, 1], 'solve in place');
  const line = blas.matrix([
    [1, 0],
    [1, 1],
    [1, 2],
    [1, 3],
  ]);
  await near(blas.lstsq({ a: line, b: blas.vector([1, 3, 4, 8]) }), [0.7, 2.2], 'lstsq');
  bad('solve: b.size = 3, must be a.rows = 2', () => blas.solve({ a, b: blas.vector(3) }));
  bad('solve: b = Array, must be a Matrix or a Vector', () => blas.solve({ a, b: [1, 2] }));
  bad('solve: b.inc = -2, must be at least 1', () => blas.solve({ a, b: b.view({ inc: -1 }) }));
  bad('solve: x = Matrix, must be a Vector', () => blas.solve({ a, b, x: blas.matrix(2, 1) }));
});

test('linalg: det and slogdet of what is no number are none', async () => {
  const a = blas.matrix([
    [NaN, 1],
    [1, 1],
  ]);
  sameNumbers(await blas.slogdet({ a }).read(), [NaN, NaN], 'slogdet');
  sameNumbers(await blas.det({ a }).read(), [NaN], 'det');
});

test('linalg: svd, svdvals', async () => {
  for (const { layout, shape } of combinations({
    layout: layouts,
    shape: [
      [5, 5],
      [12, 4],
      [3, 9],
    ],
  })) {
    const what = `${layout} ${shape}`;
    const a = random(...shape);
    const from = matrix(a, layout);
    const info = blas.vector(1, [7]);
    const { u, s, vt } = blas.svd({ a: from, info });
    sameNumbers(await info.read(), [0], `${what} info`);
    equal(u.layout, layout, what);
    const [left, values, right] = [await dense(u), await s.read(), await dense(vt)];
    assert(descends(values) && values.at(-1) >= 0, `${what}: ${values}`);
    const longest = Math.max(...shape);
    small(left.times(diagonal(values)).times(right).minus(a), longest, a.norm(), what);
    const few = identity(values.length);
    small(left.transposed().times(left).minus(few), shape[0], 1, `${what} U`);
    small(right.times(right.transposed()).minus(few), shape[1], 1, `${what} VT`);
    sameNumbers((await dense(from)).values, a.values, `${what} a`);
    const alone = await blas.svdvals({ a: from }).read();
    const rest = diagonal(alone).minus(diagonal(values));
    small(rest, longest, values[0], `${what} values alone`);
  }
  const a = blas.matrix(2, 3, [3, 0, 0, 0, 0, 4]);
  const given = { u: blas.matrix(2, 2), s: blas.vector(2), vt: blas.matrix(2, 3) };
  const found = blas.svd({ a, ...given });
  for (const name of ['u', 's', 'vt']) equal(found[name], given[name], name);
  sameNumbers(await given.s.read(), [4, 3], 's');
  bad('svd: u.cols = 3, must be min(a.rows, a.cols) = 2', () =>
    blas.svd({ a, u: blas.matrix(2, 3) }),
  );
  bad('svdvals: s.size = 3, must be min(a.rows, a.cols) = 2', () =>
    blas.svdvals({ a, s: blas.vector(3) }),
  );
});

test('linalg: gesdd', async () => {
  for (const { layout, job } of combinations({ layout: layouts, job: ['thin', 'all'] })) {
    const a = random(7, 4);
    const from = matrix(a, layout);
    const side = (rows, cols) => blas.matrix(rows, cols, undefined, { layout });
    const [u, vt] = [side(7, job === 'all' ? 7 : 4), side(4, 4)];
    const s = blas.vector(4);
    equal(blas.gesdd({ a: from, s, u, vt, job }), s, 'the result');
    const [left, values, right] = [await dense(u), await s.read(), await dense(vt)];
    const middle = new Dense(u.cols, 4, (i, j) => (i === j ? values[i] : 0));
    small(left.times(middle).times(right).minus(a), 7, a.norm(), `${layout} ${job}`);
    small(left.transposed().times(left).minus(identity(u.cols)), 7, 1, `${layout} ${job} U`);
    const alone = blas.vector(4);
    blas.gesdd({ a: from, s: alone, job: 'none' });
    small(diagonal(await alone.read()).minus(diagonal(values)), 7, values[0], `${layout} none`);
  }
  const [a, s, u, vt] = [blas.matrix(2, 3), blas.vector(2), blas.matrix(2, 2), blas.matrix(2, 3)];
  bad('gesdd: job = "few", must be none, thin or all', () => blas.gesdd({ a, s, job: 'few' }));
  bad('gesdd: u = undefined, must be a Matrix', () => blas.gesdd({ a, s }));
  bad('gesdd: vt.rows = 2, must be a.cols = 3', () => blas.gesdd({ a, s, u, vt, job: 'all' }));
  bad('must be left out with the job none', () => blas.gesdd({ a, s, u, job: 'none' }));
  const turned = blas.matrix(2, 2, undefined, { layout: 'column-major' });
  bad('gesdd: u.layout = column-major, must be a.layout = row-major', () =>
    blas.gesdd({ a, s, u: turned, vt }),
  );
});

test('linalg: polar', async () => {
  for (const { layout, shape } of combinations({
    layout: layouts,
    shape: [
      [6, 6],
      [17, 5],
    ],
  })) {
    const [m, n] = shape;
    const a = random(m, n);
    const { u, h } = blas.polar({ a: matrix(a, layout) });
    equal(h.layout, layout, 'layout');
    const [left, right] = [await dense(u), await dense(h)];
    small(left.times(right).minus(a), m, a.norm(), `${layout} ${shape}`);
    small(left.transposed().times(left).minus(identity(n)), m, 1, `${layout} ${shape} U`);
    small(right.minus(right.transposed()), n, right.norm(), `${layout} ${shape} H`);
    // Its eigenvalues are the singular values.
    const values = await blas.svdvals({ a: matrix(a) }).read();
    const own = await blas.eigvalsh({ a: h }).read();
    small(diagonal(own.reverse()).minus(diagonal(values)), m, values[0], `${shape} values`);
  }
  const a = blas.matrix(3, 2);
  bad('polar: a.cols = 3, must be at most a.rows = 2', () => blas.polar({ a: a.transpose() }));
  bad('polar: h.cols = 3, must be a.cols = 2', () => blas.polar({ a, h: blas.matrix(2, 3) }));
});

test('linalg: pinv', async () => {
  for (const { layout, shape } of combinations({
    layout: layouts,
    shape: [
      [6, 6],
      [9, 4],
      [3, 8],
    ],
  })) {
    const a = random(...shape);
    const inverse = blas.pinv({ a: matrix(a, layout) });
    equal(inverse.layout, layout, 'layout');
    const x = await dense(inverse);
    const longest = Math.max(...shape);
    const scale = a.norm() * x.norm();
    small(a.times(x).times(a).minus(a), longest, a.norm() * scale, `${layout} ${shape}`);
    const product = a.times(x);
    small(product.minus(product.transposed()), longest, scale, `${layout} ${shape} A X`);
  }
  const a = blas.matrix(2, 2, [4, 0, 0, 1]);
  equal(blas.pinv({ a, b: a, rcond: 0.3 }), a, 'the result');
  sameNumbers(await a.read(), [0.25, 0, 0, 0], 'rcond');
  bad('pinv: b.rows = 2, must be a.cols = 3', () => blas.pinv({ a: blas.matrix(2, 3), b: a }));
});

test('linalg: eigh, eigvalsh', async () => {
  for (const { layout, uplo } of combinations({ layout: layouts, uplo: ['lower', 'upper'] })) {
    const n = 11;
    const what = `${layout} ${uplo}`;
    const a = definite(n);
    const from = matrix(a.triangle(uplo), layout);
    const { w, v } = blas.eigh({ a: from, uplo });
    equal(v.layout, layout, what);
    const [values, vectors] = [await w.read(), await dense(v)];
    assert(descends(values.map((value) => -value)), `${what}: ${values}`);
    const rest = a.times(vectors).minus(vectors.times(diagonal(values)));
    small(rest, n, a.norm(), what);
    small(vectors.transposed().times(vectors).minus(identity(n)), n, 1, `${what} vectors`);
    sameNumbers((await dense(from)).values, a.triangle(uplo).values, `${what} a`);
    const alone = diagonal(await blas.eigvalsh({ a: from, uplo }).read());
    small(alone.minus(diagonal(values)), n, a.norm(), `${what} values alone`);
    const some = blas.eigh({ a: from, uplo, first: 7, count: 3 });
    sameNumbers(await some.w.read(), values.slice(7, 10), `${what} some values`);
    equal(`${some.v.rows} x ${some.v.cols}`, '11 x 3', `${what} some vectors`);
    small(
      (await dense(some.v)).minus(new Dense(n, 3, (i, j) => vectors.at(i, 7 + j))),
      n,
      1,
      `${what} some vectors`,
    );
    const last = await blas.eigvalsh({ a: from, uplo, first: 9 }).read();
    small(diagonal(last).minus(diagonal(values.slice(9))), n, a.norm(), `${what} last values`);
  }
  const a = blas.matrix(2, 2, [1, 0, 0, 2]);
  const given = { w: blas.vector(2), v: blas.matrix(2, 2) };
  const found = blas.eigh({ a, ...given });
  equal(found.w, given.w, 'w');
  equal(found.v, given.v, 'v');
  bad('eigh: v.cols = 3, must be count = 2', () => blas.eigh({ a, v: blas.matrix(2, 3) }));
  bad('eigvalsh: w.size = 3, must be count = 2', () => blas.eigvalsh({ a, w: blas.vector(3) }));
  bad('eigvalsh: first = 3, must be from 0 to a.rows = 2', () => blas.eigvalsh({ a, first: 3 }));
  bad('eigh: count = 2, must be from 0 to 1', () => blas.eigh({ a, first: 1, count: 2 }));
});

test('linalg: lstsq', async () => {
  for (const { layout, layoutB, shape } of combinations({
    layout: layouts,
    layoutB: layouts,
    shape: [
      [9, 4],
      [5, 5],
      [3, 7],
    ],
  })) {
    const what = `${layout} ${layoutB} ${shape}`;
    const [a, b] = [random(...shape), random(shape[0], 2)];
    const [from, right] = [matrix(a, layout), matrix(b, layoutB)];
    const rank = blas.vector(1);
    const s = blas.vector(Math.min(...shape));
    const x = blas.lstsq({ a: from, b: right, rank, s });
    equal(x.layout, layoutB, `${what} layout`);
    sameNumbers(await rank.read(), [Math.min(...shape)], `${what} rank`);
    sameNumbers(await s.read(), await blas.svdvals({ a: from }).read(), `${what} s`);
    // What the pseudoinverse gives.
    const found = await dense(x);
    const inverse = await dense(blas.pinv({ a: from }));
    const scale = inverse.norm() * inverse.norm() * a.norm() * b.norm();
    small(found.minus(inverse.times(b)), Math.max(...shape), scale, what);
    sameNumbers((await dense(right)).values, b.values, `${what} b`);
  }
  // Two equal columns: the least solution has equal elements.
  const a = blas.matrix(3, 2, [1, 1, 2, 2, 2, 2]);
  const [rank, info] = [blas.vector(1), blas.vector(1, [7])];
  const x = blas.matrix(2, 1);
  equal(blas.lstsq({ a, b: blas.matrix(3, 1, [2, 4, 4]), x, rank, info }), x, 'the result');
  sameNumbers(await rank.read(), [1], 'rank');
  sameNumbers(await info.read(), [0], 'info');
  for (const value of await x.read()) assert(Math.abs(value - 1) < 1e-5, `x = ${value}`);
  bad('lstsq: b.rows = 2, must be a.rows = 3', () => blas.lstsq({ a, b: x }));
  bad('lstsq: x.rows = 3, must be a.cols = 2', () =>
    blas.lstsq({ a, b: blas.matrix(3, 1), x: blas.matrix(3, 1) }),
  );
});

test('linalg: pca', async () => {
  const [m, n, count] = [30, 5, 3];
  for (const layout of layouts) {
    const noise = random(m, n);
    const a = new Dense(m, n, (i, j) => Math.fround((noise.at(i, j) * 4) / (1 + j) + 3 * j));
    const from = matrix(a, layout);
    const found = blas.pca({ a: from, count });
    equal(found.scores.layout, layout, 'layout');
    const means = Array.from(
      { length: n },
      (_, j) => new Dense(m, 1, (i) => a.at(i, j)).values.reduce((x, y) => x + y) / m,
    );
    const mean = await found.mean.read();
    small(diagonal(mean).minus(diagonal(means)), n, 12, 'mean');
    const centred = new Dense(m, n, (i, j) => a.at(i, j) - means[j]);
    const [axes, scores] = [await dense(found.components), await dense(found.scores)];
    small(centred.times(axes.transposed()).minus(scores), m, centred.norm(), 'scores');
    small(axes.times(axes.transposed()).minus(identity(count)), n, 1, 'components');
    const variances = await found.variances.read();
    assert(descends(variances), `${variances}`);
    const squares = scores.transposed().times(scores);
    const over = new Dense(count, count, (i, j) => squares.at(i, j) / (m - 1));
    small(over.minus(diagonal(variances)), m, variances[0], 'variances');
    sameNumbers((await dense(from)).values, a.values, 'a');
  }
  const a = blas.matrix(3, 2, [1, 2, 2, 4, 3, 6]);
  const given = {
    mean: blas.vector(2),
    components: blas.matrix(1, 2),
    variances: blas.vector(1),
    scores: blas.matrix(3, 1),
  };
  const found = blas.pca({ a, count: 1, ...given });
  for (const name of Object.keys(given)) equal(found[name], given[name], name);
  sameNumbers(await found.mean.read(), [2, 4], 'mean');
  bad('pca: count = 3, must be an integer from 1 to 2', () => blas.pca({ a, count: 3 }));
  bad('pca: variances.size = 1, must be count = 2', () =>
    blas.pca({ a, variances: given.variances }),
  );
});

test('linalg: svdLowRank', async () => {
  const [m, n, rank] = [40, 25, 3];
  for (const layout of layouts) {
    const a = random(m, rank).times(random(rank, n));
    const from = matrix(new Dense(m, n, (i, j) => Math.fround(a.at(i, j))), layout);
    const { u, s, vt } = blas.svdLowRank({ a: from, rank, oversampling: 4 });
    equal(u.layout, layout, 'layout');
    const [left, values, right] = [await dense(u), await s.read(), await dense(vt)];
    small(left.times(diagonal(values)).times(right).minus(a), m, a.norm(), layout);
    small(left.transposed().times(left).minus(identity(rank)), m, 1, `${layout} U`);
    small(right.times(right.transposed()).minus(identity(rank)), n, 1, `${layout} VT`);
    const largest = (await blas.svdvals({ a: from }).read()).slice(0, rank);
    small(diagonal(values).minus(diagonal(largest)), m, largest[0], `${layout} values`);
  }
  const a = blas.matrix(2, 2, [1, 0, 0, 2]);
  bad('svdLowRank: rank = undefined, must be an integer from 1 to 2', () => blas.svdLowRank({ a }));
  bad('svdLowRank: seed = -1, must be an integer from 0', () =>
    blas.svdLowRank({ a, rank: 1, seed: -1 }),
  );
  bad('svdLowRank: u.cols = 2, must be rank = 1', () => blas.svdLowRank({ a, rank: 1, u: a }));
});

test('linalg: cholesky', async () => {
  for (const { layout, uplo, n } of combinations({
    layout: layouts,
    uplo: ['lower', 'upper'],
    n: [1, 23],
  })) {
    const a = definite(n);
    const info = blas.vector(1, [7]);
    const factor = blas.cholesky({ a: matrix(a, layout), uplo, info });
    equal(factor.layout, layout, 'layout');
    sameNumbers(await info.read(), [0], 'info');
    const found = await dense(factor);
    sameNumbers(found.values, found.triangle(uplo).values, 'zeros beside the triangle');
    const turned = found.transposed();
    const product = uplo === 'lower' ? found.times(turned) : turned.times(found);
    small(product.minus(a), n, a.norm(), `${layout} ${uplo} ${n}`);
  }
  const a = blas.matrix(2, 2, [4, 9, 2, 5]);
  equal(blas.cholesky({ a, factor: a }), a, 'the result');
  sameNumbers(await a.read(), [2, 0, 1, 2], 'in place');
  bad('cholesky: factor.cols = 3, must be a.cols = 2', () =>
    blas.cholesky({ a, factor: blas.matrix(2, 3) }),
  );
});

test('linalg: lu, qr', async () => {
  for (const { layout, shape } of combinations({
    layout: layouts,
    shape: [
      [6, 6],
      [11, 4],
      [3, 8],
    ],
  })) {
    const what = `${layout} ${shape}`;
    const a = random(...shape);
    const from = matrix(a, layout);
    const longest = Math.max(...shape);
    const lu = blas.lu({ a: from });
    const [p, l, u] = [await dense(lu.p), await dense(lu.l), await dense(lu.u)];
    sameNumbers(l.values, l.triangle('lower', true).values, `${what} L`);
    sameNumbers(u.values, u.triangle('upper').values, `${what} U`);
    sameNumbers(p.times(p.transposed()).values, identity(shape[0]).values, `${what} P`);
    small(p.times(l).times(u).minus(a), longest, a.norm(), `${what} P L U`);
    for (const mode of ['reduced', 'complete']) {
      const qr = blas.qr({ a: from, mode });
      const [q, r] = [await dense(qr.q), await dense(qr.r)];
      equal(q.cols, mode === 'complete' ? shape[0] : Math.min(...shape), `${what} ${mode}`);
      sameNumbers(r.values, r.triangle('upper').values, `${what} R`);
      small(q.times(r).minus(a), longest, a.norm(), `${what} Q R`);
      small(q.transposed().times(q).minus(identity(q.cols)), shape[0], 1, `${what} Q`);
    }
    sameNumbers((await dense(from)).values, a.values, `${what} a`);
  }
  const a = blas.matrix(2, 2, [1, 2, 2, 4]);
  const info = blas.vector(1);
  const given = { p: blas.matrix(2, 2), l: blas.matrix(2, 2), u: blas.matrix(2, 2) };
  const found = blas.lu({ a, ...given, info });
  for (const name of ['p', 'l', 'u']) equal(found[name], given[name], name);
  sameNumbers(await info.read(), [2], 'info of a singular matrix');
  bad('lu: l.rows = 3, must be a.rows = 2', () => blas.lu({ a, l: blas.matrix(3, 2) }));
  bad('qr: mode = "thin", must be reduced or complete', () => blas.qr({ a, mode: 'thin' }));
});

/** Matrices below each other, and the first of them. */
function stacked(all) {
  const [{ rows, cols }] = all;
  const whole = blas.matrix(
    rows * all.length,
    cols,
    all.flatMap(({ values }) => [...values]),
  );
  return { whole, first: whole.view({ rows }), stride: rows * whole.ld };
}

async function unstacked({ whole }, count) {
  const values = await whole.read();
  const { cols } = whole;
  const rows = whole.rows / count;
  return Array.from(
    { length: count },
    (_, k) => new Dense(rows, cols, (i, j) => values[(k * rows + i) * cols + j]),
  );
}

test('linalg: batches of small matrices', async () => {
  const batchSize = 5;
  const each = (make) => Array.from({ length: batchSize }, make);
  for (const n of [4, 7, 18]) {
    const [spd, general, sides] = [() => definite(n), () => random(n, n), () => random(n, 2)].map(
      each,
    );
    const b = stacked(sides);
    const a = stacked(spd);
    const right = { b: b.first, strideB: b.stride };
    const call = {
      a: a.first,
      strideA: a.stride,
      info: blas.vector(
        batchSize,
        each(() => 7),
      ),
      batchSize,
    };
    equal(blas.posvBatchStrided({ ...call, ...right }), b.first, 'the result');
    sameNumbers(
      await call.info.read(),
      each(() => 0),
      'info',
    );
    (await unstacked(b, batchSize)).forEach((x, k) => {
      small(spd[k].times(x).minus(sides[k]), n, spd[k].norm() * x.norm(), `posv ${n}`);
    });
    const again = stacked(spd);
    equal(
      blas.potrfBatchStrided({ ...call, a: again.first, uplo: 'lower' }),
      again.first,
      'the result',
    );
    sameNumbers(await again.whole.read(), await a.whole.read(), 'factors');

    const c = stacked(general);
    const d = stacked(sides);
    const ipiv = blas.vector(n * batchSize);
    const lu = { ...call, a: c.first, ipiv };
    equal(blas.gesvBatchStrided({ ...lu, b: d.first, strideB: d.stride }), d.first, 'the result');
    (await unstacked(d, batchSize)).forEach((x, k) => {
      const scale = general[k].norm() * x.norm() + sides[k].norm();
      small(general[k].times(x).minus(sides[k]), n, scale, `gesv ${n}`);
    });
    const [other, pivots] = [stacked(general), blas.vector(n * batchSize)];
    equal(
      blas.getrfBatchStrided({ ...lu, a: other.first, ipiv: pivots }),
      other.first,
      'the result',
    );
    sameNumbers(await other.whole.read(), await c.whole.read(), 'factors of getrf');
    sameNumbers(await pivots.read(), await ipiv.read(), 'pivots');
    const e = stacked(sides);
    const less = { a: stacked(general).first, strideA: call.strideA, batchSize };
    blas.gesvBatchStrided({ ...less, b: e.first, strideB: e.stride });
    sameNumbers(await e.whole.read(), await d.whole.read(), 'without pivots');
  }
});

test('linalg: orthogonal factors, eigenvalues and singular values of batches', async () => {
  const batchSize = 5;
  const each = (make) => Array.from({ length: batchSize }, make);
  const diagonal = (values) =>
    new Dense(values.length, values.length, (i, j) => (i === j ? values[i] : 0));
  for (const [m, n] of [
    [4, 4],
    [7, 5],
    [11, 18],
  ]) {
    const least = Math.min(m, n);
    const general = each(() => random(m, n));
    const numbers = each(() => 0);
    const info = blas.vector(
      batchSize,
      each(() => 7),
    );
    const from = stacked(general);
    const [u, vt] = [stacked(each(() => random(m, least))), stacked(each(() => random(least, n)))];
    const s = blas.vector(least * batchSize);
    const call = { a: from.first, strideA: from.stride, batchSize };
    const vectors = { u: u.first, strideU: u.stride, vt: vt.first, strideVT: vt.stride };
    equal(blas.gesvdBatchStrided({ ...call, ...vectors, s, info }), s, 'the result');
    sameNumbers(await info.read(), numbers, 'info');
    const alone = blas.vector(least * batchSize);
    blas.gesvdBatchStrided({ ...call, s: alone, job: 'none' });
    const values = await s.read();
    sameNumbers(await alone.read(), values, 'values alone');
    const [left, right] = [await unstacked(u, batchSize), await unstacked(vt, batchSize)];
    general.forEach((a, k) => {
      const sigma = diagonal([...values.slice(k * least, (k + 1) * least)]);
      small(left[k].times(sigma).times(right[k]).minus(a), Math.max(m, n), a.norm(), `gesvd ${k}`);
    });

    const tau = blas.vector(least * batchSize);
    equal(blas.geqrfBatchStrided({ ...call, tau }), from.first, 'the result');
    const single = blas.matrix(m, n, [...general[1].values]);
    const itsTau = blas.vector(least);
    blas.geqrf({ a: single, tau: itsTau });
    const factors = (await unstacked(from, batchSize))[1];
    const wanted = await dense(single);
    small(factors.minus(wanted), Math.max(m, n), wanted.norm(), 'geqrf');

    const symmetric = each(() => {
      const a = random(n, n);
      return new Dense(n, n, (i, j) => a.values[Math.max(i, j) * n + Math.min(i, j)]);
    });
    const whole = stacked(symmetric);
    const w = blas.vector(n * batchSize);
    const eigen = { a: whole.first, strideA: whole.stride, w, batchSize };
    equal(blas.syevBatchStrided({ ...eigen, vectors: false }), w, 'the result');
    const first = await w.read();
    blas.syevBatchStrided({ ...eigen, info });
    sameNumbers(await w.read(), first, 'eigenvalues alone');
    (await unstacked(whole, batchSize)).forEach((v, k) => {
      const lambda = diagonal([...first.slice(k * n, (k + 1) * n)]);
      small(symmetric[k].times(v).minus(v.times(lambda)), n, symmetric[k].norm(), `syev ${k}`);
    });
  }
  const { first, stride } = stacked([identity(3)]);
  const options = { a: first, strideA: stride, batchSize: 1 };
  bad('w.size = 2, must be a.rows * batchSize = 3', () =>
    blas.syevBatchStrided({ ...options, w: blas.vector(2) }),
  );
  bad('u = ', () =>
    blas.gesvdBatchStrided({ ...options, s: blas.vector(3), job: 'none', u: first }),
  );
});

test('linalg: a batch says which matrices failed, and what is wrong', async () => {
  const all = [identity(2), new Dense(2, 2, () => 1), new Dense(2, 2, () => 0)];
  const { first, stride } = stacked(all);
  const info = blas.vector(3);
  const options = { a: first, strideA: stride, info, batchSize: 3 };
  blas.getrfBatchStrided({ ...options, ipiv: blas.vector(6) });
  sameNumbers(await info.read(), [0, 2, 1], 'info');
  const few = blas.vector(2);
  bad('info.size = 2, must be batchSize = 3', () =>
    blas.potrfBatchStrided({ ...options, info: few }),
  );
  bad('ipiv.size = 2, must be a.rows * batchSize = 6', () =>
    blas.getrfBatchStrided({ ...options, ipiv: few }),
  );
  bad('stridea = 1, must be at least 4', () => blas.potrfBatchStrided({ ...options, strideA: 1 }));
  bad('b.layout = column-major, must be a.layout = row-major', () => {
    const b = blas.matrix(2, 1, undefined, { layout: 'column-major' });
    blas.gesvBatchStrided({ ...options, b, strideB: 4, batchSize: 1, info: undefined });
  });
  bad('n = 33, must be at most 32 in a batch', () =>
    blas.potrfBatchStrided({ a: blas.matrix(33, 33), strideA: 0, batchSize: 1 }),
  );
});

test('linalg: whole problems and batches of a Blas that is disposed', () => {
  const a = blas.matrix(1, 1);
  blas.dispose();
  bad('used after dispose()', () => blas.svd({ a }));
  bad('used after dispose()', () => blas.potrfBatchStrided({ a, strideA: 1, batchSize: 1 }));
});
