// Opens the page "Gaussian process", works it and compares its curves with a fit done here.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitsWidths, idle, look, slow, withPage } from './page.mjs';

const path = 'gaussian.html';

/** Solves A x = b in double precision by Gauss' elimination with pivots. */
function solve(a, b) {
  const rows = a.map((row, i) => [...row, b[i]]);
  rows.forEach((_, k) => {
    const pivot = rows.reduce(
      (p, row, i) => (i >= k && Math.abs(row[k]) > Math.abs(rows[p][k]) ? i : p),
      k,
    );
    [rows[k], rows[pivot]] = [rows[pivot], rows[k]];
    for (let i = k + 1; i < rows.length; i++) {
      const factor = rows[i][k] / rows[k][k];
      rows[i] = rows[i].map((value, j) => value - factor * rows[k][j]);
    }
  });
  const x = Array(b.length).fill(0);
  for (let i = b.length - 1; i >= 0; i--) {
    const sum = x.reduce((s, value, j) => s + rows[i][j] * value, 0);
    x[i] = (rows[i].at(-1) - sum) / rows[i][i];
  }
  return x;
}

/** The mean and the deviation at a place between 0 and 1. */
function expected({ points, settings: { length, swing, noise } }, place) {
  const k = (p, q) => swing ** 2 * Math.exp(-0.5 * ((p - q) / length) ** 2);
  const a = points.map((p, i) => points.map((q, j) => k(p.x, q.x) + (i === j ? noise ** 2 : 0)));
  const across = points.map(({ x }) => k(x, place));
  const dot = (u, v) => u.reduce((sum, value, i) => sum + value * v[i], 0);
  const mean = dot(
    across,
    solve(
      a,
      points.map(({ y }) => y),
    ),
  );
  return [mean, Math.sqrt(Math.max(0, swing ** 2 - dot(across, solve(a, across))))];
}

async function assertRight(page) {
  await idle(page);
  const state = await look(page);
  for (const i of [0, 57, 200, 333, 400]) {
    const [mean, deviation] = expected(state, i / 400);
    assert.ok(Math.abs(state.fit.mean[i] - mean) < 3e-3, `mean ${state.fit.mean[i]}, not ${mean}`);
    const off = Math.abs(state.fit.deviation[i] - deviation);
    assert.ok(off < 2e-2, `deviation ${state.fit.deviation[i]}, not ${deviation}`);
  }
  assert.equal(await page.textContent('#verdict'), 'Right');
  return state;
}

test('fits the points, when they are dragged, added and removed', slow, async () => {
  await withPage({ path }, async (page) => {
    const first = await assertRight(page);
    assert.ok(await page.isDisabled('#remove'), 'nothing is chosen');
    const box = await page.locator('#plot').boundingBox();
    const at = ({ x, y }) => [box.x + x * box.width, box.y + (0.5 - y / 4.4) * box.height];
    await page.mouse.move(...at(first.points[2]));
    await page.mouse.down();
    await page.mouse.move(...at({ x: 0.4, y: -1.2 }), { steps: 5 });
    await page.mouse.up();
    const second = await assertRight(page);
    assert.equal(second.points.length, first.points.length);
    assert.ok(Math.abs(second.points[2].y + 1.2) < 0.03);
    assert.notDeepEqual(second.fit.mean, first.fit.mean);
    await page.mouse.click(...at({ x: 0.6, y: 1.5 }));
    assert.equal((await assertRight(page)).points.length, first.points.length + 1);
    await page.click('#remove');
    assert.equal((await assertRight(page)).points.length, first.points.length);
    await page.fill('#length', '0.3');
    await page.fill('#noise', '0.2');
    const { settings } = await assertRight(page);
    assert.deepEqual(settings, { length: 0.3, swing: 1, noise: 0.2 });
    assert.match(page.url(), /length=0.3/);
  });
});

test('keys choose, move, add and remove points', slow, async () => {
  await withPage({ path }, async (page) => {
    const { points } = await assertRight(page);
    await page.focus('#plot');
    for (const key of ['.', '.', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
    const moved = (await assertRight(page)).points[1];
    assert.ok(Math.abs(moved.y - points[1].y - 0.05) < 1e-9);
    await page.keyboard.press('Enter');
    assert.equal((await assertRight(page)).points.length, points.length + 1);
    await page.keyboard.press('Delete');
    assert.equal((await assertRight(page)).points.length, points.length);
  });
});

test('no points at all', slow, async () => {
  await withPage({ path }, async (page) => {
    await idle(page);
    await page.focus('#plot');
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('.');
      await page.keyboard.press('Delete');
    }
    await page.waitForFunction(() => window.fragblasPage.points.length === 0, null, slow);
    await idle(page);
    const { fit, errors } = await look(page);
    assert.equal(errors, null);
    assert.equal(await page.textContent('#verdict'), 'Nothing to check');
    assert.equal(await page.textContent('#mean'), '–');
    assert.ok(
      fit.mean.every((value) => value === 0) && fit.deviation.every((value) => value === 1),
    );
  });
});

test('fits all widths', slow, async () => {
  await withPage({ path }, async (page) => {
    await idle(page);
    await fitsWidths(page, 'gaussian');
  });
});
