// What the tests of all pages share: the server, the browser, and what every page must be like.
//
// Screenshots go to build/screenshots. CHROMIUM names another browser binary.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import { chromium } from 'playwright-core';

const server = fileURLToPath(new URL('../../demos/site/serve.mjs', import.meta.url));
export const screenshots = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
export const slow = { timeout: 180_000 };

let site;
let address;
let browser;

before(async () => {
  await mkdir(screenshots, { recursive: true });
  site = spawn(process.execPath, [server, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await Promise.race([
    once(site.stdout, 'data'),
    once(site, 'exit').then(() => assert.fail('serve.mjs ended: is demos/site built?')),
  ]);
  address = String(line).trim();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      '--disable-background-networking',
      // What is drawn besides WebGL is drawn by the processor either way, and in one step sooner so.
      '--disable-gpu-rasterization',
      // A camera that shows a test picture, and the visitor's consent to it.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });
});

after(async () => {
  await browser?.close();
  site?.kill();
});

/** A fresh page, of a person who likes less motion unless told otherwise; whatever it complains about, or fetches from elsewhere, fails the test at its end. */
export async function withPage(
  { path = '', query = '', width = 1440, height = 900, dark = false, motion = false },
  work,
) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
  });
  const complaints = [];
  try {
    const page = await context.newPage();
    page.on('console', (message) => {
      const text = message.text();
      // Chromium remarks on the first reads that are waited for, as small ones are.
      if (text.includes('GPU stall due to ReadPixels')) return;
      if (['error', 'warning'].includes(message.type())) complaints.push(text);
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('requestfailed', (request) => {
      // A page that goes away asks for its icon no more.
      const aborted = request.failure()?.errorText === 'net::ERR_ABORTED';
      if (aborted && request.url().endsWith('/icon.svg')) return;
      complaints.push(`failed: ${request.url()}`);
    });
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      const own =
        origin === new URL(address).origin || protocol === 'data:' || protocol === 'blob:';
      if (!own) complaints.push(`foreign request: ${request.url()}`);
    });
    await page.goto(address + path + query);
    await work(page, complaints);
  } finally {
    await context.close();
  }
  assert.deepEqual(complaints, []);
}

export const idle = (page) =>
  page.waitForFunction(() => window.fragblasPage && !window.fragblasPage.busy, null, slow);

/** A number as the pages write it. */
export const parsed = (text) =>
  Number(
    text
      .replaceAll('−', '-')
      .replace(
        / × 10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/,
        (_, power) => `e${power.replace(/./g, (s) => '-0123456789'['⁻⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(s)])}`,
      ),
  );

export const look = (page) => page.evaluate(() => window.fragblasPage);

/**
 * From now on the element at `place` of whatever the page reads back is off by `error`. Reads come
 * behind a fence, or at once where little is left to do; which way is taken depends on the time.
 */
export const spoilReads = (page, place, error) =>
  page.evaluate(
    ([place, error]) => {
      const { prototype } = WebGL2RenderingContext;
      const { getBufferSubData, readPixels } = prototype;
      const spoil = (data, offset, length) => {
        if (data instanceof Float32Array && length > place) data[offset + place] += error;
      };
      prototype.getBufferSubData = function (...values) {
        getBufferSubData.apply(this, values);
        const [, , data, offset = 0, length = data.length - offset] = values;
        spoil(data, offset, length);
      };
      prototype.readPixels = function (...values) {
        readPixels.apply(this, values);
        const [, , width, height, , , data, offset = 0] = values;
        spoil(data, offset, 4 * width * height);
      };
    },
    [place, error],
  );

/** Nothing is wider than the window, overlaps another thing or is cut off, and axe-core finds no serious fault. */
export async function fits(page) {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wider <= 0, `${wider} pixels too wide`);
  const faults = await page.evaluate(() => {
    const found = [];
    const boxes = (selector) =>
      [...document.querySelectorAll(selector)].map((e) => [e, e.getBoundingClientRect()]);
    const name = (e) => e.id || e.className || e.tagName;
    const apart = (list) => {
      list.forEach(([a, p], index) => {
        for (const [b, q] of list.slice(index + 1)) {
          const across = Math.min(p.right, q.right) - Math.max(p.left, q.left);
          const down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
          if (across > 1 && down > 1) found.push(`${name(a)} overlaps ${name(b)}`);
        }
      });
    };
    apart(boxes('.card'));
    apart(boxes('.top > *, .meter > *, .foot > *'));
    apart([...boxes('.panel'), ...boxes('.panel .name'), ...boxes('.key')]);
    apart(boxes('.controls > *'));
    for (const [e] of boxes('.card, .card p, .card dd, .card label, button, select')) {
      if (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline') {
        found.push(`${name(e)} is cut off`);
      }
    }
    return found;
  });
  assert.deepEqual(faults, []);
  await page.evaluate(`${axe.source}; undefined`);
  const { violations } = await page.evaluate(() => window.axe.run());
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
  assert.deepEqual(serious, []);
}

const sizes = [
  [1440, 900],
  [820, 1180],
  [390, 844],
];

/** The same at three widths, the middle one of a dark page; `look` sees each, and a picture is kept. */
export async function fitsWidths(page, name, look = () => {}) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: width === 820 ? 'dark' : 'light' });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await idle(page);
    await page.screenshot({ path: `${screenshots}${name}-${width}.png`, fullPage: true });
    await fits(page);
    await look(width);
  }
}
