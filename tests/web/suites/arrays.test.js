// The edition with arrays: along an axis, element by element, the best of rows, by an index, and
// the everyday handles.
// SPDX-License-Identifier: MIT
import { Blas as Main } from 'fragblas';
import { Blas, Matrix } from 'fragblas/arrays';
import { assert, equal, rejects, sameNumbers, sameValues, test, throws } from './harness.js';

const blas = await Blas.create();
const bad = (text, call) => throws('InvalidArgument', text, call);
const same = async (array, expected, what) => sameNumbers(await array.read(), expected, what);
const rows = [
  [3, 1, 2],
  [6, 5, 7],
];

test('arrays: along an axis', async () => {
  const a = blas.matrix(rows);
  const turned = blas.matrix(rows, { layout: 'column-major' });
  for (const x of [a, turned, turned.transpose().transpose()]) {
    await same(blas.sum({ a: x }), [6, 18], 'sum');
    await same(blas.sum({ a: x, axis: 'cols' }), [9, 6, 9], 'sum');
    await same(blas.mean({ a: x }), [2, 6], 'mean');
    await same(blas.min({ a: x, axis: 'cols' }), [3, 1, 2], 'min');
    await same(blas.max({ a: x }), [3, 7], 'max');
    await same(blas.argmin({ a: x }), [1, 1], 'argmin');
    await same(blas.argmax({ a: x, axis: 'cols' }), [1, 1, 1], 'argmax');
    await same(blas.cumsum({ a: x }).row(1), [6, 11, 18], 'cumsum');
  }
  await same(blas.asum({ a: blas.matrix([[-3, 4]]) }), [7], 'asum');
  await same(blas.nrm2({ a: blas.matrix([[-3, 4]]) }), [5], 'nrm2');
  equal((await blas.logsumexp({ a: blas.matrix([[1000, 1000]]) }).item()) > 1000.69, true, 'lse');
  await same(blas.softmax({ a: blas.matrix([[1000, 1000]]) }), [0.5, 0.5], 'softmax');
  const result = blas.vector(5).view({ offset: 1, inc: 2, size: 2 });
  equal(blas.sum({ a, result }), result, 'result');
  await same(result, [6, 18], 'a result with steps');
});

test('arrays: sum, asum and nrm2 of a vector, or of all of a matrix', async () => {
  equal(await blas.sum({ x: blas.vector([1, 2, 3]) }).item(), 6, 'of a vector');
  equal(await blas.sum({ x: blas.matrix(rows) }).item(), 24, 'of a matrix');
  equal(
    await blas
      .asum({
        x: blas.matrix([
          [-1, 2],
          [3, -4],
        ]),
      })
      .item(),
    10,
    'asum',
  );
  const norm = await blas
    .nrm2({
      x: blas.matrix([
        [1, 1],
        [1, 1],
      ]),
    })
    .item();
  assert(Math.abs(norm - 2) < 1e-6, `nrm2 ${norm}`);
});

test('arrays: a vector is one line', async () => {
  const x = blas.vector([3, NaN, 1, 2, 0]).view({ inc: 2, size: 2 });
  const y = blas.vector([2, 6, 4]);
  await same(blas.max({ x }), [3], 'max');
  await same(blas.min({ x }), [1], 'min');
  await same(blas.mean({ x: y }), [4], 'mean');
  await same(blas.argmax({ x: y }), [1], 'argmax');
  await same(blas.argmin({ x }), [1], 'argmin');
  const lse = await blas.logsumexp({ x: blas.vector([1000, 1000]) }).item();
  assert(Math.abs(lse - 1000 - Math.LN2) < 1e-3, `logsumexp ${lse}`);
  const all = blas.matrix(rows);
  await same(blas.max({ x: all }), [7], 'max of a matrix');
  await same(blas.min({ x: all.transpose() }), [1], 'min of a matrix');
  await same(blas.mean({ x: all }), [4], 'mean of a matrix');
  await same(blas.cumsum({ a: y }), [2, 8, 12], 'cumsum');
  await same(blas.softmax({ a: blas.vector([5, 5]) }), [0.5, 0.5], 'softmax');
  await same(blas.argsort({ a: y }), [0, 2, 1], 'argsort');
  equal(blas.sort({ a: y, c: y, order: 'descending' }), y, 'c');
  await same(y, [6, 4, 2], 'sort');
  const { values, indices } = await blas.topK({ a: y, k: 2 }).read();
  sameNumbers(values, [6, 4], 'values');
  sameNumbers(indices, [0, 1], 'indices');
  bad('topK: k = 4, must be at most a.size = 3', () => blas.topK({ a: y, k: 4 }));
  bad('mean: a = Vector, must be a Matrix; a vector, or all of a matrix, is given as x', () =>
    blas.mean({ a: y }),
  );
  bad('argmax: x = Matrix, must be a Vector', () => blas.argmax({ x: all }));
  bad('softmax: axis = "cols", must be left out', () => blas.softmax({ a: y, axis: 'cols' }));
  bad('max: the number of elements = 0, must be at least 1', () =>
    blas.max({ x: blas.vector([]) }),
  );
  bad('max: a.cols = 0, must be at least 1', () => blas.max({ a: blas.matrix(2, 0) }));
  bad('sum: options = undefined, must be an object', () => blas.sum());
  bad('max: options = Matrix, must be an object of named arguments', () => blas.max(all));
});

