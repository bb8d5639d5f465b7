// Whatever a method of the larger editions is called with, as arguments.test.js has it of the main
// entry. ?seed=N chooses the arguments, ?whole=1 takes many more of them.
// SPDX-License-Identifier: MIT
import { BlasContext } from 'fragblas';
import { Blas } from 'fragblas/full';
import { anyOperands, argumentForm, testCalls } from './any_calls.js';
import { optionsOf } from './calls.js';
import { equal, test } from './harness.js';
import { methodOf } from './methods.js';
import { integers } from './reference.js';

const [blas, other] = await Promise.all([Blas.create(), Blas.create()]);
const { o, operands, arrays } = anyOperands(blas, other);
const { a, b, c, x, y, beta: one } = o;
const sparse = blas.sparse([
  [4, 1, 0],
  [1, 5, 0],
  [0, 0, 6],
]);
const compact = blas.compact(a);
const [p, six] = [blas.vector(3, [1, 2, 3]), blas.vector(6)];
const dtype = 'complex64';
const complex = (n) => blas.vector(n, integers(2 * n), { dtype });
const [cx, cy] = [complex(3), complex(3)];
const ca = blas.matrix(3, 3, integers(18), { dtype });
const packed = { data: complex(6), n: 3 };
const band = { data: complex(9), rows: 3, cols: 3, kl: 1, ku: 0, ld: 3 };

/** Names of methods -> options, or arguments, of right calls. */
const right = {
  ...{ sum: [{ a }, { x, result: one }], asum: [{ a }, { x }], nrm2: [{ a }, { x: b }] },
  ...{ mean: [{ a, axis: 'cols' }], min: [{ a }], max: [{ x }], argmin: [{ a }], argmax: [{ a }] },
  ...{ logsumexp: [{ a }], softmax: [{ a, c }], cumsum: [{ a, axis: 'cols' }] },
  ...{
    add: [
      { a, b, c },
      { a, b: x, axis: 'cols' },
    ],
    sub: [{ a: x, b: 2 }],
    mul: [{ a, b }],
  },
  ...{ div: [{ a, b }], pow: [{ a, b: 2 }], minimum: [{ a, b }], maximum: [{ a: x, b: y }] },
  ...{ less: [{ a, b: 0 }], greater: [{ a, b }], equal: [{ a, b, c }] },
  ...{ map: [{ a, f: 'exp', c }], geam: [{ alpha: 2, a, transA: true, b, c }] },
  ...{ topK: [{ a, k: 2 }], sort: [{ a, order: 'descending', c }], argsort: [{ a: x }] },
  gatherRows: [{ a, indices: [0, 2, 1], c }],
  scatterRows: [{ a: a.view({ rows: 2 }), indices: p.view({ size: 2 }), c }],
  im2col: [{ image: a, height: 3, width: 1, kernel: [2, 1], stride: 1, padding: 1 }],
  ...{
    eye: [[3]],
    ones: [[2, 3]],
    diag: [[[1, 2]]],
    linspace: [[0, 1, 5]],
    random: [[3, 3, { seed: 1 }]],
  },
  ...{ hstack: [[[a, b]]], vstack: [[[a, b]]], flat: [[a]], reshape: [[a, 1, 9]] },
  matrix: [
    [2, 2, [1, 2, 3, 4]],
    [
      [
        [1, 2],
        [3, 4],
      ],
    ],
  ],
  vector: [[[1, 2]], [2, [1, 2]]],
  print: [[a, { most: 2, log: () => {} }]],
  ...{
    compact: [[a, { format: 'float16' }]],
    gemv: [{ a: compact, x, y }],
    gemm: [{ a: compact, b, c }],
  },
  run: [{ body: 'return 2.0 * x + b;', inputs: { x, b: one }, output: y }],
  ...{
    scal: [{ alpha: 2, x: a }],
    copy: [{ x: a, y: b }],
    swap: [{ x: a, y: b }],
    syrk: [{ a, c, full: true }],
  },
  ...{ axpy: [{ alpha: 2, x: a, y: b }], axpby: [{ alpha: 2, x: a, beta: 3, y: b }] },
  ...{
    hadamard: [{ x: a, y: b, z: c }],
    dot: [{ x: a, y: b, result: one }],
    dotc: [{ x: cx, y: cy }],
  },
  ...{
    sparse: [
      [
        [
          [1, 2],
          [3, 4],
        ],
      ],
      [{ rows: 1, cols: 2, indptr: [0, 1], indices: [1], values: [5] }],
    ],
  },
  ...{
    spmv: [
      { a: sparse, x, y },
      { a: { data: o.p, n: 3 }, x, y },
    ],
    spmm: [{ a: sparse, b, c }],
  },
  ...{ cg: [{ a: sparse, b: x, maxIterations: 3 }], cgls: [{ a: sparse, b: x, maxIterations: 3 }] },
  ...{
    lsqr: [{ a: sparse, b: x, maxIterations: 3 }],
    powerIteration: [{ a: sparse, maxIterations: 3 }],
  },
  ...{ solve: [{ a, b, x: c }], explainSolve: [{ n: 3, nrhs: 2 }], inv: [{ a, b: c, info: one }] },
  ...{ det: [{ a }], logdet: [{ a }], slogdet: [{ a }] },
  ...{
    cholesky: [{ a, factor: c, uplo: 'upper' }],
    lu: [{ a, l: b, u: c }],
    qr: [{ a, q: b, r: c }],
  },
  ...{
    potrf: [{ a, info: one }],
    potrs: [{ a, b, uplo: 'upper' }],
    posv: [{ a, b }],
    potri: [{ a }],
  },
  ...{ trtri: [{ a, diag: 'unit', uplo: 'upper' }] },
  ...{ getrf: [{ a, ipiv: p, info: one }], getrs: [{ a, ipiv: p, b, trans: true }] },
  ...{
    gesv: [{ a, ipiv: p, b }],
    getri: [{ a, ipiv: p }],
    laswp: [{ a, ipiv: p, backward: true }],
  },
  ...{
    gecon: [{ a, ipiv: p, anorm: one }],
    pocon: [{ a, anorm: one }],
    trcon: [{ a }],
    rcond: [{ a }],
  },
  ...{
    geqrf: [{ a, tau: p }],
    gelqf: [{ a, tau: p }],
    orgqr: [{ a, tau: p }],
    orglq: [{ a, tau: p }],
  },
  ...{
    ormqr: [{ a, tau: p, c, side: 'right' }],
    ormlq: [{ a, tau: p, c, trans: true }],
    gels: [{ a, b }],
  },
  ...{
    syevd: [{ a, w: p, vectors: true }],
    sytrd: [{ a, d: p, e: p.view({ size: 2 }), tau: x.view({ size: 2 }) }],
  },
  ...{ eigh: [{ a, v: c }], eigvalsh: [{ a }] },
  ...{ gesdd: [{ a, s: p, u: b, vt: c }], svd: [{ a }], svdvals: [{ a }], pinv: [{ a, b }] },
  ...{ polar: [{ a, u: b, h: c }], lstsq: [{ a, b, x: c }], pca: [{ a, count: 2 }] },
  svdLowRank: [{ a, rank: 1, oversampling: 1, iterations: 1, seed: 2 }],
  potrfBatchStrided: [{ a, strideA: 15, batchSize: 2, uplo: 'upper' }],
  posvBatchStrided: [{ a, strideA: 15, b, strideB: 15, batchSize: 2 }],
  getrfBatchStrided: [{ a, strideA: 15, ipiv: six, batchSize: 2 }],
  gesvBatchStrided: [{ a, strideA: 15, b, strideB: 15, batchSize: 2 }],
  geqrfBatchStrided: [{ a, strideA: 15, tau: six, batchSize: 2 }],
  syevBatchStrided: [{ a, strideA: 15, w: six, batchSize: 2, vectors: true }],
  gesvdBatchStrided: [{ a, strideA: 15, s: six, job: 'none', batchSize: 2 }],
  ...{ gemm3m: [{ a: ca, b: ca }], dlag2s: [{ a: blas.slag2d({ a }) }], slag2d: [{ a }] },
  ...{ zlag2c: [{ a: blas.clag2z({ a: ca }) }], clag2z: [{ a: ca }], dsdot: [{ x: p, y: p }] },
  ...{
    hemv: [{ a: ca, x: cx, y: cy }],
    hbmv: [{ a: band, x: cx, y: cy }],
    hpmv: [{ a: packed, x: cx }],
  },
  ...{
    hemm: [{ a: ca, b: ca }],
    herk: [{ a: ca }],
    her2k: [{ a: ca, b: ca }],
    gerc: [{ x: cx, y: cy, a: ca }],
  },
  ...{ her: [{ x: cx, a: ca }], hpr: [{ x: cx, a: packed }], her2: [{ x: cx, y: cy, a: ca }] },
  ...{ hpr2: [{ x: cx, y: cy, a: packed }], re: [[cx]], im: [[cx]], interleaved: [[cx]] },
  iamax: [{ x }],
  ...{
    rot: [{ x, y, c: 1, s: 2 }],
    rotg: [{ a: 1, b: 2 }],
    rotm: [{ x, y, param: [-1, 1, 2, 3, 4] }],
  },
};
/** What has calls in suites of its own: pictures need canvases, systems in double precision wait. */
const elsewhere = ['scope', 'fromPixels', 'draw', 'dsgesv', 'dsposv', 'zcgesv', 'zcposv'];

