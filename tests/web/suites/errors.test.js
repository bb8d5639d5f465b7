// What callers get wrong, and what they are told.
// SPDX-License-Identifier: MIT
import { Blas, BlasError } from 'fragblas';
import { assert, equal, rejects, sameNumbers, test, throws } from './harness.js';
import { blas, withBlas } from './shared.js';

const bad = (text, call) => throws('InvalidArgument', text, call);

test('unknown options are refused with the valid ones', async () => {
  const x = blas.vector(2);
  const a = blas.matrix(2, 2);
  await rejects(
    'InvalidArgument',
    /unknown option "cnavas"; valid: gl, canvas/,
    Blas.create({ cnavas: 1 }),
  );
  await rejects('InvalidArgument', 'unknown option "draw"', Blas.create({ limits: { draw: 1 } }));
  bad(/gemm: unknown option "transa"; valid: a, b, c/, () => blas.gemm({ a, b: a, transa: true }));
  bad('unknown option "ofset"; valid: offset', () => x.write([1], { ofset: 1 }));
  bad('unknown option "n"; valid: offset, inc, size', () => x.view({ n: 1 }));
  bad('unknown option "x"; valid: layout', () => blas.matrix(1, 1, [1], { x: 1 }));
  await rejects('InvalidArgument', 'unknown option "int"; valid: into, signal', x.read({ int: 1 }));
  await rejects('InvalidArgument', 'unknown option "x"; valid: signal', blas.finish({ x: 1 }));
});

test('sizes must be integers in range', () => {
  for (const n of [Number.NaN, -1, 1.5, Infinity, 2 ** 31, '3', null, undefined, 3n]) {
    bad(/vector: n = .*, must be an integer from 0 to 2147483647/, () => blas.vector(n));
    bad(/matrix: rows = .*, must be an integer/, () => blas.matrix(n, 1));
  }
  bad('matrix: rows * cols = 10000000000, must be', () => blas.matrix(100000, 100000));
  bad('vector: data.length = 3, must be n = 2', () => blas.vector(2, [1, 2, 3]));
  bad('matrix: data.length = 3, must be rows * cols = 4', () => blas.matrix(2, 2, [1, 2, 3]));
  bad('vector: data = 1, must be', () => blas.vector(2, 1));
  bad('layout = "rows", must be', () => blas.matrix(1, 1, [1], { layout: 'rows' }));
});

test('views stay inside', () => {
  const x = blas.vector(10);
  const a = blas.matrix(3, 4);
  bad('offset = 11, must be an integer from 0 to 10', () => x.view({ offset: 11 }));
  bad('size = 6, must be an integer from 0 to 5', () => x.view({ inc: -2, size: 6 }));
  bad('size = undefined, must be given when inc = 0', () => x.view({ inc: 0 }));
  bad('inc = NaN, must be an integer', () => x.view({ inc: Number.NaN }));
  bad('rows = 3, must be an integer from 0 to 2', () => a.view({ row: 1, rows: 3 }));
  bad('col = 5, must be an integer from 0 to 4', () => a.view({ col: 5 }));
  bad('i = 3, must be an integer from 0 to 2', () => a.row(3));
  bad('offset + data.length = 11, must be at most 10', () => x.write([1, 2], { offset: 9 }));
  bad('offset + data.length = 13, must be at most 12', () => a.write([1], { offset: 12 }));
  bad('value = undefined, must be a number', () => x.fill());
});

test('shapes must agree', () => {
  const [a, b, c] = [blas.matrix(2, 3), blas.matrix(4, 2), blas.matrix(2, 2)];
  const [x, y] = [blas.vector(3), blas.vector(2)];
  bad('gemm: a is 2 x 3 and b is 4 x 2, must have a.cols = b.rows', () => blas.gemm({ a, b }));
  bad('gemm: a is 2 x 3 and b is 4 x 2, must have a.cols = b.cols', () =>
    blas.gemm({ a, b, transB: true }),
  );
  bad('gemm: c.cols = 2, must be n = 3', () => blas.gemm({ a, b: blas.matrix(3, 3), c }));
  const layer = { a, b: blas.matrix(3, 3) };
  bad('gemm: bias.size = 2, must be n = 3', () => blas.gemm({ ...layer, bias: y }));
  bad('gemm: bias.size = 3, must be m = 2', () =>
    blas.gemm({ ...layer, bias: x, biasAxis: 'rows' }),
  );
  bad('gemv: x.size = 2, must be a.cols = 3', () => blas.gemv({ a, x: y }));
  bad('gemv: y.size = 3, must be a.rows = 2', () => blas.gemv({ a, x, y: x }));
  bad('axpy: y.size = 2, must be x.size = 3', () => blas.axpy({ alpha: 1, x, y }));
  bad('copy: y.size = 2, must be x.size = 3', () => blas.copy({ x, y }));
  bad('dot: y.size = 2, must be x.size = 3', () => blas.dot({ x, y }));
  bad('dot: result.size = 2, must be 1', () => blas.dot({ x, y: x, result: y }));
  bad('target.size = 2, must be 3', () => x.copyTo(y));
  bad('target is 4 x 2, must be 2 x 3', () => a.copyTo(b));
});

