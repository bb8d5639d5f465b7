// Vectors and matrices: data in and out, views, dispose, textures.
// SPDX-License-Identifier: MIT
import { assert, equal, rejects, sameNumbers, skip, test, throws } from './harness.js';
import { floats } from './reference.js';
import { blas, withBlas } from './shared.js';
import { texelsOf } from './texels.js';

const upTo = (n) => Float32Array.from({ length: n }, (_, i) => i);

test('a new vector is zeros', async () => {
  sameNumbers(await blas.vector(5).read(), [0, 0, 0, 0, 0], 'x');
  equal((await blas.vector(0).read()).length, 0, 'length');
});

test('write and read at every alignment', async () => {
  for (let offset = 0; offset < 5; ++offset) {
    for (let count = 0; count < 10; ++count) {
      const x = blas.vector(17, upTo(17));
      const data = upTo(count).map((v) => 100 + v);
      x.write(data, { offset });
      const expected = upTo(17);
      expected.set(data, offset);
      sameNumbers(await x.read(), expected, 'x');
      sameNumbers(await x.view({ offset, size: count }).read(), data, 'view');
      x.dispose();
    }
  }
});

test('large vectors wrap texture rows', async () => {
  const data = floats(100003);
  const x = blas.vector(data.length, data);
  sameNumbers(await x.read(), data, 'x');
  x.write([1, 2, 3, 4, 5, 6, 7], { offset: 65533 });
  const expected = data.slice();
  expected.set([1, 2, 3, 4, 5, 6, 7], 65533);
  sameNumbers(await x.read(), expected, 'x');
});

test('writes keep their place among queued work', async () => {
  const x = blas.vector(6, [1, 2, 3, 4, 5, 6]);
  const y = blas.vector(6);
  blas.axpy({ alpha: 1, x, y });
  x.write([10, 20, 30, 40, 50, 60]);
  blas.axpy({ alpha: 1, x, y });
  x.write([7], { offset: 2 });
  const before = x.read();
  x.fill(-1);
  sameNumbers(await y.read(), [11, 22, 33, 44, 55, 66], 'y');
  sameNumbers(await before, [10, 20, 7, 40, 50, 60], 'x when it was read');
  sameNumbers(await x.read(), [-1, -1, -1, -1, -1, -1], 'x');
});

test('data that is changed after the call does not matter', async () => {
  const data = upTo(9);
  const x = blas.vector(9, data);
  data.fill(0);
  sameNumbers(await x.read(), upTo(9), 'x');
});

test('every bit survives', async () => {
  const data = Float32Array.of(-0, Number.NaN, Infinity, -Infinity, 3.4028234663852886e38, 1 / 3);
  sameNumbers(await blas.vector(data.length, data).read(), data, 'x');
});

test('arrays of other kinds are converted', async () => {
  sameNumbers(await blas.vector(2, [0.1, 2]).read(), [Math.fround(0.1), 2], 'x');
  sameNumbers(await blas.vector(2, new Float64Array([0.1, 2])).read(), [Math.fround(0.1), 2], 'x');
});

test('views of views', async () => {
  const x = blas.vector(24, upTo(24));
  const odd = x.view({ offset: 1, inc: 2 });
  equal(odd.size, 12, 'size');
  sameNumbers(await odd.view({ offset: 2, inc: -3 }).read(), [23, 17, 11, 5], 'view');
  const reversed = odd.view({ inc: -1 });
  sameNumbers(await reversed.view({ offset: 1, inc: 5 }).read(), [21, 11, 1], 'view');
  sameNumbers(await reversed.view({ offset: 1, inc: -5 }).read(), [1, 11, 21], 'view');
  sameNumbers(await x.view({ offset: 4, inc: 0, size: 3 }).read(), [4, 4, 4], 'view');
  equal(x.view({ offset: 24 }).size, 0, 'size');
  const written = x.view({ offset: 2, inc: -4, size: 3 });
  written.write([1, 2], { offset: 1 });
  equal((await x.read())[6], 1, 'x[6]');
  equal((await x.read())[2], 2, 'x[2]');
  written.fill(9);
  sameNumbers(await written.read(), [9, 9, 9], 'view');
  equal((await x.read())[3], 3, 'x[3]');
});

test('blocks, rows and columns of matrices', async () => {
  for (const layout of ['row-major', 'column-major']) {
    const data = upTo(20);
    const a = blas.matrix(4, 5, data, { layout });
    const at = layout === 'row-major' ? (i, j) => i * 5 + j : (i, j) => i + j * 4;
    sameNumbers(
      await a.row(2).read(),
      [0, 1, 2, 3, 4].map((j) => at(2, j)),
      'row',
    );
    sameNumbers(
      await a.col(3).read(),
      [0, 1, 2, 3].map((i) => at(i, 3)),
      'col',
    );
    const block = a.view({ row: 1, col: 2, rows: 2 }).view({ col: 1 });
    equal(`${block.rows} x ${block.cols}`, '2 x 2', 'shape');
    const [p, q, r, s] = [at(1, 3), at(1, 4), at(2, 3), at(2, 4)];
    sameNumbers(await block.read(), layout === 'row-major' ? [p, q, r, s] : [p, r, q, s], 'block');
    block.write([-1, -2], { offset: 1 });
    block.view({ rows: 1, cols: 1 }).fill(-3);
    const expected = data.slice();
    expected[p] = -3;
    expected[layout === 'row-major' ? q : r] = -1;
    expected[layout === 'row-major' ? r : q] = -2;
    sameNumbers(await a.read(), expected, 'a');
  }
});