test('arrays: element by element, with vectors and numbers that stretch', async () => {
  const a = blas.matrix(rows);
  await same(blas.add({ a, b: a }), [6, 2, 4, 12, 10, 14], 'a + a');
  await same(blas.sub({ a, b: blas.vector([1, 2, 3]) }), [2, -1, -1, 5, 3, 4], 'a - row');
  await same(blas.mul({ a, b: blas.vector([2, 3]) }), [6, 2, 4, 18, 15, 21], 'a * column');
  await same(blas.sub({ a: 10, b: a }), [7, 9, 8, 4, 5, 3], '10 - a');
  await same(blas.div({ a, b: 2 }), [1.5, 0.5, 1, 3, 2.5, 3.5], 'a / 2');
  await same(blas.less({ a: 3, b: a }), [0, 0, 0, 1, 1, 1], '3 < a');
  const square = blas.matrix([
    [1, 2],
    [3, 4],
  ]);
  const v = blas.vector([10, 20]);
  await same(blas.add({ a: square, b: v }), [11, 22, 13, 24], 'by columns');
  await same(blas.add({ a: square, b: v, axis: 'rows' }), [11, 12, 23, 24], 'by rows');
  await same(blas.add({ a: v, b: square, c: square }), [11, 22, 13, 24], 'in place');
  await same(blas.add({ a: v, b: v.view({ inc: 1 }) }), [20, 40], 'vectors');
  await same(blas.map({ a: v, f: 'neg' }), [-10, -20], 'map of a vector');
  await same(blas.map({ a: blas.matrix([[4, 9]]), f: 'sqrt' }), [2, 3], 'map');
  const turned = blas.geam({ alpha: 2, a, b: a, beta: 0 });
  await same(blas.geam({ a, transA: true, b: turned, transB: true }).row(0), [9, 18], 'geam');
});

test('arrays: functions of small numbers, and of none', async () => {
  const nearly = Math.fround(1 + 2 ** -12);
  const close = (is, must, what) => assert(Math.abs(is / must - 1) < 1e-6, `${what}: ${is}`);
  const log = await blas.map({ a: blas.vector([nearly, 1, 0, -1, NaN]), f: 'log' }).read();
  close(log[0], Math.log(nearly), 'log');
  sameNumbers(log.subarray(1), [0, -Infinity, NaN, NaN], 'log');
  const tanh = await blas.map({ a: blas.vector([1e-4, NaN]), f: 'tanh' }).read();
  close(tanh[0], Math.fround(1e-4), 'tanh');
  equal(tanh[1], NaN, 'tanh');
  const sign = blas.map({ a: blas.vector([NaN, -2, 3]), f: 'sign' });
  await same(sign, [NaN, -1, 1], 'sign');
});

test('arrays: topK, sort, argsort', async () => {
  const a = blas.matrix([
    [3, 1, 4, 1, 5],
    [9, 2, 6, 5, 3],
  ]);
  const best = blas.topK({ a, k: 2 });
  const { values, indices } = await best.read();
  sameNumbers(values, [5, 4, 9, 6]);
  assert(indices instanceof Int32Array, 'indices are not Int32');
  sameNumbers(indices, [4, 2, 0, 2]);
  const into = new Float32Array(4);
  await rejects('InvalidArgument', 'topK.read: unknown option "into"', best.read({ into }));
  best.dispose();
  await same(blas.topK({ a, k: 1, best: 'smallest' }).indices, [1, 1], 'smallest');
  await same(blas.sort({ a }).row(0), [1, 1, 3, 4, 5], 'sort');
  await same(blas.argsort({ a, order: 'descending' }).row(1), [0, 2, 3, 4, 1], 'argsort');
});

