// The figures of merit: what docs/performance.md shows of the records in docs/results, and the aims. Data only; to take a figure
// from another record, change a line of `sources` or the name of a row.
//
// SPDX-License-Identifier: MIT

/** Shapes that nobody had tuned for: the first three groups of eight digits of 290e1861. */
const unseen = {
  688789601: 'experiments/nvidia-h200-chromium-shapes-688789601.json',
  4267885140: 'experiments/nvidia-h200-chromium-shapes-4267885140.json',
  2447940087: 'experiments/nvidia-h200-chromium-shapes-2447940087.json',
};
const shapesOf = (seed) => `shapes of seed ${seed}`;

/** `run`: of a record of several runs the one whose revision this is. */
export const sources = {
  ladder: { file: 'experiments/nvidia-h200-ladder.json' },
  strassen: { file: 'experiments/nvidia-h200-strassen.json' },
  level3: { file: 'experiments/nvidia-h200-level3.json' },
  prepacked: { file: 'experiments/nvidia-h200-prepacked.json' },
  llvmpipe: { file: 'llvmpipe-ladder.json' },
  vectors26: { file: 'experiments/nvidia-h200-level1.json' },
  vectors28: { file: 'experiments/nvidia-h200-level1-large.json' },
  level2: { file: 'experiments/nvidia-h200-level2.json' },
  sgemv: { file: 'experiments/nvidia-h200-sgemv.json' },
  gaps: { file: 'experiments/nvidia-h200-gaps.json' },
  strsm: { file: 'experiments/nvidia-h200-strsm.json' },
  linalg: { file: 'experiments/nvidia-h200-linalg.json' },
  eigen: { file: 'experiments/nvidia-h200-eigen.json' },
  transfers: { file: 'experiments/nvidia-h200-transfers.json' },
  start: { file: 'experiments/nvidia-h200-start.json' },
  processes: { file: 'experiments/nvidia-h200-table.json' },
  page: { file: 'experiments/nvidia-h200-chromium-sizes.json' },
  vulkanPage: { file: 'experiments/nvidia-h200-chromium-vulkan-sizes.json' },
  swiftshaderPage: { file: 'experiments/chromium-swiftshader-sizes.json' },
  smallPage: { file: 'experiments/nvidia-h200-chromium-small.json' },
  shapes: { file: 'experiments/nvidia-h200-chromium-shapes.json' },
  ...Object.fromEntries(Object.entries(unseen).map(([seed, file]) => [shapesOf(seed), { file }])),
  pageStart: { file: 'experiments/nvidia-h200-chromium-start.json' },
  pageRead: { file: 'experiments/nvidia-h200-chromium-read.json' },
  pageCalls: { file: 'experiments/nvidia-h200-chromium-calls.json' },
  pageStretches: {
    file: 'experiments/nvidia-h200-chromium-stretches.json',
    run: 'c9b0d70',
  },
};

/*
 * A figure:
 *   what      the text
 *   source    a key of `sources`
 *   row       the exact name of a row; of several names the best counts, of times the least and else the most
 *   value     the member of the row
 *   of        a row, or rows, of the same record: the value is divided by theirs
 *   ofSource  where `of` is in another record, made within an hour of the first
 *   unit      '' (a plain number), '%', 'ms' or 'us'
 *   least, most, under    the aim, one of the three, in that unit
 *
 * Rows of the browser's comparisons have the names `fragblas/NAME/KIND` and `tfjs/NAME/KIND`.
 *
 * In place of `row`, `pairs` has two beginnings of names, ours and theirs, and how many pairs the record must have. `value` is then
 * `faster`, the number of pairs in which ours takes less time, `slower`, of those in which it takes more than 1.05 times theirs, or
 * `mean`, the geometric mean of theirs over ours.
 */
const flops = { value: 'gflops', unit: '' };
const bytes = { value: 'gbps', unit: '%' };
const time = { value: 'median_s' };

// -- products

/** A step of the native ladder against a row of the same run. */
const step = (name, n, of, ofText, least) => ({
  what: `native, n = ${n}, ${name === 'tuned' ? 'cold' : 'prepacked'}, of ${ofText}`,
  source: 'ladder',
  ...flops,
  row: `ladder/${name}/${n}`,
  of,
  least,
});
const ofShare = (name, n, least) =>
  step(name, n, `ladder/cublas x 4/132/${n}`, "cuBLAS' share", least);
const ofRoof = (name, n, least) => step(name, n, 'roof/arithmetic', 'the roof', least);

