// A Blas in a worker: the same arrays and routines, seen from the page.
// SPDX-License-Identifier: MIT
import { CblasNoTrans, CblasRowMajor, cblasFor } from 'fragblas/cblas';
import { createWorker, WorkerBlas } from 'fragblas/worker';
import { assert, equal, rejects, sameNumbers, skip, test, throws } from './harness.js';
import { checkProduct, floats, integers, matrixOf } from './reference.js';
import { blas } from './shared.js';
import { workerAfter } from './workers.js';

const bad = (text, call) => throws('InvalidArgument', text, call);

/** Whether workers have WebGL 2 in this browser, found out without the package. */
const workersHaveWebGl = await new Promise((resolve) => {
  const text = `postMessage(typeof OffscreenCanvas !== 'undefined' &&
    new OffscreenCanvas(1, 1).getContext('webgl2') !== null);`;
  const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
  worker.onmessage = ({ data }) => {
    worker.terminate();
    resolve(data);
  };
});

/** Runs `body` with a Blas in a worker, which is disposed after it. */
async function withWorker(options, body) {
  const own = await createWorker(options);
  try {
    return await body(own);
  } finally {
    own.dispose();
  }
}

/** What `body` resolves with, and what it printed as warnings. */
async function warnings(body) {
  const { warn } = console;
  const texts = [];
  console.warn = (text) => texts.push(text);
  try {
    return [await body(), texts];
  } finally {
    console.warn = warn;
  }
}

test('worker: routines, views and scalars', () =>
  withWorker({}, async (own) => {
    assert(own instanceof WorkerBlas, 'not a WorkerBlas');
    equal(own.fallback === undefined, workersHaveWebGl, 'whether there is a worker');
    equal(own.version, blas.version, 'version');
    equal(own.info.renderer, blas.info.renderer, 'renderer');
    equal(own.catalog.length, blas.catalog.length, 'catalog');
    const a = own.matrix(2, 3, [1, 2, 3, 4, 5, 6]);
    const b = own.matrix(3, 2, [1, 0, 0, 1, 1, 1]);
    const c = own.gemm({ a, b, alpha: 2 });
    const x = own.vector(2, [1, -1]);
    const y = own.gemv({ a: c, x });
    equal(`${c.rows} x ${c.cols}, ${y.size}`, '2 x 2, 2', 'shapes');
    const yy = own.dot({ x: y, y });
    own.scal({ alpha: yy, x });
    sameNumbers(await y.read(), [-2, -2], 'y');
    sameNumbers(await x.read(), [8, -8], 'x');
    sameNumbers(await c.transpose().row(0).read(), await c.col(0).read(), 'row of the transpose');
    const biased = own.gemm({ a, b, bias: own.vector(2, [100, -100]), activation: 'relu' });
    sameNumbers(await biased.read(), [104, 0, 110, 0], 'with a bias');
    equal(await own.iamax({ x: own.vector(5, [1, -7, 2, 7, 0]) }), 1, 'iamax');
    own.rotm({ x, y, param: [-1, 1, 2, 3, 4] });
    sameNumbers(await x.read(), [8 - 6, -8 - 6], 'x after rotm');
    const into = new Float32Array(3);
    equal(await y.read({ into }), into, 'into');
    sameNumbers(into, [16 - 8, -16 - 8, 0], 'y after rotm');
  }));

test('worker: what lives in debug mode', () =>
  withWorker({ debug: true }, async (own) => {
    const [a, x] = [own.matrix(2, 3), own.vector(1)];
    equal(own.living().length, 2, 'living');
    equal(own.living()[0], a, 'living');
    a.dispose();
    equal(own.living()[0], x, 'living');
    x.dispose();
  }));

