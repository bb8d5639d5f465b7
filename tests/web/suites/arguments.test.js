// Whatever a method is called with: it succeeds, or fails with an error of the package that names
// the call, the argument and its value, and then nothing has been written. ?seed=N chooses the
// arguments, ?whole=1 takes many more of them.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { cblasFor } from 'fragblas/cblas';
import { anyOperands, argumentForm, testCalls } from './any_calls.js';
import { optionsOf, valuesOf } from './calls.js';
import { test } from './harness.js';
import { methodOf } from './methods.js';
import { blas } from './shared.js';

const other = await Blas.create();
const { o, operands, arrays } = anyOperands(blas, other);
const { wholes } = o;

/** Right calls: how the messages of each may begin, its arguments, and its share of the runs. */
const calls = [];
const add = (name, where, args, call, { share = 1, codes = [] } = {}) =>
  calls.push({ name, where, args, call, share, codes });
const method = (name, args, where = [], more = {}) =>
  add(name, [name, ...where], args, (all) => blas[name](...all), more);

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
const body = 'return 2.0 * x + b;';
// The error has the driver's text.
method('run', [{ body, inputs: { x, b: beta }, output: y }], [], { codes: ['ShaderError'] });

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
// Each that succeeds is another WebGL context; memoryBytes may be too few.
const creation = { share: 1 / 4, codes: ['OutOfMemory'] };
add('Blas.create', ['Blas.create'], [options], ([given]) => Blas.create(given), creation);
method('explain', [{ m: 3, n: 4, k: 5, transA: true, ...strassen }], ['explain_gemm']);
method('finish', [{ signal: undefined }]);
method('restore', [{ signal: undefined }]);
method('wrap', [null, { width: 2, height: 2, size: 3 }]);
method('import', [null, { channels: 4 }]);
// Without a budget that would do: each would be seconds of measurements.
add('tune', ['tune'], [{ budgetMs: -1, quick: true }], ([given]) =>
  blas.tune(given instanceof Object ? { ...given, budgetMs: -1 } : (given ?? null)),
);

await testCalls({
  label: 'arguments',
  calls,
  operands,
  arrays,
  runs: 12,
  form: argumentForm,
});

test('arguments: the operands go', async () => {
  await blas.finish();
  for (const array of [...Object.values(operands), ...arrays]) array.dispose();
  other.dispose();
});
