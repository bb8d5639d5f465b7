// Whatever a method is called with: it succeeds, or fails with an error of the package that names
// the call, the argument and its value, and then nothing has been written. ?seed=N chooses the
// arguments, ?whole=1 takes many more of them.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { Blas, BlasError } from 'fragblas';
import { cblasFor } from 'fragblas/cblas';
import { print } from '../report.js';
import { changed, changesOf, stopped } from './any_arguments.js';
import { operandsOf, optionsOf, valuesOf } from './calls.js';
import { assert, sameNumbers, test } from './harness.js';
import { methodOf } from './methods.js';
import { blas } from './shared.js';

const query = new URLSearchParams(location.search);
const seed = Number(query.get('seed') ?? 42);
const runs = query.has('whole') ? 400 : 12;
/** Seconds for all arguments of a method. */
const longestTest = 600;

const other = await Blas.create();
const o = operandsOf(blas);
const gone = blas.vector(3);
gone.dispose();
const { wholes, ...views } = o;
const operands = {
  ...views,
  'a row': o.b.row(1),
  'a column': o.b.col(1),
  'a transpose': o.c.transpose(),
  'one element': o.x.view({ size: 1 }),
  'one repeated': o.x.view({ inc: 0, size: 3 }),
  'no elements': blas.vector(0),
  'no rows': blas.matrix(0, 3),
  'of another Blas': other.vector(3),
  gone,
};
/** All that a call may write, and what it holds. */
const arrays = Object.values({ ...wholes, beta: o.beta });
const contents = await Promise.all(arrays.map((array) => array.read()));

/** Right calls: how the messages of each may begin, its arguments, and its share of the runs. */
const calls = [];
const add = (name, where, args, call, share = 1) => calls.push({ name, where, args, call, share });
const method = (name, args, where = []) =>
  add(name, [name, ...where], args, (all) => blas[name](...all));

const cblas = cblasFor(blas);
for (const routine of blas.catalog.filter(({ host }) => !host)) {
  method(methodOf(routine), [optionsOf(routine, o)], [routine.name]);
  const call = (all) => cblas[routine.name](...all);
  add(`${routine.name} of CBLAS`, [routine.name], valuesOf(routine, o), call);
}

const { a, b, c, x, y, z, beta } = o;
const epilogue = { bias: x, biasAxis: 'rows', activation: 'leaky', slope: 1 };
const strassen = { algorithm: 'strassen', levels: 1 };
const list = [
  { a, b, c },
  { a, b: a, c: b },
];
method('gemm', [{ a, b, c, beta: 2, ...epilogue, ...strassen }], ['sgemm', 'sgemm_fused']);
method('dot', [{ x, y, result: beta }], ['sdot']);
method('prepack', [{ a, n: 3 }], ['sgemm_prepack']);
method('prepack', [{ b, m: 3, layout: 'column-major' }], ['sgemm_prepack']);
method('gemmBatch', [{ list, alpha: 2, beta: 3 }], ['gemmBatch: list', 'sgemm_batch']);
method('rotg', [{ a: 1, b: 2 }]);
method('rotmg', [{ d1: 1, d2: 2, x1: 3, y1: 4 }]);
method('run', [{ body: 'return 2.0 * x + b;', inputs: { x, b: beta }, output: y }]);

const kept = { keep: 'host', dtype: 'float32' };
method('vector', [3, [1, 2, 3], kept], ['buffer']);
const lines = { ld: 4, layout: 'column-major' };
method('matrix', [3, 2, [1, 2, 3, 4, 5, 6], { ...kept, ...lines }], ['buffer']);
for (const [name, array, target] of [
  ['a vector', wholes.z, wholes.y],
  ['a reversed view', z, y],
  ['a matrix', wholes.c, wholes.b],
  ['a block', c, b],
]) {
  const isMatrix = 'rows' in array;
  const on = (what, args) =>
    add(`${what} of ${name}`, [`${array.label}.${what}`], args, (all) => array[what](...all));
  on('view', isMatrix ? [{ row: 1, col: 1, rows: 1, cols: 1 }] : [{ offset: 1, inc: 1, size: 2 }]);
  on('write', [[1, 2], { offset: 1 }]);
  on('fill', [3]);
  on('copyTo', [target]);
  on('read', [{ into: new Float32Array(64), signal: undefined }]);
  if (isMatrix) {
    on('row', [1]);
    on('col', [1]);
  }
}

