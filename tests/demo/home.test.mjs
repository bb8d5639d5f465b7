// The home page: it measures and compares by itself, checks what it shows, rests while nobody sees
// it, and leads to all other pages.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fitsWidths, idle, look, parsed, slow, spoilReads, withPage } from './page.mjs';

const site = fileURLToPath(new URL('../../demos/site/', import.meta.url));
const limit = 8;

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** The number before a unit. */
const number = (text) => parsed(text.replace(/ (GFLOP.s|×)$/, ''));

const settled = async (page) => {
  await page.waitForFunction(() => window.fragblasPage?.race, null, slow);
  await idle(page);
  return look(page);
};

/** As if the person had gone to another tab, or come back. */
const hide = (page, hidden) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test('multiplies, checks and compares without a click', slow, async (t) => {
  await withPage({}, async (page) => {
    const { race, ratio, firstMs, n, printed } = await settled(page);
    t.diagnostic(`first rate ${Math.round(firstMs)} ms after the page began`);
    assert.equal(n, 256);
    const rates = {};
    for (const who of ['own', 'other']) {
      const { rows } = race[who];
      assert.equal(rows.length, 3, who);
      for (const { gflops, error } of rows) assert.ok(gflops > 0 && error < limit, who);
      rates[who] = median(rows.map(({ gflops }) => gflops));
      assert.ok(Math.abs(number(await page.textContent(`#${who}-rate`)) / rates[who] - 1) < 0.01);
    }
    assert.ok(Math.abs(ratio / (rates.own / rates.other) - 1) < 1e-9);
    assert.ok(Math.abs(parsed(await page.textContent('#rate')) / rates.own - 1) < 0.01);
    assert.ok(Math.abs(number(await page.textContent('#ratio')) / ratio - 1) < 0.06);
    assert.match(await page.textContent('#verdict'), /^Checked/);
    assert.match(await page.textContent('#figure'), /256 × 256.*33,554,432/);
    assert.match(await page.textContent('#device'), /without a GPU.*SwiftShader/);

    // TensorFlow.js comes after the first rate only.
    const early = await page.evaluate((firstMs) => {
      const all = performance.getEntriesByType('resource');
      return all.filter(({ startTime }) => startTime < firstMs).map(({ name }) => name);
    }, firstMs);
    assert.ok(early.length > 0);
    assert.deepEqual(
      early.filter((name) => /webgl-/.test(name)),
      [],
    );

    // The twelve lines are those of the file, and do what they say.
    const file = readFileSync(`${site}src/home/twelve-lines.js`, 'utf8');
    const code = await page.textContent('#code');
    assert.ok(file.trimEnd().endsWith(code) && code.split('\n').length === 12);
    assert.deepEqual(printed, ['[58, 64, 139, 154]', '[430, 1033]']);
    assert.equal(await page.textContent('#printed'), printed.join('\n'));
  });
});

test('shows no rate for a wrong product', slow, async () => {
  await withPage({}, async (page) => {
    await settled(page);
    await spoilReads(page, 1234, 100);
    await page.click('#again');
    const { race, ratio } = await settled(page);
    assert.equal(race.own.rows[0].gflops, null);
    assert.equal(ratio, null);
    assert.equal(await page.textContent('#rate'), '–');
    assert.equal(await page.textContent('#ratio'), '–');
    assert.match(await page.textContent('#verdict'), /^Wrong/);
  });
});

test('moves when asked to, and rests while it is hidden', slow, async () => {
  await withPage({}, async (page) => {
    const before = await settled(page);
    assert.equal(before.moving, false); // the tests' browser asks for less motion
    await page.focus('#play');
    await page.keyboard.press('Enter');
    const more = (products) =>
      page.waitForFunction((p) => window.fragblasPage.products > p + 3, products, slow);
    await more(before.products);
    assert.equal(await page.textContent('#play'), 'Pause');
    await hide(page, true);
    await page.waitForTimeout(500);
    const { products } = await look(page);
    await page.click('#again');
    await page.waitForTimeout(1000);
    const hidden = await look(page);
    assert.equal(hidden.products, products);
    assert.equal(hidden.race, null);
    assert.ok(hidden.busy);
    await hide(page, false);
    const { race } = await settled(page);
    assert.equal(race.own.rows.length, 3);
    await more(products);
    // Out of the window they rest too.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForFunction(() => !window.fragblasPage.moving);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForFunction(() => window.fragblasPage.moving);
    await page.click('#play');
    await page.waitForFunction(() => !window.fragblasPage.moving);
  });
});

test('measures again after a lost context', slow, async () => {
  await withPage({}, async (page, complaints) => {
    await settled(page);
    await page.click('#lose');
    await page.waitForSelector('.notice');
    await page.waitForSelector('#rate', slow);
    const { race } = await settled(page);
    assert.ok(race.own.rows.every(({ gflops }) => gflops > 0));
    const remarks = complaints.filter((text) => /context ?lost/i.test(text));
    assert.deepEqual(complaints.splice(0), remarks);
  });
});

test('leads to every page, by a picture of it', slow, async () => {
  await withPage({}, async (page) => {
    await settled(page);
    const names = readdirSync(site).filter((name) => name.endsWith('.html'));
    const tiles = await page.$$eval('.tile', (all) => all.map(({ href }) => href));
    assert.deepEqual(
      tiles.map((href) => new URL(href).pathname.slice(1)).sort(),
      names.filter((name) => name !== 'index.html').sort(),
    );
    for (const tile of await page.$$('.tile img')) {
      await tile.scrollIntoViewIfNeeded();
      await tile.evaluate((image) => image.decode());
      assert.equal(await tile.evaluate(({ naturalWidth }) => naturalWidth), 1200);
    }
    // Without its ending an address leads to the same page.
    for (const href of tiles) {
      const short = await page.evaluate(
        async (address) => (await fetch(address)).text(),
        href.replace(/\.html$/, ''),
      );
      assert.match(short, /<title>.*fragblas<\/title>/);
    }
  });
});

test('every page says what it is to those who link to it', () => {
  for (const name of readdirSync(`${site}dist`).filter((file) => file.endsWith('.html'))) {
    const html = readFileSync(`${site}dist/${name}`, 'utf8');
    const content = (key) =>
      (new RegExp(`${key}"\\s+content="([^"]+)"`).exec(html)?.[1] ?? '').replaceAll('&#39;', "'");
    assert.ok(content('name="description').length > 40, name);
    assert.equal(content('og:description'), content('name="description'));
    assert.match(content('og:title'), /fragblas/);
    const picture = readFileSync(`${site}dist/${content('og:image')}`);
    assert.equal(picture.toString('latin1', 8, 12), 'WEBP', name);
    assert.match(html, /rel="icon"/);
  }
});

test('fits all widths', slow, async () => {
  await withPage({}, async (page) => {
    await settled(page);
    for (const tile of await page.$$('.tile img')) {
      await tile.scrollIntoViewIfNeeded();
      await tile.evaluate((image) => image.decode());
    }
    await page.evaluate(() => scrollTo(0, 0));
    await fitsWidths(page, 'home');
  });
});
