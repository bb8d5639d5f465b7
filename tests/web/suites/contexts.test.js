// Several contexts, sharing a context, and losing one.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { Blas as ExternalBlas } from 'fragblas/external';
import { assert, equal, rejects, sameNumbers, skip, test, throws } from './harness.js';
import { methodOf } from './methods.js';
import { blas, withBlas } from './shared.js';

test('info says what the device is', () => {
  const { info } = blas;
  assert(typeof info.renderer === 'string' && info.renderer.length > 0, 'no renderer');
  assert(info.probe.floatTarget === true && info.probe.roundTripExact === true, 'probe');
  assert([1, 2, 4, 8].includes(info.drawBuffers), `drawBuffers = ${info.drawBuffers}`);
  assert(typeof info.software === 'boolean' && info.maxBufferElements > 0, 'info');
  const names = blas.catalog.map((routine) => routine.name);
  for (const name of ['scal', 'copy', 'axpy', 'dot', 'gemv', 'gemm']) {
    assert(names.includes(`s${name}`), `the catalog lacks s${name}`);
    equal(typeof blas[name], 'function', name);
  }
  for (const routine of blas.catalog) {
    equal(typeof blas[methodOf(routine)], 'function', routine.name);
  }
});

test('explain says how gemm would be computed, and refuses what it can not explain', () => {
  const plan = blas.explain({ m: 16, n: 16, k: 16, transB: true });
  equal(plan.kernel, 'direct', 'kernel');
  equal(plan.alternatives.length, 4, 'alternatives');
  assert(plan.seconds.total > 0 && plan.draws === 1, 'seconds, draws');
  equal(plan.levels, 0, 'levels');
  const sizes = { m: 64, n: 64, k: 64 };
  const blocks = blas.explain({ ...sizes, algorithm: 'strassen', levels: 2 });
  equal([blocks.levels, blocks.alternatives.length].join(), '2,5', 'strassen');
  equal(blas.explain({ ...sizes, algorithm: 'strassen' }).levels, 0, 'automatic levels');
  const rule = 'explain: algorithm = "winograd", must be standard or strassen';
  throws('InvalidArgument', rule, () => blas.explain({ ...sizes, algorithm: 'winograd' }));
  const before = blas.stats().draws;
  const [a, b] = [blas.matrix(16, 16), blas.matrix(16, 16)];
  const c = blas.gemm({ a, b, transB: true });
  const text = 'explain: n = 0, must be an integer from 1 to 2147483647';
  throws('InvalidArgument', text, () => blas.explain({ m: 16, n: 0, k: 16 }));
  return c.read().then(() => equal(blas.stats().draws - before, 1, 'draws'));
});

test('the version is the package version', async () => {
  const { version } = await (await fetch('/package/package.json')).json();
  equal(blas.version, version, 'version');
});

test('two contexts work side by side', () =>
  withBlas({ limits: { drawBuffers: 2, uniformBlockBytes: 0, maxTextureSize: 64 } }, (one) =>
    withBlas({ canvas: document.createElement('canvas') }, async (two) => {
      const [x, y] = [one.vector(3, [1, 2, 3]), two.vector(3, [4, 5, 6])];
      for (let i = 0; i < 3; ++i) {
        one.scal({ alpha: 2, x });
        two.scal({ alpha: 3, x: y });
      }
      const read = [x.read(), y.read(), blas.vector(1, [9]).read()];
      const [xs, ys, zs] = await Promise.all(read);
      sameNumbers(xs, [8, 16, 24], 'x');
      sameNumbers(ys, [108, 135, 162], 'y');
      sameNumbers(zs, [9], 'z');
      assert(one.gl !== two.gl, 'the contexts are one');
      equal(one.info.drawBuffers, 2, 'drawBuffers');
    }),
  ));

