// The benchmark's page (web/bench) as a person works it, by keyboard, in Chromium with WebGPU on SwiftShader. Screenshots go
// to build/screenshots.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '../../web/bench/node_modules/playwright-core/index.mjs';
import { checkRecord } from './bench_peers.mjs';
import { startOf } from './browsers.mjs';
import { serve } from './run_page.mjs';

const folder = fileURLToPath(new URL('../../build/web-bench', import.meta.url));
const screenshots = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

const flags = [
  '--no-sandbox',
  '--ignore-gpu-blocklist',
  '--disable-background-networking',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
];

const everywhere = ['webgl', 'webgl2', 'wasm', 'webgpu', 'js'];
const routines = ['sgemm', 'sgemv', 'saxpy', 'sdot'];

/** Tabs on until `name` has the focus; the names on the way, itself included. */
async function tabTo(page, name) {
  const names = [];
  while (names.at(-1) !== name) {
    assert(names.length < 60, `no ${name} by Tab: ${names}`);
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { name, textContent, tagName } = document.activeElement;
      return name || textContent || tagName;
    });
    names.push(focused);
  }
  return names;
}

async function type(page, name, value) {
  await tabTo(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(value);
}

const ended = (page) =>
  page.waitForFunction(
    () => /^(Done|Stopped|Failed)/.test(document.querySelector('[role=status]').textContent),
    null,
    { timeout: 120_000 },
  );

/** Nothing sticks out of the page, and no control lies on another. */
async function checkLayout(page) {
  const { wide, overlaps } = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('form :is(input, button), fieldset > label, h2, a')]
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    const overlap = (a, b) =>
      !a.element.contains(b.element) &&
      !b.element.contains(a.element) &&
      Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1 &&
      Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 1;
    const pairs = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => overlap(a, b)));
    return {
      wide: document.documentElement.scrollWidth - innerWidth,
      overlaps: pairs.map(({ element }) => element.outerHTML),
    };
  });
  assert.deepEqual(overlaps, []);
  assert(wide <= 0, `${wide} pixels too wide`);
}

/** What the controls are called, for those who do not see them. */
async function checkLabels(page) {
  const unlabelled = await page.evaluate(() =>
    [...document.querySelectorAll('input')]
      .filter((input) => !input.ariaLabel && !input.labels[0]?.textContent.trim())
      .map((input) => input.outerHTML),
  );
  assert.deepEqual(unlabelled, []);
}

async function workThePage(page, address) {
  await page.goto(address);
  await checkLayout(page);
  await checkLabels(page);

  // A size that is none is told beside the button, and nothing starts.
  await type(page, 'sgemm-sizes', '16, x');
  await page.keyboard.press('Enter');
  const complaint = await page.locator('[role=alert]').textContent();
  assert.equal(complaint, 'sgemm = 16,x, must be whole numbers from 1 to 8192');
  assert.equal(await page.locator('[role=status]').textContent(), '');

  await page.keyboard.press('Control+A');
  await page.keyboard.type('8, 33');
  await type(page, 'sgemv-sizes', '33');
  await type(page, 'saxpy-sizes', '1001');
  await type(page, 'sdot-sizes', '1001');
  await type(page, 'seconds', '0.01');
  await type(page, 'repetitions', '1');
  const names = await tabTo(page, 'Run');
  assert(names.includes('seed'), String(names));
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Stop');
  await ended(page);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Run');
}

/** What is on the page is what the record says. */
async function checkResults(page, record) {
  const text = await page.locator('#results').textContent();
  assert.match(text, /software rasteriser/);
  assert.match(text, /Seed 1\./);
  for (const { name, version } of record.libraries) {
    assert(text.includes(name) && text.includes(version), name);
  }
  for (const { library, failure } of record.benchmarks) {
    if (failure) assert(text.includes('FAILED') && text.includes(failure), library);
  }
  for (const routine of routines) {
    const group = page.locator('.group', { has: page.getByRole('heading', { name: routine }) });
    const right = record.benchmarks.filter((row) => row.routine === routine && row.ok);
    assert.equal(await group.locator('svg.plot title').count(), right.length);
    assert.equal(
      await group
        .locator('svg.plot')
        .boundingBox()
        .then(({ height }) => height > 100),
      true,
    );
  }
}

export async function viewTests(test) {
  const program = startOf('chromium', '', '')?.program;
  if (!program) return test('the page by keyboard in chromium', () => 'skipped');
  mkdirSync(screenshots, { recursive: true });
  const server = await serve({ '/': folder });
  const address = `http://127.0.0.1:${server.address().port}/bench.html`;
  const browser = await chromium.launch({ executablePath: program, args: flags });
  const complaints = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      const own = origin === new URL(address).origin || ['data:', 'blob:'].includes(protocol);
      if (!own) complaints.push(`foreign request: ${request.url()}`);
    });
    await test('the page by keyboard in chromium, WebGPU among the backends', async () => {
      await workThePage(page, address);
      await tabTo(page, 'Download JSON');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.keyboard.press('Enter'),
      ]);
      assert.match(download.suggestedFilename(), /^fragblas-web-bench-[-\d]+T[-\d.]+Z\.json$/);
      const record = JSON.parse(readFileSync(await download.path(), 'utf8'));
      checkRecord(record, everywhere);
      await checkResults(page, record);

      // What a run has opened serves the next one too.
      await page.locator('form button[type=submit]').focus();
      await page.keyboard.press('Enter');
      await ended(page);
      const [again] = await Promise.all([
        page.waitForEvent('download'),
        page.getByText('Download JSON').click(),
      ]);
      checkRecord(JSON.parse(readFileSync(await again.path(), 'utf8')), everywhere);
      assert.deepEqual(complaints, []);
    });
    await test('the page in light and dark, wide and narrow', async () => {
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        for (const width of [1280, 380]) {
          await page.setViewportSize({ width, height: 900 });
          await checkLayout(page);
          await page.locator('.group').first().scrollIntoViewIfNeeded();
          await page.screenshot({ path: `${screenshots}bench-${colorScheme}-${width}.png` });
        }
      }
    });
    await test('a run is stopped by keyboard', async () => {
      await page.goto(address);
      await tabTo(page, 'none');
      await page.keyboard.press('Enter');
      await page.locator('[name=fragblas]').focus();
      await page.keyboard.press('Space');
      await tabTo(page, 'Run');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter'); // the focus is on Stop by now
      await ended(page);
      assert.equal(await page.locator('[role=status]').textContent(), 'Stopped.');
    });
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}
