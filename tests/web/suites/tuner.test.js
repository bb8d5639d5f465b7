// The tuner in a page, and profiles as Blas.create takes them.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { tune } from 'fragblas/tuner';
import { assert, equal, rejects, sameNumbers, skip, test } from './harness.js';
import { blas, withBlas } from './shared.js';

/** A profile of the device at hand, with these parameters. */
function profileOf(parameters, device = {}) {
  const { vendor, renderer, maxTextureSize, drawBuffers, uniformBlockBytes } = blas.info;
  return {
    format: 1,
    device: {
      backend: 'webgl',
      vendor,
      renderer,
      max_texture_size: maxTextureSize,
      draw_buffers: drawBuffers,
      uniform_block_bytes: uniformBlockBytes,
      ...device,
    },
    parameters,
  };
}

const kernelOf = (own) => own.explain({ m: 512, n: 512, k: 512 }).kernel;

test('tune: a profile that survives storage, and that Blas.create takes', async () => {
  if (blas.info.maxTextureSize < 1024) return skip('the textures are too small for the tuner');
  const seen = [];
  let turns = 0;
  const timer = setInterval(() => ++turns, 0);
  const profile = await tune({
    budgetMs: 1500,
    quick: true,
    onProgress: (part) => seen.push(part),
  });
  clearInterval(timer);
  assert(turns > 0, 'the page got no turn');
  // The first measurement may take all of it, as programs do that compile on a processor.
  assert(seen.length > 0 && seen.at(-1) > 0, `progress: ${seen}`);
  assert(
    seen.every((part, i) => part <= 1 && part >= (seen[i - 1] ?? 0)),
    `progress: ${seen}`,
  );
  const { device } = profileOf({});
  equal(JSON.stringify(profile.device), JSON.stringify(device), 'device');
  assert(Object.values(profile.calibration).every((rate) => rate > 0) && profile.evidence);

  localStorage.setItem('fragblas', JSON.stringify(profile));
  const kept = JSON.parse(localStorage.getItem('fragblas'));
  localStorage.removeItem('fragblas');
  return withBlas({ profile: kept }, async (own) => {
    equal(JSON.stringify(own.tunedProfile), JSON.stringify(profile), 'profile');
    const n = 200;
    const data = Float32Array.from({ length: n * n }, (_, i) => (i % 7) - 3);
    const identity = Float32Array.from({ length: n * n }, (_, i) => (i % (n + 1) === 0 ? 1 : 0));
    const c = own.gemm({ a: own.matrix(n, n, data), b: own.matrix(n, n, identity) });
    sameNumbers(await c.read(), data, 'c');
  });
});

test('tune: an aborted signal ends it with its reason', async () => {
  if (blas.info.maxTextureSize < 1024) return skip('the textures are too small for the tuner');
  const controller = new AbortController();
  const reason = new Error('enough');
  const canvas = document.createElement('canvas');
  const onProgress = () => controller.abort(reason);
  const error = await tune({ canvas, budgetMs: 60000, onProgress, signal: controller.signal }).then(
    () => undefined,
    (e) => e,
  );
  equal(error, reason, 'error');
  assert(canvas.getContext('webgl2').isContextLost(), 'the context is still there');
});

test('tune: what it does not understand is refused', async () => {
  const wrong = (text, options) => rejects('InvalidArgument', text, tune(options));
  await wrong('tune: unknown option "budget"; valid: budgetMs, quick, ', { budget: 1 });
  await wrong('tune: budgetMs = 0, must be a number above 0', { budgetMs: 0 });
  await wrong('tune: quick = 1, must be true or false', { quick: 1 });
  await wrong('tune: onProgress = "x", must be a function', { onProgress: 'x' });
  const limits = { maxTextureSize: 64 };
  await rejects('Unsupported', 'max_texture_size = 64, must be at least 2048', tune({ limits }));
});

test('the first profile that is for the device is used', async () => {
  const other = profileOf({ gemm_unpacked: false }, { renderer: 'another device' });
  const small = profileOf({ gemm_unpacked: false }, { draw_buffers: 1 });
  const native = profileOf({ gemm_unpacked: false }, { backend: 'native' });
  const vague = profileOf({ gemm_unpacked: false }, { vendor: undefined });
  const none = { gemm_blocks: false, gemm_unpacked: false };
  const first = profileOf(none, { renderer: `${blas.info.renderer[0]}*` });
  const second = profileOf({ draw_cost: 1e-6 });
  await withBlas({ profile: [other, small, native, vague, first, second] }, async (own) => {
    equal(own.tunedProfile, first, 'profile');
    equal(kernelOf(own), 'texture', 'kernel');
  });
  await withBlas({ profile: [other, small, native, vague] }, async (own) => {
    equal(own.tunedProfile, undefined, 'profile');
    equal(kernelOf(own), blas.tunedProfile ? kernelOf(own) : kernelOf(blas), 'kernel');
  });
  await withBlas({ profile: [] }, async (own) => equal(own.tunedProfile, undefined, 'profile'));
});

test('a profile that is wrong is refused', async () => {
  const wrong = (text, profile) => rejects('InvalidArgument', text, Blas.create({ profile }));
  const good = profileOf({ panels: 1 });
  const where = 'Blas.create: profile';
  await wrong(`${where}: options = 3, must be an object`, 3);
  await wrong(`${where}: unknown option "rate"; valid: format, device,`, { ...good, rate: 1 });
  await wrong(`${where}.format = 2, must be 1`, { ...good, format: 2 });
  await wrong(`${where}.device: unknown option "x"; valid: backend, vendor, renderer`, {
    ...good,
    device: { ...good.device, x: 1 },
  });
  await wrong('profile: parameters.panel is no parameter; valid: ', profileOf({ panel: 1 }));
  await wrong('parameters.panels = 5, must be an integer from 1 to 4', profileOf({ panels: 5 }));
  await wrong(
    'parameters.panels = nan, must be an integer from 1 to 4',
    profileOf({ panels: '4' }),
  );
});

test('blas.tune measures in the same context and uses what it finds', async () => {
  if (blas.info.maxTextureSize < 1024) return skip('the textures are too small for the tuner');
  return withBlas({ profile: profileOf({ gemm_blocks: false }) }, async (own) => {
    const x = own.vector(3, [1, 2, 3]);
    const seen = [];
    const tuning = own.tune({ budgetMs: 300, quick: true, onProgress: (part) => seen.push(part) });
    own.scal({ alpha: 2, x });
    const profile = await tuning;
    equal(own.tunedProfile, profile, 'profile');
    assert(seen.length > 0, 'no progress');
    equal(profile.device.draw_buffers, own.info.drawBuffers, 'draw buffers');
    sameNumbers(await x.read(), [2, 4, 6], 'x');
    await rejects(
      'InvalidArgument',
      /tune: unknown option "gl"; valid: budgetMs/,
      own.tune({ gl: 1 }),
    );
    await rejects('InvalidArgument', 'tune: budgetMs = 0', own.tune({ budgetMs: 0 }));
    const reason = await own.tune({ signal: AbortSignal.abort('no') }).catch((error) => error);
    equal(reason, 'no', 'reason');
    sameNumbers(await x.read(), [2, 4, 6], 'x afterwards');
  });
});