/** An application's context with unusual state, and what that state is. */
function application() {
  const gl = document.createElement('canvas').getContext('webgl2');
  const shader = (type, text) => {
    const name = gl.createShader(type);
    gl.shaderSource(name, `#version 300 es\nprecision highp float;\n${text}`);
    gl.compileShader(name);
    return name;
  };
  const program = gl.createProgram();
  gl.attachShader(program, shader(gl.VERTEX_SHADER, 'void main() { gl_Position = vec4(0); }'));
  gl.attachShader(program, shader(gl.FRAGMENT_SHADER, 'out vec4 c; void main() { c = vec4(1); }'));
  gl.linkProgram(program);
  gl.useProgram(program);
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE2);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  const framebuffer = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.pixelStorei(gl.UNPACK_ROW_LENGTH, 7);
  gl.pixelStorei(gl.PACK_ALIGNMENT, 8);
  gl.enable(gl.BLEND);
  gl.enable(gl.SCISSOR_TEST);
  gl.colorMask(true, false, true, false);
  gl.viewport(1, 2, 3, 4);
  const state = () => ({
    program: gl.getParameter(gl.CURRENT_PROGRAM) === program,
    unit: gl.getParameter(gl.ACTIVE_TEXTURE) - gl.TEXTURE0,
    texture: gl.getParameter(gl.TEXTURE_BINDING_2D) === texture,
    framebuffer: gl.getParameter(gl.FRAMEBUFFER_BINDING) === framebuffer,
    array: gl.getParameter(gl.VERTEX_ARRAY_BINDING) === array,
    packBuffer: gl.getParameter(gl.PIXEL_PACK_BUFFER_BINDING) === buffer,
    flip: gl.getParameter(gl.UNPACK_FLIP_Y_WEBGL),
    premultiply: gl.getParameter(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL),
    rowLength: gl.getParameter(gl.UNPACK_ROW_LENGTH),
    packAlignment: gl.getParameter(gl.PACK_ALIGNMENT),
    blend: gl.isEnabled(gl.BLEND),
    scissor: gl.isEnabled(gl.SCISSOR_TEST),
    mask: gl.getParameter(gl.COLOR_WRITEMASK).join(),
    viewport: gl.getParameter(gl.VIEWPORT).join(),
  });
  return { gl, state, setAgain: () => gl.pixelStorei(gl.UNPACK_ROW_LENGTH, 5) };
}

const data = Float32Array.from({ length: 50 }, (_, i) => i + 0.25);

test('sharing a context: restoreState leaves it as it was', async () => {
  const { gl, state, setAgain } = application();
  const before = JSON.stringify(state());
  const own = await Blas.create({ gl, restoreState: true });
  equal(JSON.stringify(state()), before, 'state after create');
  const x = own.vector(50, data);
  equal(JSON.stringify(state()), before, 'state after a write');
  setAgain();
  own.scal({ alpha: 2, x });
  sameNumbers(
    await x.read(),
    data.map((v) => 2 * v),
    'x',
  );
  equal(gl.getParameter(gl.UNPACK_ROW_LENGTH), 5, 'row length');
  gl.pixelStorei(gl.UNPACK_ROW_LENGTH, 7);
  equal(JSON.stringify(state()), before, 'state after a read');
  own.dispose();
  equal(JSON.stringify(state()), before, 'state after dispose');
  assert(!gl.isContextLost(), 'dispose lost a context that is not its own');
  equal(gl.getError(), 0, 'GL error');
});

test('sharing a context: restoreState and states of extensions', async () => {
  const { gl } = application();
  const polygon = gl.getExtension('WEBGL_polygon_mode');
  const clip = gl.getExtension('EXT_clip_control');
  const clamp = gl.getExtension('EXT_depth_clamp');
  const distances = gl.getExtension('WEBGL_clip_cull_distance');
  polygon?.polygonModeWEBGL(gl.FRONT_AND_BACK, polygon.LINE_WEBGL);
  clip?.clipControlEXT(clip.UPPER_LEFT_EXT, clip.ZERO_TO_ONE_EXT);
  if (clamp) gl.enable(clamp.DEPTH_CLAMP_EXT);
  if (distances) gl.enable(distances.CLIP_DISTANCE0_WEBGL + 1);
  const state = () =>
    JSON.stringify([
      polygon && gl.getParameter(polygon.POLYGON_MODE_WEBGL),
      clip && [gl.getParameter(clip.CLIP_ORIGIN_EXT), gl.getParameter(clip.CLIP_DEPTH_MODE_EXT)],
      clamp && gl.isEnabled(clamp.DEPTH_CLAMP_EXT),
      distances && [0, 1].map((i) => gl.isEnabled(distances.CLIP_DISTANCE0_WEBGL + i)),
    ]);
  const before = state();
  const own = await Blas.create({ gl, restoreState: true });
  const x = own.vector(50, data);
  own.scal({ alpha: 2, x });
  const expected = data.map((v) => 2 * v);
  sameNumbers(await x.read(), expected, 'x');
  equal(state(), before, 'state');
  equal(gl.getError(), 0, 'GL error');
  own.dispose();
});