test('arrays: rows by an index, im2col', async () => {
  const a = blas.matrix(rows);
  for (const indices of [undefined, null, 3, 'no', [{}]]) {
    bad(/^gatherRows: indices(\[0\])? = /, () => blas.gatherRows({ a, indices }));
    bad(/^scatterRows: indices(\[0\])? = /, () => blas.scatterRows({ a, indices, c: a }));
  }
  await same(blas.gatherRows({ a, indices: [1, 0, 1] }), [6, 5, 7, 3, 1, 2, 6, 5, 7], 'gather');
  const c = blas.matrix(3, 3);
  blas.scatterRows({ a, indices: blas.vector([2, 0]), c });
  await same(c, [6, 5, 7, 0, 0, 0, 3, 1, 2], 'scatter');
  const image = blas.matrix(6, 1, [1, 2, 3, 4, 5, 6]);
  const windows = blas.im2col({ image, height: 2, width: 3, kernel: [2, 2] });
  sameNumbers((await windows.toArray()).flat(), [1, 2, 4, 5, 2, 3, 5, 6]);
  for (const kernel of [null, 3, [3]]) {
    bad('im2col: kernel = ', () => blas.im2col({ image, height: 2, width: 3, kernel }));
  }
});

test('arrays: making, putting together, reading', async () => {
  sameNumbers((await blas.matrix(rows).toArray()).flat(), rows.flat());
  const turned = blas.matrix(rows, { layout: 'column-major' });
  sameNumbers((await turned.toArray())[1], [6, 5, 7]);
  await same(blas.eye(2), [1, 0, 0, 1], 'eye');
  await same(blas.ones(1, 2), [1, 1], 'ones');
  await same(blas.diag([2, 3]), [2, 0, 0, 3], 'diag');
  await same(blas.linspace(0, 1, 5), [0, 0.25, 0.5, 0.75, 1], 'linspace');
  const a = blas.matrix(rows);
  await same(blas.hstack([a, blas.ones(2, 1)]), [3, 1, 2, 1, 6, 5, 7, 1], 'hstack');
  await same(blas.vstack([a, a]).row(2), [3, 1, 2], 'vstack');
  await same(blas.flat(turned), [3, 1, 2, 6, 5, 7], 'flat');
  await same(blas.reshape(a, 3, 2), [3, 1, 2, 6, 5, 7], 'reshape');
  equal(await blas.vector([7]).item(), 7, 'item');
  await rejects(
    'InvalidArgument',
    'Vector (2).item: read().length = 2, must be 1',
    blas.vector(2).item(),
  );
});

test('arrays: random numbers are those of the seed', async () => {
  const options = { seed: 5 };
  const uniform = await blas.random(200, 50, options).read();
  sameNumbers(await blas.random(200, 50, options).read(), uniform);
  assert(
    uniform.every((x) => x >= 0 && x < 1),
    'beyond its range',
  );
  const mean = uniform.reduce((sum, x) => sum + x, 0) / uniform.length;
  assert(Math.abs(mean - 0.5) < 0.02, `mean ${mean}`);
  assert(new Set(uniform).size > 9900, 'numbers come again');
  const normal = await blas.random(200, 50, { ...options, distribution: 'normal' }).read();
  const square = normal.reduce((sum, x) => sum + x * x, 0) / normal.length;
  assert(Math.abs(square - 1) < 0.06, `variance ${square}`);
});

test('arrays: a scope keeps what is returned', async () => {
  const before = blas.stats().textures;
  let inner;
  const kept = blas.scope(() => {
    inner = blas.ones(3, 3);
    return blas.scope(() => blas.add({ a: inner, b: inner }));
  });
  await same(kept.row(0), [2, 2, 2], 'kept');
  bad('used after dispose()', () => inner.fill(1));
  const small = blas.scope(() => blas.compact(blas.ones(2, 3), { format: 'int8' }));
  await same(small, [1, 1, 1, 1, 1, 1], 'a compact matrix');
  const later = await blas.scope(async () => {
    const a = blas.ones(2, 2);
    await blas.finish();
    return { sum: blas.sum({ a }) };
  });
  await same(later.sum, [2, 2], 'of an async function');
  const thenable = await blas.scope(() => {
    const a = blas.ones(1, 2);
    return {
      // biome-ignore lint/suspicious/noThenProperty: as libraries have it
      then(settle) {
        blas.finish().then(() => settle(a));
      },
    };
  });
  await same(thenable, [1, 1], 'of a thenable that is no Promise');
  throws('InvalidArgument', 'matrix', () =>
    blas.scope(() => {
      inner = blas.ones(2, 2);
      blas.matrix(-1, 2);
    }),
  );
  bad('used after dispose()', () => inner.fill(1));
  bad('scope: run = undefined, must be a function', () => blas.scope());
  bad('scope: run = Matrix, must be a function', () => blas.scope(kept));
  assert(before >= 0);
});

test('arrays: what compilers make of using disposes, in browsers of any age', async () => {
  const dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');
  const own = await Blas.create();
  const [a, x] = [own.matrix(rows), own.vector([1, 2])];
  for (const array of [a, x]) {
    array[dispose]();
    bad('used after dispose()', () => array.fill(1));
  }
  own[dispose]();
  bad('dispose()', () => own.vector(1));
});

