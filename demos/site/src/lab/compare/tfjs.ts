// What the backends of TensorFlow.js have in common: the product as tensors. There is one engine in
// the page, with one backend at a time.
// SPDX-License-Identifier: MIT
import * as tf from '@tensorflow/tfjs-core';
import type { Work } from './peer';

export type Backend = 'webgl' | 'wasm' | 'webgpu';

export async function choose(backend: Backend): Promise<void> {
  if (!(await tf.setBackend(backend))) throw new Error(`the ${backend} backend does not start`);
}

/** alpha op(A) op(B) + beta C in the calls that TensorFlow.js has for it. */
export function tensors({ parameters, data }: Work) {
  const { m, n, k, alpha, beta, transA, transB } = parameters;
  const a = tf.tensor2d(data.a, transA ? [k, m] : [m, k]);
  const b = tf.tensor2d(data.b, transB ? [n, k] : [k, n]);
  const old = data.c && tf.tensor2d(data.c, [m, n]);
  let c: tf.Tensor | null = null;
  return {
    multiply() {
      c?.dispose();
      c = tf.tidy(() => {
        const product: tf.Tensor = tf.matMul(a, b, transA, transB);
        const scaled = alpha === 1 ? product : tf.mul(product, alpha);
        return old ? tf.add(scaled, tf.mul(old, beta)) : scaled;
      });
    },
    async read() {
      return (await c!.data()) as Float32Array;
    },
    close() {
      for (const tensor of [a, b, old, c]) tensor?.dispose();
    },
  };
}
