// The lab's further cards: the plan, the sweep under the roofs, tuning, and TensorFlow.js beside it.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fits, idle, look, screenshots, slow, withPage } from './page.mjs';

const path = 'lab.html';
const small = '?m=96&n=96&k=96&a=uniform&b=normal';

/** Presses a card's button and waits until its work is done. */
async function press(page, id) {
  await idle(page);
  await page.click(id);
  await page.waitForFunction(() => window.fragblasPage.busy, null, slow);
  await idle(page);
  return look(page);
}

const near = (got, want, part, what) =>
  assert.ok(Math.abs(got - want) <= part * Math.abs(want), `${what}: ${got}, not ${want}`);

const resources = (page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));

/** Points that a chart draws. */
const circles = (page, chart) => page.locator(`${chart} circle`).count();

test('tells the plan in words and as data', slow, async () => {
  await withPage({ path, query: '?m=200&n=300&k=100' }, async (page) => {
    await idle(page);
    const { plan } = await look(page);
    assert.deepEqual([plan.m, plan.n, plan.k], [200, 300, 100]);
    const text = await page.textContent('#plan');
    assert.ok(text.includes(`tile of ${plan.tileRows} × ${plan.tileCols}`), text);
    assert.match(text, new RegExp(`${plan.passes} pass(es)? in ${plan.draws} draws?;`));
    const kib = Number(text.match(/([\d.]+) KiB are fetched/)?.[1]) * 2 ** 10;
    const mib = Number(text.match(/([\d.]+) MiB are fetched/)?.[1]) * 2 ** 20;
    near(kib || mib, plan.bytes, 0.006, 'bytes');
    const predicted = Number(text.match(/Predicted: ([\d.]+) µs/)?.[1]) * 1e-6;
    const orMs = Number(text.match(/Predicted: ([\d.]+) ms/)?.[1]) * 1e-3;
    near(predicted || orMs, plan.seconds.total, 0.006, 'prediction');
    await page.click('text=All of it, as data');
    assert.deepEqual(JSON.parse(await page.textContent('#plan-data pre')), plan);
    await page.click('text=Why no other kernel');
    const others = await page.$$eval('#plan-others dt', (all) => all.map((e) => e.textContent));
    assert.deepEqual(
      others,
      plan.alternatives.map(({ kernel }) => kernel),
    );
    await page.fill('#m', '1');
    await idle(page);
    const row = (await look(page)).plan;
    assert.equal(row.m, 1);
    const said = await page.textContent('#plan');
    assert.ok(said !== text && said.includes(`tile of ${row.tileRows} × ${row.tileCols}`), said);
  });
});

test('sweeps over sizes under the roofs, and stops', slow, async () => {
  await withPage(
    { path, query: `${small}&alpha=2&beta=-0.5&c=normal`, width: 820 },
    async (page, complaints) => {
      await idle(page);
      await page.fill('#sweep-budget', '1.5');
      const { swept } = await press(page, '#sweep-start');
      const { points, roofs, note } = swept;
      assert.ok(points.length >= 1, note);
      assert.deepEqual(
        points.map(({ n }) => n),
        [64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048].slice(0, points.length),
      );
      for (const { n, seconds, gflops, error, intensity, fetched, predicted } of points) {
        near(gflops, (2 * n ** 3) / seconds / 1e9, 1e-9, `rate at ${n}`);
        // Read: A, B and C. Written: C. Four bytes an element.
        near(intensity, (2 * n ** 3) / (16 * n ** 2), 1e-9, `intensity at ${n}`);
        assert.ok(
          fetched > 0 && fetched < intensity,
          `${fetched} operations a byte fetched at ${n}`,
        );
        assert.ok(error > 0 && error < 8 && predicted > 0);
      }
      if (points.length < 11) assert.match(note, /would not fit the 1\.5 s/);
      assert.equal(roofs.streamBytes, 16 * 1024 ** 2);
      const facts = await page.$$eval('#roofs dd', (all) => all.map((e) => e.textContent));
      for (const [index, rate] of [roofs.arithmetic, roofs.stream, roofs.cached].entries()) {
        near(Number.parseFloat(facts[index]), rate / 1e9, 0.006, facts[index]);
      }
      assert.equal(await circles(page, '#sweep-chart'), points.length);
      assert.equal(await circles(page, '#roofline-chart'), 2 * points.length);
      assert.equal(await page.locator('#roofline-chart path.dashed').count(), 2);
      await page.click('text=The numbers');
      const rows = await page.$$eval('#sweep-rows tr', (all) =>
        all.map((row) => [...row.children].map((cell) => cell.textContent)),
      );
      assert.equal(rows.length, points.length);
      near(Number(rows[0][1]), points[0].gflops, 0.006, 'rate in the table');

      // The points outlive the context; a stopped sweep keeps those that it has.
      await page.click('#lose');
      await page.waitForSelector('.notice');
      await page.click('.notice button');
      await page.waitForSelector('#run', slow);
      await idle(page);
      assert.deepEqual((await look(page)).swept, swept);
      await page.fill('#sweep-budget', '100');
      await page.click('#sweep-start');
      await page.waitForFunction(() => window.fragblasPage.swept.points.length > 0, null, slow);
      assert.ok(await page.isDisabled('#run'));
      assert.equal(await page.textContent('#sweep-start'), 'Stop');
      await page.click('#sweep-start');
      await idle(page);
      const stopped = (await look(page)).swept;
      assert.equal(stopped.note, 'Stopped.');
      assert.ok(stopped.points.length >= 1 && stopped.points.length < 11);
      assert.ok(await page.isEnabled('#run'));
      // The browser itself may remark on the loss.
      const remarks = complaints.filter((text) => /context ?lost/i.test(text));
      assert.deepEqual(complaints.splice(0), remarks);
    },
  );
});

