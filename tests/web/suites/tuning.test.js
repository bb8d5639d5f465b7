// The calibration, the tuner and profiles.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { assert, equal, rejects, sameNumbers, test } from './harness.js';
import { blas, withBlas } from './shared.js';

test('a large product calibrates, and queued work waits for that', () =>
  withBlas({}, async (own) => {
    const x = own.vector(2, [1, 2]);
    own.scal({ alpha: 2, x });
    const n = 512;
    const a = own.matrix(n, n, new Float32Array(n * n).fill(1));
    equal(own.stats().calibrationMilliseconds, 0, 'before');
    const c = own.gemm({ a, b: a });
    assert(own.stats().calibrationMilliseconds > 0, 'no calibration');
    sameNumbers(await x.read(), [2, 4]);
    sameNumbers((await c.read()).slice(0, 4), [n, n, n, n]);
  }));

test('tune gives a profile of this device, which create takes', async () => {
  const parts = [];
  const json = await blas.tune({
    budgetMs: 500,
    quick: true,
    onProgress: (part) => parts.push(part),
  });
  const profile = JSON.parse(json);
  equal(profile.format, 1, 'format');
  equal(profile.device.backend, 'webgl', 'backend');
  equal(profile.device.renderer, blas.info.renderer, 'renderer');
  for (const trials of Object.values(profile.evidence)) {
    assert(!Object.values(trials).includes('wrong'), JSON.stringify(trials));
  }
  equal(parts.at(-1), 1, 'progress');
  assert(
    parts.every((part, i) => part >= (parts[i - 1] ?? 0)),
    'progress went back',
  );
  await withBlas({ profile: json }, async (own) => {
    sameNumbers(await own.vector(2, [3, 4]).read(), [3, 4]);
  });
});

test('tuning can be aborted, and ends with dispose', async () => {
  const stop = new AbortController();
  const reason = new Error('enough');
  let caught;
  try {
    await blas.tune({ quick: true, signal: stop.signal, onProgress: () => stop.abort(reason) });
  } catch (error) {
    caught = error;
  }
  equal(caught, reason, 'reason');
  const own = await Blas.create();
  const tuning = own.tune({ quick: true });
  own.dispose();
  await rejects('InvalidArgument', 'disposed', tuning);
});

test('a wrong profile, or a wrong option, is refused', async () => {
  await rejects('InvalidArgument', 'profile = 1, must be a string', Blas.create({ profile: 1 }));
  await rejects('InvalidArgument', 'profile: format is missing', Blas.create({ profile: '{}' }));
  await rejects('InvalidArgument', 'budgetMs = 1, must be an integer', blas.tune({ budgetMs: 1 }));
  await rejects('InvalidArgument', 'unknown option "budget"', blas.tune({ budget: 1 }));
});