test('elements are of one type, which is there', () => {
  const [x, y] = [blas.vector(2), blas.vector(2, [1, 2], { dtype: 'float32' })];
  const [a, b] = [blas.matrix(2, 2), blas.matrix(2, 2, undefined, { dtype: 'float32' })];
  for (const { dtype } of [x, y.view(), b, b.row(0)]) equal(dtype, 'float32');
  for (const dtype of ['float64', 'toString', 1]) {
    const text = `dtype = ${JSON.stringify(dtype)}, must be float32`;
    bad(`vector: ${text}`, () => blas.vector(1, [1], { dtype }));
    bad(`matrix: ${text}`, () => blas.matrix(1, 1, [1], { dtype }));
  }
  // Arrays of another type can't be made, so these only say that they are.
  const one = blas.vector(1);
  for (const other of [y, b, one]) Object.defineProperty(other, 'dtype', { value: 'float64' });
  const rule = 'dtype = float64, must be';
  bad(`axpy: y.${rule} x.dtype = float32`, () => blas.axpy({ x, y }));
  bad(`dot: result.${rule} x.dtype = float32`, () => blas.dot({ x, y: x, result: one }));
  bad(`gemm: b.${rule} a.dtype = float32`, () => blas.gemm({ a, b }));
  bad(`gemm: c.${rule} a.dtype = float32`, () => blas.gemm({ a, b: a, c: b }));
  bad(`gemv: x.${rule} a.dtype = float32`, () => blas.gemv({ a, x: y }));
  bad(`spmv: x.${rule} a.data.dtype = float32`, () =>
    blas.spmv({ a: { data: blas.vector(3), n: 2 }, x: y }),
  );
  const list = (...items) => ({ list: items.map(([a, b, c]) => ({ a, b, c })) });
  bad(`gemmBatch: list[1]: b.${rule} a.dtype = float32`, () =>
    blas.gemmBatch(list([a, a, a], [a, b, a])),
  );
  const kinds = ['float64', 'float32'].map((dtype) => `a = 2 x 2, row-major, ${dtype}`);
  bad(`gemmBatch: list[1]: ${kinds.join(', must be list[0].')}`, () =>
    blas.gemmBatch(list([a, a, a], [b, b, b])),
  );
  bad(`run: output.${rule} inputs.x.dtype = float32`, () =>
    blas.run({ body: 'return x;', inputs: { x }, output: y }),
  );
  bad(`copyTo: target.${rule} float32`, () => x.copyTo(y));
  bad(`copyTo: target.${rule} float32`, () => a.copyTo(b));
});

test('arguments must be of their kind', async () => {
  const x = blas.vector(3);
  const a = blas.matrix(3, 3);
  bad('gemm: a = undefined, must be a Matrix', () => blas.gemm({ b: a }));
  bad('gemm: options = undefined, must be an object', () => blas.gemm());
  bad('gemm: options = Matrix, must be an object of named arguments', () => blas.gemm(a, a));
  bad('gemv: a = Vector, must be a Matrix', () => blas.gemv({ a: x, x }));
  bad('scal: alpha = undefined, must be a number or a Vector', () => blas.scal({ x }));
  bad('scal: alpha = "2", must be a number or a Vector', () => blas.scal({ alpha: '2', x }));
  bad('axpy: alpha.size = 3, must be 1', () => blas.axpy({ alpha: x, x, y: x }));
  bad('gemm: transA = "T", must be true or false', () => blas.gemm({ a, b: a, transA: 'T' }));
  const words = 'none, relu, gelu, silu, tanh, sigmoid or leaky';
  bad(`gemm: activation = "swish", must be ${words}`, () =>
    blas.gemm({ a, b: a, activation: 'swish' }),
  );
  bad('gemm: algorithm = "winograd", must be standard or strassen', () =>
    blas.gemm({ a, b: a, algorithm: 'winograd' }),
  );
  bad('gemm: levels = 3, must be', () => blas.gemm({ a, b: a, levels: 3 }));
  bad('gemm: biasAxis = "n", must be cols or rows', () => blas.gemm({ a, b: a, biasAxis: 'n' }));
  bad('gemm: slope = "1", must be a number', () => blas.gemm({ a, b: a, slope: '1' }));
  bad('gemm: bias = 1, must be a Vector', () => blas.gemm({ a, b: a, bias: 1 }));
  bad('gemmtr: unknown option "bias"', () => blas.gemmtr({ a, b: a, bias: blas.vector(1) }));
  await rejects(
    'InvalidArgument',
    'into = 2 floats, must be',
    x.read({ into: new Float32Array(2) }),
  );
  await rejects('InvalidArgument', 'into = Array, must be', x.read({ into: [1, 2, 3] }));
});