test('worker: run, batches and lists', () =>
  withWorker({}, async (own) => {
    const x = own.vector(3, [1, 2, 3]);
    const low = own.vector(1, [2]);
    const y = own.run({ body: 'return max(x, low) + float(row);', inputs: { x, low }, output: x });
    sameNumbers(await y.read(), [2, 3, 5], 'y');
    const list = Array.from({ length: 100 }, (_, i) => i);
    const [a, b, c] = [
      own.matrix(200, 2, integers(400)),
      own.matrix(2, 2, [0, 1, 1, 0]),
      own.matrix(200, 2),
    ];
    const item = (i) => ({
      a: a.view({ row: 2 * i, rows: 2 }),
      b,
      c: c.view({ row: 2 * i, rows: 2 }),
    });
    own.gemmBatch({ list: list.map(item) });
    const swapped = own.gemm({ a, b });
    sameNumbers(await c.read(), await swapped.read(), 'c');
  }));

test('worker: large products and many calls', () =>
  withWorker({}, async (own) => {
    const [as, bs] = [floats(70 * 300), floats(300 * 90)];
    const c = own.gemm({ a: own.matrix(70, 300, as.slice()), b: own.matrix(300, 90, bs.slice()) });
    const product = matrixOf(70, 90, await c.read());
    checkProduct(product, { a: matrixOf(70, 300, as), b: matrixOf(300, 90, bs) });
    const x = own.vector(4);
    const one = own.vector(4, [1, 1, 1, 1]);
    for (let i = 0; i < 1000; ++i) own.axpy({ x: one, y: x });
    sameNumbers(await x.read(), [1000, 1000, 1000, 1000], 'x');
    const before = (await own.stats()).textures;
    for (let i = 0; i < 100; ++i) own.vector(1000, floats(1000)).dispose();
    await own.finish();
    assert((await own.stats()).textures <= before + 2, 'textures grew');
  }));

test('worker: arrays are copied, and handed over if that is asked for', async () => {
  await withWorker({}, async (own) => {
    const whole = Float32Array.of(1, 2, 3);
    const x = own.vector(3, whole);
    whole.fill(7);
    sameNumbers(await x.read(), [1, 2, 3], 'x');
  });
  await withWorker({ transfer: true }, async (own) => {
    const whole = Float32Array.of(1, 2, 3);
    const x = own.vector(3, whole);
    equal(whole.length, 0, 'length of what was handed over');
    const part = Float32Array.of(7, 8, 9).subarray(1);
    x.write(part);
    equal(part.length, 2, 'length of a part');
    part.fill(0);
    sameNumbers(await x.read(), [8, 9, 3], 'x');
    bad('must be n = 3', () => own.vector(3, whole));
  });
});

test('worker: what could not be posted is not written later', () =>
  withWorker({ transfer: true }, async (own) => {
    const all = new Float32Array(new WebAssembly.Memory({ initial: 1 }).buffer).fill(3);
    const y = own.vector(all.length);
    bad('write: the data can not be posted to the worker', () => y.write(all));
    all.fill(4);
    equal((await y.read())[0], 0, 'y');
    const part = all.subarray(0, 2);
    y.write(part);
    equal((await y.read())[1], 4, 'y, written in part');
  }));

test('worker: what is asked', () =>
  withWorker({ limits: { drawBuffers: 4 } }, async (own) => {
    equal(own.info.drawBuffers, 4, 'draw buffers');
    const plan = await own.explain({ m: 16, n: 16, k: 16 });
    equal(plan.kernel, 'direct', 'kernel');
    const text = 'explain: n = 0, must be an integer from 1';
    await rejects('InvalidArgument', text, own.explain({ m: 16, n: 0, k: 16 }));
    const { c, s, r } = await own.rotg({ a: 3, b: 4 });
    sameNumbers([c, s, r], [0.6, 0.8, 5].map(Math.fround), 'rotg');
    const { param } = await own.rotmg({ d1: 4, d2: 2, x1: 3, y1: 1 });
    sameNumbers(param, blas.rotmg({ d1: 4, d2: 2, x1: 3, y1: 1 }).param, 'param');
    const seen = [];
    if (own.info.maxTextureSize >= 1024) {
      const profile = await own.tune({
        budgetMs: 200,
        quick: true,
        onProgress: (p) => seen.push(p),
      });
      equal(own.tunedProfile, profile, 'profile');
      assert(seen.length > 0, 'no progress');
    }
    throws('Unsupported', 'the WebGL context is in a worker', () => own.vector(1).texture);
  }));

