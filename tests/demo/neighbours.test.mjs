// Opens the page "Nearest neighbours" and compares what it finds with a search done here.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitsWidths, idle, look, slow, withPage } from './page.mjs';

const path = 'neighbours.html';

test('finds the points that are near on the map, as each storage can tell', slow, async () => {
  await withPage({ path, query: '?points=2000&x=0.3&y=-0.2' }, async (page) => {
    for (const [storage, allowed] of [
      ['float16', 1e-3],
      ['float32', 2e-5],
      ['int8', 1e-2],
    ]) {
      await page.selectOption('#storage', storage);
      await page.waitForFunction((storage) => window.fragblasPage.storage === storage, storage);
      await idle(page);
      const { found, error, count, dimensions } = await look(page);
      assert.equal(`${count} x ${dimensions}`, '2000 x 384');
      assert.equal(new Set(found.indices).size, 10);
      assert.ok(error > 0 && error <= allowed, `${storage}: off by ${error}`);
      assert.ok(found.cosines.every((cosine, i) => i === 0 || cosine <= found.cosines[i - 1]));
      assert.match(await page.textContent('#verdict'), /^Right/);
      assert.equal(await page.locator('#found tr').count(), 10);
    }
  });
});

test('the query is dragged, and moved by keys', slow, async () => {
  await withPage({ path, query: '?points=500.4' }, async (page) => {
    await idle(page);
    const before = await look(page);
    const box = await page.locator('#map').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 - 40, { steps: 4 });
    await page.mouse.up();
    await idle(page);
    const after = await look(page);
    assert.ok(after.searches > before.searches);
    assert.ok(Math.abs(after.query[0] - 120 / box.height) < 0.02, String(after.query));
    assert.notDeepEqual(after.found.indices, before.found.indices);
    await page.focus('#map');
    await page.keyboard.press('ArrowLeft');
    await idle(page);
    assert.ok((await look(page)).query[0] < after.query[0]);

    // Each is judged by the points and the storage that it was looked for in.
    const verdicts = await page.evaluate(async () => {
      const said = [];
      const verdict = document.querySelector('#verdict');
      const observer = new MutationObserver(() => said.push(verdict.textContent));
      observer.observe(verdict, { childList: true });
      for (const [id, value] of [
        ['storage', 'float32'],
        ['count', '2000'],
      ]) {
        // A search is under way when another choice is made.
        const key = new KeyboardEvent('keydown', { key: 'ArrowLeft' });
        document.querySelector('#map').dispatchEvent(key);
        const select = document.querySelector(`#${id}`);
        select.value = value;
        select.dispatchEvent(new Event('change'));
        while (window.fragblasPage.busy) await new Promise(requestAnimationFrame);
      }
      return said;
    });
    assert.equal(verdicts.length, 6);
    for (const verdict of verdicts) assert.match(verdict, /^Right/);
    assert.equal((await look(page)).count, 2000);
    assert.equal(await page.textContent('#compared'), '2,000 × 384');
  });
});

test('fits all widths', slow, async () => {
  await withPage({ path }, async (page) => {
    await idle(page);
    await fitsWidths(page, 'neighbours');
  });
});