const limits = {
  maxTextureSize: 64,
  drawBuffers: 2,
  memoryBytes: 1e6,
  tileBytes: 0,
  starter: false,
};
const options = { limits, powerPreference: 'low-power', debug: false, profile: [] };
// Each that succeeds is another WebGL context.
add('Blas.create', ['Blas.create'], [options], ([given]) => Blas.create(given), 1 / 4);
method('explain', [{ m: 3, n: 4, k: 5, transA: true, ...strassen }], ['explain_gemm']);
method('finish', [{ signal: undefined }]);
method('restore', [{ signal: undefined }]);
method('wrap', [null, { width: 2, height: 2, size: 3 }]);
method('import', [null, { channels: 4 }]);
// Without a budget that would do: each would be seconds of measurements.
add('tune', ['tune'], [{ budgetMs: -1, quick: true }], ([given]) =>
  blas.tune(given instanceof Object ? { ...given, budgetMs: -1 } : (given ?? null)),
);

/**
 * What follows the beginning names an argument, with its value where that can be shown: the text of
 * a body is not.
 */
const form =
  / = .*, must | is .*, must |\d arguments, must |unknown option ".*"; valid: | belongs to another Blas$|: body must /s;

function isNamed({ message }, where) {
  if (/^(Vector|Matrix) \(.*\): used after dispose\(\)$/.test(message)) return true;
  return where.some((begin) => message.startsWith(begin)) && form.test(message);
}

/** Throws unless the error is what a caller may be told. */
function checkError(error, { name, where }) {
  if (error === stopped) return;
  if (!(error instanceof BlasError)) throw error;
  if (name === 'run' && error.code === 'ShaderError') return; // it has the driver's text
  if (name === 'Blas.create' && error.code === 'OutOfMemory') return; // of its memoryBytes
  assert(error.code === 'InvalidArgument', `${error.code}: ${error.message}`);
  assert(isNamed(error, where), `the message is: ${error.message}`);
}

function writeAll() {
  for (const [i, array] of arrays.entries()) array.write(contents[i]);
}

async function checkCall(one, args) {
  let result;
  try {
    result = await one.call(args);
  } catch (error) {
    checkError(error, one);
    try {
      const held = await Promise.all(arrays.map((array) => array.read()));
      for (const [i, array] of held.entries()) sameNumbers(array, contents[i]);
    } catch (wrong) {
      writeAll();
      throw wrong;
    }
    return;
  }
  writeAll();
  // What is new is the caller's to dispose.
  if (![...Object.values(operands), ...arrays].includes(result)) result?.dispose?.();
}

for (const [i, one] of calls.entries()) {
  const body = async () => {
    if (i === 0) await print(`arguments: seed ${seed}, ${runs} calls of each method`);
    const property = fc.asyncProperty(changesOf(Object.keys(operands)), (changes) =>
      checkCall(one, changed(one.args, changes, operands)),
    );
    const numRuns = Math.ceil(runs * one.share);
    const found = await fc.check(property, { seed: seed + i, numRuns });
    if (!found.failed) return;
    const { counterexample, errorInstance } = found;
    throw new Error(`seed ${seed}, changes ${fc.stringify(counterexample)}: ${errorInstance}`);
  };
  test(`arguments: ${one.name}`, body, longestTest);
}

test('arguments: the operands go', async () => {
  await blas.finish();
  for (const array of [...Object.values(operands), ...arrays]) array.dispose();
  other.dispose();
});
