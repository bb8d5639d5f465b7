// The edition with sparse matrices: products, solvers, errors.
// SPDX-License-Identifier: MIT
import { Blas, SparseMatrix } from 'fragblas/sparse';
import { assert, equal, rejects, sameNumbers, test, throws } from './harness.js';

const blas = await Blas.create();
const bad = (text, call) => throws('InvalidArgument', text, call);
const same = async (array, expected, what) => sameNumbers(await array.read(), expected, what);
const near = (is, must, what) => assert(Math.abs(is - must) < 1e-4, `${what}: ${is}, not ${must}`);
const csr = { rows: 2, cols: 3, indptr: [0, 1, 3], indices: [2, 0, 1], values: [5, 6, 7] };

test('sparse: of rows, of entries, of nested arrays', async () => {
  const entries = {
    rows: 2,
    cols: 3,
    rowIndices: [1, 0, 1, 1],
    colIndices: [1, 2, 0, 1],
    values: [3, 5, 6, 4],
  };
  const nested = [
    [0, 0, 5],
    [6, 7, 0],
  ];
  for (const given of [csr, entries, nested]) {
    const a = blas.sparse(given);
    assert(a instanceof SparseMatrix);
    const x = blas.vector([1, 2, 3]);
    await same(blas.spmv({ a, x }), [15, 20], 'spmv');
    const y = blas.vector([1, 1]);
    equal(blas.spmv({ alpha: 2, a, x, beta: blas.vector([-1]), y }), y, 'y');
    await same(y, [29, 39], 'in place');
    await same(blas.spmv({ a: a.transpose(), x: y }), [234, 273, 145], 'transposed');
    equal(a.transpose(), a.transpose(), 'a second transpose');
    const b = blas.matrix([
      [1, 0],
      [0, 1],
      [2, 2],
    ]);
    await same(blas.spmm({ a, b }), [10, 10, 6, 7], 'spmm');
    a.dispose();
    bad('used after dispose()', () => blas.spmv({ a, x }));
  }
});

test('sparse: cg, cgls, lsqr, powerIteration', async () => {
  const a = blas.sparse([
    [4, 1, 0],
    [1, 3, 1],
    [0, 1, 5],
  ]);
  const b = blas.vector([6, 10, 17]);
  for (const options of [{}, { diagonal: blas.vector([4, 3, 5]) }]) {
    const { x, iterations, residual, converged } = await blas.cg({ a, b, ...options });
    for (const [i, value] of (await x.toArray()).entries()) near(value, i + 1, `x[${i}]`);
    assert(converged && iterations <= 4 && residual <= 1e-5, `${iterations}, ${residual}`);
    const again = await blas.cg({ a, b, x, tolerance: 1e-4 });
    equal(again.iterations, 0, 'iterations from the solution');
    equal(again.x, x, 'x');
  }
  const few = await blas.cg({ a, b, maxIterations: 1, tolerance: 0, checkEvery: 2 ** 31 - 1 });
  equal(few.iterations, 1, 'iterations');
  equal(few.converged, false, 'converged');
  const line = blas.sparse([
    [1, 0],
    [1, 1],
    [1, 2],
    [1, 3],
  ]);
  for (const method of ['cgls', 'lsqr']) {
    const fit = await blas[method]({ a: line, b: blas.vector([1, 3, 4, 8]) });
    const [at, rise] = await fit.x.toArray();
    near(at, 0.7, `where the line begins, by ${method}`);
    near(rise, 2.2, 'its rise');
    assert(fit.converged && fit.iterations <= 3, `${method}: ${fit.iterations} iterations`);
  }
  // Long after the solution is reached squares become 0, with a small matrix its products first.
  const n = 64;
  const small = 2 ** -20;
  const second = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) => (i === j ? 3 : Number(Math.abs(i - j) === 1)) * small),
  );
  const sums = second.map((row) => row.reduce((sum, value) => sum + value) / small);
  const on = { a: blas.sparse(second), b: blas.vector(sums), tolerance: 0, maxIterations: 300 };
  for (const [method, options] of [
    ['cg', on],
    ['cg', { ...on, diagonal: blas.vector(new Array(n).fill(3 * small)) }],
    ['cgls', on],
    ['lsqr', on],
  ]) {
    const { x, residual } = await blas[method](options);
    for (const [i, value] of (await x.toArray()).entries())
      near(value * small, 1, `${method}: x[${i}]`);
    assert(residual < 1e-5, `${method}: residual ${residual}`);
  }
  const largest = await blas.powerIteration({ a });
  assert(largest.converged, 'power iteration');
  near(largest.eigenvalue, 5.53209, 'eigenvalue');
  // The sums of the eigenvector, (1, -1), are 0.
  const path = blas.sparse([
    [1, -1],
    [-1, 1],
  ]);
  const { eigenvalue, converged } = await blas.powerIteration({ a: path });
  assert(converged, 'converged');
  near(eigenvalue, 2, 'eigenvalue of a path');
});

