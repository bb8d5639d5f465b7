// Textures of the application: arrays in them, and out of them.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { assert, equal, rejects, sameNumbers, test, throws } from './harness.js';
import { withBlas } from './shared.js';
import { texelsOf } from './texels.js';

/** Runs `body` with a Blas in a context of an application. */
async function inApplication(body, options = {}) {
  const gl = document.createElement('canvas').getContext('webgl2');
  gl.getExtension('EXT_color_buffer_float');
  const own = await Blas.create({ gl, ...options });
  try {
    await body(own, gl);
    equal(gl.getError(), 0, 'GL error');
  } finally {
    own.dispose();
    gl.getExtension('WEBGL_lose_context').loseContext();
  }
}

/** A texture of the application's, as it may be: with default filters, and no mipmaps. */
function makeTexture(own, { width, height, internal = 'RGBA32F', format = 'RGBA', data }) {
  const { gl } = own;
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null);
  const type = data instanceof Uint8Array ? gl.UNSIGNED_BYTE : gl.FLOAT;
  gl.texImage2D(gl.TEXTURE_2D, 0, gl[internal], width, height, 0, gl[format], type, data);
  gl.bindTexture(gl.TEXTURE_2D, null);
  own.resetState();
  return texture;
}

const upTo = (n) => Float32Array.from({ length: n }, (_, i) => i);

for (const restoreState of [false, true]) {
  test(`wrap: a vector in a texture of the application, restoreState ${restoreState}`, () =>
    inApplication(
      async (own) => {
        const data = upTo(4 * 8 * 3);
        const texture = makeTexture(own, { width: 8, height: 3, data });
        const x = await own.wrap(texture, { width: 8, height: 3, size: 90 });
        equal(x.size, 90, 'size');
        equal(x.texture.texture, texture, 'texture');
        sameNumbers(await x.read(), data.subarray(0, 90), 'x');
        own.scal({ alpha: 2, x: x.view({ offset: 1, inc: 3 }) });
        x.write([-1, -2, -3], { offset: 86 });
        own.axpy({ x: own.vector(90, upTo(90)), y: x });
        const expected = data.slice();
        for (let i = 1; i < 90; i += 3) expected[i] *= 2;
        expected.set([-1, -2, -3], 86);
        for (let i = 0; i < 90; ++i) expected[i] += i;
        sameNumbers(await x.read(), expected.subarray(0, 90), 'x');
        sameNumbers(texelsOf(own, texture, 8, 3), expected, 'texels');
        x.dispose();
        await own.finish();
        assert(own.gl.isTexture(texture), 'the texture was deleted');
        sameNumbers(texelsOf(own, texture, 8, 3), expected, 'texels afterwards');
      },
      { restoreState },
    ));
}

test('wrap: products into a texture of another width than an own one', () =>
  inApplication(async (own) => {
    const n = 48;
    const data = upTo(n * n).map((v) => (v % 7) - 3);
    for (const width of [64, 1024]) {
      const height = Math.ceil((n * n) / 4 / width);
      const zeros = new Float32Array(4 * width * height);
      const texture = makeTexture(own, { width, height, data: zeros });
      const c = await own.wrap(texture, { width, height, rows: n, cols: n });
      const a = own.matrix(n, n, data);
      own.gemm({ a, b: a, c });
      const expected = await own.gemm({ a, b: a }).read();
      sameNumbers(texelsOf(own, texture, width, height).subarray(0, n * n), expected, 'texels');
      own.gemm({ a: c, b: a, c, beta: 1 });
      c.dispose(); // what is queued has it still
      await own.finish();
      const next = own.matrix(n, n, expected);
      own.gemm({ a: next.copyTo(own.matrix(n, n)), b: a, c: next, beta: 1 });
      sameNumbers(
        texelsOf(own, texture, width, height).subarray(0, n * n),
        await next.read(),
        'texels of the second product',
      );
    }
  }));

