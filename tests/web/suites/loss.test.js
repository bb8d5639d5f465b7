// Going on after the WebGL context was lost.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { assert, equal, rejects, sameNumbers, test, throws } from './harness.js';
import { blas, withBlas } from './shared.js';

const lose = (own) => own.gl.getExtension('WEBGL_lose_context').loseContext();

/** Loses the context, and waits until that is known. */
async function lost(own) {
  lose(own);
  equal((await own.lost).reason, 'context-lost', 'reason');
}

const undefinedText = (label) => `${label} was lost with the WebGL context`;

test('restore: 50 losses in a row', () =>
  withBlas({}, async (own) => {
    const data = Float32Array.from({ length: 100 }, (_, i) => i);
    const kept = own.vector(100, data, { keep: 'host' });
    for (let i = 0; i < 50; ++i) {
      const pending = [kept.read(), own.finish()].map((p) => rejects('ContextLost', 'lost', p));
      lose(own);
      await Promise.all(pending);
      await rejects('ContextLost', 'lost', kept.read());
      await own.lost;
      await own.restore();
      sameNumbers(await kept.read(), data, `x after ${i + 1} losses`);
      equal((await own.dot({ x: kept, y: kept }).read())[0], 328350, 'dot');
    }
  }));

test('restore: what was written and read whole is kept, what the device wrote is not', () =>
  withBlas({}, async (own) => {
    const keep = 'host';
    const written = own.vector(6, [1, 2, 3, 4, 5, 6], { keep });
    written.write([20, 30], { offset: 1 });
    const zeros = own.matrix(2, 3, undefined, { keep, layout: 'column-major' });
    const computed = own.vector(2, [1, 2], { keep });
    own.scal({ alpha: 2, x: computed });
    const seen = own.vector(2, [1, 2], { keep });
    own.scal({ alpha: 2, x: seen });
    await seen.read();
    const half = own.vector(2, [1, 2], { keep });
    own.scal({ alpha: 2, x: half });
    half.write([7]);
    const early = own.vector(2, [1, 2], { keep });
    const reading = early.read();
    own.scal({ alpha: 2, x: early });
    await reading;
    const plain = own.vector(3, [1, 2, 3]);
    const gone = own.vector(1, [1], { keep });
    gone.dispose();
    await lost(own);
    await own.restore();
    sameNumbers(await written.read(), [1, 20, 30, 4, 5, 6], 'written');
    sameNumbers(await written.view({ offset: 1, inc: 2 }).read(), [20, 4, 6], 'view');
    sameNumbers(await zeros.read(), [0, 0, 0, 0, 0, 0], 'zeros');
    sameNumbers(await seen.read(), [2, 4], 'read');
    const why = ', since the device had written it after the last write and read';
    for (const x of [computed, half, early]) {
      await rejects('Undefined', undefinedText('Vector (2)') + why, x.read());
    }
    await rejects('Undefined', undefinedText('Vector (3)'), plain.read());
    await rejects('Undefined', 'an earlier pass failed', own.dot({ x: plain, y: plain }).read());
    throws('InvalidArgument', 'used after dispose()', () => gone.fill(1));
    // A second loss forgets nothing, and brings nothing back.
    computed.write([5]);
    plain.fill(4);
    own.copy({ x: seen, y: half });
    sameNumbers(await half.read(), [2, 4], 'half, overwritten');
    sameNumbers(await plain.read(), [4, 4, 4], 'plain, overwritten');
    await lost(own);
    await own.restore();
    sameNumbers(await written.read(), [1, 20, 30, 4, 5, 6], 'written');
    sameNumbers(await seen.read(), [2, 4], 'read');
    sameNumbers(await half.read(), [2, 4], 'half, which was read');
    await rejects('Undefined', undefinedText('Vector (2)'), computed.read());
    await rejects('Undefined', undefinedText('Vector (3)'), plain.read());
  }));

test('restore: a write of all elements of a matrix with gaps makes it known, of some not', () =>
  withBlas({}, async (own) => {
    const numbers = Float32Array.from({ length: 15 }, (_, i) => i);
    const make = () => own.matrix(3, 5, numbers, { ld: 8, keep: 'host' });
    const [whole, some] = [make(), make()];
    for (const a of [whole, some]) own.scal({ alpha: 2, x: a.row(1) });
    whole.write(numbers);
    some.view({ step: 2 }).write(numbers.subarray(0, 10)); // from the first element to the last
    await lost(own);
    await own.restore();
    sameNumbers(await whole.read(), numbers, 'whole');
    await rejects('Undefined', undefinedText('Matrix (3 x 5)'), some.read());
  }));