test('worker: errors that the page sees are thrown at once', () =>
  withWorker({}, async (own) => {
    const [a, x] = [own.matrix(2, 3), own.vector(2)];
    bad('must have a.cols = b.rows', () => own.gemm({ a, b: a }));
    bad('gemm: unknown option "transa"; valid: a, b, c', () => own.gemm({ a, transa: true }));
    bad('scal: x belongs to another Blas', () => own.scal({ alpha: 1, x: blas.vector(2) }));
    bad('scal: x belongs to another Blas', () => blas.scal({ alpha: 1, x }));
    x.dispose();
    bad('Vector (2): used after dispose()', () => x.fill(1));
    await own.finish();
  }));

test('worker: errors of the worker reject reads of what the call would have written', () =>
  withWorker({ limits: { maxTextureSize: 64, memoryBytes: 1e6 } }, async (own) => {
    const x = own.vector(4, [1, 2, 3, 4], { keep: 'host' });
    const a = own.matrix(4, 4);
    const y = own.vector(4, [5, 6, 7, 8]);
    const before = y.read();
    own.scal({ alpha: 2, x: y });
    own.gemv({ a, x: x.view({ inc: 0, size: 4 }), y });
    own.axpy({ alpha: 1, x: y.view({ size: 2 }), y: y.view({ offset: 2 }) });
    const refused = rejects('Undefined', 'gemv: incx = 0', y.read());
    sameNumbers(await x.read(), [1, 2, 3, 4], 'x, which the call only reads');
    sameNumbers(await before, [5, 6, 7, 8], 'y before');
    await refused;
    own.run({ body: 'return nothing;', inputs: { x }, output: y });
    await rejects('InvalidArgument', 'gemv: incx = 0', own.finish());
    await own.finish();
    await rejects('Undefined', "'nothing' : undeclared identifier", y.read());
    own.copy({ x, y });
    sameNumbers(await y.read(), [1, 2, 3, 4], 'y, overwritten');
    const large = own.vector(100000);
    own.copy({ x: large.view({ size: 4 }), y });
    for (let i = 0; i < 2; ++i) await rejects('InvalidArgument', '100000', large.read());
    await rejects('Undefined', '100000', y.read());
    large.dispose();
    sameNumbers(await x.read(), [1, 2, 3, 4], 'x at last');
  }));

test('worker: abort', () =>
  withWorker({}, async (own) => {
    const x = own.vector(2, [1, 2]);
    const controller = new AbortController();
    const reading = x.read({ signal: controller.signal });
    controller.abort(new Error('no longer wanted'));
    equal((await reading.catch((error) => error)).message, 'no longer wanted', 'reason');
    sameNumbers(await x.read(), [1, 2], 'x');
    equal(
      await createWorker({ signal: AbortSignal.abort('early') }).catch((e) => e),
      'early',
      'reason',
    );
    const fresh = new AbortController();
    const heard = new Set();
    fresh.signal.addEventListener = (_, listener) => heard.add(listener);
    fresh.signal.removeEventListener = (_, listener) => heard.delete(listener);
    (await createWorker({ signal: fresh.signal })).dispose();
    equal(heard.size, 0, 'listeners on the signal of a creation that is over');
  }));

test('worker: dispose', async () => {
  const own = await createWorker();
  const x = own.vector(3);
  const reading = rejects('InvalidArgument', 'disposed', x.read());
  own.dispose();
  own.dispose();
  await reading;
  equal((await own.lost).reason, 'disposed', 'reason');
  bad('Blas: used after dispose()', () => own.vector(1));
  bad('used after dispose()', () => x.fill(1));
  await rejects('InvalidArgument', 'used after dispose()', own.stats());
  x.dispose();
});

/** A worker that loses its WebGL contexts when it is told so. */
const fragileWorker = () =>
  workerAfter(`
    const { getContext } = OffscreenCanvas.prototype;
    const contexts = [];
    OffscreenCanvas.prototype.getContext = function (...args) {
      contexts.push(getContext.apply(this, args));
      return contexts.at(-1);
    };
    addEventListener('message', ({ data }) => {
      if (data !== 'lose') return;
      // A lost one has no extensions.
      for (const gl of contexts) gl.getExtension('WEBGL_lose_context')?.loseContext();
    });`);

