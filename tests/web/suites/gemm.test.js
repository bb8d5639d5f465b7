// gemm and gemv against 64-bit arithmetic.
// SPDX-License-Identifier: MIT
import { assert, equal, sameNumbers, test, throws } from './harness.js';
import { checkProduct, floats, integers, matrixOf, transposed } from './reference.js';
import { blas, withBlas } from './shared.js';

const layouts = ['row-major', 'column-major'];

/** A random matrix, as a view in the middle of a larger one when `padded`. */
function operand(rows, cols, { layout = 'row-major', padded = false, make = floats } = {}) {
  const margin = padded ? 3 : 0;
  const data = make((rows + 2 * margin) * (cols + 2 * margin));
  const parent = blas.matrix(rows + 2 * margin, cols + 2 * margin, data, { layout });
  const view = parent.view({ row: margin, col: margin, rows, cols });
  const whole = matrixOf(rows + 2 * margin, cols + 2 * margin, data, layout);
  const values = { rows, cols, at: (i, j) => whole.at(i + margin, j + margin) };
  return { parent, view, values, data, whole, margin };
}

/** Checks that only the block changed. */
async function checkFrame({ parent, data, margin, view }) {
  const after = await parent.read();
  const { rows, cols, layout } = parent;
  for (let i = 0; i < rows; ++i) {
    for (let j = 0; j < cols; ++j) {
      const inside = i >= margin && i < margin + view.rows && j >= margin && j < margin + view.cols;
      const at = layout === 'row-major' ? i * cols + j : i + j * rows;
      if (!inside) equal(after[at], data[at], `frame (${i}, ${j})`);
    }
  }
}

async function checkGemm(m, n, k, options = {}) {
  const { transA = false, transB = false, alpha = 1, beta = 0, padded = false } = options;
  const { layoutA, layoutB, layoutC, make } = options;
  const a = operand(...(transA ? [k, m] : [m, k]), { layout: layoutA, padded, make });
  const b = operand(...(transB ? [n, k] : [k, n]), { layout: layoutB, padded, make });
  const c = operand(m, n, { layout: layoutC, padded, make });
  const result = blas.gemm({ a: a.view, b: b.view, c: c.view, alpha, beta, transA, transB });
  equal(result, c.view, 'the result');
  const values = matrixOf(m, n, await c.view.read(), c.view.layout);
  checkProduct(values, {
    a: transA ? transposed(a.values) : a.values,
    b: transB ? transposed(b.values) : b.values,
    alpha,
    beta,
    before: c.values,
  });
  if (padded) await checkFrame(c);
  for (const { parent } of [a, b, c]) parent.dispose();
}

for (const [m, n, k] of [
  [1, 1, 1],
  [2, 3, 4],
  [4, 4, 4],
  [5, 7, 3],
  [16, 1, 9],
  [1, 16, 9],
  [17, 19, 23],
  [33, 8, 64],
  [64, 64, 64],
  [100, 50, 31],
]) {
  test(`gemm ${m} x ${n} x ${k}`, () => checkGemm(m, n, k));
}

for (const layoutA of layouts) {
  for (const layoutB of layouts) {
    for (const layoutC of layouts) {
      test(`gemm layouts ${layoutA}, ${layoutB}, ${layoutC}, all transposes`, async () => {
        for (const transA of [false, true]) {
          for (const transB of [false, true]) {
            await checkGemm(6, 11, 9, { layoutA, layoutB, layoutC, transA, transB });
          }
        }
      });
    }
  }
}

test('gemm on views, with alpha and beta', async () => {
  for (const layoutC of layouts) {
    await checkGemm(13, 10, 7, { padded: true, layoutC, alpha: 0.5, beta: -2 });
    await checkGemm(13, 10, 7, { padded: true, layoutC, transA: true, alpha: -1, beta: 1 });
  }
});

test('gemm of small integers is exact', async () => {
  const [m, n, k] = [21, 18, 65];
  const a = operand(m, k, { make: integers });
  const b = operand(k, n, { make: integers });
  const c = await blas.gemm({ a: a.view, b: b.view }).read();
  const expected = new Float32Array(m * n);
  for (let i = 0; i < m; ++i) {
    for (let j = 0; j < n; ++j) {
      for (let p = 0; p < k; ++p) expected[i * n + j] += a.values.at(i, p) * b.values.at(p, j);
    }
  }
  sameNumbers(c, expected, 'c');
});

test('gemm with empty shapes', async () => {
  const c = blas.matrix(2, 3, [1, 2, 3, 4, 5, 6]);
  blas.gemm({ a: blas.matrix(2, 0), b: blas.matrix(0, 3), c, beta: 2 });
  sameNumbers(await c.read(), [2, 4, 6, 8, 10, 12], 'c');
  equal((await blas.gemm({ a: blas.matrix(0, 4), b: blas.matrix(4, 3) }).read()).length, 0);
  equal((await blas.gemm({ a: blas.matrix(3, 4), b: blas.matrix(4, 0) }).read()).length, 0);
});