test('restore: what finds no memory is tried again', () =>
  withBlas({ limits: { memoryBytes: 2.2e6, packCacheBytes: 0 } }, async (own) => {
    const n = 300000;
    const kept = own.vector(n, new Float32Array(n).fill(5), { keep: 'host' });
    const small = own.vector(4, [1, 1, 1, 1], { keep: 'host' });
    await lost(own);
    await own.restore();
    own.scal({ alpha: 2, x: small }); // something is queued, so what is written waits beside
    const result = own.vector(1);
    throws('OutOfMemory', 'memory_bytes', () => own.sum({ x: kept, result }));
    throws('OutOfMemory', 'memory_bytes', () => own.sum({ x: kept, result }));
    await own.finish();
    equal((await own.sum({ x: kept, result }).read())[0], 5 * n, 'sum');
    equal((await kept.read())[n - 1], 5, 'the last element');
  }));

test('restore: programs, products, profile and limits are there again', () =>
  withBlas({ limits: { drawBuffers: 2 }, profile: [] }, async (own) => {
    const n = 96;
    const data = Float32Array.from({ length: n * n }, (_, i) => (i % 7) - 3);
    const a = own.matrix(n, n, data, { keep: 'host' });
    own.prepack({ b: a, m: n });
    const before = await own.gemm({ a, b: a }).read();
    const { gl } = own;
    await lost(own);
    await Promise.all([own.restore(), own.restore()]);
    assert(own.gl !== gl && !own.gl.isContextLost(), 'no new context');
    equal(own.info.drawBuffers, 2, 'draw buffers');
    sameNumbers(await own.gemm({ a, b: a }).read(), before, 'c');
    let settled = false;
    own.lost.then(() => {
      settled = true;
    });
    await own.finish();
    equal(settled, false, 'the new promise');
    const again = own.restore();
    equal(await again, undefined, 'restore() of a context that is there');
    sameNumbers(await own.gemm({ a, b: a }).read(), before, 'c afterwards');
  }));

test('restore: a canvas and a context of the application come back', async () => {
  for (const kind of ['canvas', 'gl']) {
    const canvas = document.createElement('canvas');
    canvas.addEventListener('webglcontextlost', (event) => {
      if (kind === 'gl') event.preventDefault();
    });
    const own = await Blas.create(kind === 'gl' ? { gl: canvas.getContext('webgl2') } : { canvas });
    const { gl } = own;
    const x = own.vector(3, [1, 2, 3], { keep: 'host' });
    const extension = gl.getExtension('WEBGL_lose_context');
    extension.loseContext();
    await own.lost;
    const aborted = own.restore({ signal: AbortSignal.timeout(1) }).catch((error) => error.name);
    equal(await aborted, 'TimeoutError', 'reason');
    setTimeout(() => extension.restoreContext(), 10);
    await own.restore();
    equal(own.gl, gl, 'gl');
    sameNumbers(await own.scal({ alpha: 2, x }).read(), [2, 4, 6], 'x');
    own.dispose();
  }
});

test('restore: waits no longer for a context when the Blas is disposed', async () => {
  for (const kind of ['canvas', 'gl']) {
    const canvas = document.createElement('canvas');
    const own = await Blas.create(kind === 'gl' ? { gl: canvas.getContext('webgl2') } : { canvas });
    await lost(own);
    const restored = [own.restore(), own.restore()];
    own.dispose();
    for (const promise of restored) await rejects('InvalidArgument', 'after dispose()', promise);
  }
});

test('restore: what can not be', async () => {
  const own = await Blas.create();
  await rejects(
    'InvalidArgument',
    'restore: unknown option "x"; valid: signal',
    own.restore({ x: 1 }),
  );
  const early = () => own.restore({ signal: AbortSignal.abort('early') }).catch((e) => e);
  equal(await early(), 'early', 'reason, while the context is there');
  await lost(own);
  equal(await early(), 'early', 'reason');
  throws('ContextLost', 'lost', () => own.vector(1));
  own.dispose();
  await rejects('InvalidArgument', 'used after dispose()', own.restore());
  throws('InvalidArgument', 'vector: keep = "gpu", must be host', () =>
    blas.vector(1, [1], { keep: 'gpu' }),
  );
});

test('data that silently does not arrive is no result', async () => {
  // What a lost context does before it says so, and what some privacy modes do.
  const silent = { getBufferSubData: () => {}, readPixels: () => {} };
  const own = await Blas.create();
  const x = own.vector(100, new Float32Array(100).fill(3));
  await x.read();
  Object.assign(own.gl, silent);
  await rejects('ContextLost', 'lost', x.read());
  own.dispose();
});