/** Runs `body` with a Blas in a worker, what takes its WebGL context away, and the worker. */
async function withFragile(body, options = {}) {
  if (!workersHaveWebGl) return skip('workers have no WebGL 2 in this browser');
  const worker = fragileWorker();
  await withWorker({ worker, ...options }, (own) =>
    body(own, () => worker.postMessage('lose'), worker),
  );
  return undefined;
}

test('worker: a lost context rejects what waits', () =>
  withFragile(async (own, lose) => {
    const x = own.vector(3);
    await x.read();
    lose();
    equal((await own.lost).reason, 'context-lost', 'reason');
    throws('ContextLost', 'lost', () => x.fill(1));
    await rejects('ContextLost', 'lost', x.read());
    await rejects('ContextLost', 'lost', own.finish());
  }));

const lostText = (label) => `${label} was lost with the WebGL context`;

/** Reads that go on until the worker has ended; what arrives until then is right. */
async function readUntilItEnds(own) {
  const x = own.vector(3, [1, 2, 3]);
  try {
    for (;;) sameNumbers(await x.read(), [1, 2, 3], 'x');
  } catch (error) {
    if (error.code !== 'ContextLost' || !error.message.includes('the worker ended')) throw error;
  }
}

const serving = 'addEventListener("message", ({ data }) => {';
const ends = {
  'closes itself': [`${serving} if (data === 'end') close(); });`],
  'never ends its task': [`${serving} if (data === 'end') for (;;); });`],
  'is ended by the page': ['', (worker) => worker.terminate()],
};
for (const [name, [text, end = (worker) => worker.postMessage('end')]] of Object.entries(ends)) {
  test(`worker: one that ${name} lets nothing wait for ever`, async () => {
    if (!workersHaveWebGl) return skip('workers have no WebGL 2 in this browser');
    const worker = workerAfter(text);
    const own = await createWorker({ worker, patience: 400 });
    const reading = readUntilItEnds(own);
    end(worker);
    await reading;
    const { reason, message } = await own.lost;
    equal(reason, 'worker-ended', 'reason');
    equal(message, 'the worker ended: it has given no sign of life for 0.4 s', 'message');
    throws('ContextLost', 'lost', () => own.vector(1));
    await rejects('ContextLost', 'createWorker makes another', own.restore());
    own.dispose();
    return undefined;
  });
}

test('worker: one that ends while it restores lets nothing wait for ever', () =>
  withFragile(
    async (own, lose, worker) => {
      lose();
      equal((await own.lost).reason, 'context-lost', 'reason');
      worker.terminate();
      for (let i = 0; i < 2; ++i) {
        await rejects('ContextLost', 'createWorker makes another', own.restore());
      }
    },
    { patience: 400 },
  ));

test('worker: one that is busy is not taken for one that ended', async () => {
  const worker = workerAfter(`${serving}
    if (data === 'work') for (const end = performance.now() + 400; performance.now() < end; );
  });`);
  const own = await createWorker({ worker, patience: 60000 });
  const x = own.vector(3, [1, 2, 3]);
  for (let i = 0; i < 3; ++i) worker.postMessage('work');
  sameNumbers(await x.read(), [1, 2, 3], 'x');
  own.dispose();
});

test('worker: errors of other code in it are no end', async () => {
  if (!workersHaveWebGl) return skip('workers have no WebGL 2 in this browser');
  const worker = workerAfter(`${serving} if (data === 'throw') throw new Error('not ours'); });`);
  worker.addEventListener('error', (event) => event.preventDefault());
  const own = await createWorker({ worker, patience: 400 });
  const x = own.vector(3, [1, 2, 3]);
  worker.postMessage('throw');
  for (let i = 0; i < 10; ++i) sameNumbers(await x.read(), [1, 2, 3], 'x');
  worker.terminate();
  await readUntilItEnds(own);
  assert((await own.lost).message.includes('not ours'), 'what the browser told');
  own.dispose();
  return undefined;
});

