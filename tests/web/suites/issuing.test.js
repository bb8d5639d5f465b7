// Calls of one task: the first are issued while the others are made, which changes no result.
// SPDX-License-Identifier: MIT
import { assert, equal, rejects, sameNumbers, test } from './harness.js';
import { withBlas } from './shared.js';

test('calls are issued before the task that makes them ends', () =>
  withBlas({}, async (own) => {
    const a = own.matrix(2, 2, [1, 2, 3, 4]);
    const c = own.matrix(2, 2);
    await own.finish();
    const before = own.stats().draws;
    own.gemm({ a, b: a, c });
    equal(own.stats().draws, before, 'draws after the first call');
    for (let i = 1; i < 17; ++i) own.gemm({ a, b: a, c });
    assert(own.stats().draws > before, 'nothing was issued');
    sameNumbers(await c.read(), [7, 10, 15, 22], 'c');
  }));

test('new arrays, routines and reads of one task do not mix', () =>
  withBlas({}, async (own) => {
    const before = own.stats().draws;
    const kept = own.vector(3);
    const scale = own.vector(1, [2]);
    const reads = [];
    for (let i = 0; i < 20; ++i) {
      const x = own.vector(3, [i, i + 1, i + 2]);
      const early = x.read();
      own.scal({ alpha: scale, x });
      const a = own.matrix(2, 2, [i, 0, 1, 1]);
      const product = own.gemm({ a, b: a, alpha: 2 });
      own.axpy({ alpha: 1, x, y: kept });
      reads.push([early, x.read(), own.dot({ x, y: x }).read(), product.read(), kept.read()]);
      if (i % 3 === 0) x.dispose();
    }
    assert(own.stats().draws > before, 'nothing was issued');
    const sum = [0, 0, 0];
    for (const [i, promises] of reads.entries()) {
      const x = [2 * i, 2 * i + 2, 2 * i + 4];
      x.forEach((value, j) => {
        sum[j] += value;
      });
      const results = await Promise.all(promises);
      const expected = [
        [i, i + 1, i + 2],
        x,
        [x[0] ** 2 + x[1] ** 2 + x[2] ** 2],
        [2 * i * i, 0, 2 * i + 2, 2],
        sum,
      ];
      for (const [j, values] of results.entries()) sameNumbers(values, expected[j], `${i}, ${j}`);
    }
  }));

test('long work is issued in slices, between which the page has its turns', () =>
  withBlas({}, async (own) => {
    const { gl } = own;
    const n = 64;
    const a = own.matrix(n, n, new Float32Array(n * n).fill(1));
    const c = own.matrix(n, n);
    const multiply = () => own.gemm({ a, b: a, c, beta: 1 });
    await multiply().read();
    // As many draws as some products of order 2048 have, on a clock on which each takes a millisecond.
    const { draws, passes } = own.explain({ m: n, n, k: n });
    const wanted = 4 * own.explain({ m: 2048, n: 2048, k: 2048 }).draws;
    const { now } = performance;
    const { drawArrays, flush } = gl;
    let time = performance.now();
    let slice = 0;
    let turns = 0;
    const slices = [];
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      ++turns;
      port2.postMessage(0);
    };
    try {
      performance.now = () => time;
      gl.drawArrays = (...args) => {
        time += 1;
        ++slice;
        drawArrays.apply(gl, args);
      };
      gl.flush = () => {
        if (slice > 0) slices.push(slice);
        slice = 0;
        flush.call(gl);
      };
      let calls = 0;
      port2.postMessage(0);
      for (let made = 0; made < wanted; made += draws, ++calls) multiply();
      const inCalls = slices.length;
      turns = 0;
      await own.finish();
      const all = slices.reduce((sum, count) => sum + count, 0);
      assert(all >= calls, `${all} draws of ${calls} calls`);
      // The budget of 8 ms, and the pass during which it ends.
      const most = 8 + Math.ceil(draws / passes);
      assert(Math.max(...slices) <= most, `slices of ${slices} draws, at most ${most}`);
      const later = slices.length - inCalls;
      // WebKit lets a turn go by at times.
      assert(
        later > 1 && turns >= 0.9 * later - 1,
        `${turns} turns of the page in ${later} slices`,
      );
    } finally {
      performance.now = now;
      Object.assign(gl, { drawArrays, flush });
      port1.close();
    }
    equal((await c.read())[0] > n, true, 'c');
  }));