test('sparse: solvers look every 1000 iterations at least', async () => {
  const most = 2 ** 31 - 1;
  const [a, b] = [blas.sparse([[2]]), blas.vector(1)];
  for (const method of ['cg', 'cgls', 'lsqr']) {
    const result = await blas[method]({ a, b, checkEvery: most, maxIterations: most });
    equal(result.converged, true, method);
  }
});

test('sparse: the transpose is that of the arrays as they were', async () => {
  const given = { indptr: [0, 1, 3], indices: [2, 0, 1], values: [5, 6, 7] };
  const a = blas.sparse({ rows: 2, cols: 3, ...given });
  for (const array of Object.values(given)) array.fill(0);
  await same(blas.spmv({ a: a.transpose(), x: blas.vector([1, 2]) }), [12, 14, 5], 'transposed');
});

test('sparse: lsqr takes a matrix of any size', async () => {
  const b = blas.vector([4, 7]);
  for (const size of [1e-30, 1e-20, 1e20, 1e25]) {
    const a = blas.sparse([
      [2 * size, size],
      [size, 3 * size],
    ]);
    const { x, converged, iterations } = await blas.lsqr({ a, b });
    assert(converged && iterations === 2, `${size}: ${iterations} iterations`);
    for (const [i, value] of (await x.toArray()).entries())
      near(value * size, i + 1, `${size}: x[${i}]`);
  }
});

test('sparse: without equations the least x is 0', async () => {
  const empty = { rowIndices: [], colIndices: [], values: [] };
  const a = blas.sparse({ rows: 0, cols: 3, ...empty });
  for (const method of ['cgls', 'lsqr']) {
    const x = blas.vector([7, 7, 7]);
    const { converged, iterations } = await blas[method]({ a, b: blas.vector(0), x });
    assert(converged && iterations === 0, method);
    await same(x, [0, 0, 0], `x by ${method}`);
  }
});

test('sparse: solvers take a right-hand side of any size', async () => {
  const a = blas.sparse([
    [2, 1],
    [1, 3],
  ]);
  for (const [method, options] of [
    ['cg', {}],
    ['cg', { diagonal: blas.vector([2, 3]) }],
    ['cgls', {}],
    ['lsqr', {}],
  ]) {
    for (const size of [1e-25, 1e20]) {
      const b = blas.vector([4 * size, 7 * size]);
      const { x, converged } = await blas[method]({ a, b, ...options });
      assert(converged, `${method}: ${size} converged`);
      for (const [i, value] of (await x.toArray()).entries())
        near(value / size, i + 1, `${method}: x[${i}] of ${size}`);
    }
    const x = blas.vector([1, 2]);
    const zero = await blas[method]({ a, b: blas.vector(2), x, ...options });
    assert(zero.converged && zero.residual === 0 && zero.iterations === 0, `${method}: b = 0`);
    await same(x, [0, 0], `${method}: x of b = 0`);
    const none = await blas[method]({ a, b: blas.vector([3e38, 3e38]), x, ...options });
    assert(!none.converged && none.iterations === 0, `${method}: b too large`);
  }
  const large = blas.sparse([
    [1e20, 0],
    [0, 2e20],
  ]);
  const { eigenvalue, converged } = await blas.powerIteration({ a: large });
  assert(converged, 'power iteration');
  near(eigenvalue / 2e20, 1, 'eigenvalue');
});

test('sparse: a scope keeps a matrix, and disposes others', async () => {
  let other;
  const kept = blas.scope(() => {
    other = blas.sparse([[1, 2]]);
    const a = blas.sparse([
      [2, 0],
      [0, 3],
    ]);
    a.transpose();
    return { a };
  });
  await same(blas.spmv({ a: kept.a.transpose(), x: blas.vector([1, 1]) }), [2, 3], 'kept');
  const turned = blas.scope(() => blas.sparse([[1, 2]]).transpose());
  await same(blas.spmv({ a: turned, x: blas.vector([1]) }), [1, 2], 'a transpose');
  const back = blas.scope(() =>
    blas
      .sparse([[1, 2]])
      .transpose()
      .transpose(),
  );
  await same(blas.spmv({ a: back, x: blas.vector([1, 1]) }), [3], 'its transpose');
  bad('used after dispose()', () => blas.spmv({ a: other, x: blas.vector([1, 1]) }));
});