test('arrays: what is wrong is told by both shapes', () => {
  const a = blas.matrix(rows);
  const axis = 'diagonals';
  for (const b of [a, 1, blas.vector(3)]) {
    bad('add: axis = "diagonals", must be rows or cols', () => blas.add({ a, b, axis }));
  }
  bad("matrix: row 1 has 1 elements, must have row 0's 2", () => blas.matrix([[1, 2], [3]]));
  bad('matrix: [0][1] = "2", must be a number', () => blas.matrix([[1, '2']]));
  bad('vector: data is nested', () => blas.vector([[1], [2]]));
  bad('vector: data[1] = undefined, must be a number', () => blas.vector([1, undefined]));
  bad('diag: elements[0] = "1", must be a number', () => blas.diag(['1']));
  bad('vector: data = Set, must be an array of numbers', () => blas.vector(new Set([1])));
  const holes = [[1], [2]];
  delete holes[0];
  for (const wrong of [[1, 2], holes]) {
    bad('matrix: rows = Array, must be nested arrays, or a number', () => blas.matrix(wrong));
  }
  bad('eye: rows * cols = 3600000000, must be', () => blas.eye(60000));
  bad('diag: rows * cols = 3600000000, must be', () => blas.diag(new Float32Array(60000)));
  bad('diag: elements = Matrix, must be an array of numbers', () => blas.diag(a));
  bad('eye: unknown option "type"; valid: dtype', () => blas.eye(2, { type: 'float32' }));
  bad('run: inputs.x = Array, must be a Matrix, a Vector or a number', () =>
    blas.run({ body: 'return x;', inputs: { x: [1, 2] } }),
  );
  bad('reshape: a = Array, must be a Matrix or a Vector', () => blas.reshape([1, 2], 1, 2));
  bad('add: b = "1", must be a Matrix, a Vector or a number', () => blas.add({ a, b: '1' }));
  bad('add: a = null, must be a Matrix, a Vector or a number', () => blas.add({ a: null, b: a }));
  bad('add: b = 2, must be a Matrix or a Vector', () => blas.add({ a: 1, b: 2 }));
  for (const indices of [undefined, a, 1]) {
    bad(', must be a Vector or an array of numbers', () => blas.gatherRows({ a, indices }));
  }
  bad('ones: cols = undefined, must be an integer', () => blas.ones(3));
  bad('ones: rows = Array, must be an integer', () => blas.ones([2, 3]));
  bad('random: cols = 1.5, must be an integer', () => blas.random(3, 1.5));
  bad('random: rows * cols = 10000000000, must be', () => blas.random(1e5, 1e5));
  bad('equal: b is a vector of 2, which does not stretch to a, a vector of 3', () =>
    blas.equal({ a: blas.vector(3), b: blas.vector(2) }),
  );
  bad('add: a is 2 x 3, which does not stretch to b, 3 x 2', () =>
    blas.add({ a, b: blas.matrix(3, 2) }),
  );
  bad('add: b is a vector of 4, which does not stretch to a, 2 x 3', () =>
    blas.add({ a, b: blas.vector(4) }),
  );
  bad('hstack: [1] is 3 x 2, must have as many rows as [0], which is 2 x 3', () =>
    blas.hstack([a, blas.matrix(3, 2)]),
  );
  bad('topK: k = 4, must be at most a.cols = 3', () => blas.topK({ a, k: 4 }));
  bad('sum: axis = "x", must be rows or cols', () => blas.sum({ a, axis: 'x' }));
  bad('map: f = "sinh", must be neg, abs, ', () => blas.map({ a, f: 'sinh' }));
  bad('map: f = function, must be neg', () => blas.map({ a, f: Math.exp }));
  bad('reshape: rows * cols = 4, must be 6, the elements of Matrix (2 x 3)', () =>
    blas.reshape(a, 2, 2),
  );
});