test('worker: where its script can not be loaded the page computes', async () => {
  const { Worker: Real } = globalThis;
  globalThis.Worker = class extends Real {
    constructor() {
      super('https://elsewhere.invalid/worker-thread.js', { type: 'module' });
    }
  };
  const [own] = await warnings(() => createWorker()).finally(() => {
    globalThis.Worker = Real;
  });
  assert(own.fallback.includes('its script can not be loaded'), `the reason is: ${own.fallback}`);
  sameNumbers(await own.vector(3, [1, 2, 3]).read(), [1, 2, 3], 'x');
  own.dispose();
});

test('worker: what finds no memory after a loss is tried again', () =>
  withFragile(
    async (own, lose) => {
      const n = 100000;
      const data = new Float32Array(n).fill(5);
      const kept = [1, 2].map(() => own.vector(n, data, { keep: 'host' }));
      const small = own.vector(2, [1, 1], { keep: 'host' });
      await own.finish();
      lose();
      await own.lost;
      await own.restore();
      own.scal({ alpha: 2, x: small }); // something is queued, so what is written waits beside
      const sums = own.vector(2);
      const add = () => {
        for (const [i, x] of kept.entries()) {
          own.sum({ x, result: sums.view({ offset: i, size: 1 }) });
        }
      };
      add();
      await rejects('Undefined', 'memory_bytes', sums.read());
      await rejects('OutOfMemory', 'memory_bytes', own.finish());
      equal((await kept[1].read())[n - 1], 5, 'the last element');
      sums.fill(0);
      add();
      sameNumbers(await sums.read(), [5 * n, 5 * n], 'sums');
      sameNumbers(await small.read(), [2, 2], 'small');
    },
    { limits: { memoryBytes: 1.05e6, packCacheBytes: 0 } },
  ));

test('worker: restore goes on, with what is kept', () =>
  withFragile(async (own, lose) => {
    const keep = 'host';
    const written = own.matrix(2, 2, [1, 2, 3, 4], { keep });
    const computed = own.vector(2, [1, 2], { keep });
    const seen = own.vector(2, [1, 2], { keep });
    const plain = own.vector(3, [1, 2, 3]);
    const gone = own.vector(1, [1], { keep });
    const output = own.matrix(2, 2);
    await own.restore();
    for (let i = 0; i < 3; ++i) {
      computed.write([1, 2]);
      own.scal({ alpha: 2, x: computed });
      own.scal({ alpha: 2, x: seen });
      await seen.read();
      if (i === 1) gone.dispose();
      const { lost } = own;
      lose();
      equal((await lost).reason, 'context-lost', 'reason');
      await Promise.all([own.restore(), own.restore()]);
      assert(own.lost !== lost, 'the promise is the old one');
      // Before anything else uses them: what is made again must not disturb the call.
      own.run({ body: 'return long_name + 1.0;', inputs: { long_name: written }, output });
      sameNumbers(await output.read(), [2, 3, 4, 5], 'output');
      sameNumbers(await written.read(), [1, 2, 3, 4], 'written');
      sameNumbers(await seen.read(), [2 ** (i + 1), 2 ** (i + 2)], 'seen');
      await rejects('Undefined', `${lostText('Vector (2)')}, since the device`, computed.read());
      await rejects('Undefined', lostText('Vector (3)'), plain.read());
      sameNumbers(await own.gemm({ a: written, b: written }).read(), [7, 10, 15, 22], 'product');
    }
    plain.write([4, 5, 6]);
    sameNumbers(await plain.read(), [4, 5, 6], 'plain, overwritten');
  }));

