// What the devices of jax-js have in common. Its arrays are lazy: a product is computed when somebody waits for it, so
// every result of a repetition is kept and waited for.
// SPDX-License-Identifier: MIT
import * as jax from '@jax-js/jax';
import { Absent } from './absent.js';

const { numpy: np } = jax;
const alpha = 0.5;

export async function startJax(device) {
  const started = await jax.init(device);
  if (!started.includes(device)) throw new Absent(`jax-js does not start on ${device}`);
}

export function jaxRoutines(device) {
  async function job(operands, compute) {
    const arrays = operands.map(([data, shape]) => np.array(data, { shape, device }));
    await jax.blockUntilReady(arrays);
    let results = [];
    return {
      async begin() {
        jax.defaultDevice(device);
      },
      run() {
        // An operation consumes its operands; `ref` keeps them.
        results.push(compute(...arrays.map((array) => array.ref)));
      },
      async wait() {
        await jax.blockUntilReady(results);
        const last = results.pop();
        for (const result of results) result.dispose();
        results = [last];
      },
      read: () => results[0].ref.data(),
      dispose() {
        for (const array of [...arrays, ...results]) array.dispose();
      },
    };
  }
  const matrix = (n) => [n, n];
  return {
    sgemm: (n, { a, b }) =>
      job(
        [
          [a, matrix(n)],
          [b, matrix(n)],
        ],
        np.matmul,
      ),
    sgemv: (n, { a, x }) =>
      job(
        [
          [a, matrix(n)],
          [x, [n]],
        ],
        np.matmul,
      ),
    saxpy: (n, { x, y }) =>
      job(
        [
          [x, [n]],
          [y, [n]],
        ],
        (x, y) => x.mul(alpha).add(y),
      ),
    sdot: (n, { x, y }) =>
      job(
        [
          [x, [n]],
          [y, [n]],
        ],
        np.dot,
      ),
  };
}
