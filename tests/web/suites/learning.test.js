// A page that learns how fast its device is, and keeps what it learnt.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/learning';
import { assert, equal, rejects, test } from './harness.js';

const size = { m: 64, n: 64, k: 64 };

/** As localStorage; the names and texts that were kept. */
function storeOf(text) {
  const kept = new Map();
  return {
    kept,
    getItem: (name) => kept.get(name) ?? text ?? null,
    setItem: (name, value) => kept.set(name, value),
  };
}

/** Runs with a context of its own; another limit is another device to what is learnt. */
async function withLearning(options, body) {
  const own = await Blas.create(options);
  try {
    return await body(own);
  } finally {
    own.dispose();
  }
}

const profileOf = (own, parameters) => ({
  format: 1,
  device: {
    backend: 'webgl',
    vendor: own.info.vendor,
    renderer: own.info.renderer,
    max_texture_size: own.info.maxTextureSize,
    draw_buffers: own.info.drawBuffers,
    uniform_block_bytes: own.info.uniformBlockBytes,
  },
  parameters,
});

test('learning: options that are none are refused', async () => {
  const wrong = (text, options) => rejects('InvalidArgument', text, Blas.create(options));
  await wrong('Blas.create: learn = 1, must be true or false', { learn: 1 });
  await wrong('Blas.create: keepProfile = Object, must be localStorage, or alike', {
    keepProfile: {},
  });
  await wrong('Blas.create: options = null, must be an object of named arguments', null);
  await wrong('unknown option "keepProfil"; valid: gl, canvas', { keepProfil: {} });
  await wrong('debug, learn, keepProfile', { keepProfil: {} });
});

test('learning: a store that never answers is left by the signal', async () => {
  const silent = { getItem: () => new Promise(() => {}), setItem: () => {} };
  const controller = new AbortController();
  const limits = { maxTextureSize: 4096 };
  const made = Blas.create({ limits, keepProfile: silent, signal: controller.signal });
  setTimeout(() => controller.abort(new Error('enough')), 50);
  let reason;
  await made.catch((error) => {
    reason = error;
  });
  equal(reason?.message, 'enough', 'reason');
});

test('learning: a profile that is tuned or set later stays', async () => {
  await withLearning({ learn: true, limits: { maxTextureSize: 3072 } }, async (own) => {
    const a = own.matrix(256, 256);
    a.fill(1);
    for (let i = 0; i < 2; ++i) await own.gemm({ a, b: a }).read();
    const profile = await own.tune({ budgetMs: 500, quick: true });
    const rates = own.explain(size).rates;
    for (let i = 0; i < 6; ++i) await own.gemm({ a, b: a }).read();
    equal(own.explain(size).rates, rates, 'rates');
    equal(own.tunedProfile, profile, 'profile');
  });
});

test('learning: nothing is learnt unless asked for, nor where a profile is given', async () => {
  const work = async (own) => {
    const a = own.matrix(256, 256);
    a.fill(1);
    for (let i = 0; i < 4; ++i) await own.gemm({ a, b: a }).read();
    equal(own.learnt, undefined, 'learnt');
  };
  await withLearning({ limits: { maxTextureSize: 1024 } }, async (own) => {
    await work(own);
    equal(own.explain(size).rates, 'defaults', 'rates');
    const profile = profileOf(own, { fetch_rate: 1e9 });
    const options = { learn: true, profile, limits: { maxTextureSize: 1024 } };
    await withLearning(options, async (other) => {
      await work(other);
      equal(other.explain(size).rates, 'profile', 'rates');
    });
  });
});

test('learning: what was kept is used at once, but nothing that is no profile', async () => {
  const limits = { maxTextureSize: 512 };
  let good = '';
  await withLearning({ limits }, async (own) => {
    good = JSON.stringify(profileOf(own, { fetch_rate: 2e9 }));
  });
  const bad = [
    'no JSON',
    '{}',
    good.replace('2000000000', '-1'),
    good.replace('fetch_rate', 'fetch_rates'),
    good.replace('webgl', 'native'),
  ];
  for (const text of bad) {
    await withLearning({ limits, keepProfile: storeOf(text) }, (own) => {
      equal(own.explain(size).rates, 'defaults', text);
      equal(own.learnt, undefined, text);
    });
  }
  const throwing = { getItem: () => Promise.reject(new Error('no')), setItem: () => {} };
  await withLearning({ limits, keepProfile: throwing }, (own) => {
    equal(own.explain(size).rates, 'defaults', 'a store that throws');
  });
  await withLearning({ limits, keepProfile: storeOf(good) }, (own) => {
    equal(own.explain(size).rates, 'learnt', 'rates');
    equal(own.learnt.products, 20, 'products');
    equal(own.learnt.profile.parameters.fetch_rate, 2e9, 'fetch_rate');
  });
});

test('learning: products tell of the device, and what they told is kept', async () => {
  const store = storeOf();
  await withLearning({ limits: { maxTextureSize: 2048 }, keepProfile: store }, async (own) => {
    const a = own.matrix(768, 768);
    const c = own.matrix(768, 768);
    const end = performance.now() + 20_000;
    while (own.learnt?.products !== 20 && performance.now() < end) {
      a.fill(1); // its packs are old
      own.gemm({ a, b: a, c });
      await c.read();
    }
    const { products } = own.learnt ?? { products: 0 };
    assert(products > 0, 'nothing was learnt');
    equal(own.explain(size).rates, 'learnt', 'rates');
    if (products < 20) return; // it is a slow device
    for (let i = 0; store.kept.size === 0 && i < 50; ++i) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const [[name, text]] = store.kept;
    assert(name.includes(own.info.renderer) && name.includes(own.version), name);
    equal(JSON.parse(text).parameters.fetch_rate, own.learnt.profile.parameters.fetch_rate, 'kept');
  });
});
