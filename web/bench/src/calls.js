// What a small call costs, in a stream of them: mode=calls.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { rendererOf } from './fence.js';
import { measure, row, settingsOf } from './waiting.js';
import { watch } from './watch.js';

/** y grows by an element of x in every call, and counts exactly up to 2^24. */
const largest = 7;

export const callSettings = (query) => ({
  ...settingsOf(query.integers('n', 1, 2 ** 20, [64]), query, 15),
  calls: query.number('calls', 1, 2 ** 21, 2000),
});

async function callRows(n, { repetitions, seed, calls }) {
  const data = Float32Array.from({ length: n }, (_, i) => 1 + ((i + seed) % largest));
  const watcher = watch();
  try {
    const blas = await Blas.create();
    watcher.made();
    const x = blas.vector(n, data);
    const y = blas.vector(n);
    const times = { issue: [], thread: [], end: [] };
    let wrong = 0;
    for (let i = 0; i <= repetitions; ++i) {
      y.fill(0);
      await blas.finish();
      watcher.stretches = [0];
      const start = performance.now();
      watcher.run(() => {
        for (let call = 0; call < calls; ++call) blas.axpy({ alpha: 1, x, y });
      });
      const [issued] = watcher.stretches;
      await blas.finish();
      const end = performance.now();
      const thread = watcher.stretches.reduce((sum, stretch) => sum + stretch, 0);
      times.issue.push(issued / 1000 / calls);
      times.thread.push(thread / 1000 / calls);
      times.end.push((end - start) / 1000 / calls);
      const got = await y.read();
      if (got.some((element, j) => element !== calls * data[j])) ++wrong;
    }
    const device = rendererOf(blas.gl);
    blas.dispose();
    const error = wrong ? Number.POSITIVE_INFINITY : 0;
    const rows = Object.entries(times).map(([name, [first, ...rest]]) =>
      row(`call/axpy/${name}/${n}`, n, rest, error, first, { calls }),
    );
    return { rows, device };
  } finally {
    watcher.release();
  }
}

export const callMode = (settings) => measure(callRows, settings);
