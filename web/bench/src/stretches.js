// How long fragblas keeps the page from anything else while products run: mode=stretches.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { rendererOf } from './fence.js';
import { routines } from './problems.js';
import { slowCalls } from './slow_calls.js';
import { measure, row, settingsOf } from './waiting.js';
import { watch } from './watch.js';

/** Products that are enqueued in one task. */
const calls = 8;
/** Tasks of the first ones that are told of one by one. */
const tasksToTell = 6;

export const stretchSettings = (query) => settingsOf(query.sizes([2048]), query, 9);

/** The longest of some tasks, as [which, milliseconds]. */
const longestOf = (stretches) =>
  [...stretches.entries()].sort(([, a], [, b]) => b - a).slice(0, tasksToTell);

async function stretchRows(n, { repetitions, seed }) {
  const data = routines.sgemm.data(n, 2 * seed);
  const watcher = watch();
  const slow = slowCalls();
  try {
    const blas = await Blas.create();
    watcher.made();
    const [a, b, c] = [blas.matrix(n, n, data.a), blas.matrix(n, n, data.b), blas.matrix(n, n)];
    await blas.finish();
    const longest = [];
    const tasks = [];
    const waits = [];
    let first_tasks_ms;
    slow.take();
    for (let i = 0; i <= repetitions; ++i) {
      watcher.stretches = [0];
      watcher.run(() => {
        for (let call = 0; call < calls; ++call) blas.gemm({ a, b, c });
      });
      await blas.finish();
      first_tasks_ms ??= longestOf(watcher.stretches);
      longest.push(Math.max(...watcher.stretches) / 1000);
      tasks.push(watcher.stretches.length);
      waits.push(slow.take());
    }
    const error = routines.sgemm.error(n, data, await c.read(), seed);
    const device = rendererOf(blas.gl);
    blas.dispose();
    const [first, ...rest] = longest;
    const more = {
      calls,
      tasks: Math.max(...tasks),
      first_tasks_ms,
      first_slow_calls_ms: waits[0],
    };
    return { rows: [row(`stretch/${n}`, n, rest, error, first, more)], device };
  } finally {
    slow.release();
    watcher.release();
  }
}

export const stretchMode = (settings) => measure(stretchRows, settings);