test('copyTo between layouts', async () => {
  const data = upTo(12);
  const a = blas.matrix(3, 4, data);
  const b = a.copyTo(blas.matrix(3, 4, undefined, { layout: 'column-major' }));
  sameNumbers(await b.read(), [0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11], 'b');
  sameNumbers(await b.copyTo(blas.matrix(3, 4)).read(), data, 'back');
  const c = blas.matrix(5, 4);
  a.view({ rows: 2 }).copyTo(c.view({ row: 3 }));
  sameNumbers(await c.view({ row: 2 }).read(), [0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7], 'c');
});

test('copyTo is one pass and keeps every bit', async () => {
  for (const layout of ['row-major', 'column-major']) {
    const bits = new Uint32Array(7 * 9).fill(0x7fc12345);
    bits.set([0x80000000, 0x00000001, 0xff800000, 0xffc54321]);
    const a = blas.matrix(7, 9, new Float32Array(bits.buffer));
    const wide = blas.matrix(11, 12, undefined, { layout });
    const b = wide.view({ row: 2, col: 1, rows: 7, cols: 9 });
    await blas.finish();
    const before = blas.stats().draws;
    a.copyTo(b);
    await blas.finish();
    equal(blas.stats().draws - before, 1, 'draws');
    const back = new Uint32Array((await b.copyTo(blas.matrix(7, 9)).read()).buffer);
    for (let i = 0; i < bits.length; ++i) equal(back[i], bits[i], `${layout}: element ${i}`);
  }
});

test('fill of a block is a pass or two, whatever lines it has', async () => {
  for (const layout of ['row-major', 'column-major']) {
    const a = blas.matrix(50, 60, undefined, { layout });
    const block = a.view({ row: 1, col: 2, rows: 48, cols: 57 });
    await blas.finish();
    const before = blas.stats().draws;
    block.fill(-0);
    await blas.finish();
    const draws = blas.stats().draws - before;
    assert(draws <= 2, `${layout}: ${draws} draws`);
    const isIn = (i, j) => i >= 1 && i < 49 && j >= 2 && j < 59;
    const rows = await a.toArray();
    for (const [i, row] of rows.entries()) {
      sameNumbers(
        row,
        row.map((_, j) => (isIn(i, j) ? -0 : 0)),
        `row ${i}`,
      );
    }
    block.fill(Number.NaN);
    equal((await block.read()).filter(Number.isNaN).length, 48 * 57, 'NaN');
  }
});

test('read into an array of the caller, and abort', async () => {
  const x = blas.vector(3, [1, 2, 3]);
  const into = new Float32Array(5);
  equal(await x.read({ into }), into, 'the result');
  sameNumbers(into, [1, 2, 3, 0, 0], 'into');
  const controller = new AbortController();
  const reading = x.read({ signal: controller.signal });
  controller.abort(new Error('no longer wanted'));
  const reason = await reading.catch((error) => error);
  equal(reason.message, 'no longer wanted', 'reason');
  const late = await x.read({ signal: controller.signal }).catch((error) => error);
  equal(late.message, 'no longer wanted', 'reason');
  sameNumbers(await x.read(), [1, 2, 3], 'x');
});

test('reads settle in order, and reading does not block', async () => {
  const order = [];
  const x = blas.vector(1, [1]);
  let turns = 0;
  const timer = setInterval(() => ++turns, 1);
  await Promise.all(
    [0, 1, 2].map(async (i) => {
      await x.read();
      order.push(i);
    }),
  );
  clearInterval(timer);
  sameNumbers(order, [0, 1, 2], 'order');
});

test('finish and stats', async () => {
  const before = blas.stats();
  const x = blas.vector(100, floats(100));
  blas.scal({ alpha: 2, x });
  await blas.finish();
  const after = blas.stats();
  equal(after.pending, 0, 'pending');
  assert(after.draws > before.draws, 'draws did not grow');
  equal(after.uploads - before.uploads, 1, 'uploads');
  equal(after.uploadBytes - before.uploadBytes, 400, 'bytes');
});

test('memory is flat', async () => {
  const step = () => {
    const x = blas.vector(1000, floats(1000));
    const y = blas.vector(1000);
    const alpha = blas.dot({ x, y: x });
    blas.axpy({ alpha, x, y });
    for (const v of [x, y, alpha]) v.dispose();
  };
  for (let i = 0; i < 20; ++i) step();
  await blas.finish();
  const before = blas.stats();
  for (let i = 0; i < 200; ++i) step();
  await blas.finish();
  const after = blas.stats();
  assert(
    after.textureBytes <= 2 * before.textureBytes + 1e6,
    `bytes grew from ${before.textureBytes} to ${after.textureBytes}`,
  );
});

