// Opens the page "Deep zoom", works it and compares its pictures with orbits computed here.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitsWidths, idle, look, parsed, slow, withPage } from './page.mjs';

const path = 'zoom.html';

/** The step at which c is first seen outside of 16, looked at every fourth step; -1: never. */
function escapes(re, im, steps) {
  let [x, y] = [0, 0];
  for (let k = 1; k <= steps; k++) {
    [x, y] = [re + x * x - y * y, im + 2 * x * y];
    if (k % 4 === 0 && Math.max(Math.abs(x), Math.abs(y)) > 16) {
      return k + 1 - Math.log2(Math.log(Math.hypot(x, y)));
    }
  }
  return -1;
}

const rounded = Math.fround;

/** How many of some hundred pixels are off, with c rounded or not. */
function off({ view, n, steps, left }, precision) {
  const round = precision === 'float32' ? rounded : Number;
  let count = 0;
  for (let e = 0; e < n * n; e += 97) {
    const [i, j] = [Math.floor(e / n), e % n];
    const re = round(view.re + ((j + 0.5) / n - 0.5) * view.width);
    const im = round(view.im - ((i + 0.5) / n - 0.5) * view.width);
    if (!(Math.abs(escapes(re, im, steps) - left[precision][e]) < 0.01)) count++;
  }
  return count;
}

async function assertRight(page) {
  await idle(page);
  const { shown } = await look(page);
  assert.equal(off(shown, 'float64'), 0);
  assert.ok(shown.compared >= 2 * shown.n);
  assert.equal(shown.different, 0);
  assert.equal(await page.textContent('#verdict'), 'Right');
  return shown;
}

test('float64 is right where float32 falls apart', slow, async () => {
  await withPage({ path, query: '?pixels=96' }, async (page) => {
    const first = await assertRight(page);
    assert.ok(first.wrong > 0.5, `${first.wrong} of the pixels are wrong in float32`);
    assert.ok(off(first, 'float32') > 0);
    const columns = new Set(
      Array.from({ length: 96 }, (_, j) =>
        rounded(first.view.re + ((j + 0.5) / 96 - 0.5) * first.view.width),
      ),
    );
    assert.equal(first.apart[0], columns.size);
    assert.equal(parsed(await page.textContent('#steps')), first.steps);

    await page.selectOption('#place', 'The whole set');
    const whole = await assertRight(page);
    assert.equal(whole.view.width, 3);
    assert.deepEqual(whole.apart, [96, 96]);
    assert.ok(whole.wrong < 0.1);
    assert.match(page.url(), /width=3/);
  });
});

test('dragging, the wheel, keys, buttons and the slider move the place', slow, async () => {
  await withPage({ path, query: '?pixels=48&width=0.01&re=-0.75&im=0.1' }, async (page) => {
    const start = (await assertRight(page)).view;
    const box = await page.locator('#float64').boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + box.width / 4, y, { steps: 3 });
    await page.mouse.up();
    const dragged = (await assertRight(page)).view;
    assert.ok(Math.abs(dragged.re - start.re + 0.0025) < 1e-4, `${dragged.re}`);
    assert.equal(dragged.width, 0.01);
    // What is under the pointer stays there.
    await page.mouse.move(box.x + box.width * 0.75, y);
    await page.mouse.wheel(0, -400);
    await page.waitForFunction(() => window.fragblasPage.view.width < 0.01, null, slow);
    const wheeled = (await assertRight(page)).view;
    const under = ({ re, width }) => re + 0.25 * width;
    assert.ok(Math.abs(under(wheeled) - under(dragged)) < 1e-4);
    await page.focus('#views');
    for (const key of ['+', 'ArrowUp']) await page.keyboard.press(key);
    const keyed = (await assertRight(page)).view;
    assert.equal(keyed.width, wheeled.width / 2);
    assert.ok(Math.abs(keyed.im - wheeled.im - 0.1 * keyed.width) < 1e-12);
    await page.click('#out');
    assert.equal((await assertRight(page)).view.width, wheeled.width);
    await page.fill('#depth', '6');
    assert.ok(Math.abs((await assertRight(page)).view.width - 1e-6) < 1e-15);
    assert.match(page.url(), /width=0\.000001|width=1e-6/);
  });
});

test('a dive ends where it should, or when it is stopped', slow, async () => {
  await withPage({ path, query: '?pixels=32&width=3e-12' }, async (page) => {
    await assertRight(page);
    await page.click('#dive');
    const { view, apart } = await assertRight(page);
    assert.equal(view.width, 1e-12);
    assert.deepEqual(apart, [1, 1]);
    await page.click('#dive');
    await page.waitForFunction(() => window.fragblasPage.view.width > 1e-3, null, slow);
    await page.click('#dive');
    assert.ok((await assertRight(page)).view.width > 1e-9);
  });
});

test('a product has the hash that all devices have', slow, async () => {
  await withPage({ path, query: '?pixels=32.4&re=0&im=0.75' }, async (page) => {
    await idle(page);
    assert.equal((await look(page)).pixels, 32);
    assert.equal(parsed(await page.textContent('#grid')), 6e-8); // 2^-24
    const first = (await look(page)).hashed;
    assert.equal(first.order, 32);
    await page.click('#hash-run');
    await page.waitForFunction(() => window.fragblasPage.hashed.order === 256, null, slow);
    await idle(page);
    const { hashed } = await look(page);
    assert.equal(hashed.hash, await page.textContent('#expected'));
    assert.equal(hashed.hash, await page.textContent('#hash'));
    assert.notEqual(hashed.hash, first.hash);
    assert.equal(await page.textContent('#hash-verdict'), 'The same, order 256');
  });
});

test('fits all widths', slow, async () => {
  await withPage({ path }, async (page) => {
    await idle(page);
    await fitsWidths(page, 'zoom');
  });
});