test('sharing a context: restoreState when the current program was deleted', async () => {
  const { gl } = application();
  const own = await Blas.create({ gl, restoreState: true });
  const x = own.vector(50, data);
  const program = gl.getParameter(gl.CURRENT_PROGRAM);
  gl.deleteProgram(program);
  own.stats();
  equal(gl.getParameter(gl.CURRENT_PROGRAM), program, 'the program, where nothing is drawn');
  own.scal({ alpha: 2, x });
  const expected = data.map((v) => 2 * v);
  sameNumbers(await x.read(), expected, 'x');
  equal(gl.getParameter(gl.CURRENT_PROGRAM), null, 'the program, behind a draw');
  equal(gl.getError(), 0, 'GL error');
  own.dispose();
});

test('sharing a context: restoreState refuses calls while transform feedback is active', async () => {
  const { gl } = application();
  const own = await Blas.create({ gl, restoreState: true });
  const x = own.vector(50, data);
  // The context only says so: Chromium's GPU process ends with SwiftShader where it is.
  gl.getParameter = (name) =>
    name === gl.TRANSFORM_FEEDBACK_ACTIVE ||
    WebGL2RenderingContext.prototype.getParameter.call(gl, name);
  throws('InvalidArgument', 'Blas: transform feedback is active, must be paused or ended', () =>
    own.scal({ alpha: 2, x }),
  );
  delete gl.getParameter;
  own.scal({ alpha: 2, x });
  const expected = data.map((v) => 2 * v);
  sameNumbers(await x.read(), expected, 'x');
  equal(gl.getError(), 0, 'GL error');
  own.dispose();
});

test('sharing a context: restoreState when a task makes many calls', async () => {
  const { gl, state } = application();
  const own = await Blas.create({ gl, restoreState: true });
  const x = own.vector(50, data);
  const before = JSON.stringify(state());
  const draws = own.stats().draws;
  for (let i = 0; i < 40; ++i) {
    own.scal({ alpha: i % 2 ? 0.5 : 2, x });
    equal(JSON.stringify(state()), before, `state after call ${i}`);
  }
  assert(own.stats().draws > draws, 'nothing was issued');
  sameNumbers(await x.read(), data, 'x');
  equal(gl.getError(), 0, 'GL error');
  own.dispose();
});

test('sharing a context: resetState after foreign calls', async () => {
  const { gl } = application();
  const own = await Blas.create({ gl });
  const x = own.vector(50, data);
  await own.finish();
  gl.bindVertexArray(null);
  gl.useProgram(null);
  gl.activeTexture(gl.TEXTURE5);
  gl.bindTexture(gl.TEXTURE_2D, null);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true);
  gl.enable(gl.BLEND);
  gl.enable(gl.RASTERIZER_DISCARD);
  own.resetState();
  x.write([7, 8, 9], { offset: 2 });
  own.scal({ alpha: 2, x });
  const expected = data.slice();
  expected.set([7, 8, 9], 2);
  sameNumbers(
    await x.read(),
    expected.map((v) => 2 * v),
    'x',
  );
  equal(gl.getError(), 0, 'GL error');
  own.dispose();
});