test('wrap: whatever readPixels was told to skip', () =>
  inApplication(async (own, gl) => {
    const data = upTo(4 * 8 * 3);
    const texture = makeTexture(own, { width: 8, height: 3, data });
    for (const name of ['PACK_SKIP_PIXELS', 'PACK_SKIP_ROWS', 'PACK_ROW_LENGTH']) {
      gl.pixelStorei(gl[name], 2);
      own.resetState();
      const x = await own.wrap(texture, { width: 8, height: 3 });
      sameNumbers(await x.read(), data, name);
      x.dispose();
    }
  }));

test('wrap: textures that can not be arrays', () =>
  inApplication(async (own) => {
    const bad = (text, texture, options) =>
      rejects('InvalidArgument', text, own.wrap(texture, options));
    const data = new Float32Array(4 * 6 * 2);
    const six = makeTexture(own, { width: 6, height: 2, data });
    await bad('wrap: width = 6, must be a power of two', six, { width: 6, height: 2 });
    await bad('wrap: texture is not 4 x 2', six, { width: 4, height: 2 });
    await bad('wrap: texture is not 8 x 2', six, { width: 8, height: 2 });
    const eight = makeTexture(own, { width: 8, height: 2, data: new Float32Array(64) });
    await bad('wrap: texture is not 8 x 1', eight, { width: 8, height: 1 });
    await bad('wrap: size = 65, must be an integer from 0 to 64', eight, {
      width: 8,
      height: 2,
      size: 65,
    });
    await bad('wrap: rows * cols = 81', eight, { width: 8, height: 2, rows: 9, cols: 9 });
    await bad('wrap: layout = "rows", must be row-major or column-major', eight, {
      width: 8,
      height: 2,
      rows: 2,
      cols: 2,
      layout: 'rows',
    });
    await bad('unknown option "x"; valid: width, height, dtype, size', eight, { x: 1 });
    const half = makeTexture(own, { internal: 'RGBA16F', width: 8, height: 2, data: null });
    await bad('wrap: texture must be RGBA32F', half, { width: 8, height: 2 });
    const bytes = makeTexture(own, {
      internal: 'RGBA',
      width: 8,
      height: 2,
      data: new Uint8Array(64),
    });
    await bad('wrap: texture must be RGBA32F', bytes, { width: 8, height: 2 });
    await bad('wrap: texture = Object, must be a texture', {}, { width: 8, height: 2 });
    sameNumbers(await own.vector(1, [3]).read(), [3], 'afterwards');
  }));

test('import: textures of bytes and floats', () =>
  inApplication(async (own, gl) => {
    const [width, height] = [7, 5];
    const bytes = Uint8Array.from({ length: 4 * width * height }, (_, i) => (i * 5) % 256);
    const image = makeTexture(own, { internal: 'RGBA', width, height, data: bytes });
    gl.enable(gl.BLEND);
    gl.enable(gl.SCISSOR_TEST);
    gl.colorMask(true, false, true, false);
    for (const channels of [undefined, 1, 3]) {
      const taken = channels ?? 4;
      const a = await own.import(image, { width, height, channels });
      equal(`${a.rows} x ${a.cols}`, `${height} x ${width * taken}`, 'shape');
      const read = await a.read();
      for (let t = 0; t < width * height; ++t) {
        for (let c = 0; c < taken; ++c) {
          const error = Math.abs(read[t * taken + c] - bytes[4 * t + c] / 255);
          assert(error < 1e-6, `texel ${t}, component ${c}: wrong by ${error}`);
        }
      }
    }
    const data = upTo(width * height);
    const one = makeTexture(own, { internal: 'R32F', format: 'RED', width, height, data });
    const into = own.matrix(width, height).transpose();
    equal(await own.import(one, { width, height, channels: 1, into }), into, 'the result');
    const back = own.matrix(height, width);
    sameNumbers(await into.copyTo(back).read(), data, 'into');
    await own.finish();
    const before = own.stats();
    for (let i = 0; i < 20; ++i) await own.import(one, { width, height, channels: 1, into });
    await own.finish();
    // Two may be at work at a time.
    assert(own.stats().textures <= before.textures + 1, 'textures');
    const bad = (text, texture, options) =>
      rejects('InvalidArgument', text, own.import(texture, options));
    await bad('import: channels = 5, must be', one, { width, height, channels: 5 });
    await bad('import: into is 5 x 7, must be height x width * channels = 5 x 28', one, {
      ...{ width, height },
      into: back,
    });
    await withBlas({}, (other) =>
      bad('import: into belongs to another Blas', one, {
        ...{ width, height, channels: 1 },
        into: other.matrix(height, width),
      }),
    );
    await bad('import: texture = null, must be a texture', null, { width, height });
  }));

