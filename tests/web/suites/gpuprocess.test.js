// The end of Chromium's GPU process, with which all WebGL contexts of all pages go: a page of its own.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { createWorker } from 'fragblas/worker';
import { endGpu, once } from './gpu_process.js';
import { equal, rejects, sameNumbers, test } from './harness.js';

const data = Float32Array.of(1, 2, 3);

/** Reads until that rejects; what arrives until then is right. */
async function readOn(x) {
  for (;;) sameNumbers(await x.read(), data, 'x');
}

for (const [where, open] of Object.entries({ page: Blas.create, worker: createWorker })) {
  test(`the GPU process ends: a Blas in a ${where} goes on`, async () => {
    const own = await open();
    const x = own.vector(3, data.slice(), { keep: 'host' });
    for (let i = 0; i < 3; ++i) {
      const pending = rejects('ContextLost', 'lost', readOn(x));
      await endGpu();
      equal((await own.lost).reason, 'context-lost', 'reason');
      await pending;
      await once(() => own.restore());
      sameNumbers(await x.read(), data, `x after ${i + 1} times`);
      equal((await own.dot({ x, y: x }).read())[0], 14, 'dot');
    }
    own.dispose();
  });
}

test('the GPU process ends: another Blas can be created', async () => {
  const own = await Blas.create();
  await endGpu();
  await own.lost;
  const other = await once(() => Blas.create());
  sameNumbers(await other.vector(3, data).read(), data, 'x');
  other.dispose();
  own.dispose();
});