function methodsOf(prototype) {
  const found = new Map();
  for (let at = prototype; at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      if (typeof value === 'function' && !found.has(name)) found.set(name, value);
    }
  }
  return found;
}

test('arguments of editions: each method that the main entry has not, or not so, is called', () => {
  const main = methodsOf(BlasContext.prototype);
  const added = [...methodsOf(Blas.prototype)].filter(
    ([name, method]) => main.get(name) !== method,
  );
  const missing = added.map(([name]) => name).filter((name) => !(name in right));
  equal(missing.filter((name) => name !== 'constructor' && !elsewhere.includes(name)).join(), '');
});

const calls = [];
const snakeCase = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
function add(name, given, where = [`s${snakeCase(name)}`]) {
  const args = Array.isArray(given) ? given : [given];
  const call = (all) => blas[name](...all);
  const codes = name === 'run' ? ['ShaderError'] : [];
  calls.push({ name, where: [name, ...where], args, call, share: 1, codes, right: true });
}
for (const [name, list] of Object.entries(right)) for (const given of list) add(name, given);
const routines = blas.catalog.filter(({ name, host }) => /^s|^is/.test(name) && !host);
for (const routine of routines.filter(({ stem, set }) => !set && stem in BlasContext.prototype)) {
  add(methodOf(routine), optionsOf(routine, o), [routine.name]);
}

await testCalls({
  label: 'arguments of editions',
  calls,
  operands: {
    ...{ ...operands, sparse, compact, pivots: p, six },
    ...{ cx, cy, ca, 'a complex triangle': packed.data, 'a complex band': band.data },
  },
  arrays: [...arrays, p, six, cx, cy, ca, packed.data, band.data],
  runs: 6,
  form: new RegExp(
    `${argumentForm.source}| does not stretch to |, must have | inner sizes differ$`,
    's',
  ),
});

test('arguments of editions: the operands go', async () => {
  await blas.finish();
  blas.dispose();
  other.dispose();
});
