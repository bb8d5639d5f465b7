// What libraries of JavaScript alone have in common: a call is over when it returns.
// SPDX-License-Identifier: MIT
import { products } from '../problems.js';

const lack = 'is here for linear algebra and double precision';

/** `read` gives the result, or its parts, of what `compute` returned last. */
export function hostJob(compute, read) {
  let result;
  return {
    async begin() {},
    run() {
      result = compute();
    },
    async wait() {},
    read: async () => read(result),
    dispose() {
      result = undefined;
    },
  };
}

/** `prepare` makes jobs. Products of these libraries are not what people choose them for. */
export function hostSession(prepare) {
  const later = ([routine, make]) => [routine, async (n, data) => make(n, data)];
  return {
    device: 'one thread of JavaScript',
    waits: 'nothing: a call returns its result',
    lacks: Object.fromEntries(Object.keys(products).map((name) => [name, lack])),
    prepare: Object.fromEntries(Object.entries(prepare).map(later)),
  };
}
