// What a visitor loads before pressing anything: each built page and what it loads statically.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { idle, slow, withPage } from './page.mjs';

const dist = fileURLToPath(new URL('../../demos/site/dist/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));
const budget = 1.5e6;

/** The page, what its tags name, and what its script imports other than by calls. */
function closure(page) {
  const files = new Set([page]);
  const tags = readFileSync(dist + page, 'utf8').matchAll(/<[^>]+\b(?:src|href)="([^"]+)"/g);
  for (const [, name] of tags) files.add(name.replace(/^\.\//, ''));
  const chunks = new Set([page]);
  for (const chunk of chunks) {
    const { file, css = [], assets = [], imports = [] } = manifest[chunk];
    for (const name of [file, ...css, ...assets]) files.add(name);
    for (const name of imports) chunks.add(name);
  }
  return [...files];
}

const pages = readdirSync(dist).filter((name) => name.endsWith('.html'));

for (const page of pages) {
  test(`${page} loads at most 1.5 MB`, (t) => {
    const files = closure(page);
    const zipped = files.map((file) => gzipSync(readFileSync(dist + file), { level: 9 }).length);
    const total = zipped.reduce((sum, size) => sum + size, 0);
    t.diagnostic(`${total} bytes after gzip in ${files.length} files`);
    assert.ok(total <= budget, `${total} bytes: ${files.join(', ')}`);
    const text = files.map((file) => readFileSync(dist + file, 'utf8')).join('');
    assert.ok(text.includes('WebAssembly'), 'the library is among them');
    assert.ok(!text.includes('WEBGL_FORCE_F16_TEXTURES'), 'TensorFlow.js waits until asked for');
  });
}

test('the first page asks for nothing else before it shows a rate', slow, async () => {
  await withPage({}, async (page) => {
    await page.waitForFunction(() => window.fragblasPage?.firstMs, null, slow);
    await idle(page);
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < window.fragblasPage.firstMs)
        .map(({ name }) => new URL(name).pathname.slice(1)),
    );
    assert.ok(loaded.length > 0);
    const files = closure('index.html');
    assert.deepEqual(
      loaded.filter((name) => !files.includes(name)),
      [],
    );
  });
});