test('arrays: run reads any element, stretches, has numbers and outputs', async () => {
  const x = blas.matrix(rows);
  const turned = blas.matrix(rows, { layout: 'column-major' });
  const mirrored = { body: 'return s * x + x(row, x_cols - 1 - col);', inputs: { x, s: 10 } };
  await same(blas.run(mirrored), [32, 11, 23, 67, 55, 76], 'x(i, j)');
  await same(blas.run({ ...mirrored, inputs: { x: turned, s: 10 } }), [32, 11, 23, 67, 55, 76]);
  const v = blas.vector([1, 2, 3]);
  await same(blas.run({ body: 'return x + v;', inputs: { x, v } }), [4, 3, 5, 7, 7, 10], 'a row');
  const w = blas.vector([10, 20]);
  await same(
    blas.run({ body: 'return x + w;', inputs: { x, w } }),
    [13, 11, 12, 26, 25, 27],
    'col',
  );
  await same(blas.run({ body: 'return v + v(2 - row);', inputs: { v } }), [4, 4, 4], 'of a vector');
  const size = [2, 2];
  await same(blas.run({ body: 'return x(col, row);', inputs: { x }, size }), [3, 6, 1, 5], 'size');
  await same(blas.run({ body: 'return float(row);', size: 3 }), [0, 1, 2], 'no inputs');
  const two = blas.run({
    body: 'up = x + 1.0; down = x - 1.0;',
    inputs: { x },
    outputs: ['up', 'down'],
  });
  await same(two.up, [4, 2, 3, 7, 6, 8], 'up');
  await same(two.down, [2, 0, 1, 5, 4, 6], 'down');
  const [p, q] = [blas.vector([1, 2]), blas.vector([3, 4])];
  blas.run({ body: 'a = q; b = p;', inputs: { p, q }, outputs: { a: p, b: q } });
  await same(p, [3, 4], 'p');
  await same(q, [1, 2], 'q');
  const programs = blas.stats().programs;
  await same(blas.run({ ...mirrored, inputs: { x, s: 0 } }), [2, 1, 3, 7, 5, 6], 'another number');
  equal(blas.stats().programs, programs, 'programs');
  bad('run: inputs[0] "x" is 2 x 3, must be the output', () =>
    blas.run({ body: 'return x;', inputs: { x }, size: [3, 3] }),
  );
  bad('run: it has no arrays, and so needs output', () => blas.run({ body: 'return 1.0;' }));
  bad('exclude each other', () => blas.run({ body: '', output: x, outputs: ['y'] }));
  const one = { body: 'return 1.0;', output: blas.vector(1) };
  for (const reads of [Number.NaN, -5, '3']) {
    bad('must be a number of at least 0', () => blas.run({ ...one, reads }));
  }
  bad('run: size = -3, must be an integer', () => blas.run({ ...one, size: -3 }));
  await same(blas.run({ ...one, reads: 1e6 }), [1], 'many reads');
  const hole = ['s', 't', 'c'];
  delete hole[1];
  bad('run: outputs[1] = undefined, must be a string', () =>
    blas.run({ body: 's = c = x;', inputs: { x }, outputs: hole }),
  );
  const both = { body: 'a = 1.0; b = 2.0;' };
  bad('run: outputs.b is outputs.a, must be another array', () =>
    blas.run({ ...both, outputs: { a: p, b: p.view() } }),
  );
  blas.run({ ...both, outputs: { a: turned.col(0), b: turned.col(1) } });
  await same(turned.col(1), [2, 2], 'columns of one matrix');
  const none = p.view({ size: 0 });
  blas.run({ ...both, outputs: { a: none, b: none } });
  bad('run: body must not contain backslashes or null characters', () =>
    blas.run({ body: 'return x;\0 nonsense', inputs: { x } }),
  );
  bad('must be an identifier', () => blas.run({ body: 'return x;', inputs: { 'x\0y': x } }));
  throws('ShaderError', 'run: the body does not compile', () =>
    blas.run({ body: 'return nothing;', size: 1 }),
  );
});

test('arrays: routines of vectors on matrices, and both triangles of syrk', async () => {
  const [x, y] = [blas.matrix(rows), blas.matrix(rows, { layout: 'column-major' })];
  equal(blas.scal({ alpha: 2, x }), x, 'scal');
  await same(x, [6, 2, 4, 12, 10, 14], 'scal');
  blas.axpy({ alpha: blas.vector([0.5]), x, y });
  await same(y.row(1), [12, 10, 14], 'axpy');
  blas.axpby({ alpha: 1, x, beta: 0, y });
  await same(y.row(0), [6, 2, 4], 'axpby');
  blas.copy({ x: blas.matrix(rows), y });
  blas.swap({ x, y });
  await same(x, rows.flat(), 'swap');
  await same(y.row(0), [6, 2, 4], 'swap');
  await same(blas.hadamard({ x, y: x }).row(0), [9, 1, 4], 'hadamard');
  equal(await blas.dot({ x, y: x }).item(), 9 + 1 + 4 + 36 + 25 + 49, 'dot');
  await same(blas.scal({ alpha: 2, x: blas.vector([1, 2]) }), [2, 4], 'of a vector');
  const turned = y.transpose();
  bad('axpy: y is 3 x 2, must be as large as x, 2 x 3', () => blas.axpy({ x, y: turned }));
  // Rules 1 and 3.
  const [none, zero] = [blas.matrix([[Number.NaN]]), blas.vector(1)];
  const one = blas.ones(1, 1);
  await same(blas.axpy({ alpha: zero, x: none, y: one }), [1], 'alpha = 0 reads no x');
  await same(blas.axpby({ alpha: 2, x: one, beta: zero, y: none }), [2], 'beta = 0 reads no y');
  none.fill(Number.NaN);
  await same(blas.hadamard({ x: one, y: one, beta: zero, z: none }), [1], 'nor z');
  bad('axpby: beta = undefined, must be a number', () => blas.axpby({ alpha: 1, x, y: x }));
  bad('scal: alpha = undefined, must be a number', () => blas.scal({ x }));
  bad('scal: options = undefined', () => blas.scal());
  bad('syrk: a = undefined, must be a Matrix', () => blas.syrk());
  for (const uplo of ['lower', 'upper']) {
    const full = blas.syrk({ a: x, full: true, uplo });
    await same(full, [14, 37, 37, 110], `syrk, ${uplo}`);
  }
  await same(blas.syrk({ a: x }), [14, 0, 37, 110], 'syrk');
});

