// The functions with the arguments of CBLAS do what the methods with named arguments do.
// SPDX-License-Identifier: MIT
import {
  CblasColMajor,
  CblasConjTrans,
  CblasLeft,
  CblasLower,
  CblasNonUnit,
  CblasNoTrans,
  CblasRight,
  CblasRowMajor,
  CblasTrans,
  CblasUnit,
  CblasUpper,
  cblasFor,
} from 'fragblas/cblas';
import { operandsOf, optionsOf, valuesOf } from './calls.js';
import { assert, equal, rejects, sameNumbers, test, throws } from './harness.js';
import { methodOf } from './methods.js';
import { blas, withBlas } from './shared.js';

const cblas = cblasFor(blas);
const bad = (text, call) => throws('InvalidArgument', text, call);

test('cblas: every routine does what its method does', async () => {
  for (const routine of blas.catalog.filter(({ host }) => !host)) {
    const { name } = routine;
    const [o, other] = [operandsOf(blas), operandsOf(blas)];
    const actual = await cblas[name](...valuesOf(routine, o));
    const result = await blas[methodOf(routine)](optionsOf(routine, other));
    if (actual !== undefined) {
      equal(actual, typeof result === 'number' ? result : (await result.read())[0], name);
    }
    for (const whole of Object.keys(o.wholes)) {
      const [own, expected] = [o.wholes[whole], other.wholes[whole]];
      sameNumbers(await own.read(), await expected.read(), `${name}: ${whole}`);
      own.dispose();
      expected.dispose();
    }
  }
  equal(Object.keys(cblas).length, blas.catalog.length, 'functions');
});

test('cblas: the constants are those of CBLAS', () => {
  sameNumbers(
    [CblasRowMajor, CblasColMajor, CblasNoTrans, CblasTrans, CblasConjTrans, CblasUpper],
    [101, 102, 111, 112, 113, 121],
    'constants',
  );
  sameNumbers(
    [CblasLower, CblasNonUnit, CblasUnit, CblasLeft, CblasRight],
    [122, 131, 132, 141, 142],
    'constants',
  );
});

test('cblas: rotations are made on the host', () => {
  const [a, b, c, s] = [[3], [4], [0], [0]].map((v) => Float32Array.from(v));
  cblas.srotg(a, b, c, s);
  const expected = blas.rotg({ a: 3, b: 4 });
  sameNumbers([a[0], b[0], c[0], s[0]], [expected.r, expected.z, expected.c, expected.s], 'srotg');
  const numbers = [[4], [2], [3]].map((v) => Float32Array.from(v));
  const param = new Float32Array(5);
  cblas.srotmg(...numbers, 1, param);
  const modified = blas.rotmg({ d1: 4, d2: 2, x1: 3, y1: 1 });
  sameNumbers(
    numbers.map((v) => v[0]),
    [modified.d1, modified.d2, modified.x1],
    'srotmg',
  );
  sameNumbers(param, modified.param, 'param');
});

test('cblas: wrong arguments are named', async () => {
  const x = blas.vector(4);
  bad('cblasFor: blas = Object, must be a Blas', () => cblasFor({}));
  bad('saxpy: 5 arguments, must be 6', () => cblas.saxpy(4, 1, x, 1, x));
  bad('saxpy: n = "4", must be an integer', () => cblas.saxpy('4', 1, x, 1, x, 1));
  bad('saxpy: alpha = undefined, must be a number', () => cblas.saxpy(4, undefined, x, 1, x, 1));
  bad('saxpy: alpha.size = 4, must be exactly 1', () => cblas.saxpy(4, x, x, 1, x, 1));
  bad('saxpy: x = Float32Array, must be a Vector', () =>
    cblas.saxpy(4, 1, new Float32Array(4), 1, x, 1),
  );
  bad('srotm: param = Array, must be five numbers', () => cblas.srotm(1, x, 1, x, 1, [1, 2]));
  bad('srotm: param = null, must be five numbers', () => cblas.srotm(1, x, 1, x, 1, null));
  bad('srotg: b = 4, must be a Float32Array of at least 1', () =>
    cblas.srotg(new Float32Array(1), 4, new Float32Array(1), new Float32Array(1)),
  );
  bad(/saxpy: .*x/, () => cblas.saxpy(5, 1, x, 1, blas.vector(5), 1));
  bad(/sgemm: layout = 1/, () => cblas.sgemm(1, 111, 111, 1, 1, 1, 1, x, 1, x, 1, 0, x, 1));
  // An array of another type can't be made, so this one only says that it is.
  const y = Object.defineProperty(blas.vector(1), 'dtype', { value: 'float64' });
  const rule = 'dtype = float64, must be float32';
  bad(`saxpy: y.${rule}`, () => cblas.saxpy(1, 1, x, 1, y, 1));
  bad(`saxpy: alpha.${rule}`, () => cblas.saxpy(1, y, x, 1, x, 1));
  bad(`isamax: x.${rule}`, () => cblas.isamax(1, y, 1));
  await withBlas({}, async (other) => {
    bad('saxpy: x belongs to another Blas', () => cblas.saxpy(4, 1, other.vector(4), 1, x, 1));
    const calls = cblasFor(other);
    const reading = rejects('InvalidArgument', 'disposed', calls.snrm2(4, other.vector(4), 1));
    other.dispose();
    await reading;
    bad('used after dispose()', () => calls.sscal(4, 1, x, 1));
  });
});

test('cblas: a view is a pointer into its matrix', async () => {
  const a = blas.matrix(3, 4, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  equal(await cblas.sasum(3, a.view({ row: 1, col: 2 }), 2), 7 + 9 + 11, 'sasum');
  assert((await cblas.isamax(12, a, 1)) === 11, 'isamax');
});