test('gemm with beta 0 does not read c, with alpha 0 not a and b', async () => {
  const [a, b] = [blas.matrix(2, 2, [1, 2, 3, 4]), blas.matrix(2, 2, [1, 0, 0, 1])];
  const c = blas.matrix(2, 2);
  c.fill(Number.NaN);
  sameNumbers(await blas.gemm({ a, b, c }).read(), [1, 2, 3, 4], 'c');
  a.fill(Number.NaN);
  sameNumbers(await blas.gemm({ a, b, c, alpha: 0, beta: 3 }).read(), [3, 6, 9, 12], 'c');
});

test('gemm with device scalars', async () => {
  const x = blas.vector(3, [1, 2, 3]);
  const alpha = blas.dot({ x, y: x }); // 14
  const beta = blas.vector(5, [0, 0, 0.5, 0, 0]).view({ offset: 2, size: 1 });
  const c = blas.matrix(1, 2, [8, 16]);
  blas.gemm({ a: blas.matrix(1, 1, [2]), b: blas.matrix(1, 2, [1, 3]), c, alpha, beta });
  sameNumbers(await c.read(), [32, 92], 'c');
});

test('gemm with a bias and an activation', async () => {
  const [m, n, k] = [5, 6, 3];
  const exact = {
    none: (x) => x,
    relu: (x) => Math.max(x, 0),
    silu: (x) => x / (1 + Math.exp(-x)),
    tanh: Math.tanh,
    sigmoid: (x) => 1 / (1 + Math.exp(-x)),
    leaky: (x) => (x < 0 ? 0.01 * x : x),
  };
  for (const layoutC of layouts) {
    for (const biasAxis of ['cols', 'rows']) {
      const size = biasAxis === 'cols' ? n : m;
      const values = integers(2 * size);
      const bias = blas.vector(2 * size, values).view({ inc: 2, size });
      const a = operand(m, k, { make: integers });
      const b = operand(k, n, { make: integers });
      const before = operand(m, n, { layout: layoutC, make: integers });
      for (const [activation, f] of Object.entries(exact)) {
        const c = blas.matrix(m, n, before.data, { layout: layoutC });
        const options = { a: a.view, b: b.view, c, alpha: 0.125, beta: -0.25, bias, biasAxis };
        equal(blas.gemm({ ...options, activation }), c, 'the result');
        const found = matrixOf(m, n, await c.read(), layoutC);
        for (let i = 0; i < m; ++i) {
          for (let j = 0; j < n; ++j) {
            let x = values[2 * (biasAxis === 'cols' ? j : i)] - 0.25 * before.values.at(i, j);
            for (let p = 0; p < k; ++p) x += 0.125 * a.values.at(i, p) * b.values.at(p, j);
            const error = Math.abs(found.at(i, j) - f(x));
            assert(error <= 2 ** -20 * Math.abs(f(x)), `${activation}(${x}) = ${found.at(i, j)}`);
          }
        }
      }
    }
  }
});

test("gemm by Strassen's algorithm is exact on small integers", async () => {
  const [m, n, k] = [40, 36, 50];
  const a = blas.matrix(m, k, integers(m * k));
  const b = blas.matrix(k, n, integers(k * n));
  const bias = blas.vector(n, integers(n));
  const expected = await blas.gemm({ a, b, bias, activation: 'relu' }).read();
  for (const levels of [0, 1, 2]) {
    const options = { bias, activation: 'relu', algorithm: 'strassen', levels };
    sameNumbers(await blas.gemm({ a, b, ...options }).read(), expected, `levels ${levels}`);
  }
});

test("gemm's gelu is the exact one, and slope is that of leaky", async () => {
  const one = blas.matrix(1, 1, [1]);
  const b = blas.matrix(1, 3, [1, -2, 0]);
  const gelu = await blas.gemm({ a: one, b, activation: 'gelu' }).read();
  for (const [i, expected] of [0.841344746068543, -0.0455002638963584, 0].entries()) {
    assert(Math.abs(gelu[i] - expected) <= 1e-6 * Math.abs(expected), `gelu: ${gelu[i]}`);
  }
  const leaky = blas.gemm({ a: one, b, activation: 'leaky', slope: 0.5 });
  sameNumbers(await leaky.read(), [1, -1, 0], 'leaky');
});

test('gemm chains without a readback', async () => {
  const n = 16;
  const a = integers(n * n);
  const power = blas.matrix(n, n, a);
  let value = power;
  for (let i = 0; i < 2; ++i) value = blas.gemm({ a: value, b: power });
  const [v, first] = [await value.read(), matrixOf(n, n, a)];
  const square = new Float64Array(n * n);
  for (let i = 0; i < n * n; ++i) {
    for (let p = 0; p < n; ++p) {
      square[i] += first.at(Math.floor(i / n), p) * first.at(p, i % n);
    }
  }
  checkProduct(matrixOf(n, n, v), { a: matrixOf(n, n, square), b: first });
});

