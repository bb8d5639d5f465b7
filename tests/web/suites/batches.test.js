// Batches, and run. SPDX-License-Identifier: MIT
import { equal, sameValues, test, throws } from './harness.js';
import { layouts, triangle } from './operands.js';
import { integers } from './reference.js';
import { blas } from './shared.js';

const bad = (text, call) => throws('InvalidArgument', text, call);
const [m, n, k, count] = [3, 4, 5, 6];

/** C := 2 A B - C of the matrices at three offsets, row-major. */
function multiply([a, b, c], [fromA, fromB, fromC]) {
  for (let i = 0; i < m; ++i) {
    for (let j = 0; j < n; ++j) {
      let sum = 0;
      for (let p = 0; p < k; ++p) sum += a[fromA + i * k + p] * b[fromB + p * n + j];
      c[fromC + i * n + j] = 2 * sum - c[fromC + i * n + j];
    }
  }
}

test('axpyBatchStrided, gemvBatchStrided', async () => {
  const [xs, ys, as] = [integers(count * k), integers(count * m), integers(count * m * k)];
  const [x, y] = [blas.vector(count * k, xs), blas.vector(count * m, ys)];
  const a = blas.matrix(count * m, k, as).view({ rows: m });
  const first = { x: x.view({ size: k }), y: y.view({ size: m }) };
  const strides = { strideA: m * a.ld, strideX: k, strideY: m, batchSize: count };
  equal(blas.gemvBatchStrided({ a, ...first, beta: 3, ...strides }), first.y, 'the result');
  const expected = ys.map((old, at) => {
    const [i, row] = [Math.floor(at / m), at];
    return 3 * old + xs.slice(i * k, (i + 1) * k).reduce((s, v, p) => s + v * as[row * k + p], 0);
  });
  sameValues(await y.read(), expected, 'y');
  const part = { x: x.view({ size: m }), y: first.y };
  blas.axpyBatchStrided({ alpha: -1, ...part, strideX: k, strideY: m, batchSize: count });
  sameValues(
    await y.read(),
    expected.map((v, at) => v - xs[Math.floor(at / m) * k + (at % m)]),
    'y',
  );
});

test('gemmBatchStrided', async () => {
  const data = [integers(count * m * k), integers(k * n), integers(count * m * n)];
  const a = blas.matrix(count * m, k, data[0]);
  const b = blas.matrix(k, n, data[1]);
  const c = blas.matrix(count * m, n, data[2]);
  blas.gemmBatchStrided({
    ...{ a: a.view({ rows: m }), b, c: c.view({ rows: m }), alpha: 2, beta: -1 },
    ...{ strideA: m * a.ld, strideB: 0, strideC: m * c.ld, batchSize: count },
  });
  for (let i = 0; i < count; ++i) multiply(data, [i * m * k, 0, i * m * n]);
  sameValues(await c.read(), data[2], 'c');
});

test('trsmBatchStrided', async () => {
  const order = m;
  const tables = Array.from({ length: count }, () => triangle(order));
  const as = tables.flatMap((v) =>
    Array.from({ length: order * order }, (_, at) => v(Math.floor(at / order), at % order)),
  );
  const bs = integers(count * order * n);
  const a = blas.matrix(count * order, order, as);
  const b = blas.matrix(count * order, n, bs);
  const whole = (i) => ({ row: i * order, rows: order });
  for (let i = 0; i < count; ++i) blas.trmm({ a: a.view(whole(i)), b: b.view(whole(i)) });
  blas.trsmBatchStrided({
    ...{ a: a.view(whole(0)), strideA: order * a.ld, b: b.view(whole(0)), strideB: order * b.ld },
    batchSize: count,
  });
  sameValues(await b.read(), bs, 'b');
});

test('gemmBatch', async () => {
  for (const layout of layouts) {
    // Row-major a and c are the transposes of column-major ones.
    const data = [integers(count * m * k), integers(count * k * n), integers(2 * count * m * n)];
    const turned = (rows, cols, at) =>
      Float32Array.from(at, (_, e) => {
        const [block, i, j] = [
          Math.floor(e / (rows * cols)),
          Math.floor(e / cols) % rows,
          e % cols,
        ];
        return at[block * rows * cols + i + j * rows];
      });
    const b = blas.matrix(count * k, n, data[1]);
    const c = [0, 1].map(() => blas.matrix(count * m, n, data[2].slice(0, count * m * n)));
    const a =
      layout === 'row-major'
        ? blas.matrix(count * m, k, data[0])
        : blas.matrix(m, count * k, data[0], { layout });
    const rowsOfA = layout === 'row-major' ? data[0] : turned(m, k, data[0]);
    // Backwards, and into two storages.
    const order = Array.from({ length: count }, (_, i) => count - 1 - i);
    blas.gemmBatch({
      list: order.map((i) => ({
        a:
          layout === 'row-major'
            ? a.view({ row: i * m, rows: m })
            : a.view({ col: i * k, cols: k }),
        b: b.view({ row: i * k, rows: k }),
        c: c[i % 2].view({ row: i * m, rows: m }),
      })),
      alpha: 2,
      beta: -1,
    });
    for (const half of [0, 1]) {
      const cs = data[2].slice(0, count * m * n);
      for (let i = half; i < count; i += 2) {
        multiply([rowsOfA, data[1], cs], [i * m * k, i * k * n, i * m * n]);
      }
      sameValues(await c[half].read(), cs, `${layout}: c ${half}`);
    }
  }
  blas.gemmBatch({ list: [] });
});

