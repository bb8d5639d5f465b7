// The calibration, and tuned profiles.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { assert, equal, rejects, sameNumbers, test } from './harness.js';
import { withBlas } from './shared.js';

const profile = JSON.stringify({
  format: 1,
  device: {
    backend: 'native',
    vendor: 'v',
    renderer: 'r',
    max_texture_size: 16,
    draw_buffers: 1,
    uniform_block_bytes: 0,
  },
  calibration: { 256: 1 },
});

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

test('a profile of another device is no error', () =>
  withBlas({ profile }, async (own) => {
    sameNumbers(await own.vector(2, [3, 4]).read(), [3, 4]);
  }));

test('a wrong profile is refused', async () => {
  await rejects('InvalidArgument', 'profile = 1, must be a string', Blas.create({ profile: 1 }));
  await rejects('InvalidArgument', 'profile: format is missing', Blas.create({ profile: '{}' }));
});
