// The signal of a call: what has not been issued of it is not computed.
// SPDX-License-Identifier: MIT
import { createWorker } from 'fragblas/worker';
import { assert, equal, rejects, sameNumbers, test, throws } from './harness.js';
import { withBlas } from './shared.js';

/** Runs `body` with a Blas of the page, then with one in a worker. */
async function withEach(body) {
  await withBlas({}, body);
  const remote = await createWorker();
  try {
    await body(remote);
  } finally {
    remote.dispose();
  }
}

const aborted = (routine) => `${routine}: aborted before it was issued`;

test('signal: what was queued is undefined, all else is computed', () =>
  withEach(async (own) => {
    const [x, y, z] = [own.vector(3, [1, 2, 3]), own.vector(3, [4, 5, 6]), own.vector(3)];
    await own.finish();
    const { passes } = await own.stats();
    const [first, second] = [new AbortController(), new AbortController()];
    const before = y.read();
    own.axpy({ alpha: 2, x, y, signal: first.signal });
    own.axpy({ alpha: 3, x, y, signal: first.signal });
    own.scal({ alpha: 10, x, signal: second.signal });
    own.copy({ x: y, y: z });
    first.abort();
    sameNumbers(await before, [4, 5, 6], 'y before');
    sameNumbers(await x.read(), [10, 20, 30], 'x');
    await rejects('Undefined', aborted('axpy'), y.read());
    await rejects('Undefined', aborted('axpy'), z.read());
    equal((await own.stats()).passes, passes + 1, 'passes');
    second.abort();
    sameNumbers(await x.read(), [10, 20, 30], 'x, which was issued');
    y.write([7, 8, 9]);
    sameNumbers(await own.axpy({ x, y }).read(), [17, 28, 39], 'y, overwritten');
    own.copy({ x, y: z });
    sameNumbers(await z.read(), [10, 20, 30], 'z, overwritten');
  }));

test('signal: a product that was going to overwrite', () =>
  withEach(async (own) => {
    const n = 64;
    const data = Float32Array.from({ length: n * n }, (_, i) => (i % 5) - 2);
    const [a, b, c] = [data, data, data].map((from) => own.matrix(n, n, from.slice()));
    const expected = await own.gemm({ a, b }).read();
    const controller = new AbortController();
    const { signal } = controller;
    own.prepack({ b, m: n, signal });
    own.gemm({ a, b, c, signal });
    const d = own.gemm({ a: c, b, signal });
    controller.abort();
    for (const x of [c, d]) await rejects('Undefined', aborted('gemm'), x.read());
    sameNumbers(await own.gemm({ a, b, c }).read(), expected, 'c');
  }));

test('signal: one that has aborted, and what is no call', () =>
  withEach(async (own) => {
    const x = own.vector(3, [1, 2, 3]);
    await own.finish();
    const { textures, passes } = await own.stats();
    const signal = AbortSignal.abort('no longer');
    const thrown = (call) => {
      try {
        call();
      } catch (reason) {
        return reason;
      }
      return undefined;
    };
    equal(
      thrown(() => own.dot({ x, y: x, signal })),
      'no longer',
      'reason',
    );
    equal(await x.read({ signal }).catch((reason) => reason), 'no longer', 'reason of a read');
    equal(await own.finish({ signal }).catch((reason) => reason), 'no longer', 'of finish');
    // The usual slip: the controller in place of its signal.
    throws('InvalidArgument', 'dot: signal = AbortController, must be an AbortSignal', () =>
      own.dot({ x, y: x, signal: new AbortController() }),
    );
    const rotated = (async () => own.rotg({ a: 1, b: 2, signal }))();
    await rejects(
      'InvalidArgument',
      /rotg: unknown option "signal"|rotg: .*not be cloned/,
      rotated,
    );
    await own.finish();
    const after = await own.stats();
    equal(after.textures, textures, 'textures');
    equal(after.passes, passes, 'passes');
  }));

test('signal: a read is not made, and an index rejects with the reason', () =>
  withEach(async (own) => {
    const x = own.vector(3, [1, -5, 3]);
    const controller = new AbortController();
    const { signal } = controller;
    await own.finish();
    const { readbacks } = await own.stats();
    const settled = [x.read({ signal }), own.iamax({ x, signal }), own.finish({ signal })];
    controller.abort('not wanted');
    for (const promise of settled) {
      equal(await promise.catch((reason) => reason), 'not wanted', 'reason');
    }
    await own.finish();
    equal((await own.stats()).readbacks, readbacks, 'readbacks');
    equal(await own.iamax({ x }), 1, 'iamax');
  }));

test('signal: every routine takes one', () =>
  withBlas({}, async (own) => {
    const a = own.matrix(2, 2, [1, 2, 3, 4]);
    const x = own.vector(2, [1, 2]);
    const ap = { data: own.vector(3), n: 2, layout: 'row-major' };
    const band = {
      data: own.vector(6),
      rows: 2,
      cols: 2,
      kl: 1,
      ku: 1,
      ld: 3,
      layout: 'row-major',
    };
    const calls = {
      rot: { x, y: own.vector(2), c: 1, s: 0 },
      swap: { x, y: own.vector(2) },
      axpby: { x, beta: 1, y: own.vector(2) },
      hadamard: { x, y: x },
      dot: { x, y: x },
      nrm2: { x },
      gemv: { a, x },
      gbmv: { a: band, x },
      spmv: { a: ap, x },
      trmv: { a, x },
      tpsv: { a: ap, x },
      ger: { x, y: x, a },
      syr: { x, a },
      matcopy: { a },
      gemm: { a, b: a },
      gemmtr: { a, b: a },
      symm: { a, b: a },
      syrk: { a },
      syr2k: { a, b: a },
      trsm: { a, b: own.matrix(2, 2) },
      gemmBatch: { list: [{ a, b: a, c: own.matrix(2, 2) }] },
      axpyBatchStrided: { x, strideX: 1, y: own.vector(2), strideY: 1, batchSize: 1 },
      run: { body: 'return 1.0;', output: own.vector(2) },
    };
    await own.finish();
    const { passes } = own.stats();
    const controller = new AbortController();
    const { signal } = controller;
    const calling = Object.entries(calls);
    // Fewer than are gathered: none is issued yet.
    for (let from = 0; from < calling.length; from += 8) {
      const abort = new AbortController();
      for (const [name, options] of calling.slice(from, from + 8)) {
        own[name]({ ...options, signal: abort.signal });
      }
      abort.abort();
      await own.finish();
    }
    equal(own.stats().passes, passes, 'passes');
    own.scal({ alpha: 2, x: own.vector(2), signal });
    await own.finish();
    assert(own.stats().passes > passes, 'a call whose signal has not aborted was not issued');
  }));

test('signal: what a call would have written is not kept over a loss', () =>
  withBlas({}, async (own) => {
    const x = own.vector(2, [1, 2], { keep: 'host' });
    const controller = new AbortController();
    own.scal({ alpha: 2, x, signal: controller.signal });
    controller.abort();
    await own.finish();
    own.gl.getExtension('WEBGL_lose_context').loseContext();
    await own.lost;
    await own.restore();
    await rejects('Undefined', 'Vector (2) was lost with the WebGL context', x.read());
    const again = new AbortController();
    x.write([3, 4]);
    own.scal({ alpha: 2, x, signal: again.signal });
    sameNumbers(await x.read(), [6, 8], 'x');
  }));
