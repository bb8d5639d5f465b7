// Pieces of work for tests of faults: each makes its operands, and resolves with all that they hold
// then. Every routine of the catalog is one, and so is every way to transfer elements.
// SPDX-License-Identifier: MIT
import { operandsOf, optionsOf } from './calls.js';
import { methodOf } from './methods.js';
import { integers } from './reference.js';

const data = integers(4096);
const some = (n, from = 0) => data.slice(from, from + n);

/** Resolves with what the arrays hold; all of them are read, if one is an error. */
async function held(...arrays) {
  const reads = await Promise.allSettled(arrays.map((array) => array.read()));
  const failed = reads.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return reads.map(({ value }) => value);
}

/** Work of a routine of the catalog on small operands. */
function routine(entry) {
  return async (own, made) => {
    const o = operandsOf(own);
    made.push(...Object.values(o.wholes), o.beta);
    const result = await own[methodOf(entry)](optionsOf(entry, o));
    // What is returned is an operand, an array of its own, a number or nothing.
    const isNew = typeof result?.read === 'function' && !Object.values(o).includes(result);
    const outputs = isNew ? [result] : [];
    made.push(...outputs);
    const values = await held(...Object.values(o.wholes), ...outputs);
    return typeof result === 'number' ? [...values, Float32Array.of(result)] : values;
  };
}

/** Two matrices of order n, and one for their product. */
function factors(own, made, n, m = n) {
  const matrices = [
    own.matrix(m, n, some(m * n)),
    own.matrix(n, n, some(n * n, 7)),
    own.matrix(m, n),
  ];
  made.push(...matrices);
  return matrices;
}

const transfers = {
  'write and read': async (own, made) => {
    const x = own.vector(300, some(300));
    made.push(x);
    return held(x);
  },
  'write in part': async (own, made) => {
    const x = own.vector(300, some(300));
    made.push(x);
    x.write(some(11, 50), { offset: 5 });
    x.write(some(2, 80), { offset: 297 });
    return held(x);
  },
  'write behind a call': async (own, made) => {
    const x = own.vector(300, some(300));
    made.push(x);
    own.scal({ alpha: 2, x });
    x.write(some(100), { offset: 3 });
    own.scal({ alpha: 2, x });
    return held(x);
  },
  'read in part': async (own, made) => {
    const x = own.vector(300, some(300));
    made.push(x);
    return held(x.view({ offset: 5, size: 7 }), x.view({ offset: 1, inc: 3 }), x.view({ inc: -1 }));
  },
  'lines with gaps': async (own, made) => {
    const a = own.matrix(9, 7, some(63));
    made.push(a);
    a.write(some(20, 90), { offset: 10 });
    a.view({ row: 1, col: 1, rows: 3, cols: 3 }).fill(3);
    return held(a, a.row(2), a.col(3), a.view({ row: 2, rows: 2, col: 1, cols: 4 }));
  },
  fill: async (own, made) => {
    const x = own.vector(300);
    made.push(x);
    x.fill(4);
    x.view({ offset: 7, size: 9 }).fill(5);
    return held(x);
  },
  zeros: async (own, made) => {
    const x = own.vector(70);
    made.push(x);
    return held(x);
  },
  'copies between layouts': async (own, made) => {
    const a = own.matrix(9, 7, some(63));
    const b = own.matrix(9, 7, undefined, { layout: 'column-major' });
    made.push(a, b);
    a.copyTo(b);
    return held(a, b);
  },
  run: async (own, made) => {
    const a = own.matrix(9, 7, some(63));
    const b = own.matrix(9, 7);
    made.push(a, b);
    own.run({ body: 'return 2.0 * a + float(row);', inputs: { a }, output: b });
    return held(b);
  },
};

const products = {
  'gemm in tiles': async (own, made) => {
    const [a, b, c] = factors(own, made, 33);
    own.gemm({ a, b, c, alpha: 2 });
    return held(c, a);
  },
  'a chain of gemm': async (own, made) => {
    const [a, b, c] = factors(own, made, 33);
    const d = own.matrix(33, 33);
    made.push(d);
    own.gemm({ a, b, c });
    own.gemm({ a: c, b, c: d });
    own.axpy({ x: c.row(0), y: d.row(1) });
    return held(d, c);
  },
  'gemm of a prepacked factor': async (own, made) => {
    const [a, b, c] = factors(own, made, 33);
    own.prepack({ b, m: 33 });
    own.gemm({ a, b, c });
    own.gemm({ a: b, b, c, beta: 1 });
    return held(c);
  },
  'gemm with a bias': async (own, made) => {
    const [a, b, c] = factors(own, made, 17);
    const bias = own.vector(17, some(17));
    made.push(bias);
    own.gemm({ a, b, c, bias, activation: 'relu' });
    return held(c);
  },
  'gemm by Strassen': async (own, made) => {
    const [a, b, c] = factors(own, made, 48);
    own.gemm({ a, b, c, algorithm: 'strassen' });
    return held(c);
  },
  gemmBatch: async (own, made) => {
    const [a, b, c] = factors(own, made, 4, 24);
    const block = (x, i) => x.view({ row: 4 * i, rows: 4 });
    const list = Array.from({ length: 6 }, (_, i) => ({ a: block(a, i), b, c: block(c, i) }));
    own.gemmBatch({ list });
    return held(c);
  },
  'a solver that goes on': async (own, made) => {
    const [a, b] = factors(own, made, 12);
    const x = own.vector(12, some(12));
    made.push(x);
    let y = x;
    for (let i = 0; i < 3; ++i) {
      y = own.gemv({ a: i % 2 ? a : b, x: y });
      made.push(y);
      const s = own.dot({ x: y, y: x });
      made.push(s);
      own.axpy({ alpha: 1, x: s, y: y.view({ size: 1 }) });
    }
    return held(y);
  },
};

/** All pieces of work by name: `work(own, made)` puts what it makes into `made`. */
export function workOf(catalog) {
  const routines = catalog.filter(({ host }) => !host).map((entry) => [entry.name, routine(entry)]);
  return new Map([...routines, ...Object.entries(transfers), ...Object.entries(products)]);
}
