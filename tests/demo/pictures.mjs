// Takes the README's pictures of the pages: node --test pictures.mjs. By hand, when a page's looks
// have changed.
// SPDX-License-Identifier: MIT
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { idle, withPage } from './page.mjs';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const patience = { timeout: 400_000 };

const until = (page, condition) => page.waitForFunction(condition, null, patience);

/** A PNG as WebP, which Chromium writes but does not take screenshots in. */
async function webp(page, png) {
  const text = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.7 });
    const url = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsDataURL(blob);
    });
    return url.slice(url.indexOf(',') + 1);
  }, png.toString('base64'));
  return Buffer.from(text, 'base64');
}

/** What the picture of the playground shows. */
const waves = `// Two patterns of waves, and their product.
import { Blas } from 'fragblas';

const blas = await Blas.create();
const n = 200;
const wave = (down, across) =>
  Float32Array.from({ length: n * n }, (_, e) =>
    Math.sin((down * Math.floor(e / n) + across * (e % n)) / n));

const a = blas.matrix(n, n, wave(9, 14));
const b = blas.matrix(n, n, wave(16, -7));
const c = blas.gemm({ a, b, alpha: 1 / n });
const norm = blas.nrm2({ x: c.row(0) });

console.log('norm of the first row', norm);
console.log('the product', c);
blas.dispose();
`;

const pictures = {
  home: { path: '', work: (page) => until(page, () => window.fragblasPage.ratio > 0) },
  neighbours: { path: 'neighbours.html', query: '?points=20000', work: async () => {} },
  gaussian: { path: 'gaussian.html', work: async () => {} },
  zoom: { path: 'zoom.html', query: '?pixels=384', work: idle },
  mesh: {
    path: 'mesh.html',
    query: '?side=24',
    work: async (page) => {
      await page.click('#play');
      await until(page, () => window.fragblasPage.steps > 60);
      await page.click('#play');
    },
  },
  'gemm-lab': {
    path: 'lab.html',
    query: '?m=256&n=256&k=256',
    height: 940,
    work: async (page) => {
      await page.click('#run');
      await until(page, () => window.fragblasPage.result);
    },
  },
  playground: {
    path: 'playground.html',
    work: async (page) => {
      await until(page, () => window.fragblasPage.editing);
      await page.click('.cm-content');
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(waves);
      await page.keyboard.press('Control+Enter');
      await until(page, () => window.fragblasPage.state === 'done');
      await page.evaluate(() => document.activeElement.blur());
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
  quantum: {
    path: 'quantum.html',
    query: '?circuit=random&n=9&seed=3',
    work: async (page) => {
      await until(page, () => !window.fragblasPage.busy);
    },
  },
  report: {
    path: 'report.html',
    work: async (page) => {
      await page.click('#run');
      await until(page, () => window.fragblasPage.busy);
    },
  },
};

for (const [name, { path, query, height = 760, work }] of Object.entries(pictures)) {
  test(name, patience, () =>
    withPage({ path, query, width: 1200, height }, async (page) => {
      await idle(page);
      await work(page);
      await idle(page);
      if (name !== 'ladder') await page.evaluate(() => scrollTo(0, 0));
      await writeFile(`${folder}${name}.webp`, await webp(page, await page.screenshot()));
    }),
  );
}
