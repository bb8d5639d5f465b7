// Matrices whose lines begin at texels: nobody sees the gaps between them, but by `ld` and `texture`.
// SPDX-License-Identifier: MIT
import { CblasNoTrans, CblasRowMajor, cblasFor } from 'fragblas/cblas';
import { createWorker } from 'fragblas/worker';
import { assert, equal, rejects, sameNumbers, sameValues, test, throws } from './harness.js';
import { layouts } from './operands.js';
import { checkProduct, integers, matrixOf } from './reference.js';
import { blas, withBlas } from './shared.js';
import { texelsOf } from './texels.js';

const bad = (text, call) => throws('InvalidArgument', text, call);
const upTo = (n) => Float32Array.from({ length: n }, (_, i) => i + 1);
const shapes = [
  [5, 7],
  [7, 5],
  [9, 3],
  [3, 9],
  [2, 2],
  [47, 47],
];

/** A matrix with these elements and NaN between its lines. */
function poisoned(own, rows, cols, data, options) {
  const matrix = own.matrix(rows, cols, undefined, options);
  matrix.fill(Number.NaN); // gaps, too
  matrix.write(data.subarray(0, 1)); // a write of all elements may write the gaps
  matrix.write(data.subarray(1), { offset: 1 });
  return matrix;
}

/** The `ld` of a matrix with data, or of one without. */
function ldOf(own, count, length, given = true) {
  const data = given ? new Float32Array(count * length) : undefined;
  const matrix = own.matrix(count, length, data);
  const { ld } = matrix;
  matrix.dispose();
  return ld;
}

