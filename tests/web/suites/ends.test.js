// Losses of contexts, ends of the GPU's process and of workers, mixed in one page: everything
// settles, nothing that arrives is wrong, and the same work is right afterwards. A page of its own,
// as the GPU's process ends for all. ?seed=N mixes them; ?whole=1 takes many.
// SPDX-License-Identifier: MIT

import { Blas } from 'fragblas';
import { createWorker } from 'fragblas/worker';
import { generator } from '/package/random/random.mjs';
import { print } from '../report.js';
import { endGpu, once } from './gpu_process.js';
import { assert, equal, sameNumbers, test } from './harness.js';
import { workerAfter } from './workers.js';

const query = new URLSearchParams(location.search);
const seed = Number(query.get('seed') ?? 1);
const counts = query.has('whole')
  ? { loss: 50, 'end of the GPU process': 20, 'end of the worker': 20 }
  : { loss: 3, 'end of the GPU process': 3, 'end of the worker': 3 };
/** Seconds for all of them, and for one promise. */
const [longest, longestWait] = [900, 30];

const random = generator(seed);

/** A worker that can be told to close itself, or never to end its task. */
const mortalWorker = () =>
  workerAfter(`addEventListener('message', ({ data }) => {
    if (data === 'close') close();
    if (data === 'hang') for (;;);
  });`);
const deaths = [
  (worker) => worker.postMessage('close'),
  (worker) => worker.postMessage('hang'),
  (worker) => worker.terminate(),
];

function inTime(promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not settle`)), 1000 * longestWait);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const data = Float32Array.from({ length: 100 }, (_, i) => (i % 9) - 4);
const n = 10;

/** A Blas with what it works on; `open` makes another one when its worker has ended. */
class Subject {
  constructor(name, open) {
    this.name = name;
    this.open = open;
  }

  async start() {
    this.own = await this.open();
    this.x = this.own.vector(data.length, data, { keep: 'host' });
    this.a = this.own.matrix(n, n, data, { keep: 'host' });
  }

  /** Promises of some work, each with the numbers that it must resolve with, if it does. */
  work() {
    const { own, x, a } = this;
    try {
      const c = own.gemm({ a, b: a });
      const product = Float32Array.from(data, (_, e) => {
        const [i, j] = [Math.floor(e / n), e % n];
        let sum = 0;
        for (let k = 0; k < n; ++k) sum += data[i * n + k] * data[k * n + j];
        return sum;
      });
      const squares = data.reduce((sum, v) => sum + v * v, 0);
      return [
        [x.read(), data],
        [own.dot({ x, y: x }).read(), [squares]],
        [c.read(), product],
        [own.finish().then(() => []), []],
      ];
    } catch (error) {
      return [[Promise.reject(error), []]]; // the loss is known already
    }
  }

  /** Waits for the promises of work(); how many rejected, as only a loss may make them. */
  async settle(promises, what) {
    let rejected = 0;
    for (const [promise, expected] of promises) {
      try {
        sameNumbers(await inTime(promise, `${this.name}: ${what}`), expected, this.name);
      } catch (error) {
        if (!['ContextLost', 'Undefined'].includes(error.code)) throw error;
        ++rejected;
      }
    }
    return rejected;
  }

  /** Goes on after what may have been an end. */
  async goOn() {
    for (let i = 0; i < 20; ++i) {
      const promises = this.work();
      for (const [promise] of promises) promise.catch(() => {});
      if ((await this.settle(promises, 'work afterwards')) === 0) return;
      const { reason } = await inTime(this.own.lost, `${this.name}: lost`);
      if (reason === 'worker-ended') {
        this.own.dispose();
        await inTime(this.start(), `${this.name}: another worker`);
        continue;
      }
      try {
        await inTime(
          once(() => this.own.restore()),
          `${this.name}: restore`,
        );
      } catch (error) {
        if (error.code !== 'ContextLost') throw error; // it was lost again
      }
    }
    throw new Error(`${this.name} does not go on`);
  }
}

test(
  'ends: losses, ends of the GPU process and of workers in one page',
  async () => {
    let worker;
    const page = new Subject('page', () => Blas.create());
    const remote = new Subject('worker', () => {
      worker = mortalWorker();
      return createWorker({ worker, patience: 800 });
    });
    await Promise.all([page.start(), remote.start()]);
    equal(remote.own.fallback, undefined, 'fallback');
    const left = { ...counts };
    const causes = {
      loss: () => page.own.gl.getExtension('WEBGL_lose_context').loseContext(),
      'end of the GPU process': endGpu,
      'end of the worker': () => deaths[left['end of the worker'] % deaths.length](worker),
    };
    let rejections = 0;
    for (;;) {
      const names = Object.keys(left).filter((name) => left[name] > 0);
      if (names.length === 0) break;
      const name = names[Math.floor(random() * names.length)];
      --left[name];
      const promises = [page, remote].map((subject) => subject.work());
      for (const [promise] of promises.flat()) promise.catch(() => {});
      await causes[name]();
      const more = [page, remote].map((subject) => subject.work());
      for (const [promise] of more.flat()) promise.catch(() => {});
      rejections += await page.settle([...promises[0], ...more[0]], name);
      rejections += await remote.settle([...promises[1], ...more[1]], name);
      await Promise.all([page.goOn(), remote.goOn()]);
    }
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    await print(`seed ${seed}: ${total} ends, ${rejections} rejections`);
    assert(rejections >= total, 'most ends are noticed');
    page.own.dispose();
    remote.own.dispose();
  },
  longest,
);