test('arrays: a signal ends copies of matrices, too', async () => {
  const [x, y] = [blas.matrix(rows), blas.matrix(rows)];
  for (const name of ['copy', 'swap']) {
    const signal = AbortSignal.abort(new RangeError(name));
    try {
      blas[name]({ x, y, signal });
    } catch (error) {
      equal(error.message, name);
      continue;
    }
    throw new Error(`${name} took a signal that has aborted`);
  }
  const controller = new AbortController();
  blas.copy({ x, y, signal: controller.signal });
  controller.abort();
  await rejects('Undefined', 'aborted before it was issued', y.read());
  const other = await Blas.create();
  bad('copy: y belongs to another Blas', () => blas.copy({ x, y: other.matrix(rows) }));
  bad('axpy: y belongs to another Blas', () => blas.axpy({ x, y: other.matrix(rows) }));
  other.dispose();
});

test('arrays: views that step over rows', async () => {
  const a = blas.matrix(
    5,
    3,
    Array.from({ length: 15 }, (_, i) => i),
  );
  const odd = a.view({ row: 1, step: 2, col: 1 });
  equal(`${odd.rows} x ${odd.cols}`, '2 x 2', 'odd rows');
  await same(odd, [4, 5, 10, 11], 'read');
  await same(blas.gemm({ a: a.view({ step: 2 }), b: blas.eye(3) }).col(0), [0, 6, 12], 'gemm');
  a.view({ row: 1, step: 3 }).fill(-1);
  await same(a.col(2), [2, -1, 8, 11, -1], 'fill');
  a.transpose().view({ col: 4, step: 4 }).write([7, 7, 7]);
  await same(a.row(4), [7, 7, 7], 'a column');
  bad('rows = 4, must be an integer from 0 to 3', () => a.view({ rows: 4, step: 2 }));
  const far = a.view({ row: 1, step: 2 ** 30 });
  equal(`${far.rows} x ${far.cols}`, '1 x 3', 'of one row');
  await same(blas.gemm({ a: far, b: blas.ones(3, 1) }), [-3], 'gemm of one row');
});

test('arrays: pixels in, pictures out, numbers as a text', async () => {
  const data = new ImageData(3, 2);
  data.data.set([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 51, 102, 153, 255]);
  const image = await blas.fromPixels(data);
  equal(`${image.rows} x ${image.cols}`, '6 x 3', 'a pixel a row');
  await same(image.view({ rows: 3 }), [1, 0, 0, 0, 1, 0, 0, 0, 1], 'red, green, blue');
  const [r, g, b] = await image.row(3).read();
  sameNumbers(
    [r, g, b].map((c) => Math.round(c * 255)),
    [51, 102, 153],
  );
  const canvas = document.createElement('canvas');
  await blas.draw(image, canvas, { width: 3 });
  equal(`${canvas.width} x ${canvas.height}`, '3 x 2', 'the canvas');
  const back = await blas.fromPixels(canvas, { channels: 4 });
  await same(back.row(1), [0, 1, 0, 1], 'there and back');
  const grey = await blas.fromPixels(canvas, { channels: 1 });
  equal(`${grey.rows} x ${grey.cols}`, '2 x 3', 'luminances');
  assert(Math.abs((await grey.read())[1] - 0.7152) < 1e-4, 'green');
  const a = blas.matrix(
    [
      [0, 1],
      [Number.NaN, 9],
    ],
    { layout: 'column-major' },
  );
  await blas.draw(a, canvas, { map: 'grey', range: [0, 1] });
  const drawn = canvas.getContext('2d').getImageData(0, 0, 2, 2).data;
  sameNumbers(drawn, [0, 0, 0, 255, 255, 255, 255, 255, 214, 0, 178, 255, 255, 255, 255, 255]);
  const lines = [];
  await blas.print(
    blas.matrix([
      [1, 2.5],
      [-3, 1e9],
    ]),
    { log: (text) => lines.push(text) },
  );
  equal(lines[0], 'Matrix (2 x 2)\n 1        2.5\n-3  1.0000e+9', 'print');
  await rejects(
    'InvalidArgument',
    'print: a = CompactMatrix, must be a Vector or a Matrix',
    blas.print(blas.compact(a)),
  );
  const long = await blas.print(blas.linspace(0, 99, 100), { most: 4, label: 'x', log() {} });
  equal(long, 'x\n0  1  …  98  99', 'print of a long vector');
  await rejects(
    'InvalidArgument',
    'draw: map = "jet", must be viridis',
    blas.draw(a, canvas, { map: 'jet' }),
  );
  await rejects('InvalidArgument', 'fromPixels: source = "x"', blas.fromPixels('x'));
  // What document.querySelector finds where there is nothing.
  await rejects('InvalidArgument', 'fromPixels: source = null, must be', blas.fromPixels(null));
  const none = document.createElement('canvas');
  none.width = 0;
  await rejects('InvalidArgument', 'has no pixels yet', blas.fromPixels(none));
  const most = blas.gl.getParameter(blas.gl.MAX_TEXTURE_SIZE);
  const wide = blas.fromPixels(new ImageData(most + 1, 1));
  await rejects('InvalidArgument', `fromPixels: source.width = ${most + 1}, must be`, wide);
});

