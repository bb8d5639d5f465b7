// The page of the quantum computer, worked in Chromium: its amplitudes against known ones, gates one by
// one, the controls. SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitsWidths, idle, look, slow, withPage } from './page.mjs';

const path = 'quantum.html';

const read = (page) => page.evaluate(() => window.fragblasPage.read());

async function check(page) {
  await page.click('#check');
  await page.waitForFunction(() => window.fragblasPage.checked, null, slow);
  await idle(page);
  const { checked, bound } = await look(page);
  assert.ok(checked.error <= bound, `off by ${checked.error}`);
  assert.ok(Math.abs(checked.norm - 1) <= bound, `the probabilities sum up to ${checked.norm}`);
  assert.match(await page.textContent('#verdict'), /^Pass/);
}

test('each circuit ends as it must, and as in double precision', slow, async () => {
  await withPage({ path, query: '?circuit=grover&n=7&seed=77' }, async (page) => {
    await idle(page);
    const { outcomes, done, steps } = await look(page);
    assert.equal(done, steps, 'with less motion the end is shown at once');
    assert.equal(outcomes[0].state, 77);
    assert.ok(outcomes[0].probability > 0.99, `found with ${outcomes[0].probability}`);
    await check(page);

    await page.selectOption('#circuit', 'cat');
    await page.waitForFunction(() => window.fragblasPage.choices.circuit === 'cat', null, slow);
    await idle(page);
    const cat = (await look(page)).outcomes;
    assert.deepEqual([cat[0].state, cat[1].state], [0, 127]);
    assert.ok(Math.abs(cat[0].probability - 0.5) < 1e-5);
    await check(page);

    await page.selectOption('#circuit', 'fourier');
    await page.waitForFunction(() => window.fragblasPage.choices.circuit === 'fourier', null, slow);
    await idle(page);
    const wave = await read(page);
    // The transform of |78>, its index with the bits in the other order.
    const reversed = (i) =>
      Number.parseInt(i.toString(2).padStart(7, '0').split('').reverse().join(''), 2);
    const worst = Math.min(
      ...[reversed, (i) => i].map((place) =>
        Math.max(
          ...Array.from({ length: 128 }, (_, i) => {
            const angle = (2 * Math.PI * 78 * place(i)) / 128;
            const re = wave[2 * i] - Math.cos(angle) / Math.sqrt(128);
            const im = wave[2 * i + 1] - Math.sin(angle) / Math.sqrt(128);
            return Math.hypot(re, im);
          }),
        ),
      ),
    );
    assert.ok(worst < 1e-5, `the wave is off by ${worst}`);
    await check(page);

    await page.selectOption('#circuit', 'random');
    await page.waitForFunction(() => window.fragblasPage.choices.circuit === 'random', null, slow);
    await idle(page);
    await check(page);
  });
});

test('it plays, pauses, steps and starts over; the address keeps the choices', slow, async () => {
  await withPage({ path, query: '?circuit=cat&n=3&pace=120', motion: true }, async (page) => {
    await page.waitForFunction(() => window.fragblasPage?.done === 3, null, slow);
    await idle(page);
    assert.equal(await page.textContent('#play'), 'Play');
    await page.click('#again');
    await page.waitForFunction(() => window.fragblasPage.done === 0, null, slow);
    await idle(page);
    assert.deepEqual((await look(page)).outcomes[0], { state: 0, probability: 1 });
    await page.click('#step');
    await page.waitForFunction(() => window.fragblasPage.done === 1, null, slow);
    await idle(page);
    const [first, second] = (await look(page)).outcomes;
    assert.deepEqual([first.state, second.state], [0, 1]);
    // What changes with each frame is not read aloud.
    const live = await page.evaluate(() => {
      document.querySelector('#play').click();
      return document.querySelector('#progress').ariaLive;
    });
    assert.equal(live, 'off');
    await page.waitForFunction(() => window.fragblasPage.done === 3, null, slow);
    await idle(page);
    assert.equal(await page.getAttribute('#progress', 'aria-live'), 'polite');
    await page.fill('#n', '5');
    await page.waitForFunction(() => window.fragblasPage.choices.n === 5, null, slow);
    await page.click('#reseed');
    await idle(page);
    const query = new URL(page.url()).searchParams;
    assert.deepEqual([query.get('n'), query.get('circuit')], ['5', 'cat']);
  });
});

test('14 qubits', slow, async () => {
  await withPage({ path, query: '?circuit=random&n=14&seed=5' }, async (page) => {
    await idle(page);
    await check(page);
  });
});

test('fits all widths', slow, async () => {
  await withPage({ path, query: '?circuit=random&n=9&seed=3' }, async (page) => {
    await idle(page);
    await fitsWidths(page, 'quantum');
  });
});