const ofTfjs = (source, where, n, kind, least) => ({
  what: `${where}, n = ${n}, ${kind === 'single' ? 'one call' : kind}, of tfjs webgl's rate`,
  source,
  ...flops,
  row: `fragblas/square/${n}x${n}x${n}/${kind}`,
  of: `tfjs/square/${n}x${n}x${n}/${kind}`,
  least,
});

const ofShapes = (source, which, { most, least }) => {
  const shared = { source, pairs: { ours: 'fragblas/', theirs: 'tfjs/', count: 60 }, unit: '' };
  const text = `Chromium, 60 shapes${which}, cold`;
  return [
    { ...shared, what: `${text}: slower than tfjs webgl by more than 5%`, value: 'slower', most },
    { ...shared, what: `${text}: geometric mean, of tfjs webgl's rate`, value: 'mean', least },
  ];
};

const firstCall = (n) => ({
  what: `native, first call after the context, caches empty, n = ${n}`,
  source: 'start',
  ...time,
  row: `start/first-sgemm/${n}`,
  unit: 'ms',
  under: 60,
});

const square = 'sgemm/nn/2048x2048x2048';
const ofProduct = (routine, row, most) => ({
  what: `${routine}, n = 2048, prepacked, of sgemm's time`,
  source: 'level3',
  ...time,
  row,
  of: square,
  unit: '',
  most,
});

const products = [
  ofShare('tuned-prepacked', 4096, 0.96),
  ofShare('tuned', 4096, 0.9),
  ofRoof('tuned-prepacked', 512, 0.6),
  ofRoof('tuned-prepacked', 1024, 0.74),
  ofRoof('tuned-prepacked', 2048, 0.77),
  ofRoof('tuned', 512, 0.48),
  ofRoof('tuned', 1024, 0.63),
  ofRoof('tuned', 2048, 0.71),
  {
    what: "native, Strassen, n = 8192, cold, of the plain engine's rate",
    source: 'strassen',
    ...flops,
    row: 'ladder/strassen/8192',
    of: 'ladder/tuned/8192',
    least: 1.12,
  },
  ofTfjs('page', 'Chromium, ANGLE on GL', 1024, 'cold', 4.7),
  ofTfjs('page', 'Chromium, ANGLE on GL', 2048, 'cold', 5.1),
  ofTfjs('page', 'Chromium, ANGLE on GL', 4096, 'cold', 5.5),
  ofTfjs('vulkanPage', 'Chromium, ANGLE on Vulkan', 1024, 'cold', 4.5),
  ofTfjs('vulkanPage', 'Chromium, ANGLE on Vulkan', 2048, 'cold', 5),
  ofTfjs('vulkanPage', 'Chromium, ANGLE on Vulkan', 4096, 'cold', 5),
  ...ofShapes('shapes', '', { most: 0, least: 3.5 }),
  ...Object.keys(unseen).flatMap((seed) =>
    ofShapes(shapesOf(seed), ` of seed ${seed}`, { most: 3, least: 1.6 }),
  ),
  ofTfjs('smallPage', 'Chromium', 64, 'single', 1),
  ofTfjs('smallPage', 'Chromium, a stream of calls', 64, 'cold', 1),
  ofTfjs('smallPage', 'Chromium', 128, 'single', 1),
  ofTfjs('smallPage', 'Chromium, a stream of calls', 128, 'cold', 1),
  ofTfjs('swiftshaderPage', 'Chromium, SwiftShader', 512, 'cold', 1.3),
  ofTfjs('swiftshaderPage', 'Chromium, SwiftShader', 1024, 'cold', 1.3),
  {
    what: "llvmpipe, n = 512, the ladder's best step, of the 4 x 1 kernel's rate",
    source: 'llvmpipe',
    ...flops,
    row: [
      'ladder/targets-4/512',
      'ladder/targets-8/512',
      'ladder/uniform-block/512',
      'ladder/tuned/512',
      'ladder/tuned-prepacked/512',
      'ladder/strassen/512',
    ],
    of: 'ladder/glblas-4x1/512',
    least: 2.5,
  },
  firstCall(64),
  firstCall(256),
  firstCall(512),
  ofProduct('ssyrk', 'ssyrk/n/2048x2048', 0.6),
  ofProduct('ssyr2k', 'ssyr2k/n/2048x2048', 1.15),
  ofProduct('ssymm', 'ssymm/2048x2048', 1.1),
  ofProduct('strmm', 'strmm/n/2048x2048', 0.65),
  {
    what: "strsm, n = 2048, prepacked, of sgemm's rate",
    source: 'level3',
    value: 'gflops',
    row: 'strsm/n/2048x2048',
    of: square,
    unit: '%',
    least: 60,
  },
  {
    what: "strsm, n = 1000, cold, of sgemm's rate",
    source: 'strsm',
    value: 'gflops',
    row: 'strsm/n/1000x1000',
    of: 'sgemm/nn/1000x1000x1000',
    unit: '%',
    least: 55,
  },
];