test('signals are signals', async () => {
  const x = blas.vector(3);
  for (const signal of [5, {}, null]) {
    const rule = /signal = .*, must be an AbortSignal/;
    bad(rule, () => blas.scal({ alpha: 2, x, signal }));
    await rejects('InvalidArgument', rule, x.read({ signal }));
    await rejects('InvalidArgument', rule, blas.finish({ signal }));
    await rejects('InvalidArgument', rule, blas.restore({ signal }));
    await rejects('InvalidArgument', rule, Blas.create({ signal }));
  }
});

test('data are numbers, each of them', () => {
  const x = blas.vector(3);
  const refuses = (text, data) => {
    bad(`vector: ${text}`, () => blas.vector(3, data));
    bad(`matrix: ${text}`, () => blas.matrix(1, 3, data));
    bad(`Vector (3).write: ${text}`, () => x.write(data));
    bad(`Matrix (1 x 3).write: ${text}`, () => blas.matrix(1, 3).write(data));
  };
  for (const [i, value, shown] of [
    [0, 1n, '1n'],
    [1, Symbol('s'), 'symbol'],
    [2, Object.create(null), 'object'],
    [2, '3', '"3"'],
    [1, null, 'null'],
    [0, undefined, 'undefined'],
    [1, true, 'true'],
    [0, [1, 2], 'Array'],
  ]) {
    refuses(`data[${i}] = ${shown}, must be a number`, [1, 2, 3].with(i, value));
  }
  const hole = new Array(3).fill(1);
  delete hole[1];
  refuses('data[1] = undefined, must be a number', hole);
  refuses('data[0] = undefined, must be a number', { length: 2 ** 40 });
  refuses('data[0] = 1n, must be a number', BigInt64Array.of(1n, 2n, 3n));
  for (const [data, shown] of [
    [null, 'null'],
    ['123', '"123"'],
    [new Set([1, 2, 3]), 'Set'],
    [new DataView(new ArrayBuffer(12)), 'DataView'],
  ]) {
    refuses(`data = ${shown}, must be an array of numbers`, data);
  }
  bad('vector: data.length = 0, must be n = 3', () => blas.vector(3, new BigInt64Array()));
});

test('options that are none, and lists with holes', () => {
  for (const options of [undefined, null, 5, 'b']) {
    bad(/prepack: options = .*, must be an object/, () => blas.prepack(options));
  }
  const a = blas.matrix(2, 2);
  const list = new Array(2);
  const hole = (i) => `gemmBatch: list[${i}]: options = undefined, must be an object`;
  bad(hole(0), () => blas.gemmBatch({ list }));
  list[0] = { a, b: a, c: blas.matrix(2, 2) };
  bad(hole(1), () => blas.gemmBatch({ list }));
});

test('the core checks what the wrapper can not', () => {
  const x = blas.vector(4);
  bad(/gemv|inc/, () =>
    blas.gemv({ a: blas.matrix(4, 4), x: x.view({ inc: 0, size: 4 }), y: blas.vector(4) }),
  );
});

test('what the core refuses to tell is an error of the package', () => {
  const most = 2 ** 31 - 1;
  bad('explain_gemm: ', () => blas.explain({ m: most, n: most, k: most }));
  const { maxBufferElements } = blas.info;
  const { k } = blas.explain({ m: 1, n: 1, k: maxBufferElements });
  equal(k, maxBufferElements, 'k of what is only long');
});

test('operands of another Blas are refused', () =>
  withBlas({}, (other) => {
    const x = blas.vector(2);
    bad('axpy: y belongs to another Blas', () => blas.axpy({ alpha: 1, x, y: other.vector(2) }));
    bad('scal: alpha belongs to another Blas', () => blas.scal({ alpha: other.vector(1), x }));
    bad('target belongs to another Blas', () => x.copyTo(other.vector(2)));
  }));