test('worker: what is called before the loss is known is not forgotten', () =>
  withFragile(async (own, lose) => {
    const keep = 'host';
    const input = own.matrix(2, 2, [1, 2, 3, 4], { keep });
    const names = ['scaled', 'written', 'filled', 'run', 'product'];
    const x = {};
    for (const name of names) x[name] = own.matrix(2, 2, [1, 2, 3, 4], { keep });
    await own.finish();
    lose();
    // Meanwhile the worker learns of it, and the page can't.
    for (const end = performance.now() + 300; performance.now() < end; );
    own.scal({ alpha: 2, x: x.scaled.row(0) });
    x.written.write([7]);
    x.filled.fill(3);
    own.run({ body: 'return 1.0;', inputs: { a: input }, output: x.run });
    own.gemm({ a: input, b: input, c: x.product });
    const late = own.matrix(2, 2, [5, 6, 7, 8], { keep });
    const zeros = own.vector(2);
    const reading = rejects('ContextLost', 'lost', input.read());
    await own.lost;
    await reading;
    await own.restore();
    sameNumbers(await input.read(), [1, 2, 3, 4], 'input');
    for (const name of names)
      await rejects('Undefined', lostText('Matrix (2 x 2)'), x[name].read());
    await rejects('Undefined', lostText('Matrix (2 x 2)'), late.read());
    await rejects('Undefined', lostText('Vector (2)'), zeros.read());
    late.write([5, 6, 7, 8]);
    sameNumbers(await own.gemm({ a: late, b: input }).read(), [23, 34, 31, 46], 'product');
    await own.finish();
  }));

test('worker: a profile that a loss has ended is not in the way of others', () =>
  withFragile(async (own, lose) => {
    const work = async () => {
      lose();
      await own.lost;
    };
    await rejects('ContextLost', 'lost', own.profile(work));
    await own.restore();
    equal((await own.profile(() => {})).passes.length, 0, 'passes');
  }));

test('worker: restore, what can not be', async () => {
  const own = await createWorker();
  const text = 'restore: unknown option "x"; valid: signal';
  await rejects('InvalidArgument', text, own.restore({ x: 1 }));
  const signal = AbortSignal.abort('early');
  equal(await own.restore({ signal }).catch((e) => e), 'early', 'reason');
  own.dispose();
  await rejects('InvalidArgument', 'used after dispose()', own.restore());
});

test('worker: the functions of CBLAS', () =>
  withWorker({}, async (own) => {
    const cblas = cblasFor(own);
    const a = own.vector(8, [9, 1, 2, 3, 4, 5, 6, 9]).view({ offset: 1 });
    const c = own.vector(4);
    const how = [CblasRowMajor, CblasNoTrans, CblasNoTrans];
    cblas.sgemm(...how, 2, 2, 2, 1, a, 3, a, 3, 0, c, 2);
    sameNumbers(await c.read(), [9, 12, 24, 33], 'c');
    cblas.sscal(2, own.vector(1, [2]), c, 2);
    sameNumbers(await c.read(), [18, 12, 48, 33], 'c, scaled');
    equal(await cblas.sdot(3, a, 1, a, 2), 1 + 6 + 15, 'dot');
    equal(await cblas.isamax(4, c, 1), 2, 'index');
    cblas.srotm(2, c, 1, c.view({ offset: 2 }), 1, [-1, 1, 2, 3, 4]);
    sameNumbers(await c.read(), [162, 111, 228, 156], 'c, rotated');
    throws('InvalidArgument', 'sscal: 3 arguments, must be 4', () => cblas.sscal(2, 1, c));
    throws('InvalidArgument', 'sscal: x belongs to another Blas', () =>
      cblas.sscal(1, 1, blas.vector(1), 1),
    );
    cblas.sscal(5, 2, c, 1);
    await rejects('Undefined', 'sscal: x spans 5 elements', c.read());
    const here = cblasFor(blas);
    const floatsOf = (...values) => values.map((value) => Float32Array.of(value));
    const givens = [floatsOf(3, 4, 0, 0), floatsOf(3, 4, 0, 0)];
    here.srotg(...givens[0]);
    await cblas.srotg(...givens[1]);
    equal(givens[1].join(), givens[0].join(), 'srotg');
    // Of each flag: 1, 0, -1 with all numbers, -2 with none.
    for (const [d1, d2, x1, y1] of [
      [1, 4, 1, 2],
      [4, 1, 3, 1],
      [-1, 1, 1, 1],
      [1, 0, 1, 1],
    ]) {
      const modified = [here, cblas].map(() => [
        ...floatsOf(d1, d2, x1),
        y1,
        Float32Array.of(9, 9, 9, 9, 9),
      ]);
      here.srotmg(...modified[0]);
      await cblas.srotmg(...modified[1]);
      equal(modified[1].join(';'), modified[0].join(';'), `srotmg of ${[d1, d2, x1, y1]}`);
    }
    await rejects('InvalidArgument', 'srotg: a = 3, must be a Float32Array', cblas.srotg(3, 4));
  }));

