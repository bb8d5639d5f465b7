// What the backends of TensorFlow.js have in common. There is one engine in the page, with one backend at a time: each job
// chooses its own when its turn begins.
// SPDX-License-Identifier: MIT
import * as tf from '@tensorflow/tfjs-core';

const alpha = 0.5;

/** The routines on a backend that is registered; `wait` resolves when it has done all that it was given. */
export function tensorRoutines(backend, wait) {
  async function job(operands, compute) {
    await tf.setBackend(backend);
    const tensors = operands.map(([data, shape]) => tf.tensor(data, shape));
    let result;
    return {
      begin: () => tf.setBackend(backend),
      run() {
        result?.dispose();
        result = tf.tidy(() => compute(...tensors));
      },
      wait,
      read: () => result.data(),
      dispose() {
        for (const tensor of tensors) tensor.dispose();
        result?.dispose();
      },
    };
  }

  return {
    sgemm: (n, { a, b }) =>
      job(
        [
          [a, [n, n]],
          [b, [n, n]],
        ],
        (a, b) => tf.matMul(a, b),
      ),
    sgemv: (n, { a, x }) =>
      job(
        [
          [a, [n, n]],
          [x, [n, 1]],
        ],
        (a, x) => tf.matMul(a, x),
      ),
    saxpy: (n, { x, y }) =>
      job(
        [
          [x, [n]],
          [y, [n]],
        ],
        (x, y) => tf.add(tf.mul(x, alpha), y),
      ),
    sdot: (n, { x, y }) =>
      job(
        [
          [x, [n]],
          [y, [n]],
        ],
        (x, y) => tf.dot(x, y),
      ),
  };
}
