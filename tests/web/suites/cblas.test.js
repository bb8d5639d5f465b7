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
import { assert, equal, rejects, sameNumbers, test, throws } from './harness.js';
import { integers } from './reference.js';
import { blas, withBlas } from './shared.js';

const cblas = cblasFor(blas);
const bad = (text, call) => throws('InvalidArgument', text, call);

const data = integers(200);
const ld = 5;

/** Operands of one call: 3 x 3 blocks with a leading dimension of 5, vectors, and scalars. */
function operands() {
  const block = (from) => blas.matrix(6, ld, data.slice(from, from + 6 * ld), { ld });
  const vector = (from) => blas.vector(24, data.slice(from, from + 24));
  const wholes = {
    a: block(0),
    b: block(30),
    c: block(60),
    x: vector(90),
    y: vector(114),
    z: vector(138),
    p: vector(162),
  };
  const square = (name) => wholes[name].view({ rows: 3, cols: 3 });
  const along = (name, inc) => wholes[name].view({ offset: 1, inc, size: 3 });
  const views = {
    ...{ a: square('a'), b: square('b'), c: square('c') },
    ...{ x: along('x', 1), y: along('y', 2), z: along('z', -1) },
    p: wholes.p.view({ offset: 2 }),
    beta: blas.vector(1, [3]),
  };
  return { ...views, wholes };
}

const sizes = { m: 3, n: 3, k: 3, kl: 1, ku: 1, batch_size: 2 };
const kinds = {
  layout: () => CblasRowMajor,
  op: (name) => (name === 'transb' ? CblasNoTrans : CblasTrans),
  uplo: () => CblasUpper,
  diag: () => CblasUnit,
  side: () => CblasRight,
  size: (name, { banded }) => (banded && name === 'k' ? 1 : sizes[name]),
  scalar: (name, { o }) => ({ alpha: 2, beta: o.beta, sb: 2, c: 0.5, s: 0.25 })[name],
  param: () => [-1, 1, 2, 3, 4],
  matrix: (name, { o, storage }) => (storage === 'full' ? o[name] : o.p),
  ld: () => ld,
  vector: (name, { o }) => o[name],
  inc: (name) => ({ incx: 1, incy: 2, incz: -1 })[name],
  stride: (name) => ({ stridex: 4, stridey: 7 })[name] ?? 3 * ld,
};

/** The values for the arguments of a routine of the catalog, in their order. */
function valuesOf(routine, o) {
  const banded = routine.arguments.some(({ storage }) => storage === 'band');
  return routine.arguments
    .filter(({ kind }) => kind in kinds)
    .map(({ name, kind, storage = 'full' }) => kinds[kind](name, { o, banded, storage }));
}

const upper = { uplo: 'upper' };
const triangle = { ...upper, trans: true, diag: 'unit' };
const beside = { side: 'right', ...upper };
const band = ({ p }, kl, ku) => ({ data: p, rows: 3, cols: 3, kl, ku, ld });
const packed = ({ p }) => ({ data: p, n: 3 });
const product = ({ a, b, c, beta }) => ({ a, b, c, alpha: 2, beta, transA: true });
const batch = { strideA: 15, strideB: 15, strideC: 15, batchSize: 2 };
const index = { snrm2: 'nrm2', sasum: 'asum', ssum: 'sum' };

