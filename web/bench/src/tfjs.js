// TensorFlow.js's webgl backend as the other side of the comparison; the same methods as in fragblas.js.
// SPDX-License-Identifier: MIT
import { MathBackendWebGL, version_webgl } from '@tensorflow/tfjs-backend-webgl';
import * as tf from '@tensorflow/tfjs-core';
import { looseBound } from './check.js';
import { fence, rendererOf } from './fence.js';

const backend = 'webgl';

const flags = {
  PROD: true, // without the checks of development
  WEBGL_CPU_FORWARD: false, // small operands too are multiplied on the GPU
  WEBGL_FORCE_F16_TEXTURES: false,
  SOFTWARE_WEBGL_ENABLED: true, // accepts software rasterisers
};
const told = [
  ...Object.keys(flags),
  'WEBGL_VERSION',
  'WEBGL_PACK',
  'WEBGL_RENDER_FLOAT32_ENABLED',
  'WEBGL_MAX_TEXTURE_SIZE',
];

for (const [name, value] of Object.entries(flags)) tf.env().set(name, value);
tf.removeBackend(backend); // the package registers one, which would keep its context for good

/** Starts the backend, on a canvas of its own; its WebGL context. */
export async function startTfjs() {
  const canvas = document.createElement('canvas');
  tf.registerBackend(backend, () => new MathBackendWebGL(canvas));
  if (!(await tf.setBackend(backend))) throw new Error('the webgl backend does not start');
  if (!tf.env().getBool('WEBGL_RENDER_FLOAT32_ENABLED')) {
    throw new Error('the webgl backend has no 32-bit floats here');
  }
  return tf.backend().gpgpu.gl;
}

export class Tfjs {
  async open(problem, data) {
    this.problem = problem;
    this.data = data;
    this.gl = await startTfjs();
  }

  /** So many floats more live on the device, in large textures: fill draws them there. */
  async hold(floats) {
    const count = 4;
    this.held = Array.from({ length: count }, () => tf.fill([floats / count / 4096, 4096], 1));
    await this.finish();
  }

  close() {
    if (tf.findBackend(backend)) tf.removeBackend(backend);
    this.gl?.getExtension('WEBGL_lose_context')?.loseContext();
  }

  about() {
    return {
      version: version_webgl,
      renderer: rendererOf(this.gl),
      flags: Object.fromEntries(told.map((name) => [name, tf.env().get(name)])),
    };
  }

  plan() {
    return null; // not told by the library
  }

  /** A and B as tensors; the first product uploads them, into the packed textures that matMul reads. */
  upload() {
    const { m, n, k, batch } = this.problem;
    const first = batch > 1 ? [batch] : [];
    const a = tf.tensor(this.data.a, [...first, m, k]);
    const b = tf.tensor(this.data.b, [...first, k, n]);
    return { a, b };
  }

  /** Draws one product; its texture is used again by the next, as fragblas writes one C. */
  multiply({ a, b }) {
    this.c?.dispose();
    this.c = tf.matMul(a, b);
  }

  /** Tensors stay in the textures that matMul reads: there is nothing to pack, and nothing kept. */
  prepack() {}

  /** Draws are issued as they are called; the fence is that of the other side. */
  finish() {
    return fence(this.gl);
  }

  /** A product is a new tensor, so the one that is checked is the last. */
  spoil() {}

  draws() {
    return null; // not counted by the library
  }

  /** Its sums may be in another order, so only a slip counts; the record says whether it keeps the other's bound. */
  mostError(k) {
    return looseBound(k);
  }

  async rows(row, rows) {
    const { m, n, batch } = this.problem;
    if (rows === batch * m) return this.c.data();
    const begin = batch > 1 ? [Math.floor(row / m), row % m, 0] : [row, 0];
    const size = batch > 1 ? [1, rows, n] : [rows, n];
    const slice = tf.slice(this.c, begin, size);
    try {
      return await slice.data();
    } finally {
      slice.dispose();
    }
  }
}
