// axpy, scal, copy and dot.
// SPDX-License-Identifier: MIT
import { equal, sameNumbers, test } from './harness.js';
import { checkProduct, floats, integers, matrixOf } from './reference.js';
import { blas } from './shared.js';

const sizes = [0, 1, 2, 3, 4, 5, 31, 64, 257, 4099];

test('axpy over sizes', async () => {
  for (const n of sizes) {
    const [xs, ys] = [integers(n), integers(n)];
    const y = blas.vector(n, ys);
    equal(blas.axpy({ alpha: 3, x: blas.vector(n, xs), y }), y, 'the result');
    sameNumbers(
      await y.read(),
      xs.map((x, i) => 3 * x + ys[i]),
      `n = ${n}: y`,
    );
  }
});

test('axpy on strided and reversed views', async () => {
  const [xs, ys] = [integers(40), integers(40)];
  const [x, y] = [blas.vector(40, xs), blas.vector(40, ys)];
  blas.axpy({
    alpha: -2,
    x: x.view({ offset: 3, inc: -3, size: 9 }),
    y: y.view({ offset: 1, inc: 4, size: 9 }),
  });
  const expected = ys.slice();
  for (let i = 0; i < 9; ++i) expected[1 + 4 * i] -= 2 * xs[3 + 3 * (8 - i)];
  sameNumbers(await y.read(), expected, 'y');
  sameNumbers(await x.read(), xs, 'x');
});

test('axpy with alpha on the device', async () => {
  const y = blas.vector(2, [1, 1]);
  blas.axpy({ alpha: blas.vector(1, [4]), x: blas.vector(2, [1, 2]), y });
  sameNumbers(await y.read(), [5, 9], 'y');
});

test('scal over sizes and views', async () => {
  for (const n of sizes) {
    const xs = integers(n);
    const x = blas.scal({ alpha: -2, x: blas.vector(n, xs) });
    sameNumbers(
      await x.read(),
      xs.map((v) => -2 * v),
      `n = ${n}: x`,
    );
  }
  const x = blas.vector(6, [1, 2, 3, 4, 5, 6]);
  blas.scal({ alpha: 10, x: x.view({ offset: 1, inc: -2 }) });
  sameNumbers(await x.read(), [1, 20, 3, 40, 5, 60], 'x');
});

test('scal by 0 keeps NaN', async () => {
  const x = blas.scal({ alpha: 0, x: blas.vector(2, [Number.NaN, 1]) });
  sameNumbers(await x.read(), [Number.NaN, 0], 'x');
});

test('copy and copyTo', async () => {
  const x = blas.vector(5, [1, 2, 3, 4, 5]);
  const y = blas.vector(10);
  equal(blas.copy({ x, y: y.view({ inc: 2 }) }).size, 5, 'size');
  x.view({ inc: -1 }).copyTo(y.view({ offset: 1, inc: 2 }));
  sameNumbers(await y.read(), [1, 5, 2, 4, 3, 3, 4, 2, 5, 1], 'y');
});

test('dot over sizes', async () => {
  for (const n of [...sizes, 70000]) {
    const [xs, ys] = [floats(n), floats(n)];
    const result = blas.dot({ x: blas.vector(n, xs), y: blas.vector(n, ys) });
    equal(result.size, 1, 'result.size');
    checkProduct(matrixOf(1, 1, await result.read()), {
      a: matrixOf(1, n, xs),
      b: matrixOf(n, 1, ys),
    });
  }
});

test('dot into an element of a vector, on views', async () => {
  const x = blas.vector(6, [1, 2, 3, 4, 5, 6]);
  const result = blas.vector(3, [7, 7, 7]);
  blas.dot({
    x: x.view({ inc: 2 }),
    y: x.view({ inc: -2 }),
    result: result.view({ offset: 1, size: 1 }),
  });
  sameNumbers(await result.read(), [7, 19, 7], 'result');
});

test('a power iteration runs on device scalars alone', async () => {
  // The largest eigenvalue of [[2, 1], [1, 2]] is 3.
  const a = blas.matrix(2, 2, [2, 1, 1, 2]);
  let x = blas.vector(2, [1, 0.5]);
  for (let i = 0; i < 12; ++i) x = blas.scal({ alpha: 1 / 3, x: blas.gemv({ a, x }) });
  const [top, bottom] = [blas.dot({ x, y: blas.gemv({ a, x }) }), blas.dot({ x, y: x })];
  const ratio = (await top.read())[0] / (await bottom.read())[0];
  if (!(Math.abs(ratio - 3) < 1e-5)) throw new Error(`the eigenvalue is ${ratio}, expected 3`);
});