/** The same calls with named arguments. */
const named = {
  srot: ({ x, y }) => blas.rot({ x, y, c: 0.5, s: 0.25 }),
  srotm: ({ x, y }) => blas.rotm({ x, y, param: [-1, 1, 2, 3, 4] }),
  sswap: ({ x, y }) => blas.swap({ x, y }),
  sscal: ({ x }) => blas.scal({ alpha: 2, x }),
  scopy: ({ x, y }) => blas.copy({ x, y }),
  saxpy: ({ x, y }) => blas.axpy({ alpha: 2, x, y }),
  sdot: ({ x, y }) => blas.dot({ x, y }),
  sdsdot: ({ x, y }) => blas.sdsdot({ sb: 2, x, y }),
  ...Object.fromEntries(Object.entries(index).map(([c, own]) => [c, ({ x }) => blas[own]({ x })])),
  isamax: ({ x }) => blas.iamax({ x }),
  isamin: ({ x }) => blas.iamin({ x }),
  ismax: ({ x }) => blas.imax({ x }),
  ismin: ({ x }) => blas.imin({ x }),
  sgemv: ({ a, x, y, beta }) => blas.gemv({ a, x, y, alpha: 2, beta, trans: true }),
  sgbmv: ({ x, y, beta, ...o }) =>
    blas.gbmv({ a: band(o, 1, 1), x, y, alpha: 2, beta, trans: true }),
  ssymv: ({ a, x, y, beta }) => blas.symv({ a, x, y, alpha: 2, beta, ...upper }),
  ssbmv: ({ x, y, beta, ...o }) => blas.sbmv({ a: band(o, 0, 1), x, y, alpha: 2, beta, ...upper }),
  sspmv: ({ x, y, beta, ...o }) => blas.spmv({ a: packed(o), x, y, alpha: 2, beta, ...upper }),
  strmv: ({ a, x }) => blas.trmv({ a, x, ...triangle }),
  stbmv: ({ x, ...o }) => blas.tbmv({ a: band(o, 0, 1), x, ...triangle }),
  stpmv: ({ x, ...o }) => blas.tpmv({ a: packed(o), x, ...triangle }),
  strsv: ({ a, x }) => blas.trsv({ a, x, ...triangle }),
  stbsv: ({ x, ...o }) => blas.tbsv({ a: band(o, 0, 1), x, ...triangle }),
  stpsv: ({ x, ...o }) => blas.tpsv({ a: packed(o), x, ...triangle }),
  sger: ({ a, x, y }) => blas.ger({ alpha: 2, x, y, a }),
  ssyr: ({ a, x }) => blas.syr({ alpha: 2, x, a, ...upper }),
  sspr: ({ x, ...o }) => blas.spr({ alpha: 2, x, a: packed(o), ...upper }),
  ssyr2: ({ a, x, y }) => blas.syr2({ alpha: 2, x, y, a, ...upper }),
  sspr2: ({ x, y, ...o }) => blas.spr2({ alpha: 2, x, y, a: packed(o), ...upper }),
  sgemm: (o) => blas.gemm(product(o)),
  ssymm: ({ a, b, c, beta }) => blas.symm({ a, b, c, alpha: 2, beta, ...beside }),
  ssyrk: ({ a, c, beta }) => blas.syrk({ a, c, alpha: 2, beta, ...upper, trans: true }),
  ssyr2k: ({ a, b, c, beta }) => blas.syr2k({ a, b, c, alpha: 2, beta, ...upper, trans: true }),
  strmm: ({ a, b }) => blas.trmm({ a, b, alpha: 2, ...beside, transA: true, diag: 'unit' }),
  strsm: ({ a, b }) => blas.trsm({ a, b, alpha: 2, ...beside, transA: true, diag: 'unit' }),
  saxpby: ({ x, y, beta }) => blas.axpby({ alpha: 2, x, beta, y }),
  shad: ({ x, y, z, beta }) => blas.hadamard({ x, y, z, alpha: 2, beta }),
  somatcopy: ({ a, b }) => blas.matcopy({ a, b, alpha: 2, trans: true }),
  simatcopy: ({ a }) => blas.matcopy({ a, b: a, alpha: 2, trans: true }),
  sgemmtr: (o) => blas.gemmtr({ ...product(o), ...upper }),
  saxpy_batch_strided: ({ x, y }) =>
    blas.axpyBatchStrided({ alpha: 2, x, strideX: 4, y, strideY: 7, batchSize: 2 }),
  sgemv_batch_strided: ({ a, x, y, beta }) =>
    blas.gemvBatchStrided({
      ...{ a, x, y, alpha: 2, beta, trans: true },
      ...{ strideA: 15, strideX: 4, strideY: 7, batchSize: 2 },
    }),
  sgemm_batch_strided: (o) => blas.gemmBatchStrided({ ...product(o), ...batch }),
  strsm_batch_strided: ({ a, b }) =>
    blas.trsmBatchStrided({
      ...{ a, b, alpha: 2, ...beside, transA: true, diag: 'unit' },
      ...{ strideA: 15, strideB: 15, batchSize: 2 },
    }),
};

test('cblas: every routine does what its method does', async () => {
  for (const routine of blas.catalog.filter(({ host }) => !host)) {
    const { name } = routine;
    const [o, other] = [operands(), operands()];
    const actual = await cblas[name](...valuesOf(routine, o));
    const result = await named[name](other);
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
  bad('srotm: param must be five numbers', () => cblas.srotm(1, x, 1, x, 1, [1, 2]));
  bad('srotg: b = 4, must be a Float32Array of at least 1', () =>
    cblas.srotg(new Float32Array(1), 4, new Float32Array(1), new Float32Array(1)),
  );
  bad(/saxpy: .*x/, () => cblas.saxpy(5, 1, x, 1, blas.vector(5), 1));
  bad(/sgemm: layout = 1/, () => cblas.sgemm(1, 111, 111, 1, 1, 1, 1, x, 1, x, 1, 0, x, 1));
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
