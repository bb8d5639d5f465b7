// The vector routines.
// SPDX-License-Identifier: MIT
import { equal, sameNumbers, sameValues, test, throws } from './harness.js';
import { heldVector } from './operands.js';
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

test('rot, rotm and swap', async () => {
  const n = 37;
  const [c, s] = [3, -2];
  const turned = (h11, h12, h21, h22) => [(x, y) => h11 * x + h12 * y, (x, y) => h21 * x + h22 * y];
  const [h11, h21, h12, h22] = [2, 3, -1, 4];
  const param = (flag) => [flag, h11, h21, h12, h22];
  for (const [what, call, [newX, newY]] of [
    ['rot', (o) => blas.rot({ ...o, c, s: blas.vector(1, [s]) }), turned(c, s, -s, c)],
    ['swap', (o) => blas.swap(o), turned(0, 1, 1, 0)],
    ['rotm -1', (o) => blas.rotm({ ...o, param: param(-1) }), turned(h11, h12, h21, h22)],
    ['rotm 0', (o) => blas.rotm({ ...o, param: param(0) }), turned(1, h12, h21, 1)],
    ['rotm 1', (o) => blas.rotm({ ...o, param: param(1) }), turned(h11, 1, -1, h22)],
    ['rotm -2', (o) => blas.rotm({ ...o, param: param(-2) }), turned(1, 0, 0, 1)],
  ]) {
    const [x, y] = [heldVector(n, undefined, -2), heldVector(n, undefined, 3)];
    call({ x: x.view, y: y.view });
    await x.is((i) => newX(x.at(i), y.at(i)), `${what}: x`);
    await y.is((i) => newY(x.at(i), y.at(i)), `${what}: y`);
  }
});

test('axpby and hadamard', async () => {
  const n = 37;
  const [x, y, z] = [-2, 3, 2].map((inc) => heldVector(n, undefined, inc));
  equal(blas.axpby({ alpha: 2, x: x.view, beta: -3, y: y.view }), y.view, 'the result');
  await y.is((i) => 2 * x.at(i) - 3 * y.at(i), 'y');
  const w = heldVector(n);
  const options = { x: x.view, y: w.view };
  equal(blas.hadamard({ ...options, z: z.view, alpha: 2, beta: 5 }), z.view, 'the result');
  await z.is((i) => 2 * x.at(i) * w.at(i) + 5 * z.at(i), 'z');
  const made = await blas.hadamard(options).read();
  sameValues(
    made,
    made.map((_, i) => x.at(i) * w.at(i)),
    'a new z',
  );
});

/** The elements of a held vector. */
const elements = (x) => Array.from({ length: x.n }, (_, i) => x.at(i));

test('sdsdot, nrm2, asum and sum', async () => {
  for (const n of sizes) {
    const [x, y] = [heldVector(n, undefined, -2), heldVector(n, undefined, 3)];
    const [xs, ys] = [elements(x), elements(y)];
    const result = blas.vector(3, [7, 7, 7]);
    const into = { result: result.view({ offset: 1, size: 1 }) };
    const add = (values) => values.reduce((sum, value) => sum + value, 0);
    for (const [what, call, expected] of [
      [
        'sdsdot',
        () => blas.sdsdot({ sb: 0.5, x: x.view, y: y.view, ...into }),
        0.5 + add(xs.map((v, i) => v * ys[i])),
      ],
      ['asum', () => blas.asum({ x: x.view, ...into }), add(xs.map(Math.abs))],
      ['sum', () => blas.sum({ x: x.view, ...into }), add(xs)],
    ]) {
      equal(call(), into.result, 'the result');
      sameValues(await result.read(), [7, expected, 7], `${what} ${n}`);
    }
    const [norm] = await blas.nrm2({ x: x.view }).read();
    const exact = Math.hypot(...xs);
    if (!(Math.abs(norm - exact) <= 1e-6 * exact)) throw new Error(`nrm2 = ${norm}, not ${exact}`);
  }
  equal(
    (await blas.nrm2({ x: blas.vector(2, [3e30, 4e30]) }).read())[0],
    Math.fround(5e30),
    'nrm2',
  );
});