test('memory is flat over 10,000 calls', async () => {
  const [x, y] = [blas.vector(64, floats(64)), blas.vector(64)];
  const step = async (calls) => {
    for (let i = 0; i < calls; ++i) {
      blas.axpy({ alpha: 0.5, x, y });
      if (i % 50 === 0) blas.vector(64, floats(64)).dispose();
      if (i % 500 === 0) await y.read();
    }
    await blas.finish();
    return blas.stats();
  };
  const before = await step(500);
  const after = await step(10000);
  equal(after.textures, before.textures, 'textures');
  equal(after.textureBytes, before.textureBytes, 'bytes');
  equal(after.programs, before.programs, 'programs');
});

test('dispose is idempotent, and use afterwards names the object', async () => {
  const x = blas.vector(3, [1, 2, 3]);
  const view = x.view({ size: 2 });
  const doubled = blas.vector(3);
  blas.axpy({ alpha: 2, x, y: doubled });
  const reading = x.read();
  x.dispose();
  x.dispose();
  const text = 'Vector (3): used after dispose()';
  throws('InvalidArgument', text, () => x.fill(1));
  throws('InvalidArgument', text, () => x.view());
  throws('InvalidArgument', text, () => view.fill(1));
  throws('InvalidArgument', text, () => blas.scal({ alpha: 1, x }));
  await rejects('InvalidArgument', text, x.read());
  sameNumbers(await doubled.read(), [2, 4, 6], 'what was queued before');
  sameNumbers(await reading, [1, 2, 3], 'what was read before');
  const a = blas.matrix(2, 2);
  const block = a.view({ rows: 1 });
  block.dispose();
  throws('InvalidArgument', 'Matrix (1 x 2): used after dispose()', () => block.fill(1));
  a.fill(1);
});

test('using disposes', () => {
  if (typeof Symbol.dispose !== 'symbol') return skip('no Symbol.dispose in this browser');
  const x = blas.vector(1);
  x[Symbol.dispose]();
  throws('InvalidArgument', 'used after dispose()', () => x.fill(1));
  return undefined;
});

test('the texture holds the elements, and is pinned', () =>
  withBlas({}, async (own) => {
    const x = own.vector(9, upTo(9));
    own.scal({ alpha: 10, x });
    const { texture, width, height, offset } = x.texture;
    assert(texture instanceof WebGLTexture, 'no texture');
    equal(offset, 0, 'offset');
    equal(x.view({ offset: 2 }).texture.offset, 2, 'offset of the view');
    assert(width * height * 4 >= 9 && Number.isInteger(Math.log2(width)), `width = ${width}`);
    const readTexture = () => texelsOf(own, texture, width, height).subarray(0, 9);
    sameNumbers(
      readTexture(),
      upTo(9).map((v) => 10 * v),
      'texels',
    );
    own.scal({ alpha: 0.5, x });
    await own.finish();
    sameNumbers(
      readTexture(),
      upTo(9).map((v) => 5 * v),
      'texels',
    );
    equal(x.texture.texture, texture, 'texture');
  }));

test('transpose is a view in the other layout', async () => {
  for (const layout of ['row-major', 'column-major']) {
    const a = blas.matrix(4, 5, upTo(20), { layout }).view({ row: 1, cols: 3 });
    const t = a.transpose();
    equal(`${t.rows} x ${t.cols}`, '3 x 3', 'shape');
    equal(t.layout === layout, false, 'the same layout');
    sameNumbers(await t.read(), await a.read(), 'elements in their order');
    sameNumbers(await t.row(2).read(), await a.col(2).read(), 'row');
    const x = blas.vector(3, [1, 2, 3]);
    sameNumbers(
      await blas.gemv({ a: t, x }).read(),
      await blas.gemv({ a, x, trans: true }).read(),
      'y',
    );
    t.col(0).fill(-1);
    sameNumbers(await a.row(0).read(), [-1, -1, -1], 'row of the matrix');
    t.dispose();
    throws('InvalidArgument', 'used after dispose()', () => t.transpose());
    a.fill(1);
  }
});

test('debug warns about arrays that are collected as garbage', async () => {
  if (typeof gc !== 'function') return skip('no gc() in this browser');
  const { warn } = console;
  const warnings = [];
  console.warn = (text) => warnings.push(text);
  try {
    await withBlas({ debug: true }, async (own) => {
      (() => void own.vector(3))();
      own.vector(4).dispose();
      for (let i = 0; i < 50 && warnings.length === 0; ++i) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        gc();
      }
    });
  } finally {
    console.warn = warn;
  }
  equal(
    warnings.join(),
    'fragblas: Vector (3) was collected as garbage without dispose()',
    'warnings',
  );
  return undefined;
});
