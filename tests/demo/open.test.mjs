// No page opens empty: without a click each shows a result. The other tests prefer less motion, and
// begin with what a page shows then.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { screenshots, slow, withPage } from './page.mjs';

const dist = fileURLToPath(new URL('../../demos/site/dist/', import.meta.url));

/** What each page's result is: a condition in the page, and where a person sees it. */
const results = {
  index: [() => window.fragblasPage.race?.own.rows[0]?.gflops > 0, '#rate'],
  playground: [() => window.fragblasPage.state === 'done', '#output .line'],
  lab: [() => window.fragblasPage.result?.gflops > 0, '#gflops'],
  ladder: [() => window.fragblasPage.outcomes.some(({ gflops }) => gflops > 0), '#rung-1 .verdict'],
  pagerank: [() => window.fragblasPage.checked?.worst >= 0, '#meter-error'],
  lowrank: [() => window.fragblasPage.result?.foretold > 0, '#verdict'],
  network: [() => window.fragblasPage.accuracy > 0, '#accuracy'],
  diffusion: [() => window.fragblasPage.steps > 0, '#meter-calls'],
  quantum: [() => window.fragblasPage.done > 0, '#outcomes'],
  neighbours: [() => window.fragblasPage.found?.indices.length === 10, '#verdict'],
  gaussian: [() => window.fragblasPage.errors?.mean >= 0, '#verdict'],
  mesh: [() => window.fragblasPage.checked >= 0, '#verdict'],
  zoom: [() => window.fragblasPage.shown?.compared > 0, '#verdict'],
  report: [() => window.fragblasPage.report.conformance.length > 0, '#conformance .verdict'],
};

const pages = readdirSync(dist)
  .filter((name) => name.endsWith('.html'))
  .map((name) => name.replace('.html', ''));

for (const page of pages) {
  test(`${page} shows a result by itself`, slow, async (t) => {
    const [condition, place] = results[page];
    await withPage({ path: `${page}.html`, motion: true }, async (view) => {
      const patience = { timeout: 60_000, polling: 50 };
      await view.waitForFunction(() => window.fragblasPage, null, patience);
      await view.waitForFunction(condition, null, patience);
      const said = (place) => /\w/.test(document.querySelector(place)?.textContent ?? '');
      await view.waitForFunction(said, place, patience);
      const ms = await view.evaluate(() => Math.round(performance.now()));
      t.diagnostic(`${page}: ${ms} ms`);
      const text = await view.locator(place).first().textContent();
      assert.doesNotMatch(text, /Not (run|measured) yet|Press Run/);
      await view.screenshot({ path: `${screenshots}open-${page}.png` });
    });
  });
}
