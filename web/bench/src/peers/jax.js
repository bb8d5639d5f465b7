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

/** A job on the device; `parts`, of linear algebra, are the names of what compute gives; none where that is one array. */
async function jobOn(device, operands, compute, parts) {
  const listed = (...arrays) => [compute(...arrays)].flat();
  const arrays = operands.map(([data, shape]) => np.array(data, { shape, device }));
  await jax.blockUntilReady(arrays);
  let results = [];
  return {
    async begin() {
      jax.defaultDevice(device);
    },
    run() {
      // An operation consumes its operands; `ref` keeps them.
      results.push(listed(...arrays.map((array) => array.ref)));
    },
    async wait() {
      await jax.blockUntilReady(results.flat());
      const last = results.pop();
      for (const result of results.flat()) result.dispose();
      results = [last];
    },
    async read() {
      const data = [];
      for (const result of results[0]) data.push(await result.ref.data());
      return parts ? Object.fromEntries(parts.map((part, i) => [part, data[i]])) : data[0];
    },
    dispose() {
      for (const array of [...arrays, ...results.flat()]) array.dispose();
    },
  };
}

const matrix = (n) => [n, n];

export function jaxRoutines(device) {
  const job = (...args) => jobOn(device, ...args);
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

/** Linear algebra, which WebGL lacks. */
export function jaxDecompositions(device) {
  const job = (...args) => jobOn(device, ...args);
  return {
    solve: (n, { a, b }) =>
      job(
        [
          [a, matrix(n)],
          [b, [n]],
        ],
        np.linalg.solve,
        ['x'],
      ),
    cholesky: (n, { a }) => job([[a, matrix(n)]], (a) => np.linalg.cholesky(a), ['l']),
    eigh: (n, { a }) => job([[a, matrix(n)]], (a) => np.linalg.eigh(a), ['w', 'v']),
    svd: (n, { a }) => job([[a, matrix(n)]], (a) => np.linalg.svd(a), ['u', 's', 'vt']),
  };
}
