// No page opens empty: without a click each shows a result. The other tests prefer less motion, and
// begin with what a page shows then.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screenshots, slow, withPage } from './page.mjs';
import { pages } from './pages.mjs';
import { empty, results } from './results.js';

for (const page of pages) {
  test(`${page} shows a result by itself`, slow, async (t) => {
    const [holds, place] = results[page];
    await withPage({ path: `${page}.html`, motion: true }, async (view) => {
      const patience = { timeout: 60_000, polling: 50 };
      await view.waitForFunction(() => window.fragblasPage, null, patience);
      await view.waitForFunction(holds, await view.evaluateHandle(() => window), patience);
      const said = (place) => /\w/.test(document.querySelector(place)?.textContent ?? '');
      await view.waitForFunction(said, place, patience);
      const ms = await view.evaluate(() => Math.round(performance.now()));
      t.diagnostic(`${page}: ${ms} ms`);
      const text = await view.locator(place).first().textContent();
      assert.doesNotMatch(text, empty);
      await view.screenshot({ path: `${screenshots}open-${page}.png` });
    });
  });
}