test('two libraries on one context', async () => {
  const { gl } = application();
  const [one, two] = [await Blas.create({ gl }), await Blas.create({ gl })];
  const [x, y] = [one.vector(50, data), two.vector(50, data)];
  for (let i = 0; i < 3; ++i) {
    one.scal({ alpha: 2, x });
    two.axpy({ alpha: 1, x: y, y });
    await (i % 2 ? one.finish() : two.finish());
  }
  const [xs, ys] = await Promise.all([x.read(), y.read()]);
  sameNumbers(xs, ys, 'x');
  equal(xs[3], 8 * data[3], 'x[3]');
  one.dispose();
  sameNumbers(await y.read(), ys, 'y');
  two.dispose();
});

test('debug reports and still computes', () =>
  withBlas({ debug: true }, async (own) => {
    const a = own.matrix(3, 3);
    a.row(1).fill(2);
    sameNumbers(await own.gemm({ a, b: a }).read(), [0, 0, 0, 4, 4, 4, 0, 0, 0], 'c');
  }));

test('a module worker has the same API', async () => {
  const text = `
    import { Blas } from '${new URL('/package/dist/index.js', location.href)}';
    try {
      const blas = await Blas.create();
      const x = blas.scal({ alpha: 2, x: blas.vector(3, [1, 2, 3]) });
      postMessage({ values: await x.read() });
    } catch (error) {
      postMessage({ code: error.code, text: String(error) });
    }`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(url, { type: 'module' });
  const answer = await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
  });
  worker.terminate();
  URL.revokeObjectURL(url);
  if (answer.code === 'Unsupported') return skip(answer.text);
  assert(answer.values, answer.text);
  sameNumbers(answer.values, [2, 4, 6], 'x');
  return undefined;
});

test('losing the context rejects reads', async () => {
  const own = await Blas.create();
  const x = own.vector(1000);
  const lose = own.gl.getExtension('WEBGL_lose_context');
  const pending = [x.read(), own.finish()].map((p) => rejects('ContextLost', 'lost', p));
  lose.loseContext();
  await Promise.all(pending);
  equal((await own.lost).reason, 'context-lost', 'reason');
  throws('ContextLost', 'lost', () => x.fill(1));
  throws('ContextLost', 'lost', () => own.vector(1));
  throws('ContextLost', 'lost', () => own.scal({ alpha: 1, x }));
  await rejects('ContextLost', 'lost', x.read());
  await rejects('ContextLost', 'lost', own.finish());
  x.dispose();
  own.dispose();
});

test('losing the context while a task makes many calls', async () => {
  for (const restoreState of [false, true]) {
    const own = await Blas.create({ restoreState });
    const [x, y] = [own.vector(8, new Float32Array(8).fill(3)), own.vector(8)];
    const reads = [x.read(), y.read()];
    for (let i = 0; i < 40; ++i) {
      if (i === 20) own.gl.getExtension('WEBGL_lose_context').loseContext();
      own.axpy({ alpha: 1, x, y });
    }
    reads.push(x.read(), own.finish());
    await Promise.all(reads.map((read) => rejects('ContextLost', 'lost', read)));
    equal((await own.lost).reason, 'context-lost', 'reason');
    own.dispose();
  }
});

test('a read that finds the context lost is released once', async () => {
  const own = await Blas.create();
  const x = own.vector(3, [1, 2, 3]);
  const { abi } = x.session.runtime;
  await x.read(); // Emscripten replaces a function when it is first called
  const destroy = abi._fragblas_readback_destroy;
  const released = [];
  abi._fragblas_readback_destroy = (readback) => {
    released.push(readback);
    destroy(readback);
  };
  try {
    const reads = [x.read(), x.read()];
    await null; // they are issued
    own.gl.isContextLost = () => true; // what the library asks; no event tells it before
    await Promise.all(reads.map((read) => rejects('ContextLost', 'lost', read)));
  } finally {
    abi._fragblas_readback_destroy = destroy;
  }
  equal(released.length, 2, 'released');
  equal(new Set(released).size, 2, 'different ones');
  own.dispose();
});

