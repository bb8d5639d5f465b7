// What can be measured: each mode makes the rows of a query.
// SPDX-License-Identifier: MIT
import shapes from '../shapes.json';
import { nameOf } from './shapes.js';

const square = (n, kind) => ({ name: `square/${n}x${n}x${n}`, kind, m: n, n, k: n, batch: 1 });

export const modes = {
  /** Square products, cold and warm. */
  sizes: (query) =>
    query.sizes([512, 1024, 2048, 4096]).flatMap((n) => [square(n, 'cold'), square(n, 'warm')]),

  /** The 60 shapes of shapes.json, cold; `rows` picks some, counted from 0. */
  shapes: (query) =>
    query
      .integers('rows', 0, shapes.length - 1, [...shapes.keys()])
      .map((i) => ({ name: nameOf(shapes[i]), kind: 'cold', ...shapes[i] })),

  /** What a call costs: one at a time, and in a stream. */
  small: (query) => query.sizes([64, 128]).flatMap((n) => [square(n, 'single'), square(n, 'cold')]),
};