test('a failed call enqueues nothing', async () => {
  const before = blas.stats();
  bad('must have a.cols = b.rows', () => blas.gemm({ a: blas.matrix(0, 1), b: blas.matrix(0, 0) }));
  equal(blas.stats().pending, before.pending, 'pending');
  await blas.finish();
});

test('use after dispose of the Blas', async () => {
  const own = await Blas.create();
  const x = own.vector(3);
  const reading = rejects('InvalidArgument', 'disposed', x.read());
  own.dispose();
  own.dispose();
  await reading;
  equal((await own.lost).reason, 'disposed', 'reason');
  bad('Blas: used after dispose()', () => own.vector(1));
  bad('Blas: used after dispose()', () => own.stats());
  bad('used after dispose()', () => x.fill(1));
  bad('Blas: used after dispose()', () => blas && own.gemm({}));
  x.dispose();
});

test('create refuses what it can not use', async () => {
  const canvas = document.createElement('canvas');
  canvas.getContext('2d');
  const other = /no WebGL 2 context( \(.+\))?; the canvas has another context/;
  await rejects('Unsupported', other, Blas.create({ canvas }));
  const transferred = document.createElement('canvas');
  transferred.transferControlToOffscreen?.();
  if (transferred.transferControlToOffscreen) {
    await rejects('Unsupported', 'was transferred', Blas.create({ canvas: transferred }));
  }
  await rejects('InvalidArgument', 'debug = "yes", must be true', Blas.create({ debug: 'yes' }));
  const rule = 'restoreState = 1, must be true or false';
  await rejects('InvalidArgument', rule, Blas.create({ restoreState: 1 }));
  await rejects('InvalidArgument', 'canvas = "x", must be', Blas.create({ canvas: 'x' }));
  await rejects(
    'InvalidArgument',
    'gl = object, must be',
    Blas.create({ gl: Object.create(null) }),
  );
  await rejects(
    'InvalidArgument',
    'powerPreference = "fast"',
    Blas.create({ powerPreference: 'fast' }),
  );
  await rejects(
    'InvalidArgument',
    'drawBuffers = 3, must be',
    Blas.create({ limits: { drawBuffers: 3 } }),
  );
  await rejects(
    'InvalidArgument',
    'maxTextureSize = 8',
    Blas.create({ limits: { maxTextureSize: 8 } }),
  );
  await rejects('InvalidArgument', 'options = null', Blas.create(null));
  const reason = await Blas.create({ signal: AbortSignal.abort('early') }).catch((error) => error);
  equal(reason, 'early', 'reason');
});

test('missing float targets and WebGL 2 are named', async () => {
  const getExtension = WebGL2RenderingContext.prototype.getExtension;
  WebGL2RenderingContext.prototype.getExtension = function (name) {
    return name === 'EXT_color_buffer_float' ? null : getExtension.call(this, name);
  };
  try {
    await rejects('Unsupported', 'EXT_color_buffer_float', Blas.create());
  } finally {
    WebGL2RenderingContext.prototype.getExtension = getExtension;
  }
  const { WebGL2RenderingContext: type } = globalThis;
  delete globalThis.WebGL2RenderingContext;
  try {
    await rejects('Unsupported', 'there is no WebGL 2 here', Blas.create());
    // A stand-in that forwards to a context, without a canvas: as test environments have.
    const gl = document.createElement('canvas').getContext('webgl2');
    const bound = new Map();
    const standIn = new Proxy(
      {},
      {
        get(own, name) {
          if (name in own) return own[name]; // what Emscripten notes on its context
          const value = name === 'canvas' ? undefined : gl[name];
          if (typeof value !== 'function') return value;
          if (!bound.has(name)) bound.set(name, value.bind(gl));
          return bound.get(name);
        },
      },
    );
    const own = await Blas.create({ gl: standIn });
    const a = own.matrix(2, 2, [1, 2, 3, 4]);
    sameNumbers(await own.gemm({ a, b: a }).read(), [7, 10, 15, 22]);
    own.dispose();
    gl.getExtension('WEBGL_lose_context')?.loseContext();
  } finally {
    globalThis.WebGL2RenderingContext = type;
  }
});

test('too large for the device or the budget', () =>
  withBlas({ limits: { maxTextureSize: 16, memoryBytes: 1e6 } }, async (own) => {
    equal(own.info.maxTextureSize, 16, 'maxTextureSize');
    equal(own.info.maxBufferElements, 1024, 'maxBufferElements');
    bad('1025', () => own.vector(1025));
    const kept = [];
    let error;
    try {
      for (let i = 0; i < 300; ++i) kept.push(own.vector(1024, new Float32Array(1024)));
    } catch (e) {
      error = e;
    }
    assert(error instanceof BlasError, `the error is ${error}`);
    equal(error.code, 'OutOfMemory', 'code');
    for (const x of kept) x.dispose();
    equal((await own.vector(3, [1, 2, 3]).read())[2], 3, 'afterwards');
  }));