// -- routines bound by memory, transfers, start-up

/** Vectors of 2^power elements against the bare shader that reads and writes as much. */
const ofShader = (routine, power, roof, roofText, least) => ({
  what: `${routine}, 2^${power}, of ${roofText}`,
  source: `vectors${power}`,
  ...bytes,
  row: `${routine}/${2 ** power}`,
  of: roof,
  least,
});
const streamed = (routine, power) =>
  ofShader(routine, power, 'roof/fetch-stream', 'the streaming roof', 90);
const copied = (routine, power) =>
  ofShader(routine, power, 'roof/copy', 'a shader that copies', 85);
const summed = (routine, power) =>
  ofShader(routine, power, 'roof/read-write', 'a shader of two reads and a write', 85);

const level2 = (what, row, of, least) => ({ what, source: 'level2', ...bytes, row, of, least });

/** Of an aligned order's rate: n in lines of `aligned`, or without gaps. */
const beside = (source, routine, n, aligned) => {
  const gaps = source === 'gaps';
  const row = (order) => {
    const extents = routine === 'ssymv' ? `${order}` : `${order}x${order}`;
    return `${routine}/${extents}${gaps ? '/ld512' : ''}`;
  };
  const lines = gaps ? ` in lines of ${aligned}` : '';
  const what = `${routine.replace('/', ', ')}, ${n}${lines}, of the rate at ${aligned}`;
  return { what, source, ...bytes, row: row(n), of: row(aligned), least: 95 };
};

const rawWays = ['client', 'pixel-buffer', 'ring', 'persistent-ring'];
const transfer = (direction, size) => ({
  what: `${direction}, ${size.replace(/(?=[MG])/, ' ')}, of the best raw way`,
  source: 'transfers',
  ...bytes,
  row: `${direction}/${size}`,
  of: rawWays.map((way) => `roof/${direction}/${size}/${way}`),
  least: 90,
});

const memory = [
  streamed('sdot', 26),
  streamed('sasum', 26),
  streamed('snrm2', 26),
  streamed('isamax', 26),
  streamed('ssum', 26),
  streamed('sdot', 28),
  streamed('sasum', 28),
  streamed('snrm2', 28),
  streamed('isamax', 28),
  streamed('ssum', 28),
  summed('saxpy', 26),
  copied('sscal', 26),
  copied('scopy', 26),
  copied('sswap', 26),
  summed('saxpy', 28),
  copied('sscal', 28),
  copied('scopy', 28),
  copied('sswap', 28),
  level2('sgemv, n, 8192, of the streaming roof', 'sgemv/n/8192x8192', 'roof/fetch-stream', 80),
  level2('sgemv, t, 8192, of the streaming roof', 'sgemv/t/8192x8192', 'roof/fetch-stream', 80),
  level2('ssymv, 8192, of the streaming roof', 'ssymv/8192', 'roof/fetch-stream', 80),
  level2('sger, 8192, of a shader that copies', 'sger/8192x8192', 'roof/copy', 80),
  {
    what: "ssyr, 8192, of sger's time",
    source: 'level2',
    ...time,
    row: 'ssyr/8192',
    of: 'sger/8192x8192',
    unit: '',
    most: 1,
  },
  beside('sgemv', 'sgemv/n', 1000, 1024),
  beside('sgemv', 'sgemv/t', 1000, 1024),
  ...['sgemv/n', 'sgemv/t', 'ssymv'].flatMap((routine) => [
    beside('gaps', routine, 1000, 1024),
    beside('gaps', routine, 3000, 3072),
    beside('gaps', routine, 5000, 5120),
    beside('gaps', routine, 8000, 8192),
  ]),
  {
    what: 'sgemv, n, 8000 in lines of 8192, of the streaming roof',
    source: 'gaps',
    ...bytes,
    row: 'sgemv/n/8000x8000/ld512',
    of: 'roof/fetch-stream',
    least: 75,
  },
  level2("strmv, n, 8192, of sgemv's rate", 'strmv/n/8192', 'sgemv/n/8192x8192', 60),
  level2("strmv, t, 8192, of sgemv's rate", 'strmv/t/8192', 'sgemv/t/8192x8192', 60),
  level2('strsv, n, 8192, of the streaming roof', 'strsv/n/8192', 'roof/fetch-stream', 10),
  level2('strsv, t, 8192, of the streaming roof', 'strsv/t/8192', 'roof/fetch-stream', 10),
  transfer('upload', '64MiB'),
  transfer('upload', '1GiB'),
  transfer('readback', '64MiB'),
  transfer('readback', '1GiB'),
  {
    what: 'first result of a fresh process, saxpy of 1024, caches on the disk',
    source: 'start',
    ...time,
    row: 'start-warm/saxpy/1024',
    unit: 'ms',
    under: 100,
  },
  {
    what: "a whole process, saxpy of 1024, caches on the disk, of cuBLAS' time",
    source: 'processes',
    ...time,
    row: 'table/fragblas/saxpy/1024',
    of: 'table/cublas/saxpy/1024',
    unit: '',
    under: 1,
  },
  {
    what: 'whole processes faster than with cuBLAS, of 12',
    source: 'processes',
    value: 'faster',
    pairs: { ours: 'table/fragblas/', theirs: 'table/cublas/', count: 12 },
    unit: '',
    least: 12,
  },
  {
    what: 'Chromium, create() to the first sgemm of 256, the module compiled before',
    source: 'pageStart',
    ...time,
    row: 'start/first-sgemm/256',
    unit: 'ms',
    under: 150,
  },
  {
    what: 'Chromium, read() of 4 KiB after a draw that is done',
    source: 'pageRead',
    ...time,
    row: 'read/1024',
    unit: 'ms',
    under: 6,
  },
  {
    what: 'Chromium, long tasks (above 50 ms) while it reads',
    source: 'pageRead',
    value: 'long_tasks',
    row: 'read/1024',
    unit: '',
    most: 0,
  },
];

