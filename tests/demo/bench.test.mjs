// The measuring of the pages: each item's line has what the page shows. Rates are not judged.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { benchSite } from '../../demos/site/bench/run.mjs';

const slow = { timeout: 180_000 };

test('a line for each item: frames, products, rungs, first results', slow, async () => {
  const query = `only=network/digits,diffusion,lab,ladder,home,open/mesh&warm=0.5&seconds=0.5&lab=32&ladder=128&patience=100`;
  const { code, lines } = await benchSite({ query, timeout: 170 });
  assert.equal(code, 0, JSON.stringify(lines));
  const [about, ...items] = lines;
  assert.match(about.userAgent, /Mozilla/);
  const names = ['network/digits', 'diffusion', 'ladder/128', 'lab/32', 'home', 'open/mesh'];
  assert.deepEqual(
    items.map(({ item }) => item),
    names,
  );
  for (const { device } of items) assert.match(device, /\w/);
  for (const { item, frames_per_second: rate, pace, meter } of items.slice(0, 2)) {
    assert.ok(rate > 0 && pace, item);
    assert.ok(Number(meter['BLAS calls a frame']) > 0, item);
  }
  const [ladder, lab, home, ...opened] = items.slice(2);
  assert.equal(ladder.rungs.length, 8);
  for (const { rung, gflops, pass, lacks } of ladder.rungs) {
    assert.ok(lacks || (pass && gflops > 0), rung);
  }
  assert.ok(home.first_ms > 0 && home.ratio > 0);
  assert.deepEqual([home.own.length, home.other.length], [3, 3]);
  for (const { item, first_result_ms: ms } of opened) assert.ok(ms > 0, item);
  assert.ok(lab.pass && lab.gflops > 0 && lab.timing.median > 0);
});

test('a query that is not understood is an error', slow, async () => {
  const { code, lines } = await benchSite({ query: 'only=labs', timeout: 60 });
  assert.equal(code, 2);
  assert.match(lines[0].error, /^only = labs, must be some of pagerank, /);
});
