// What can be measured: each mode makes the rows of a query.
// SPDX-License-Identifier: MIT
import shapes from '../shapes.json';
import { makeRandomShapes, nameOf } from './shapes.js';

const square = (n, kind) => ({ name: `square/${n}x${n}x${n}`, kind, m: n, n, k: n, batch: 1 });

export const modes = {
  /** Square products, cold and warm. */
  sizes: (query) =>
    query.sizes([512, 1024, 2048, 4096]).flatMap((n) => [square(n, 'cold'), square(n, 'warm')]),

  /** The 60 shapes of shapes.json, or 60 from a seed, cold; `rows` picks some, counted from 0. */
  shapes(query) {
    const { seed } = query.measuring();
    const all = query.text('seed', '') === '' ? shapes : makeRandomShapes(seed);
    return query
      .integers('rows', 0, all.length - 1, [...all.keys()])
      .map((i) => ({ name: nameOf(all[i]), kind: 'cold', ...all[i] }));
  },

  /** What a call costs: one at a time, in a stream, and where 256 pairs of operands are not all. */
  small: (query) =>
    query
      .sizes([64, 128])
      .flatMap((n) => ['single', 'cold', 'many'].map((kind) => square(n, kind))),
};