// -- the page

const ofNative = (n) => ({
  what: `prepacked sgemm through JavaScript, n = ${n}, of native's rate`,
  source: 'page',
  value: 'gflops',
  row: `fragblas/square/${n}x${n}x${n}/warm`,
  of: `sgemm/nn/${n}x${n}x${n}`,
  ofSource: 'prepacked',
  unit: '%',
  least: 90,
});

const stretch = (what, value) => ({
  what,
  source: 'pageStretches',
  value,
  row: 'stretch/2048',
  unit: 'ms',
  under: 20,
});

const page = [
  ofNative(1024),
  ofNative(2048),
  ofNative(4096),
  {
    what: "a saxpy of 64 elements, of the page's thread, callbacks included",
    source: 'pageCalls',
    ...time,
    row: 'call/axpy/thread/64',
    unit: 'us',
    under: 30,
  },
  stretch(
    "longest stretch of the page's thread, eight products of 2048, the first time",
    'first_s',
  ),
  stretch('the same, nine times after the first', 'max_s'),
];

// -- linear algebra

const ofSgemm = (routine, n, least) => ({
  what: `${routine}, n = ${n}, of sgemm's rate`,
  source: 'linalg',
  value: 'gflops',
  row: `${routine}/${n}`,
  of: `sgemm/nn/${n}x${n}x${n}`,
  unit: '%',
  least,
});

const ofOpenBlas = (routine, n) => ({
  what: `${routine}, n = ${n}, of OpenBLAS' rate on 16 cores, by its kernels for Prescott`,
  source: 'linalg',
  value: 'gflops',
  row: `${routine}/${n}`,
  of: `openblas/${routine}/${n}`,
  unit: '',
  least: 1,
});

const linearAlgebra = [
  ofSgemm('spotrf', 4096, 55),
  ofSgemm('sgetrf', 4096, 30),
  ofSgemm('sgesv', 4096, 45),
  ofSgemm('sgeqrf', 4096, 28),
  {
    what: 'spotrf, n = 1024',
    source: 'linalg',
    ...time,
    row: 'spotrf/1024',
    unit: 'ms',
    under: 3,
  },
  {
    what: 'sgesv, n = 1024',
    source: 'linalg',
    ...time,
    row: 'sgesv/1024',
    unit: 'ms',
    under: 6,
  },
  {
    what: 'ssyevd with vectors, n = 1000',
    source: 'eigen',
    ...time,
    row: 'ssyevd/1000',
    unit: 'ms',
    under: 250,
  },
  ...['spotrf', 'sgetrf', 'sgesv', 'sgeqrf'].map((routine) => ofOpenBlas(routine, 4096)),
];

/** The tables, by their headings. */
export const tables = {
  Products: products,
  'Linear algebra': linearAlgebra,
  'Routines bound by memory, transfers, start-up': memory,
  'The page': page,
};
