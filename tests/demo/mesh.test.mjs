// Opens the page "Spring mesh": the systems are solved, the cloth hangs, and a hand pulls it.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitsWidths, idle, look, slow, withPage } from './page.mjs';

const path = 'mesh.html';
const query = '?side=12.4&iterations=30.4';

const at = ({ places, side }, i, j) =>
  [0, 1, 2].map((axis) => places[axis * side * side + i * side + j]);

test('the cloth hangs from what holds it, and stays whole', slow, async () => {
  await withPage({ path, query }, async (page) => {
    await idle(page);
    for (let i = 0; i < 10; i++) {
      await page.click('#step');
      await idle(page);
    }
    const state = await look(page);
    assert.equal(state.steps, 30);
    assert.ok(state.places.every(Number.isFinite));
    const [x, y] = at(state, 0, 0);
    assert.ok(Math.abs(x + 1) < 0.05 && Math.abs(y - 1) < 0.05, `a corner at ${x}, ${y}`);
    assert.ok(
      at(state, 11, 6)[1] < at(state, 0, 6)[1] - 1,
      `the lower edge at ${at(state, 11, 6)}`,
    );
    assert.ok(state.residual <= 1e-2 && state.checked <= 2 * state.residual + 2e-5);
    assert.equal(await page.textContent('#verdict'), 'Right');
    // No spring of a row is twice as long, or half.
    for (let i = 0; i < 11; i++) {
      const [p, q] = [at(state, i, 5), at(state, i + 1, 5)];
      const length = Math.hypot(...p.map((value, axis) => value - q[axis])) / (2 / 11);
      assert.ok(length > 0.5 && length < 2, `a spring of ${length}`);
    }
  });
});

test('a hand pulls, and the cloth follows', slow, async () => {
  await withPage({ path, query, motion: true }, async (page, complaints) => {
    await page.waitForFunction(() => window.fragblasPage?.steps > 3, null, slow);
    const before = await look(page);
    const box = await page.locator('#cloth').boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 150, y + 20, { steps: 3 });
    await page.waitForFunction(
      (steps) => window.fragblasPage.steps > steps + 15,
      before.steps,
      slow,
    );
    const after = await look(page);
    await page.mouse.up();
    const most = (state) => Math.max(...state.places.slice(0, 144));
    const middle = (state) => at(state, 6, 6)[0];
    assert.ok(
      middle(after) > middle(before) + 0.05 || most(after) > most(before) + 0.05,
      'it moved',
    );
    // Two at a time: it plays on, with the last choice.
    await page.evaluate(() => {
      document.querySelector('#reset').click();
      document.querySelector('#reset').click();
      const select = document.querySelector('#side');
      for (const side of ['24', '16']) {
        select.value = side;
        select.dispatchEvent(new Event('change'));
      }
    });
    await page.waitForFunction(
      () => window.fragblasPage.side === 16 && window.fragblasPage.steps > 25,
      null,
      slow,
    );
    assert.equal(await page.textContent('#play'), 'Pause');
    await page.click('#play');
    await idle(page);
    assert.equal(await page.textContent('#verdict'), 'Right');

    await page.evaluate(() => {
      document.querySelector('#step').click();
      document.querySelector('#lose').click();
    });
    await page.waitForSelector('.notice');
    await page.waitForSelector('#play', slow);
    const remarks = complaints.filter((text) => /context ?lost/i.test(text));
    assert.deepEqual(complaints.splice(0), remarks);
  });
});

test('fits all widths', slow, async () => {
  await withPage({ path, query }, async (page) => {
    await idle(page);
    await fitsWidths(page, 'mesh');
  });
});