const lacks = {
  'no OffscreenCanvas': ['delete globalThis.OffscreenCanvas;', 'no OffscreenCanvas here'],
  'no WebGL 2': ['OffscreenCanvas.prototype.getContext = () => null;', 'no WebGL 2 context'],
  'fences that never signal': [
    `WebGL2RenderingContext.prototype.clientWaitSync = () => 0x911b;
     WebGL2RenderingContext.prototype.getSyncParameter = () => 0x9118;`,
    workersHaveWebGl ? 'fences of an OffscreenCanvas do not signal here' : 'no',
  ],
  'a script that fails': ['throw new Error("broken");', 'the worker '],
};
for (const [name, [text, reason]] of Object.entries(lacks)) {
  test(`worker: with ${name} the page computes, and it says so`, async () => {
    const [own, texts] = await warnings(() => createWorker({ worker: workerAfter(text) }));
    assert(own.fallback.includes(reason), `the reason is: ${own.fallback}`);
    equal(
      texts.join(),
      `fragblas: the page computes, without a worker: ${own.fallback}`,
      'warning',
    );
    const x = own.scal({ alpha: 2, x: own.vector(3, [1, 2, 3]) });
    sameNumbers(await x.read(), [2, 4, 6], 'x');
    own.dispose();
  });
}

test('worker: a creation that is aborted leaves no context in the page', async () => {
  const controller = new AbortController();
  const classes = [globalThis.OffscreenCanvas, HTMLCanvasElement].filter(Boolean);
  const originals = classes.map(({ prototype }) => prototype.getContext);
  const contexts = [];
  for (const [i, { prototype }] of classes.entries()) {
    prototype.getContext = function (...args) {
      contexts.push(originals[i].apply(this, args));
      controller.abort('early');
      return contexts.at(-1);
    };
  }
  try {
    const worker = workerAfter(lacks['a script that fails'][0]);
    const { signal } = controller;
    const [reason] = await warnings(() => createWorker({ worker, signal }).catch((e) => e));
    equal(reason, 'early', 'reason');
    equal(contexts.length, 1, 'contexts');
    while (!contexts[0].isContextLost()) await new Promise((resolve) => setTimeout(resolve, 10));
  } finally {
    for (const [i, { prototype }] of classes.entries()) prototype.getContext = originals[i];
  }
});

test('worker: a page does not serve', async () => {
  const { serveWorker } = await import('/package/dist/worker-server.js');
  throws('Unsupported', 'serveWorker: this is no worker, must be called in one', serveWorker);
});

test('worker: options are checked', async () => {
  const wrong = (text, options) => rejects('InvalidArgument', text, createWorker(options));
  await wrong(
    'createWorker: unknown option "gl"; valid: worker, signal, transfer, patience, powerPreference',
    {
      gl: 1,
    },
  );
  await wrong('createWorker: worker = Object, must be a Worker', { worker: {} });
  await wrong('createWorker: transfer = 1, must be true or false', { transfer: 1 });
  await wrong('createWorker: patience = 0, must be an integer from 1', { patience: 0 });
  await wrong('drawBuffers = 3, must be', { limits: { drawBuffers: 3 } });
});

test('worker: none is started for options that can not be posted', async () => {
  const { Worker: kind } = globalThis;
  let started = 0;
  globalThis.Worker = class extends kind {
    constructor(...given) {
      super(...given);
      ++started;
    }
  };
  try {
    for (const profile of [() => 1, new Proxy({}, {})]) {
      const text = 'createWorker: the options can not be posted to a worker: DataCloneError';
      await rejects('InvalidArgument', text, createWorker({ profile }));
    }
  } finally {
    globalThis.Worker = kind;
  }
  equal(started, 0, 'workers');
});