test('gemmBatch of matrices with different lds', async () => {
  const a = blas.matrix(8, 9, integers(72));
  const c = blas.matrix(8, 9);
  const b = blas.matrix(9, 9, integers(81));
  const d = blas.matrix(9, 9);
  blas.matcopy({ a: b, b: d });
  equal(d.ld > b.ld, true, 'another ld');
  const [given, fresh] = [blas.matrix(8, 9, integers(72)), blas.matrix(8, 9)];
  blas.gemmBatch({
    list: [
      { a, b, c: given },
      { a, b: d, c: fresh },
      { a, b, c },
    ],
  });
  const wanted = await c.read();
  sameValues(await given.read(), wanted, 'one');
  sameValues(await fresh.read(), wanted, 'the other');
  const product = blas.matrix(8, 9);
  blas.gemm({ a, b, c: product });
  sameValues(await product.read(), wanted, 'the product');
});

test('what batches refuse', () => {
  const [x, a, b] = [blas.vector(4), blas.matrix(2, 2), blas.matrix(4, 2)];
  const item = { a, b: a, c: a };
  const strides = { strideA: 1, strideB: 1, strideC: 1 };
  bad('gemmBatch: list = undefined, must be an array', () => blas.gemmBatch({}));
  bad('gemmBatch: list[1]: options = 1, must be an object', () =>
    blas.gemmBatch({ list: [item, 1] }),
  );
  bad('gemmBatch: list[1]: a = undefined, must be a Matrix', () =>
    blas.gemmBatch({ list: [item, {}] }),
  );
  bad('list[1]: b = 4 x 2, row-major, float32, must be list[0].b = 2 x 2, row-major', () =>
    blas.gemmBatch({ list: [item, { ...item, b }] }),
  );
  bad('and b is 4 x 2, must have a.cols = b.rows', () =>
    blas.gemmBatch({ list: [{ ...item, b }] }),
  );
  bad('gemmBatchStrided: batchSize = -1, must be', () =>
    blas.gemmBatchStrided({ ...item, ...strides, batchSize: -1 }),
  );
  bad('gemmBatchStrided: strideC = undefined, must be', () =>
    blas.gemmBatchStrided({ ...item, strideA: 1, strideB: 1, batchSize: 1 }),
  );
  bad('axpyBatchStrided: strideX = 0.5, must be an integer', () =>
    blas.axpyBatchStrided({ x, y: x, strideX: 0.5, strideY: 1, batchSize: 1 }),
  );
  bad('gemvBatchStrided: x.size = 4, must be a.cols = 2', () =>
    blas.gemvBatchStrided({ a, x, y: x, strideA: 1, strideX: 1, strideY: 1, batchSize: 1 }),
  );
  bad(/trsm_batch_strided: .*strideb/i, () =>
    blas.trsmBatchStrided({ a, b: a, strideA: 0, strideB: 0, batchSize: 2 }),
  );
});

test('run on matrices and vectors', async () => {
  const xs = integers(12);
  const x = blas.matrix(3, 4, xs);
  const y = blas.matrix(4, 5, undefined, { layout: 'column-major' }).view({ rows: 3, cols: 4 });
  const low = blas.vector(1, [-1]);
  const body = 'float r = max(x, low); return r + 10.0 * float(row) + 100.0 * float(col);';
  equal(blas.run({ body, inputs: { x, low }, output: y }), y, 'the result');
  const at = (i, j) => Math.max(xs[i * 4 + j], -1) + 10 * i + 100 * j;
  const columns = Array.from({ length: 12 }, (_, e) => at(e % 3, Math.floor(e / 3)));
  sameValues(await y.read(), columns, 'y');
  const v = blas.vector(10, integers(10));
  const before = await v.read();
  const odd = v.view({ offset: 1, inc: -2 });
  blas.run({ body: 'return v * v;', inputs: { v: odd }, output: odd });
  sameValues(
    await v.read(),
    before.map((e, i) => (i % 2 ? e * e : e)),
    'v',
  );
  sameValues(
    await blas.run({ body: 'return 2.5;', output: blas.vector(3) }).read(),
    [2.5, 2.5, 2.5],
  );
});

test('what run refuses', async () => {
  const x = blas.vector(3, [1, 2, 3]);
  throws('ShaderError', /nonsense/, () =>
    blas.run({ body: 'return nonsense;', inputs: { x }, output: x }),
  );
  bad('run: body must not contain backslashes or null characters', () =>
    blas.run({ body: 'return x;\0 nonsense', inputs: { x }, output: x }),
  );
  bad('run: inputs[0].name = "x\\', () =>
    blas.run({ body: 'return x;', inputs: { 'x\0y': x }, output: x }),
  );
  bad('run: body = 1, must be a string', () => blas.run({ body: 1, output: x }));
  bad('run: inputs = 1, must be an object', () => blas.run({ body: '', inputs: 1, output: x }));
  bad('run: inputs.y = 1, must be a Vector or a Matrix', () =>
    blas.run({ body: 'return y;', inputs: { y: 1 }, output: x }),
  );
  bad('run: output = undefined, must be', () => blas.run({ body: 'return 1.0;' }));
  bad(/^run: /, () => {
    blas.run({ body: 'return y;', inputs: { y: blas.vector(2) }, output: x });
  });
  sameValues(await x.read(), [1, 2, 3], 'x');
});