test('a device that is far behind is given no more', () =>
  withBlas({}, async (own) => {
    const { gl } = own;
    const x = own.vector(3, [1, 2, 3]);
    const y = own.vector(3);
    const add = () => own.axpy({ alpha: 1, x, y });
    await add().read();
    // As far as fences tell, the device does nothing for a while.
    const { clientWaitSync } = gl;
    let stopped = true;
    gl.clientWaitSync = (...args) =>
      stopped ? gl.TIMEOUT_EXPIRED : clientWaitSync.apply(gl, args);
    const calls = 5000;
    const before = own.stats().draws;
    for (let i = 0; i < calls; ++i) {
      add();
      if (i % 100 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    const { draws, pending } = own.stats();
    const issued = draws - before;
    assert(issued > 0 && issued < calls / 2, `${issued} draws were issued`);
    equal(pending, calls - issued, 'pending');
    const sum = y.read();
    stopped = false;
    sameNumbers(await sum, [calls + 1, 2 * (calls + 1), 3 * (calls + 1)], 'y');
  }));

/**
 * A device that comes to a fence every 25 ms, on a clock that looks and timers move on. By how many
 * timers `work` is waited for, and how many looks there are before the first of them.
 */
async function onSlowDevice(gl, hidden, work) {
  const { setTimeout } = globalThis;
  const { now } = performance;
  let time = now.call(performance);
  let due = time;
  let looks = 0;
  let timers = 0;
  let looksBefore = 0;
  const dues = new WeakMap();
  const isReached = (fence) => {
    ++looks;
    time += 0.05;
    if (!dues.has(fence)) {
      due = Math.max(due, time) + 25;
      dues.set(fence, due);
    }
    return dues.get(fence) <= time;
  };
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  performance.now = () => time;
  gl.clientWaitSync = (fence) => (isReached(fence) ? gl.CONDITION_SATISFIED : gl.TIMEOUT_EXPIRED);
  gl.getSyncParameter = (fence) => (isReached(fence) ? gl.SIGNALED : gl.UNSIGNALED);
  globalThis.setTimeout = (step, delay, ...values) => {
    if (timers === 0) looksBefore = looks;
    ++timers;
    time += delay;
    return setTimeout(step, 0, ...values);
  };
  try {
    const done = work();
    looks = 0; // calls look, too
    await done;
  } finally {
    globalThis.setTimeout = setTimeout;
    performance.now = now;
    delete gl.clientWaitSync;
    delete gl.getSyncParameter;
    delete document.hidden;
  }
  return { timers, looksBefore };
}

test('long waits leave the processor to others', () =>
  withBlas({}, async (own) => {
    const calls = 8000;
    const x = own.vector(3, [1, 2, 3]);
    const y = own.vector(3);
    const add = () => own.axpy({ alpha: 1, x, y });
    await add().read();
    const long = () => {
      for (let i = 0; i < calls; ++i) add();
      return own.finish();
    };
    const shown = await onSlowDevice(own.gl, false, long);
    assert(shown.timers > 30, `${shown.timers} timers`);
    // Of 0.05 ms each.
    assert(shown.looksBefore < 100, `${shown.looksBefore} looks before a timer`);
    // Timers of hidden pages are held back.
    const hidden = await onSlowDevice(own.gl, true, long);
    equal(hidden.timers, 0, 'timers of a hidden page');
    sameNumbers(await y.read(), [2 * calls + 1, 4 * calls + 2, 6 * calls + 3], 'y');
  }));

test('a small read behind little work is at once, what is more has a fence', () =>
  withBlas({}, async (own) => {
    const { gl } = own;
    const n = 1 << 15;
    const x = own.vector(n, new Float32Array(n).fill(1));
    await own.scal({ alpha: 2, x }).read();
    let [atOnce, fenced] = [0, 0];
    const { readPixels } = gl;
    gl.readPixels = (...args) => {
      if (typeof args[6] === 'number') ++fenced;
      else ++atOnce;
      readPixels.apply(gl, args);
    };
    const part = x.view({ size: 5 });
    const expect = async (reads, ...counts) => {
      [atOnce, fenced] = [0, 0];
      for (const values of await Promise.all(reads())) {
        assert(values.every((value) => value === values[0]));
      }
      equal(`${atOnce}, ${fenced}`, `${counts}`.replace(',', ', '), 'reads at once, by a fence');
    };
    try {
      await expect(() => [part.read()], 1, 0);
      await expect(() => [own.scal({ alpha: 3, x }).view({ size: 5 }).read()], 1, 0);
      await expect(() => [part.read(), part.read(), part.read()], 1, 2);
      await expect(() => [x.read()], 0, 1);
      for (let i = 0; i < 20; ++i) own.scal({ alpha: -1, x });
      await expect(() => [part.read()], 0, 1);
      await expect(() => [part.read()], 1, 0);
      const before = part.read();
      own.scal({ alpha: 2, x });
      equal((await before)[0], 6, 'the contents of its place');
      equal((await part.read())[0], 12, 'those behind');
    } finally {
      delete gl.readPixels;
    }
  }));

test('what was looked at for errors is read without another look', () =>
  withBlas({}, async (own) => {
    const { gl } = own;
    const x = own.vector(3, [1, 2, 3]);
    const y = own.vector(3, [4, 5, 6]);
    const double = () => own.scal({ alpha: 2, x });
    for (let i = 0; i < 2; ++i) await Promise.all([double().read(), y.read()]);
    let looks = 0;
    gl.getError = () => {
      ++looks;
      return WebGL2RenderingContext.prototype.getError.call(gl);
    };
    const looksOf = async (call) => {
      looks = 0;
      await call();
      return looks;
    };
    try {
      equal(await looksOf(() => x.read()), 0, 'looks for what was read before');
      equal(await looksOf(() => double().read()), 1, 'looks for what is new');
      double();
      equal(await looksOf(() => own.finish()), 1, 'looks of finish');
      equal(await looksOf(() => x.read()), 0, 'looks behind finish');
      // A binding that fails leaves x to be read.
      gl.bindFramebuffer = (target, framebuffer) => {
        if (target !== gl.READ_FRAMEBUFFER) {
          WebGL2RenderingContext.prototype.bindFramebuffer.call(gl, target, framebuffer);
          return;
        }
        delete gl.bindFramebuffer;
        gl.enable(0);
      };
      await rejects('Undefined', 'GL reported GL_INVALID_ENUM', y.read());
    } finally {
      delete gl.getError;
    }
    sameNumbers(await y.read(), [4, 5, 6], 'y');
  }));

test('reads in a loop leave the page its turns', () =>
  withBlas({}, async (own) => {
    const x = own.vector(3, [1, 2, 3]);
    await x.read();
    let turns = 0;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      ++turns;
      port2.postMessage(0);
    };
    port2.postMessage(0);
    const reads = 20;
    for (let i = 0; i < reads; ++i) await x.read();
    port1.close();
    assert(turns > reads / 4, `${turns} turns in ${reads} reads`);
  }));