test('a pass that fails later makes its output undefined, and says why', () =>
  withBlas({ limits: { maxTextureSize: 64, memoryBytes: 200000 } }, async (own) => {
    const [x, y, z] = [0, 1, 2].map((v) => own.vector(16384, new Float32Array(16384).fill(v)));
    own.scal({ alpha: 2, x: y }); // needs a fourth texture, which the budget forbids
    await rejects('Undefined', /scal|memory|budget/, y.read());
    z.dispose();
    y.fill(7);
    own.axpy({ alpha: 1, x: y, y: x });
    equal((await x.read())[16383], 7, 'element');
  }));

test('arrays whose memory may be resized or is shared are written and read', async () => {
  const x = blas.vector(4);
  // WebKit has shared memory on isolated pages alone.
  const shared = globalThis.SharedArrayBuffer ? [new SharedArrayBuffer(16)] : [];
  for (const memory of [new ArrayBuffer(16, { maxByteLength: 64 }), ...shared]) {
    const floats = new Float32Array(memory);
    x.write(floats.fill(7));
    equal((await x.read())[3], 7, 'x');
    x.fill(8);
    equal(await x.read({ into: floats }), floats, 'into');
    equal(floats[3], 8, 'floats');
  }
});

test('what can not be filled any more is refused, and nothing is lost silently', async () => {
  const x = blas.vector(4, [1, 2, 3, 4]);
  const a = blas.matrix(3, 3);
  const text = 'read: into was detached or shrank while waiting';
  const fails = async (array, into, spoil) => {
    const reading = array.read({ into });
    spoil(into.buffer);
    await rejects('InvalidArgument', text, reading);
  };
  const detach = (memory) => structuredClone(memory, { transfer: [memory] });
  const shrink = (memory) => memory.resize(4);
  for (const [array, size] of [
    [x, 4],
    [x.view({ inc: -1 }), 4],
    [a, 9],
    [a.col(1), 3],
  ]) {
    await fails(array, new Float32Array(size), detach);
    const resizable = () => new ArrayBuffer(4 * size, { maxByteLength: 64 });
    if (!resizable().resizable) continue;
    await fails(array, new Float32Array(resizable()), shrink);
    await fails(array, new Float32Array(resizable(), 0, size), shrink);
  }
  const gone = new Float32Array(3);
  detach(gone.buffer);
  await rejects('InvalidArgument', 'into = 0 floats, must be', x.read({ into: gone }));
  equal(await blas.vector(0).read({ into: gone }), gone, 'what reads nothing');
});

test('an array whose first write fails is not kept', () =>
  withBlas({}, async (own) => {
    const data = new Float32Array(4096);
    const makes = [
      () => own.vector(4096, data),
      () => own.matrix(64, 64, data),
      () => own.matrix(67, 61, data.subarray(0, 67 * 61)),
    ];
    for (const make of makes) make().dispose();
    await own.finish();
    const { textures } = own.stats();
    own.gl.texSubImage2D = () => {
      throw new TypeError('of WebGL');
    };
    // More than the pool has.
    for (let i = 0; i < 5; ++i) {
      for (const make of makes) throws('Internal', 'of WebGL', make);
    }
    delete own.gl.texSubImage2D;
    await own.finish();
    equal(own.stats().textures, textures, 'textures');
  }));

test('an exception of WebGL is an error of the package, and leaves nothing half written', () =>
  withBlas({}, async (own) => {
    const { gl } = own;
    const x = own.vector(4, [1, 2, 3, 4]);
    await own.finish();
    const throwing = () => {
      throw new TypeError('of WebGL');
    };
    for (const name of ['drawArrays', 'texSubImage2D', 'readPixels', 'fenceSync']) {
      gl[name] = throwing;
      const reading = (async () => {
        if (name === 'texSubImage2D') x.write([1, 2, 3, 4]);
        own.scal({ alpha: 2, x });
        return Promise.all([x.read(), x.read()]); // one by a fence, one at once
      })();
      const code = (await reading.catch((error) => error)).code;
      assert(['Internal', 'Undefined'].includes(code), `${name}: ${code}`);
      delete gl[name];
      x.fill(1);
      x.write([1, 2, 3, 4]);
      sameNumbers(await own.scal({ alpha: 2, x }).read(), [2, 4, 6, 8], name);
    }
  }));
