// A Blas, in the page or in a worker, that works, is lost and restored, and ends.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { createWorker } from 'fragblas/worker';
import { count, wrong } from './tally.js';

/** Milliseconds after which a promise counts as one that never settles. */
const longest = 60_000;

/** What a call may end with when something happened to its Blas while it waited. */
const expected = ['ContextLost', 'Undefined', 'InvalidArgument'];

function inTime(promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('it did not settle')), longest);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const same = (a, b) =>
  a.length === b.length &&
  a.every((array, i) => array.every((value, j) => Object.is(value, b[i][j])));

export class Member {
  own;
  /** What happened to it: losses, crashes, its end. */
  events = 0;
  isWorker;
  #isShort;
  #busy = new Set();
  #restoring;

  constructor(own, isWorker, isShort) {
    this.own = own;
    this.isWorker = isWorker;
    this.#isShort = isShort;
  }

  /** memoryBytes: of textures; work may then end with OutOfMemory. */
  static async create(isWorker, memoryBytes) {
    const options = memoryBytes ? { limits: { memoryBytes } } : {};
    const own = await inTime(isWorker ? createWorker(options) : Blas.create(options));
    count(isWorker ? 'workers' : 'contexts');
    return new Member(own, isWorker, memoryBytes !== undefined);
  }

  get busy() {
    return this.#busy.size;
  }

  /** Begins a piece of work, whose numbers should be these. */
  begin(name, work, numbers) {
    const running = this.#run(name, work, numbers).finally(() => this.#busy.delete(running));
    this.#busy.add(running);
  }

  async #run(name, work, numbers) {
    const before = this.events;
    const made = [];
    try {
      const found = await inTime(work(this.own, made));
      if (same(found, numbers)) count('right');
      else await wrong(`${name}: ${found} instead of ${numbers}`);
    } catch (error) {
      await this.#judge(name, error, this.events !== before || this.#restoring);
    } finally {
      for (const array of made) array.dispose();
    }
  }

  async #judge(name, error, isHit) {
    const { code } = error;
    const isExpected =
      (isHit && expected.includes(code)) ||
      (this.#isShort && ['OutOfMemory', 'Undefined'].includes(code));
    if (isExpected) count(code);
    else await wrong(`${name}: ${error?.stack ?? error}`);
  }

  /** A call is aborted at once; what it writes is undefined, or right. */
  abort() {
    const work = async (own, made) => {
      const x = own.vector(3, [1, 2, 3]);
      made.push(x);
      const { signal, abort } = aborting();
      own.scal({ alpha: 2, x, signal });
      abort();
      const [{ value, reason }] = await Promise.allSettled([x.read()]);
      if (reason?.code === 'Undefined') return [[2, 4, 6]];
      if (reason) throw reason;
      return [value];
    };
    this.begin('abort', work, [[2, 4, 6]]);
    count('aborts');
  }

  /** Waits until all that began has settled. */
  async settle() {
    await Promise.all(this.#busy);
  }

  /** Its WebGL context is lost, as by the browser, and restored. */
  async lose() {
    ++this.events;
    this.own.gl.getExtension('WEBGL_lose_context').loseContext();
    count('losses');
    await this.goOn();
  }

  /** After a loss: once it is known, there is another context. */
  async goOn() {
    this.#restoring ??= (async () => {
      await inTime(this.own.lost);
      await inTime(this.own.restore());
      this.#restoring = undefined;
    })();
    await this.#restoring;
  }

  /** It ends with work begun. */
  async end() {
    ++this.events;
    this.own.dispose();
    count('ends');
    await this.settle();
  }
}

function aborting() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