for (const [m, n] of [
  [1, 1],
  [3, 5],
  [16, 16],
  [70, 33],
  [5, 257],
]) {
  test(`gemv ${m} x ${n}, layouts, transposes, strides`, async () => {
    for (const layout of layouts) {
      for (const trans of [false, true]) {
        const a = operand(m, n, { layout, padded: true });
        const [inner, outer] = trans ? [m, n] : [n, m];
        const [xs, ys] = [floats(2 * inner), floats(3 * outer)];
        const x = blas.vector(xs.length, xs).view({ inc: -2 });
        const y = blas.vector(ys.length, ys).view({ offset: 1, inc: 3 });
        blas.gemv({ a: a.view, x, y, alpha: 1.5, beta: -0.5, trans });
        checkProduct(matrixOf(outer, 1, await y.read()), {
          a: trans ? transposed(a.values) : a.values,
          b: { rows: inner, cols: 1, at: (i) => xs[2 * (inner - 1 - i)] },
          alpha: 1.5,
          beta: -0.5,
          before: { at: (i) => ys[1 + 3 * i] },
        });
      }
    }
  });
}

test('gemv makes y, and leaves it when a is empty', async () => {
  const a = blas.matrix(2, 3, [1, 2, 3, 4, 5, 6]);
  sameNumbers(await blas.gemv({ a, x: blas.vector(3, [1, 0, 1]) }).read(), [4, 10], 'y');
  const y = blas.vector(2, [7, 8]);
  blas.gemv({ a: blas.matrix(2, 0), x: blas.vector(0), y });
  sameNumbers(await y.read(), [7, 8], 'y');
});

test('prepack: gemm packs the other factor only, until the matrix is written', () =>
  withBlas({ profile: [] }, async (own) => {
    const n = 321; // for the kernels that read operands as they lie neither small nor whole texels
    const [va, vb] = [integers(n * n), integers(n * n)];
    const a = own.matrix(n, n, va, { ld: n });
    const b = own.matrix(n, n, vb, { ld: n, layout: 'column-major' });
    const packsOf = async (call) => {
      const before = own.stats();
      call();
      await own.finish();
      const { packs, packsSkipped } = own.stats();
      return `${packs - before.packs} ${packsSkipped - before.packsSkipped}`;
    };
    const c = own.matrix(n, n, undefined, { ld: n });
    const multiply = () => own.gemm({ a, b, c, transB: true });
    equal(await packsOf(() => own.prepack({ b, m: n, transB: true })), '1 0', 'prepack');
    equal(await packsOf(() => own.prepack({ a, n })), '1 0', 'prepack of a');
    equal(await packsOf(multiply), '0 2', 'gemm');
    const before = { rows: n, cols: n, at: () => 0 };
    const check = async (values) =>
      checkProduct(matrixOf(n, n, await c.read()), {
        a: matrixOf(n, n, va),
        b: transposed(matrixOf(n, n, values, 'column-major')),
        alpha: 1,
        beta: 0,
        before,
      });
    await check(vb);
    b.fill(2);
    equal(await packsOf(multiply), '1 1', 'gemm after a write');
    await check(new Float32Array(n * n).fill(2));
    a.releasePacks();
    b.releasePacks();
    equal(own.stats().packCacheBytes, 0, 'packCacheBytes');
    assert(own.info.packCacheBytes > 0, 'there is a budget');
    const bad = (text, options) => throws('InvalidArgument', text, () => own.prepack(options));
    bad('prepack: m = undefined, must be an integer', { b });
    bad('prepack: unknown option "n"', { b, m: 1, n: 2 });
    bad('prepack: a = undefined, must be a Matrix', { n: 2 });
    bad('prepack: layout = "rows", must be row-major or column-major', { a, n, layout: 'rows' });
  }));

test('a product stays tiles until it is read; tileBytes 0 merges it at once', async () => {
  const n = 320;
  const values = integers(n * n);
  const square = async (limits, tiles) =>
    withBlas({ profile: [], limits }, async (own) => {
      const a = own.matrix(n, n, values);
      const c = own.gemm({ a, b: a });
      const d = own.gemm({ a: c, b: c });
      await own.finish();
      equal(own.stats().tileBytes > 0, tiles, 'tiles');
      const before = { rows: n, cols: n, at: () => 0 };
      const factor = matrixOf(n, n, await c.read());
      checkProduct(matrixOf(n, n, await d.read()), {
        a: factor,
        b: factor,
        alpha: 1,
        beta: 0,
        before,
      });
      equal(own.stats().tileBytes, 0, 'tiles, when both are read');
    });
  await square({}, true);
  await square({ tileBytes: 0 }, false);
});

test('packCacheBytes 0 keeps nothing packed', () =>
  withBlas({ profile: [], limits: { packCacheBytes: 0 } }, async (own) => {
    const n = 321;
    const a = own.matrix(n, n, integers(n * n), { ld: n });
    const c = own.gemm({ a, b: a });
    own.gemm({ a, b: a, c });
    await own.finish();
    equal(own.stats().packsSkipped, 0, 'packsSkipped');
    own.prepack({ a, n }); // beside the budget
    own.gemm({ a, b: a, c });
    await own.finish();
    equal(own.stats().packsSkipped, 1, 'packsSkipped, of what is prepacked');
  }));