test('padding: which lines begin at texels', () => {
  const lds = (count, given) =>
    Array.from({ length: 13 }, (_, length) => {
      const data = given ? new Float32Array(count * length) : undefined;
      const row = blas.matrix(count, length, data);
      const column = blas.matrix(length, count, data, { layout: 'column-major' });
      equal(column.ld, row.ld, `ld of ${count} columns of ${length}`);
      return row.ld;
    });
  sameNumbers(lds(2, true), [1, 1, 2, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12], 'ld');
  sameNumbers(lds(2, false), [1, 1, 2, 4, 4, 8, 8, 8, 8, 16, 16, 16, 16], 'ld without data');
  for (const given of [true, false]) {
    const whole = [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    sameNumbers(lds(1, given), whole, 'ld of one line');
  }
  equal(blas.matrix(3, 3, upTo(9), { ld: 3 }).ld, 3, 'ld as given');
  equal(blas.matrix(3, 5, undefined, { ld: 11, layout: 'column-major' }).ld, 11, 'ld as given');
  sameNumbers([ldOf(blas, 2048, 257, false), ldOf(blas, 2049, 257, false)], [512, 264], 'ld');
  // Of 32 bytes: in a wide matrix, and without data.
  sameNumbers([ldOf(blas, 20, 41), ldOf(blas, 21, 41)], [48, 44], 'ld of 41');
  sameNumbers([ldOf(blas, 14, 29), ldOf(blas, 2 ** 16, 41, false)], [32, 48], 'ld');
  bad('matrix: ld = 2, must be an integer from 3', () => blas.matrix(2, 3, undefined, { ld: 2 }));
  bad('matrix: ld = "3"', () => blas.matrix(2, 3, undefined, { ld: '3' }));
});

test('padding: lines of large matrices, and of many', () =>
  withBlas({ limits: { memoryBytes: 2 ** 28 } }, (own) => {
    const ld = (count, length) => ldOf(own, count, length);
    // As many eighths of a power of two as cost a twentieth, in more than 1 MiB.
    sameNumbers([ld(263, 1000), ld(262, 1000)], [1024, 1000], 'ld of lines of 1000');
    sameNumbers([ld(1030, 1250), ld(1030, 1090)], [1280, 1092], 'ld of other lines');
    const most = 2 ** 19; // lines of 32 bytes
    sameNumbers([ld(most, 5), ld(most + 1, 5)], [8, 5], 'ld of many lines');
  }));

test('padding: elements are written and read in the order of the layout', async () => {
  for (const layout of layouts) {
    for (const [rows, cols] of shapes) {
      const size = rows * cols;
      const what = `${rows} x ${cols}, ${layout}`;
      for (const make of [
        (data) => blas.matrix(rows, cols, data, { layout }),
        (data) => poisoned(blas, rows, cols, data, { layout }),
        (data) => blas.matrix(rows, cols, data, { layout, ld: Math.max(rows, cols) + 3 }),
      ]) {
        const data = upTo(size);
        const x = make(data);
        sameNumbers(await x.read(), data, what);
        const into = new Float32Array(size + 2).fill(-1);
        equal(await x.read({ into }), into, 'into');
        sameNumbers(into, [...data, -1, -1], what);
        // Over the ends of lines, from within a line and from its begin.
        const line = layout === 'row-major' ? cols : rows;
        for (const [offset, count] of [
          [1, size - 2],
          [line - 1, 2],
          [line, Math.min(size - line, 2 * line)],
          [size - 1, 1],
        ]) {
          const part = integers(count);
          x.write(part, { offset });
          data.set(part, offset);
          sameNumbers(await x.read(), data, `${what}, written from ${offset} on`);
        }
        x.dispose();
      }
    }
  }
  bad('offset + data.length = 10, must be at most 9', () =>
    blas.matrix(3, 3).write(upTo(2), { offset: 8 }),
  );
});

test('padding: a write of whole lines is one upload of their bytes', () =>
  withBlas({}, async (own) => {
    const before = own.stats();
    const x = own.matrix(47, 47, upTo(47 * 47));
    const made = own.stats();
    equal(made.uploads - before.uploads, 1, 'uploads');
    equal(made.uploadBytes - before.uploadBytes, 4 * 47 * 47, 'bytes');
    x.write(upTo(3 * 47), { offset: 2 * 47 });
    x.write(upTo(3 * 47), { offset: 46 });
    equal(own.stats().uploads - made.uploads, 1 + 3, 'uploads');
  }));

test('padding: views, rows and columns, fill', async () => {
  for (const layout of layouts) {
    for (const [rows, cols] of shapes.filter((shape) => Math.min(...shape) > 2)) {
      const at = (i, j) => (layout === 'row-major' ? i * cols + j : i + j * rows);
      const data = upTo(rows * cols);
      const x = poisoned(blas, rows, cols, data, { layout });
      const picked = (pick) => data.filter((_, e) => pick(e));
      const place = (e) =>
        layout === 'row-major'
          ? [Math.floor(e / cols), e % cols]
          : [e % rows, Math.floor(e / rows)];
      const inside = (e) => place(e).every((p) => p > 0);
      const block = x.view({ row: 1, col: 1 });
      equal(block.ld, x.ld, 'ld of a view');
      sameNumbers(await block.read(), picked(inside), 'block');
      sameNumbers(await x.transpose().read(), data, 'transpose');
      const row = upTo(cols).map((_, j) => data[at(2, j)]);
      const column = upTo(rows).map((_, i) => data[at(i, 2)]);
      sameNumbers(await x.row(2).read(), row, 'row');
      sameNumbers(await x.col(2).read(), column, 'column');
      block.fill(-1);
      data.forEach((_, e) => {
        if (inside(e)) data[e] = -1;
      });
      sameNumbers(await x.read(), data, 'a block filled');
      block.write(integers((rows - 1) * (cols - 1)).fill(9), { offset: 0 });
      x.view({ row: 1, rows: 2 }).fill(-2);
      data.forEach((_, e) => {
        const [i] = place(e);
        if (i === 1 || i === 2) data[e] = -2;
        else if (inside(e)) data[e] = 9;
      });
      sameNumbers(await x.read(), data, 'rows filled');
      x.fill(5);
      sameNumbers(await x.read(), data.fill(5), 'filled');
    }
  }
});

test('padding: copies between layouts and leading dimensions', async () => {
  const [rows, cols] = [5, 7];
  const v = (i, j) => 10 * i + j;
  const tight = (layout) =>
    Float32Array.from({ length: rows * cols }, (_, e) =>
      layout === 'row-major'
        ? v(Math.floor(e / cols), e % cols)
        : v(e % rows, Math.floor(e / rows)),
    );
  for (const from of layouts) {
    for (const to of layouts) {
      for (const ld of [undefined, Math.max(rows, cols)]) {
        const x = poisoned(blas, rows, cols, tight(from), { layout: from });
        const y = poisoned(blas, rows, cols, integers(rows * cols), { layout: to, ld });
        equal(x.copyTo(y), y, 'the target');
        sameNumbers(await y.read(), tight(to), `${from} to ${to}`);
        y.fill(0);
        y.copyTo(x);
        sameNumbers(await x.read(), new Float32Array(rows * cols), `${to} to ${from}`);
      }
    }
  }
  const x = blas.matrix(rows, cols, tight('row-major'));
  const y = blas.vector(cols);
  x.row(3).copyTo(y);
  sameNumbers(await y.read(), tight('row-major').subarray(3 * cols, 4 * cols), 'a row');
  y.copyTo(x.row(0));
  sameNumbers(await x.row(0).read(), await y.read(), 'a row back');
});

test('padding: what lies between lines takes no part in routines', async () => {
  for (const layout of layouts) {
    const [m, n, k] = [9, 7, 3];
    const [va, vb, vc] = [integers(m * k), integers(k * n), integers(m * n)];
    const a = poisoned(blas, m, k, va, { layout });
    const b = poisoned(blas, k, n, vb, { layout });
    const c = poisoned(blas, m, n, vc, { layout });
    const old = matrixOf(m, n, vc, layout);
    blas.gemm({ a, b, c, alpha: 2, beta: 3 });
    checkProduct(matrixOf(m, n, await c.read(), layout), {
      a: matrixOf(m, k, va, layout),
      b: matrixOf(k, n, vb, layout),
      alpha: 2,
      beta: 3,
      before: old,
    });
    const y = await blas.gemv({ a: c, x: blas.vector(n, upTo(n)) }).read();
    const rows = await c.read();
    sameValues(
      y,
      y.map((_, i) =>
        upTo(n).reduce(
          (sum, x, j) => sum + x * rows[layout === 'row-major' ? i * n + j : i + j * m],
          0,
        ),
      ),
      'gemv',
    );
    const doubled = poisoned(blas, m, n, vc, { layout });
    blas.run({ body: 'return 2.0 * x;', inputs: { x: c }, output: doubled });
    sameValues(
      await doubled.read(),
      rows.map((x) => 2 * x),
      'run',
    );
    const turned = blas.matcopy({ a: c, trans: true });
    sameValues(await turned.transpose().copyTo(doubled).read(), rows, 'matcopy');
  }
});

test('padding: batches count what lies between lines', async () => {
  const [m, n, k, count] = [3, 7, 6, 4];
  const [va, vb] = [integers(count * m * k), integers(count * k * n)];
  const a = blas.matrix(count * m, k, va);
  const b = blas.matrix(count * k, n, vb);
  const c = blas.matrix(count * m, n);
  const operands = { a: a.view({ rows: m }), b: b.view({ rows: k }), c: c.view({ rows: m }) };
  const strides = { strideA: m * a.ld, strideB: k * b.ld, strideC: m * c.ld };
  blas.gemmBatchStrided({ ...operands, ...strides, batchSize: count });
  const list = Array.from({ length: count }, (_, i) => ({
    a: a.view({ row: i * m, rows: m }),
    b: b.view({ row: i * k, rows: k }),
    c: blas.matrix(m, n),
  }));
  blas.gemmBatch({ list });
  const all = await c.read();
  for (const [i, item] of list.entries()) {
    const own = all.subarray(i * m * n, (i + 1) * m * n);
    sameNumbers(own, await item.c.read(), `product ${i}`);
    const one = blas.gemm({ a: item.a, b: item.b });
    sameNumbers(own, await one.read(), `product ${i}`);
  }
  const refused = (changed) =>
    blas.gemmBatchStrided({ ...operands, ...strides, ...changed, batchSize: count });
  bad('strideA = 18, must be a multiple of the ld = 8', () => refused({ strideA: m * k }));
  bad('strideC = 21, must be a multiple of the ld = 8', () => refused({ strideC: m * n }));
  bad('gemvBatchStrided: strideA = 18, must be', () =>
    blas.gemvBatchStrided({
      ...{ a: operands.a, x: blas.vector(k), y: blas.vector(count * m).view({ size: m }) },
      ...{ strideA: m * k, strideX: 0, strideY: m, batchSize: count },
    }),
  );
  // Beside each other in one line there is no gap.
  const wide = blas.matrix(3, 6, upTo(18));
  const sums = blas.vector(6);
  blas.gemvBatchStrided({
    ...{ a: wide.view({ cols: 3 }), x: blas.vector(3, [1, 1, 1]), y: sums.view({ size: 3 }) },
    ...{ strideA: 3, strideX: 0, strideY: 3, batchSize: 2 },
  });
  sameNumbers(await sums.read(), [6, 24, 42, 15, 33, 51], 'sums');
});

test('padding: the texture has the lines ld apart', () =>
  withBlas({}, async (own) => {
    for (const layout of layouts) {
      const [rows, cols] = [7, 6];
      const data = upTo(rows * cols);
      const x = own.matrix(rows, cols, data, { layout });
      equal(x.ld, 8, 'ld');
      const block = x.view({ row: 1, col: 2 });
      const { texture, width, height, offset } = block.texture;
      const floats = texelsOf(own, texture, width, height);
      const row = layout === 'row-major';
      for (let i = 1; i < rows; ++i) {
        for (let j = 2; j < cols; ++j) {
          const [major, minor] = row ? [i - 1, j - 2] : [j - 2, i - 1];
          const element = floats[offset + major * block.ld + minor];
          equal(element, data[row ? i * cols + j : i + j * rows], `element (${i}, ${j})`);
        }
      }
    }
  }));

test('padding: a kept matrix comes back after a loss', () =>
  withBlas({}, async (own) => {
    const keep = 'host';
    const lose = async () => {
      own.gl.getExtension('WEBGL_lose_context').loseContext();
      await own.lost;
      await own.restore();
    };
    const data = upTo(35);
    const x = own.matrix(5, 7, data, { keep });
    x.write([-1, -2, -3], { offset: 6 });
    data.set([-1, -2, -3], 6);
    const seen = own.matrix(5, 7, upTo(35), { keep, layout: 'column-major' });
    own.run({ body: 'return 2.0 * a;', inputs: { a: seen }, output: seen });
    await seen.read();
    const written = own.matrix(3, 3, undefined, { keep });
    own.run({ body: 'return 1.0;', output: written });
    written.write(upTo(9));
    const computed = own.matrix(3, 3, upTo(9), { keep });
    own.gemm({ a: x.view({ rows: 3, cols: 3 }), b: written, c: computed });
    const part = own.matrix(3, 3, upTo(9), { keep });
    own.run({ body: 'return 1.0;', output: part });
    part.write(upTo(8));
    for (let losses = 0; losses < 2; ++losses) {
      await lose();
      sameNumbers(await x.read(), data, 'written');
      sameNumbers(
        await seen.read(),
        upTo(35).map((v) => 2 * v),
        'read',
      );
      sameNumbers(await written.read(), upTo(9), 'overwritten');
      for (const gone of [computed, part]) {
        await rejects('Undefined', 'since the device had written it', gone.read());
      }
      // Whole again by a write, and by a product that overwrites it.
      if (losses > 0) continue;
      part.write(upTo(9));
      sameNumbers(await part.read(), upTo(9), 'defined again');
      own.gemm({ a: written, b: part, c: computed });
      await computed.read();
      own.run({ body: 'return 1.0;', output: part });
      own.run({ body: 'return 1.0;', output: computed });
    }
  }));

test('padding: in a worker', async () => {
  const own = await createWorker();
  try {
    const [m, n] = [47, 7];
    const data = upTo(m * n);
    const a = own.matrix(m, n, data.slice());
    equal(a.ld, 8, 'ld');
    sameNumbers(await a.read(), data, 'a');
    a.write([-1, -2, -3], { offset: n - 1 });
    data.set([-1, -2, -3], n - 1);
    sameNumbers(await a.read({ into: new Float32Array(m * n) }), data, 'a, written');
    const b = own.matrix(n, 3, integers(n * 3), { layout: 'column-major', keep: 'host' });
    const [c, d] = [
      own.gemm({ a, b }),
      blas.matrix(n, 3, await b.read(), { layout: 'column-major' }),
    ];
    sameValues(await c.read(), await blas.gemm({ a: blas.matrix(m, n, data), b: d }).read(), 'c');
    a.fill(4);
    sameNumbers(await a.read(), data.fill(4), 'a, filled');
  } finally {
    own.dispose();
  }
});

test('padding: cblas takes ld as it is, and does not step into gaps', async () => {
  const cblas = cblasFor(blas);
  const [m, n, k] = [3, 6, 7];
  const [va, vb] = [integers(m * k), integers(k * n)];
  const [a, b] = [blas.matrix(m, k, va), blas.matrix(k, n, vb)];
  const none = [CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1];
  const expected = await blas.gemm({ a, b }).read();
  const c = blas.matrix(m, n);
  cblas.sgemm(...none, a, a.ld, b, b.ld, 0, c, c.ld);
  sameNumbers(await c.read(), expected, 'with ld');
  const tight = blas.matrix(m, n, undefined, { ld: n });
  cblas.sgemm(...none, blas.vector(m * k, va), k, blas.vector(k * n, vb), n, 0, tight, n);
  sameNumbers(await tight.read(), expected, 'tight');
  equal(
    await cblas.sasum(m * n, tight, 1),
    expected.reduce((s, v) => s + Math.abs(v), 0),
    'sasum',
  );
  bad('sgemm: lda = 7, must be a multiple of the ld = 8', () =>
    cblas.sgemm(...none, a, k, b, b.ld, 0, c, c.ld),
  );
  bad('sgemm: ldc = 6, must be a multiple of the ld = 8', () =>
    cblas.sgemm(...none, a, a.ld, b, b.ld, 0, c, n),
  );
  bad('sasum: incx = 1, must be a multiple of the ld = 8', () => cblas.sasum(m * n, c, 1));
  const line = blas.matrix(1, 6, undefined, { ld: 9 });
  bad('sasum: x spans 11 elements', () => cblas.sasum(6, line, 2));
  equal(
    await cblas.sasum(k, a.view({ row: 1 }), 1),
    va.slice(k, 2 * k).reduce((s, v) => s + Math.abs(v), 0),
    'a row',
  );
  equal(await cblas.ssum(m, a, a.ld), va[0] + va[k] + va[2 * k], 'a column');
});

test('padding: textures of the application keep their layout', () =>
  withBlas({}, async (own) => {
    const { gl } = own;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32F, 4, 1);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, 4, 1, gl.RGBA, gl.FLOAT, upTo(16));
    own.resetState();
    const wrapped = await own.wrap(texture, { width: 4, height: 1, rows: 5, cols: 3 });
    equal(wrapped.ld, 3, 'ld');
    sameNumbers(await wrapped.read(), upTo(15), 'wrapped');
    const copy = own.matrix(5, 3);
    assert(copy.ld === 4, `ld = ${copy.ld}`);
    sameNumbers(await wrapped.copyTo(copy).read(), upTo(15), 'copy');
  }));