test('arrays: compact matrices of half floats and of bytes', async () => {
  const data = Array.from({ length: 5 * 12 }, (_, i) => ((i * 37) % 64) / 8 - 4);
  const a = blas.matrix(5, 12, data);
  const x = blas.vector(
    12,
    Array.from({ length: 12 }, (_, i) => i - 5),
  );
  const exact = await blas.gemv({ a, x }).read();
  const half = blas.compact(a);
  equal(half.label, 'CompactMatrix (5 x 12, float16)', 'label');
  equal(half.bytes, 5 * 2 * 16, 'bytes');
  sameNumbers(await half.read(), data, 'what half floats hold');
  await same(blas.gemv({ a: half, x }), exact, 'gemv');
  const steps = Int8Array.from(data, (value) => 8 * value);
  const bytes = blas.compact(5, 12, steps, { scales: [0.125, 0.125, 0.125, 0.125, 0.125] });
  equal(bytes.bytes, 5 * 16 + 5 * 4, 'bytes');
  await same(bytes, data, 'multiples of scales');
  await same(blas.gemv({ a: bytes, x }), exact, 'gemv');
  const rounded = await blas.compact(a, { format: 'int8' }).read();
  for (const [i, value] of rounded.entries()) assert(Math.abs(value - data[i]) < 0.017, `${value}`);
  const b = blas.matrix(3, 12, data.slice(0, 36));
  for (const compact of [half, bytes, blas.compact(5, 12, data)]) {
    const c = blas.gemm({ a: b, b: compact, transB: true });
    await same(c, await blas.gemm({ a: b, b: a, transB: true }).read(), 'A B^T');
    const d = blas.gemm({ a: compact, b, transB: true });
    await same(d, await blas.gemm({ a, b, transB: true }).read(), 'A compact');
    const e = blas.gemm({ a: compact, transA: true, b: d, alpha: 2 });
    await same(e, await blas.gemm({ a, transA: true, b: d, alpha: 2 }).read(), 'A^T compact');
    const y = blas.vector([1, 2, 3, 4, 5]);
    await same(
      blas.gemv({ a: compact, x: y, trans: true }),
      await blas.gemv({ a, x: y, trans: true }).read(),
    );
    compact.dispose();
    bad('used after dispose()', () => blas.gemv({ a: compact, x }));
    await rejects('InvalidArgument', 'used after dispose()', compact.read());
  }
  if (typeof Float16Array !== 'undefined') {
    const own = blas.compact(5, 12, Float16Array.from(data));
    await same(own, data, 'a Float16Array');
  }
  const other = blas.compact(a);
  bad('gemm: a is 5 x 12 and b is 5 x 12, must have a.cols = b.rows', () =>
    blas.gemm({ a, b: other }),
  );
  bad('gemv: x.size = 5, must be a.cols = 12', () => blas.gemv({ a: other, x: blas.vector(5) }));
  bad('gemm: b = CompactMatrix, must be a Matrix: one factor', () =>
    blas.gemm({ a: other, b: other }),
  );
  sameNumbers((await other.toArray())[4], data.slice(48), 'toArray');
  bad('compact: scales = undefined, must be given', () => blas.compact(1, 2, new Int8Array(2)));
  bad('compact: format = "int4", must be float16 or int8', () =>
    blas.compact(a, { format: 'int4' }),
  );
  bad('compact: data = undefined, must be an array of numbers', () => blas.compact(2, 2));
  bad('compact: data = null, must be an array of numbers', () => blas.compact(2, 2, null));
  bad('compact: data[1] = "2", must be a number', () => blas.compact(1, 2, [1, '2']));
  bad('compact: scales = 1, must be an array of numbers', () =>
    blas.compact(a, { format: 'int8', scales: 1 }),
  );
  for (const scale of [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e39]) {
    bad(`compact: scales[1] = ${scale}, must be at least 0 and a finite float`, () =>
      blas.compact(2, 1, [1, 2], { format: 'int8', scales: [0, scale] }),
    );
  }
  bad('compact: data[1] = -128, must be at least -127', () =>
    blas.compact(1, 2, Int8Array.of(-127, -128), { scales: [1] }),
  );
  bad('compact: scales = Array, must be left out, or 5 numbers for int8', () =>
    blas.compact(a, { scales: [1, 1, 1, 1, 1] }),
  );
  const foreign = await Blas.create();
  bad('compact: a belongs to another Blas', () => blas.compact(foreign.matrix(1, 1)));
  foreign.dispose();
  equal((await blas.compact(0, 3, []).read()).length, 0, 'no elements');
});