test('sparse: what is wrong is told', async () => {
  const text = 'sparse: indices[1] = 3, must be an integer from 0 to cols - 1 = 2';
  bad(text, () => blas.sparse({ ...csr, indices: [2, 3, 1] }));
  for (const place of [4, 0.5]) {
    bad(`sparse: indptr[1] = ${place}, must be an integer from 0 to 3`, () =>
      blas.sparse({ ...csr, indptr: [0, place, 3] }),
    );
  }
  bad('sparse: indptr.length = 2, must be rows + 1 = 3', () =>
    blas.sparse({ ...csr, indptr: [0, 3] }),
  );
  const places = { rowIndices: [0, 1, 1], colIndices: [2, 0, 1] };
  bad('sparse: indptr and rowIndices exclude each other', () => blas.sparse({ ...csr, ...places }));
  bad('sparse: indices and colIndices exclude each other', () =>
    blas.sparse({ ...csr, indptr: undefined, colIndices: [2, 0, 1] }),
  );
  bad('sparse: rowIndices = undefined, must be an array of numbers', () =>
    blas.sparse({ rows: 2, cols: 3, colIndices: [2], values: [1] }),
  );
  const ones = new Float32Array(2 ** 12).fill(1);
  bad(`sparse: entries = ${2 ** 24 + 2 ** 12}, must be at most 2^24`, () =>
    blas.sparse(Array.from({ length: 5000 }, () => ones)),
  );
  bad('sparse: rows = 16777216, must be an integer from 0 to 16777215', () =>
    blas.sparse(Array(2 ** 24).fill([])),
  );
  bad('sparse: row 1 has 1 elements', () => blas.sparse([[1, 2], [3]]));
  bad('sparse: [0] = Matrix, must be an array of numbers', () => blas.sparse([blas.eye(2)]));
  const a = blas.sparse(csr);
  bad('spmv: x.size = 2, must be a.cols = 3', () => blas.spmv({ a, x: blas.vector(2) }));
  bad('spmm: a is 2 x 3 and b 2 x 3: inner sizes differ', () =>
    blas.spmm({ a, b: blas.matrix(2, 3) }),
  );
  const b = blas.vector(2);
  await rejects('InvalidArgument', 'cg: a is 2 x 3, must be square', blas.cg({ a, b }));
  bad('sparse: values = undefined, must be an array of numbers', () =>
    blas.sparse({ rows: 1, cols: 1 }),
  );
  bad('sparse: unknown option "data"; valid: rows, cols, indptr', () =>
    blas.sparse({ rows: 1, cols: 1, data: [1] }),
  );
  bad('sparse: options = Matrix, must be entries on the host', () => blas.sparse(blas.eye(2)));
  bad('sparse: [0][1] = "1", must be a number', () => blas.sparse([[1, '1']]));
  bad('sparse: values[1] = "6", must be a number', () =>
    blas.sparse({ ...csr, values: [5, '6', 7] }),
  );
  bad('sparse: values[0] = 5n, must be a number', () =>
    blas.sparse({ ...csr, values: BigInt64Array.of(5n, 6n, 7n) }),
  );
  bad('sparse: values[1] = undefined, must be a number', () =>
    blas.sparse({ ...csr, values: { 0: 5, length: 3 } }),
  );
  bad('spmv: a = Matrix, must be a SparseMatrix or {data, n}, a packed triangle', () =>
    blas.spmv({ a: blas.eye(2), x: b }),
  );
  bad('spmm: a = Matrix, must be a SparseMatrix', () => blas.spmm({ a: blas.eye(2), b }));
  const triangle = { data: blas.vector([1, 2, 3]), n: 2 };
  await same(blas.spmv({ a: triangle, x: blas.vector([1, 1]) }), [3, 5], 'packed');
  const gone = blas.sparse([[1]]);
  gone.dispose();
  bad('SparseMatrix (1 x 1): used after dispose()', () =>
    blas.spmv({ a: gone, x: blas.vector([1]) }),
  );
});

test('sparse: solvers name themselves in what they refuse', async () => {
  const a = blas.sparse([[2]]);
  const [b, pair] = [blas.vector([1]), blas.vector(2)];
  const other = await Blas.create();
  const backwards = pair.view({ inc: -1 });
  const square = blas.sparse([
    [2, 0],
    [0, 3],
  ]);
  const far = { a: other.sparse([[2]]), b: other.vector([1]) };
  const x = { a: square, x: backwards };
  for (const [method, extra] of [
    ['cg', { b }],
    ['cgls', { b }],
    ['lsqr', { b }],
    ['powerIteration', {}],
  ]) {
    const wrong = (text, options) =>
      rejects('InvalidArgument', `${method}: ${text}`, blas[method](options));
    await wrong('x = 0, must be a Vector', { a, ...extra, x: 0 });
    await wrong('x = null, must be a Vector', { a, ...extra, x: null });
    await wrong('x.size = 2, must be a.', { a, ...extra, x: pair });
    await wrong('x.inc = -1, must be at least 1', { ...x, ...(extra.b && { b: pair }) });
    await wrong('x belongs to another Blas', { a, ...extra, x: far.b });
    await wrong('a belongs to another Blas', { a: far.a, ...extra });
    await wrong('a = Matrix, must be a SparseMatrix', { a: blas.eye(1), ...extra });
    await wrong('tolerance = -1, must be at least 0', { a, ...extra, tolerance: -1 });
    const options = 'must be an object of named arguments';
    await rejects('InvalidArgument', `${method}: options = null, ${options}`, blas[method](null));
    if (!extra.b) continue;
    await wrong('b belongs to another Blas', { a, b: far.b });
    await wrong('b.size = 2, must be a.rows = 1', { a, b: pair });
  }
  await rejects(
    'InvalidArgument',
    'cg: diagonal.inc = -1, must be at least 1',
    blas.cg({ a: square, b: pair, diagonal: backwards }),
  );
  other.dispose();
});

