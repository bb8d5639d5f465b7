// The documents: every link of every page leads somewhere, the search finds, and the pages of guides
// and of the package's interface hold to the site's policy.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import { screenshots, slow, withPage } from './page.mjs';

const folder = fileURLToPath(new URL('../../demos/site/dist/docs/', import.meta.url));
const pages = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.html'));

test('every link leads to a file of the site, and to a place in it', () => {
  const texts = new Map();
  const read = (file) => {
    if (!texts.has(file)) texts.set(file, readFileSync(file, 'utf8'));
    return texts.get(file);
  };
  const broken = [];
  for (const page of pages) {
    const text = read(join(folder, page));
    assert.doesNotMatch(text, /<script>|\son\w+="/, `${page} has code in its text`);
    assert.match(text, /property="og:description" content="[^"]{20,}"/, page);
    for (const [, link] of text.matchAll(/\s(?:href|src)="([^"]+)"/g)) {
      // By http there are none: names of files, such as sep.in, had become such links.
      if (/^(?:https|data):/.test(link)) continue;
      const [path, place] = link.split('#').map(decodeURIComponent);
      const file = path ? join(folder, dirname(page), path) : join(folder, page);
      if (!existsSync(file)) broken.push(`${page}: ${link}`);
      else if (place && file.endsWith('.html') && !read(file).includes(`id="${place}"`)) {
        broken.push(`${page}: ${link}, no such place`);
      }
    }
  }
  assert.deepEqual(broken, []);
});

test('the site leads to the documents, and the search finds', slow, async () => {
  await withPage({ path: 'docs/index.html', width: 1440 }, async (page) => {
    assert.match(await page.textContent('h1'), /fragblas/);
    const home = await page.getAttribute('#tsd-toolbar-links a', 'href');
    assert.equal(new URL(home, page.url()).pathname, '/index.html');
    await page.click('#tsd-search-trigger');
    await page.fill('#tsd-search-input', 'softmax');
    await page.waitForSelector('#tsd-search-results li a', slow);
    const found = await page.$$eval('#tsd-search-results li', (items) =>
      items.map(({ textContent }) => textContent),
    );
    assert.ok(
      found.some((text) => /softmax/i.test(text)),
      found.join('\n'),
    );
    await page.fill('#tsd-search-input', 'Sparse matrices');
    await page.click('#tsd-search-results li:has-text("Sparse matrices") a');
    await page.waitForURL(/documents\/Sparse_matrices/);
    assert.match(await page.textContent('h1'), /Sparse matrices/);
  });
});

for (const [width, dark] of [
  [1440, false],
  [820, true],
  [390, false],
]) {
  test(`a guide fits ${width} pixels`, slow, async () => {
    const path = 'docs/documents/Arrays.html';
    await withPage({ path, width, height: 900, dark }, async (page) => {
      await page.waitForSelector('.tsd-panel h1', { state: 'visible' });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wider <= 0, `${wider} pixels too wide`);
      await page.evaluate(`${axe.source}; undefined`);
      const { violations } = await page.evaluate(() => window.axe.run());
      const serious = violations
        .filter(({ impact }) => impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
      assert.deepEqual(serious, []);
      await page.screenshot({ path: `${screenshots}documents-${width}.png` });
    });
  });
}