test('losing the context while a read waits', async () => {
  const own = await Blas.create();
  const x = own.vector(64, new Float32Array(64).fill(3));
  for (let i = 0; i < 20; ++i) own.scal({ alpha: 1, x });
  const reading = x.read().then(
    (values) => sameNumbers(values, new Float32Array(64).fill(3), 'x'),
    (error) => equal(error.code, 'ContextLost', 'code'),
  );
  await null;
  own.gl.getExtension('WEBGL_lose_context').loseContext();
  await reading;
  await own.lost;
  own.dispose();
});

test('a context that the browser restores stays lost', async () => {
  const canvas = document.createElement('canvas');
  canvas.addEventListener('webglcontextlost', (event) => event.preventDefault());
  const restored = new Promise((resolve) => {
    canvas.addEventListener('webglcontextrestored', resolve, { once: true });
  });
  const gl = canvas.getContext('webgl2');
  const own = await Blas.create({ gl });
  const x = own.vector(3, [1, 2, 3]);
  const lose = gl.getExtension('WEBGL_lose_context');
  lose.loseContext();
  await own.lost;
  setTimeout(() => lose.restoreContext(), 10);
  await restored;
  assert(!gl.isContextLost(), 'the context was not restored');
  throws('ContextLost', 'lost', () => own.vector(3));
  await rejects('ContextLost', 'lost', x.read());
  own.dispose();
  const again = await Blas.create({ gl });
  sameNumbers(await again.vector(3, [1, 2, 3]).read(), [1, 2, 3], 'in a new Blas');
  again.dispose();
});

test('a lost context is refused', async () => {
  const gl = document.createElement('canvas').getContext('webgl2');
  gl.getExtension('WEBGL_lose_context').loseContext();
  await rejects('ContextLost', 'the WebGL context is lost', Blas.create({ gl }));
});

test('the external entry loads the module by address and takes a compiled one', async () => {
  const run = async (options) => {
    const own = await ExternalBlas.create(options);
    equal((await own.vector(1, [5]).read())[0], 5, 'element');
    own.dispose();
  };
  await run();
  await run({ wasmUrl: new URL('/package/dist/fragblas.wasm', location.href) });
  const bytes = await (await fetch('/package/dist/fragblas.wasm')).arrayBuffer();
  await run({ wasmModule: await WebAssembly.compile(bytes) });
  for (const [wasmUrl, why] of [
    ['/package/dist/none.wasm', 'HTTP status 404'],
    ['/package.html', ''],
    ['http://0.0.0.0:1/fragblas.wasm', ''],
  ]) {
    await rejects('Unsupported', `${wasmUrl}: ${why}`, ExternalBlas.create({ wasmUrl }));
  }
  await rejects('InvalidArgument', 'wasmUrl = 3', ExternalBlas.create({ wasmUrl: 3 }));
  await rejects('InvalidArgument', 'wasmModule = Object', ExternalBlas.create({ wasmModule: {} }));
});

test('another module than that of the package is refused', async () => {
  const nothing = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  const wasmModule = await WebAssembly.compile(nothing);
  const late = new Promise((_, reject) => {
    setTimeout(reject, 10000, new Error('it is waited for without end'));
  });
  const made = Promise.race([ExternalBlas.create({ wasmModule }), late]);
  await rejects('Unsupported', "the WebAssembly module can't be loaded", made);
});

test('a Blas that is not made by create says how one is made', () => {
  for (const Class of [Blas, ExternalBlas]) {
    throws('InvalidArgument', 'Blas: use await Blas.create()', () => new Class());
  }
});

// The last test, since it may cost the shared context.
test('contexts are given back', async () => {
  for (let i = 0; i < 20; ++i) {
    const own = await Blas.create();
    equal((await own.vector(1, [i]).read())[0], i, 'element');
    own.dispose();
  }
  const lost = await Promise.race([blas.lost, null]);
  if (lost && navigator.vendor.startsWith('Apple')) {
    return skip('WebKit counts disposed contexts until they are collected as garbage');
  }
  equal((await blas.vector(1, [5]).read())[0], 5, 'element of the first context');
  return undefined;
});