test('iamax, iamin, imax and imin', async () => {
  const magnitude = (v) => Math.abs(v);
  const first = (values, key, better) =>
    values.reduce((best, v, i) => (better(key(v), key(values[best])) ? i : best), 0);
  const same = (v) => v;
  for (const n of [0, 1, 2, 5, 300, 9001]) {
    const x = heldVector(n, undefined, n > 1 ? 3 : 1);
    const xs = elements(x);
    for (const [name, key, better] of [
      ['iamax', magnitude, (a, b) => a > b],
      ['iamin', magnitude, (a, b) => a < b],
      ['imax', same, (a, b) => a > b],
      ['imin', same, (a, b) => a < b],
    ]) {
      const expected = first(xs, key, better);
      equal(await blas[name]({ x: x.view }), expected, `${name} ${n}`);
      const result = blas.vector(2);
      equal(blas[name]({ x: x.view, result }), result, 'the result');
      sameValues(await result.read(), [Math.floor(expected / 4096), expected % 4096], name);
    }
  }
  equal(await blas.iamax({ x: blas.vector(4, [1, Number.NaN, 9, Number.NaN]) }), 1, 'iamax of NaN');
  const far = blas.vector(70000);
  far.view({ offset: 69997, size: 1 }).fill(-2);
  equal(await blas.iamax({ x: far }), 69997, 'iamax');
});

test('rotg and rotmg', () => {
  const { r, z, c, s } = blas.rotg({ a: 3, b: 4 });
  sameValues([r, c, s], [5, 0.6, 0.8].map(Math.fround), 'rotation');
  equal(z, Math.fround(1 / c), 'z');
  const { d1, d2, x1, param } = blas.rotmg({ d1: 1, d2: 1, x1: 3, y1: 4 });
  const [flag, h11, , , h22] = param;
  equal(flag, 1, 'flag');
  sameValues([h11, h22], [0.75, 0.75], 'param');
  sameValues([d1, d2, x1], [0.64, 0.64, 6.25].map(Math.fround), 'd1, d2, x1');
});

test('what the vector routines refuse', () => {
  const bad = (text, call) => throws('InvalidArgument', text, call);
  const [x, y, one] = [blas.vector(3), blas.vector(2), blas.vector(1)];
  bad('rot: s = undefined, must be a number or a Vector', () => blas.rot({ x, y: x, c: 1 }));
  bad('rotm: param = 1, must be an array', () => blas.rotm({ x, y: x, param: 1 }));
  bad('rotm: param.length = 2, must be 5', () => blas.rotm({ x, y: x, param: [1, 2] }));
  const param = new Array(5).fill(1);
  delete param[2];
  bad('rotm: param[2] = undefined, must be a number', () => blas.rotm({ x, y: x, param }));
  bad('swap: y.size = 2, must be x.size = 3', () => blas.swap({ x, y }));
  bad('axpby: beta = undefined, must be a number', () => blas.axpby({ x, y: x }));
  bad('hadamard: z.size = 2, must be x.size = 3', () => blas.hadamard({ x, y: x, z: y }));
  bad('sdsdot: sb.size = 2, must be 1', () => blas.sdsdot({ sb: y, x, y: x }));
  bad('nrm2: result.size = 2, must be 1', () => blas.nrm2({ x, result: y }));
  bad('asum: x.inc = 0, must be other than 0', () =>
    blas.asum({ x: one.view({ inc: 0, size: 2 }) }),
  );
  bad('sum: unknown option "y"; valid: x, result', () => blas.sum({ x, y }));
  bad('iamax: x.inc = -1, must be at least 1', () => blas.iamax({ x: x.view({ inc: -1 }) }));
  bad('imin: result.size = 1, must be 2', () => blas.imin({ x, result: one }));
  bad('rotg: b = "1", must be a number', () => blas.rotg({ a: 1, b: '1' }));
  bad('rotmg: y1 = undefined, must be a number', () => blas.rotmg({ d1: 1, d2: 1, x1: 1 }));
});
