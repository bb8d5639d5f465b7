// What the backends of TensorFlow.js have in common. There is one engine in the page, with one backend at a time: each job
// chooses its own when its turn begins.
// SPDX-License-Identifier: MIT
import * as tf from '@tensorflow/tfjs-core';

const alpha = 0.5;

/** The routines on a backend that is registered; `wait` resolves when it has done all that it was given. */
export function tensorRoutines(backend, wait) {
  /** `parts`, of linear algebra, are the names of what compute gives; none where that is one tensor. */
  async function job(operands, compute, parts) {
    await tf.setBackend(backend);
    const tensors = operands.map(([data, shape]) => tf.tensor(data, shape));
    let result = [];
    const drop = () => tf.dispose(result);
    return {
      begin: () => tf.setBackend(backend),
      run() {
        drop();
        result = [tf.tidy(() => compute(...tensors))].flat();
      },
      wait,
      async read() {
        const data = await Promise.all(result.map((tensor) => tensor.data()));
        return parts ? Object.fromEntries(parts.map((part, i) => [part, data[i]])) : data[0];
      },
      dispose() {
        tf.dispose(tensors);
        drop();
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
    qr: (n, { a }) => job([[a, [n, n]]], (a) => tf.linalg.qr(a), ['q', 'r']),
  };
}