test('tunes, says what changed, and can be stopped', slow, async () => {
  await withPage({ path, query: small }, async (page) => {
    await idle(page);
    await page.fill('#tune-budget', '60');
    await page.click('#tune-start');
    await page.waitForFunction(
      () => document.getElementById('tune-progress').value > 0,
      null,
      slow,
    );
    await page.click('#tune-start');
    await idle(page);
    assert.equal((await look(page)).tuned, null);
    assert.equal(await page.textContent('#status'), 'Stopped.');
    assert.ok(await page.isHidden('#tuned'));

    await page.fill('#tune-budget', '0.5');
    const { tuned, result, plan } = await press(page, '#tune-start');
    const { profile, before, after } = tuned;
    assert.equal(profile.format, 1);
    assert.match(profile.device.renderer, /SwiftShader/);
    assert.deepEqual(after.plan, plan);
    assert.equal(after.result.timing.median, result.timing.median);
    assert.ok(before.result.pass && after.result.pass);
    const words = await page.textContent('#tuned-words');
    assert.ok(
      words.includes(`${plan.kernel} kernel, tile ${plan.tileRows} × ${plan.tileCols}`),
      words,
    );
    assert.match(words, /A product took [\d.]+ (µs|ms|s) before and takes [\d.]+ (µs|ms|s) now/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('#tuned-download a'),
    ]);
    assert.equal(download.suggestedFilename(), 'fragblas-profile.json');
    const file = await readFile(await download.path(), 'utf8');
    assert.deepEqual(JSON.parse(file), profile);
  });
});

test('runs TensorFlow.js on the same product, loaded only then', slow, async () => {
  const manifest = new URL('../../demos/site/package.json', import.meta.url);
  const { dependencies } = JSON.parse(await readFile(manifest, 'utf8'));
  await withPage(
    { path, query: `${small}&tb=1&alpha=0.5&beta=2&c=uniform` },
    async (page, complaints) => {
      await idle(page);
      const before = await resources(page);
      assert.deepEqual(
        before.filter((name) => /tfjs|webgl|webgpu|\.wasm/.test(name)),
        [],
      );
      const { comparison } = await press(page, '#compare-start');
      assert.deepEqual(
        comparison.map(({ name }) => name),
        ['fragblas', 'TensorFlow.js webgl', 'TensorFlow.js wasm', 'TensorFlow.js webgpu'],
      );
      for (const backend of ['webgl', 'wasm', 'webgpu']) {
        const { version } = comparison.find(({ name }) => name.endsWith(backend));
        assert.equal(version, dependencies[`@tensorflow/tfjs-backend-${backend}`]);
      }
      for (const { name, note, gflops, seconds, error, within } of comparison.slice(0, 3)) {
        assert.ok(gflops > 0, `${name}: ${note}`);
        near(gflops, (2 * 96 ** 3) / seconds / 1e9, 1e-9, name);
        assert.ok(error > 0 && error < 8 && within, `${name}: error ${error}`);
      }
      const { absent, note, gflops } = comparison[3];
      if (absent)
        assert.match(note, /^absent: (this browser has no WebGPU|WebGPU gives no adapter)/);
      else assert.ok(gflops > 0, note);
      const rows = await page.$$eval('#compare-rows tr', (all) =>
        all.map((row) => [...row.children].map((cell) => cell.textContent)),
      );
      comparison.forEach((row, index) => {
        assert.ok(rows[index][0].startsWith(`${row.name} ${row.version}`), rows[index][0]);
        if (row.gflops) near(Number(rows[index][1]), row.gflops, 0.006, row.name);
      });
      const loaded = (await resources(page)).filter((name) => !before.includes(name));
      assert.ok(
        loaded.some((name) => /threaded-simd.*\.wasm$/.test(name)),
        loaded.join(),
      );

      // With all cards filled nothing overlaps or is cut off at any width.
      await page.fill('#sweep-budget', '1');
      await press(page, '#sweep-start');
      await page.fill('#tune-budget', '0.5');
      await press(page, '#tune-start');
      for (const fold of await page.locator('details:not(.code details) > summary').all()) {
        await fold.click();
      }
      for (const [width, dark] of [
        [1440, false],
        [820, true],
        [390, false],
      ]) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
        await page.waitForTimeout(200);
        await page.screenshot({ path: `${screenshots}lab-cards-${width}.png`, fullPage: true });
        await fits(page);
      }
      // Chromium's words for the adapter that the page says is absent.
      const remarks = complaints.filter((text) => text === 'No available adapters.');
      assert.deepEqual(complaints.splice(0), remarks);
    },
  );
});
