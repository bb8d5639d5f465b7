// Contexts that are lost while a Blas is created, and what is no options of one.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { Blas as ExternalBlas } from 'fragblas/external';
import { tune } from 'fragblas/tuner';
import { assert, equal, rejects, sameNumbers, skip, test } from './harness.js';
import { blas } from './shared.js';

const lose = (gl) => gl.getExtension('WEBGL_lose_context').loseContext();

/** What a browser does that says it only later: everything fails, and isContextLost() is false. */
function loseQuietly(gl) {
  const name = 'EXT_color_buffer_float';
  const known = gl.getExtension(name);
  lose(gl);
  gl.getExtension = (other) => (other === name ? known : null);
  gl.isContextLost = () => false;
  setTimeout(() => delete gl.isContextLost, 30);
}

/** Runs `body` while `change` gets every context that is made, and its number from 0; all of them. */
async function making(change, body) {
  const made = [];
  const types = ['OffscreenCanvas', 'HTMLCanvasElement'].filter((name) => name in globalThis);
  const originals = types.map((name) => globalThis[name].prototype.getContext);
  types.forEach((name, i) => {
    globalThis[name].prototype.getContext = function (...args) {
      const gl = originals[i].apply(this, args);
      change(gl, made.length);
      made.push(gl);
      return gl;
    };
  });
  try {
    await body();
  } finally {
    types.forEach((name, i) => {
      globalThis[name].prototype.getContext = originals[i];
    });
  }
  return made;
}

const text = 'Blas.create: the WebGL context is lost';

for (const [how, loseIt] of Object.entries({ 'at once': lose, quietly: loseQuietly })) {
  const first = (gl, i) => i === 0 && loseIt(gl);

  test(`create: a first context that is lost ${how} is replaced`, async () => {
    for (const type of [Blas, ExternalBlas]) {
      let own;
      const made = await making(first, async () => {
        own = await type.create();
      });
      equal(made.length, 2, 'contexts');
      equal(own.gl, made[1], 'gl');
      sameNumbers(await own.vector(2, [3, 4]).read(), [3, 4], 'x');
      own.dispose();
      assert(made[1].isContextLost(), 'the second context is still there');
    }
  });

  test(`create: contexts that are all lost ${how} end it`, async () => {
    const made = await making(loseIt, () => rejects('ContextLost', text, Blas.create()));
    equal(made.length, 2, 'contexts');
  });

  test(`create: a given canvas whose context is lost ${how} is not replaced`, async () => {
    const canvas = document.createElement('canvas');
    const made = await making(first, () => rejects('ContextLost', text, Blas.create({ canvas })));
    equal(made.length, 1, 'contexts');
  });

  test(`create: a given context that is lost ${how} is not replaced`, async () => {
    const gl = document.createElement('canvas').getContext('webgl2');
    loseIt(gl);
    const made = await making(
      () => {},
      () => rejects('ContextLost', text, Blas.create({ gl })),
    );
    equal(made.length, 0, 'contexts');
  });
}

test('create: a canvas, a context or a Map in the place of options', async () => {
  const canvas = document.createElement('canvas');
  const rule = 'must be an object of named arguments';
  for (const [options, name] of [
    [canvas, 'HTMLCanvasElement'],
    [canvas.getContext('webgl2'), 'WebGL2RenderingContext'],
    [new Map([['canvas', canvas]]), 'Map'],
  ]) {
    await rejects(
      'InvalidArgument',
      `Blas.create: options = ${name}, ${rule}`,
      Blas.create(options),
    );
  }
});

test('create: no second context after an abort', async () => {
  const now = (controller) => controller.abort('enough');
  const later = (controller) => setTimeout(() => now(controller), 10);
  for (const [loseIt, abort] of [
    [lose, now],
    [loseQuietly, later],
  ]) {
    const controller = new AbortController();
    const loseAndAbort = (gl) => {
      loseIt(gl);
      abort(controller);
    };
    let error;
    const made = await making(loseAndAbort, async () => {
      error = await Blas.create({ signal: controller.signal }).catch((reason) => reason);
    });
    equal(error, 'enough', 'error');
    equal(made.length, 1, 'contexts');
  }
});

test('create: a context that can not be used is given back', async () => {
  const lack = (gl) => {
    const { getExtension } = gl;
    gl.getExtension = (name) =>
      name === 'EXT_color_buffer_float' ? null : getExtension.call(gl, name);
  };
  const made = await making(lack, () =>
    rejects('Unsupported', 'EXT_color_buffer_float', Blas.create()),
  );
  equal(made.length, 1, 'contexts');
  assert(made[0].isContextLost(), 'the context is still there');
});

/** What a browser does that protects from fingerprinting: every 97th number is another one, or all are 0. */
const noises = {
  noise: (floats) => {
    const bits = new Uint32Array(floats.buffer, floats.byteOffset, floats.length);
    for (let i = 3; i < bits.length; i += 97) bits[i] ^= 1;
  },
  zeros: (floats) => floats.fill(0),
};

/** Has these readings of a context change what they have read. */
const noisy = {
  readPixels: (gl, change) => {
    const { readPixels } = gl;
    gl.readPixels = (x, y, width, height, format, type, to, at = 0) => {
      if (!ArrayBuffer.isView(to))
        return readPixels.call(gl, x, y, width, height, format, type, to);
      readPixels.call(gl, x, y, width, height, format, type, to, at);
      change(to.subarray(at, at + 4 * width * height));
      return undefined;
    };
  },
  getBufferSubData: (gl, change) => {
    const { getBufferSubData } = gl;
    gl.getBufferSubData = (target, from, to, at, count) => {
      getBufferSubData.call(gl, target, from, to, at, count);
      change(to.subarray(at, at + count));
    };
  },
};

for (const [where, spoil] of Object.entries(noisy)) {
  for (const [what, change] of Object.entries(noises)) {
    test(`create: a browser whose ${where} gives ${what} is refused`, async () => {
      const made = await making(
        (gl) => spoil(gl, change),
        () => rejects('Unsupported', 'maybe the browser changes what pages read', Blas.create()),
      );
      equal(made.length, 1, 'contexts');
    });
  }
}

test('tune: a first context that is lost is replaced', async () => {
  if (blas.info.maxTextureSize < 1024) return skip('the textures are too small for the tuner');
  const made = await making(
    (gl, i) => i === 0 && lose(gl),
    () => tune({ budgetMs: 1, quick: true }),
  );
  equal(made.length, 2, 'contexts');
  return undefined;
});
