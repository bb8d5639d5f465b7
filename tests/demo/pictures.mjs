// Takes the README's pictures of the pages: node --test pictures.mjs. By hand, when a page's looks have changed.
// SPDX-License-Identifier: MIT
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { settled, withPage } from './page.mjs';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const patience = { timeout: 400_000 };

const until = (page, condition) => page.waitForFunction(condition, null, patience);

const pictures = {
  'gemm-lab': {
    query: '?m=256&n=256&k=256',
    height: 940,
    work: async (page) => {
      await page.click('#run');
      await until(page, () => window.fragblasPage.result);
    },
  },
  ladder: {
    path: 'ladder.html',
    query: '?n=128',
    work: (page) =>
      page
        .locator('h2, h3')
        .filter({ hasText: 'A tile of 4' })
        .evaluate((title) => title.scrollIntoView()),
  },
  pagerank: {
    path: 'pagerank.html',
    work: async (page) => {
      await page.click('#play');
      await page.waitForTimeout(8000);
    },
  },
  'low-rank': { path: 'lowrank.html', query: '?size=256', work: async () => {} },
  network: {
    path: 'network.html',
    query: '?task=spirals3',
    work: async (page) => {
      await page.click('#play');
      await until(page, () => window.fragblasPage.accuracy > 0.95);
      await page.click('#play');
    },
  },
  diffusion: {
    path: 'diffusion.html',
    query: '?n=64&steps=8&seed=5',
    work: async (page) => {
      await page.click('#play');
      await until(page, () => window.fragblasPage.steps >= 900);
      await page.click('#play');
    },
  },
};

for (const [name, { path, query, height = 760, work }] of Object.entries(pictures)) {
  test(name, patience, () =>
    withPage({ path, query, width: 1200, height }, async (page) => {
      await settled(page);
      await work(page);
      await settled(page);
      if (name !== 'ladder') await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: `${folder}${name}.jpg`, type: 'jpeg', quality: 82 });
    }),
  );
}