test('arrays: what lives in debug mode', async () => {
  const own = await Blas.create({ debug: true });
  equal(own.living().length, 0, 'nothing');
  const a = own.ones(2, 3);
  const v = own.vector([1]);
  a.row(0).dispose();
  equal(
    own
      .living()
      .map(({ label }) => label)
      .join(),
    'Matrix (2 x 3),Vector (1)',
    'living',
  );
  a.dispose();
  equal(own.living()[0], v, 'living');
  v.dispose();
  const m = own.matrix(rows);
  for (const made of [
    own.flat(m),
    own.reshape(m, 3, 2),
    await own.fromPixels(new ImageData(2, 2)),
  ]) {
    made.dispose();
  }
  m.dispose();
  equal(own.living().length, 0, 'nothing that nobody has');
  own.dispose();
  equal(blas.living().length, 0, 'without debug mode');
});

test('arrays: what fails leaves nothing on the device', async () => {
  const [own, other] = await Promise.all([Blas.create({ debug: true }), Blas.create()]);
  const a = own.matrix(rows);
  const [gone, none] = [own.matrix(rows), own.vector([1, 2])];
  gone.dispose();
  none.dispose();
  const foreign = other.matrix(rows);
  for (const call of [
    () => own.hstack([a, gone]),
    () => own.vstack([a, gone]),
    () => own.flat(gone),
    () => own.flat(foreign),
    () => own.reshape(gone, 3, 2),
    () => own.reshape(foreign, 3, 2),
    () => own.reshape(none, 2, 1),
    () => own.reshape(other.vector([1, 2]), 2, 1),
    () => own.diag(none),
    () => own.diag(other.vector([1, 2])),
    () => own.compact(gone),
  ]) {
    bad(/used after dispose|belongs to another Blas/, call);
    equal(own.living().length, 1, `living after ${call}`);
  }
  own.dispose();
  other.dispose();
});

test('arrays: what finds memory for a part of it leaves nothing on the device', async () => {
  const own = await Blas.create({ debug: true, limits: { memoryBytes: 2 ** 21 } });
  const size = 2 ** 14;
  const a = own.matrix(1, size);
  const quarter = own.matrix(size / 4, 64);
  /** All memory, but for what `parts` vectors take. */
  const fill = (parts) => {
    const vectors = [];
    try {
      for (;;) vectors.push(own.vector(size));
    } catch (error) {
      equal(error.code, 'OutOfMemory', 'code');
    }
    for (const vector of vectors.splice(0, parts)) vector.dispose();
    return vectors;
  };
  for (const [call, parts] of [
    [() => own.topK({ a, k: size }), 1],
    [() => own.compact(quarter, { format: 'int8' }), 4],
  ]) {
    const vectors = fill(parts);
    const before = own.living().length;
    throws('OutOfMemory', '', call);
    equal(own.living().length, before, `living after ${call}`);
    for (let i = 0; i < parts; ++i) vectors.push(own.vector(size));
    throws('OutOfMemory', '', () => own.vector(size));
    for (const vector of vectors) vector.dispose();
  }
  own.dispose();
});

test('arrays: the main entry has the same classes, and none of it', async () => {
  const main = await Main.create();
  assert(main.matrix(1, 1) instanceof Matrix, 'classes differ');
  equal('topK' in main, false, 'topK');
  bad('belongs to another Blas', () => blas.sum({ a: main.matrix(1, 1) }));
  main.dispose();
});

test('arrays: no elements', async () => {
  sameValues(await blas.sum({ a: blas.matrix(2, 0) }).read(), [0, 0]);
  equal((await blas.add({ a: blas.matrix(0, 3), b: blas.vector(3) }).read()).length, 0, 'add');
  equal((await blas.matrix([]).toArray()).length, 0, 'matrix([])');
  equal(blas.matrix(0, 3, []).cols, 3, 'matrix(0, 3, [])');
  bad('matrix: data is nested', () => blas.matrix(1, 2, [[1, 2]]));
});