test('sparse: cg of no equations', async () => {
  const a = blas.sparse({ rows: 0, cols: 0, indptr: [0], indices: [], values: [] });
  for (const method of ['cg', 'cgls', 'lsqr']) {
    const { x, iterations, residual, converged } = await blas[method]({ a, b: blas.vector(0) });
    equal(x.size, 0, `${method}: x.size`);
    assert(iterations === 0 && residual === 0 && converged, `${method}: ${iterations} iterations`);
  }
});

test('sparse: a matrix is there again after a loss', async () => {
  const own = await Blas.create();
  const square = [
    [2, 0],
    [0, 3],
  ];
  const [byRows, inSlots] = [own.sparse(csr), own.sparse(square)];
  equal([byRows.slots, inSlots.slots].join(), '0,1', 'slots');
  inSlots.transpose();
  for (let i = 0; i < 2; ++i) {
    own.gl.getExtension('WEBGL_lose_context').loseContext();
    await own.lost;
    throws('ContextLost', 'lost', () => byRows.transpose());
    await own.restore();
    const [x, y] = [own.vector([1, 2, 3]), own.vector([1, 2])];
    await same(own.spmv({ a: byRows, x }), [15, 20], 'by rows');
    await same(own.spmv({ a: byRows.transpose(), x: y }), [12, 14, 5], 'its transpose');
    await same(own.spmv({ a: inSlots, x: y }), [2, 6], 'in slots');
    await same(own.spmv({ a: inSlots.transpose(), x: y }), [2, 6], 'its transpose');
  }
  own.dispose();
});

test('sparse: factors that a loss took are told of, whatever takes them', async () => {
  const own = await Blas.create();
  const factors = Array.from({ length: 10 }, () => own.vector([2]));
  own.gl.getExtension('WEBGL_lose_context').loseContext();
  await own.lost;
  await own.restore();
  const square = [
    [2, 0],
    [0, 3],
  ];
  const [a, s, x] = [own.matrix(square), own.sparse(square), own.vector([1, 2])];
  const half = own.compact(a);
  for (const call of [
    (scalars) => own.geam({ ...scalars, a, b: a }),
    (scalars) => own.spmv({ ...scalars, a: s, x, y: own.vector(2) }),
    (scalars) => own.spmm({ ...scalars, a: s, b: a, c: own.matrix(2, 2) }),
    (scalars) => own.gemv({ ...scalars, a: half, x, y: own.vector(2) }),
    (scalars) => own.gemm({ ...scalars, a: half, b: a, c: own.matrix(2, 2) }),
  ]) {
    for (const name of ['alpha', 'beta']) {
      const text = 'Vector (1) was lost with the WebGL context';
      await rejects('Undefined', text, call({ [name]: factors.pop() }).read());
    }
  }
  equal(factors.length, 0, 'factors that are left');
  own.dispose();
});

test('sparse: a matrix that finds memory for a part of it leaves nothing', async () => {
  const own = await Blas.create({ debug: true, limits: { memoryBytes: 2 ** 21 } });
  const size = 2 ** 14;
  const indptr = Int32Array.from({ length: size + 1 }, (_, i) => i);
  const [indices, values] = [new Int32Array(size), new Float32Array(size)];
  const vectors = [];
  try {
    for (;;) vectors.push(own.vector(size));
  } catch (error) {
    equal(error.code, 'OutOfMemory', 'code');
  }
  const free = (count) => {
    for (const vector of vectors.splice(0, count)) vector.dispose();
  };
  const make = () => own.sparse({ rows: size, cols: 1, indptr, indices, values });
  free(1);
  const before = own.living().length;
  throws('OutOfMemory', '', make);
  equal(own.living().length, before, 'living');
  free(2);
  equal(make().entries, size, 'entries');
  own.dispose();
});