test('import: textures that can not be read as floats are refused', () =>
  inApplication(async (own, gl) => {
    const bad = async (text, texture, options = { width: 4, height: 4 }) => {
      await rejects('InvalidArgument', text, own.import(texture, options));
      equal(gl.getError(), 0, `GL error after ${text}`);
    };
    const make = (target, store) => {
      const texture = gl.createTexture();
      gl.bindTexture(target, texture);
      store(target);
      gl.bindTexture(target, null);
      own.resetState();
      return texture;
    };
    const flat = 'import: texture must be a two-dimensional one';
    const storage = (format) => (target) => gl.texStorage2D(target, 1, gl[format], 4, 4);
    await bad(flat, make(gl.TEXTURE_CUBE_MAP, storage('RGBA8')));
    await bad(
      flat,
      make(gl.TEXTURE_2D_ARRAY, (target) => gl.texStorage3D(target, 1, gl.RGBA8, 4, 4, 2)),
    );
    const floats = 'import: texture must be of a format that is sampled as floats';
    for (const format of ['RGBA32UI', 'RGBA8I', 'R32I']) {
      await bad(floats, make(gl.TEXTURE_2D, storage(format)));
    }
    const empty = make(gl.TEXTURE_2D, () => {});
    await bad('import: texture must have an image', empty);
    await bad('import: texture must have an image', empty, { width: 1, height: 1 });
    const small = make(gl.TEXTURE_2D, storage('RGBA8'));
    const size = 'import: texture is 4 x 4, must be at least width x height =';
    await bad(`${size} 5 x 4`, small, { width: 5, height: 4 });
    await bad(`${size} 4 x 5`, small, { width: 4, height: 5 });
    equal((await own.import(small, { width: 4, height: 3 })).rows, 3, 'a part of it');
  }));

test('import: what is in between is within the budget of memory', () =>
  inApplication(
    async (own) => {
      const [width, height] = [256, 256];
      const image = makeTexture(own, {
        ...{ internal: 'RGBA', width, height },
        data: new Uint8Array(4 * width * height),
      });
      const options = { width, height, into: own.matrix(height, 4 * width) };
      await rejects('OutOfMemory', '', own.import(image, options));
      equal((await own.import(image, { width: 16, height: 16 })).rows, 16, 'rows');
    },
    { limits: { memoryBytes: 1.5 * 2 ** 20 } },
  ));

test('wrap and import after a loss', async () => {
  const canvas = document.createElement('canvas');
  canvas.addEventListener('webglcontextlost', (event) => event.preventDefault());
  const gl = canvas.getContext('webgl2');
  const own = await Blas.create({ gl });
  const texture = makeTexture(own, { width: 4, height: 1, data: upTo(16) });
  const x = await own.wrap(texture, { width: 4, height: 1 });
  const lose = gl.getExtension('WEBGL_lose_context');
  lose.loseContext();
  await own.lost;
  await rejects('ContextLost', 'lost', own.wrap(texture, { width: 4, height: 1 }));
  setTimeout(() => lose.restoreContext(), 10);
  await own.restore();
  await rejects('Undefined', 'Vector (16) was lost with the WebGL context', x.read());
  const again = makeTexture(own, { width: 4, height: 1, data: upTo(16) });
  const y = await own.wrap(again, { width: 4, height: 1 });
  sameNumbers(
    await own.scal({ alpha: 2, x: y }).read(),
    upTo(16).map((v) => 2 * v),
    'y',
  );
  const a = await own.import(again, { width: 4, height: 1, channels: 1 });
  sameNumbers(await a.read(), [0, 8, 16, 24], 'a');
  throws('InvalidArgument', 'must be', () => y.view({ offset: 17 }));
  own.dispose();
});
