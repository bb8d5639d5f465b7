// What the backends of ONNX Runtime Web have in common: a model for each routine and size, and a session that runs it.
// SPDX-License-Identifier: MIT
import { onnxModel } from './onnx.js';

const alpha = 0.5;
const product = [['MatMul', ['a', 'b'], 'c']];

/** Each routine as a model: its inputs in the order of their arrays, and its only output. */
const models = {
  sgemm: (n) => ({ nodes: product, a: [n, n], b: [n, n], c: [n, n] }),
  sgemv: (n) => ({ nodes: product, a: [n, n], b: [n, 1], c: [n, 1] }),
  sdot: (n) => ({ nodes: product, a: [1, n], b: [n, 1], c: [1, 1] }),
  saxpy: (n) => ({
    nodes: [
      ['Mul', ['a', 'alpha'], 'scaled'],
      ['Add', ['scaled', 'b'], 'c'],
    ],
    constants: [['alpha', alpha]],
    a: [1, n],
    b: [1, n],
    c: [1, n],
  }),
};

const arraysOf = { sgemm: ['a', 'b'], sgemv: ['a', 'x'], sdot: ['x', 'y'], saxpy: ['x', 'y'] };

const inputsAndOutput = ({ a, b, c }) => ({
  inputs: [
    ['a', a],
    ['b', b],
  ],
  outputs: [['c', c]],
});

/** A session that runs a routine at size n. */
export function sessionOf(ort, options, routine, n) {
  const { nodes, constants, ...shapes } = models[routine](n);
  const model = onnxModel({ nodes, constants, ...inputsAndOutput(shapes) });
  return ort.InferenceSession.create(model, options);
}

/**
 * The routines. `options` are those of InferenceSession.create; `feed(data, shape)` makes a tensor where the library
 * computes, `free` frees one, and `wait` resolves when all that was run is done.
 */
export function sessionRoutines(ort, options, { feed, free, wait }) {
  async function job(routine, n, data) {
    const { a, b } = models[routine](n);
    const session = await sessionOf(ort, options, routine, n);
    const [first, second] = arraysOf[routine].map((name) => data[name]);
    const feeds = { a: feed(first, a), b: feed(second, b) };
    let result;
    return {
      async begin() {},
      async run() {
        result?.dispose();
        result = (await session.run(feeds)).c;
      },
      wait,
      read: () => result.getData(),
      async dispose() {
        result?.dispose();
        for (const tensor of Object.values(feeds)) free(tensor);
        await session.release();
      },
    };
  }
  return Object.fromEntries(
    Object.keys(models).map((routine) => [routine, (n, data) => job(routine, n, data)]),
  );
}
