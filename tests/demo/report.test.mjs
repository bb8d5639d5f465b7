// Opens the page "Report" and lets it check every routine; then looks at what it reports.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fits, idle, look, screenshots, slow, spoilReads, withPage } from './page.mjs';

const path = 'report.html';
const longer = { timeout: 400_000 };

test('checks every routine of the catalog, and reports it', longer, async () => {
  await withPage({ path, query: '?seed=3' }, async (page) => {
    await idle(page);
    // What it looked at by itself is a part of what Run all does.
    const first = await look(page);
    assert.equal(first.report.extent, 'glance');
    assert.equal(first.report.passes, true, await page.textContent('#verdict'));
    assert.ok(first.report.benchmark.every(({ right }) => right));
    assert.match(await page.textContent('#status'), /^Done in .* first look/);
    assert.match(await page.textContent('#device'), /SwiftShader/);
    assert.match(await page.textContent('#probe'), /Known product is right\s*yes/);
    await page.screenshot({ path: `${screenshots}report-before.png`, fullPage: true });
    await page.click('#run');
    assert.equal(await page.textContent('#run'), 'Stop');
    await page.waitForFunction(() => !window.fragblasPage.busy, null, longer);
    const { catalog, report } = await look(page);
    assert.equal(report.extent, 'quick');
    assert.deepEqual(
      first.report.conformance.map(({ routine }) => routine),
      catalog,
    );
    assert.match(await page.textContent('#status'), /^Done in/);

    // Every routine has cases: one that is added to the catalog needs its reference.
    assert.ok(catalog.length >= 48);
    assert.deepEqual(
      report.conformance.map(({ routine }) => routine),
      catalog,
    );
    for (const { routine, cases, worst, verdict, where } of report.conformance) {
      assert.equal(verdict, 'pass', `${routine}: ${verdict}, ${worst} (${where})`);
      assert.ok(cases >= 4, `${routine} has ${cases} cases`);
      assert.ok(worst >= 0 && worst <= 1, `${routine}: ${worst}`);
    }
    const total = report.conformance.reduce((sum, { cases }) => sum + cases, 0);
    assert.ok(total >= 800, `${total} cases`);
    // Copies are exact, sums are rounded.
    const worst = Object.fromEntries(report.conformance.map((one) => [one.routine, one.worst]));
    for (const name of ['scopy', 'sswap', 'isamax']) assert.equal(worst[name], 0, name);
    for (const name of ['sdot', 'sgemv', 'sgemm', 'strsm']) assert.ok(worst[name] > 0, name);
    const { length } = catalog;
    assert.ok(
      (await page.textContent('#verdict')).startsWith(`Pass: ${length} of ${length} routines`),
    );
    const rows = await page.$$eval('#conformance tr', (trs) =>
      trs.map((tr) => [...tr.cells].map((cell) => cell.textContent)),
    );
    rows.forEach(([name, text, cases, , verdict], at) => {
      const one = report.conformance[at];
      assert.deepEqual(
        [name, text, Number(cases), verdict],
        [one.routine, one.text, one.cases, one.verdict],
      );
    });

    assert.deepEqual(
      [...new Set(report.benchmark.map(({ name }) => name))],
      ['fill', 'scopy', 'saxpy', 'sdot', 'sgemv', 'sgemm'],
    );
    for (const { name, right, seconds, fastest } of report.benchmark) {
      assert.ok(right, name);
      assert.ok(seconds >= fastest && fastest > 0, `${name}: ${seconds}, ${fastest}`);
    }
    const rate = await page.textContent('#benchmark tr:last-child td:nth-child(4)');
    const { flops, seconds } = report.benchmark.at(-1);
    assert.ok(Math.abs(Number(rate) / (flops / seconds / 1e9) - 1) < 0.01, rate);

    // The file and the clipboard have what the page has.
    assert.equal(report.seed, 3);
    assert.equal(report.passes, true);
    assert.ok(Math.abs(Date.now() - Date.parse(report.time)) < 600_000);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download')]);
    assert.equal(download.suggestedFilename(), 'fragblas-report.json');
    assert.deepEqual(JSON.parse(await readFile(await download.path(), 'utf8')), report);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.click('#copy');
    await page.waitForFunction(() =>
      /clipboard/.test(document.getElementById('copied').textContent),
    );
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.deepEqual(JSON.parse(copied), report);
    // The old way, where the new one is refused, and what is said where both are.
    await page.evaluate(() => {
      document.getElementById('copied').textContent = '';
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await page.click('#copy');
    await page.waitForFunction(() =>
      /clipboard/.test(document.getElementById('copied').textContent),
    );
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await page.click('#copy');
    await page.waitForFunction(() =>
      /does not let/.test(document.getElementById('copied').textContent),
    );
    assert.ok(await page.isVisible('#json'));

    for (const [width, height, colorScheme] of [
      [1440, 900, 'light'],
      [820, 1180, 'dark'],
      [390, 844, 'light'],
    ]) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: `${screenshots}report-${width}-${colorScheme}.png`,
        fullPage: true,
      });
      await fits(page);
      const hidden = await page.$$eval('.scroll', (boxes) =>
        boxes.map((box) => box.scrollWidth - box.clientWidth),
      );
      assert.deepEqual(hidden, [0, 0], 'the tables need no scrolling');
    }
  });
});

test('tells a wrong result, and stops when asked', slow, async () => {
  await withPage({ path, dark: true, query: '?extent=quick' }, async (page) => {
    await idle(page);
    await spoilReads(page, 4, 0.001);
    await page.click('#run');
    await page.waitForSelector('#conformance .verdict.fail', slow);
    await page.click('#run');
    await idle(page);
    assert.equal(await page.textContent('#status'), 'Stopped.');
    assert.match(await page.textContent('#verdict'), /^Fail: \d+ of/);
    const { report } = await look(page);
    assert.equal(report.passes, false);
    assert.equal(report.time, null);
    assert.deepEqual(report.benchmark, []);
  });
});

test('keeps its results when the context is lost, and its state in the address', slow, async () => {
  await withPage({ path, width: 820 }, async (page, complaints) => {
    await idle(page);
    await page.selectOption('#extent', 'thorough');
    await page.fill('#seed', '12');
    await page.keyboard.press('Tab');
    await page.click('#run');
    await page.waitForFunction(
      () => window.fragblasPage.report.conformance.length >= 3,
      null,
      slow,
    );
    await page.click('#run');
    await idle(page);
    const { report } = await look(page);
    assert.equal(report.conformance[2].verdict, 'pass');
    await page.click('#lose');
    await page.waitForSelector('.notice');
    await page.waitForSelector('#run', slow);
    const again = (await look(page)).report;
    assert.deepEqual(again.conformance, report.conformance);
    assert.deepEqual([again.extent, again.seed], ['thorough', 12]);
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('input, select, button, [tabindex]')]
        .filter((e) => !(e.ariaLabel || e.labels?.length || e.textContent.trim()))
        .map((e) => e.outerHTML),
    );
    assert.deepEqual(nameless, []);
    const remarks = complaints.filter((text) => /context ?lost/i.test(text));
    assert.deepEqual(complaints.splice(0), remarks);
  });
});
