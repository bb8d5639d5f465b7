// The page of reaction and diffusion, worked in Chromium: its steps against double precision, with
// a stencil in place of the products; the blow-up, the brush, the controls.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitsWidths, idle, look, screenshots, slow, withPage } from './page.mjs';

const path = 'diffusion.html';

const read = (page, which) => page.evaluate((which) => window.fragblasPage.read(which), which);

const steps = (page) => page.evaluate(() => window.fragblasPage.steps);

async function step(page, count = 1) {
  for (let i = 0; i < count; i++) {
    const before = await steps(page);
    await page.click('#step');
    await page.waitForFunction((n) => window.fragblasPage.steps > n, before, slow);
    await idle(page);
  }
}

/** w + dt reaction(w), and the two diffusivities. */
function react(w, n, { dt, feed, kill, diffusion }) {
  const rhs = new Float64Array(w.length);
  for (let e = 0; e < n * n; e++) {
    const [u, v] = [w[e], w[n * n + e]];
    rhs[e] = u + dt * (feed * (1 - u) - u * v * v);
    rhs[n * n + e] = v + dt * (u * v * v - (feed + kill) * v);
  }
  return { rhs, diffusivities: [diffusion, diffusion / 2] };
}

/** The five-point Laplacian without flow over the edge, of the s-th species. */
function laplacian(w, n, s) {
  const out = new Float64Array(n * n);
  const at = (i, j) =>
    w[(s * n + Math.min(n - 1, Math.max(0, i))) * n + Math.min(n - 1, Math.max(0, j))];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      out[i * n + j] = at(i - 1, j) + at(i + 1, j) + at(i, j - 1) + at(i, j + 1) - 4 * at(i, j);
    }
  }
  return out;
}

/** w with (I - dt D Lap) w = R by conjugate gradients: nothing of the page's way to it. */
function solve(rhs, n, s, dtd) {
  const size = n * n;
  const b = rhs.subarray(s * size, (s + 1) * size);
  const times = (x) => laplacian(x, n, 0).map((l, e) => x[e] - dtd * l);
  const dot = (x, y) => x.reduce((sum, a, e) => sum + a * y[e], 0);
  const x = Float64Array.from(b);
  let r = times(x).map((a, e) => b[e] - a);
  let p = Float64Array.from(r);
  for (let rho = dot(r, r), i = 0; rho > 1e-26 * dot(b, b); i++) {
    assert.ok(i < 500, 'conjugate gradients take too long');
    const q = times(p);
    const alpha = rho / dot(p, q);
    for (let e = 0; e < size; e++) x[e] += alpha * p[e];
    r = r.map((a, e) => a - alpha * q[e]);
    const next = dot(r, r);
    p = p.map((a, e) => r[e] + (next / rho) * a);
    rho = next;
  }
  return x;
}

function assertClose(got, want, bound, what) {
  let worst = 0;
  want.forEach((value, e) => {
    worst = Math.max(worst, Math.abs(got[e] - value));
  });
  assert.ok(worst <= bound, `${what}: off by ${worst}`);
}

test('both solvers step as in double precision', slow, async () => {
  const query = '?n=64&dt=1.5&diffusion=0.15&feed=0.05&kill=0.06&seed=3';
  await withPage({ path, query }, async (page) => {
    await idle(page);
    const { choices } = await look(page);
    const n = choices.n;
    assert.equal(n, 64);
    await step(page, 3); // so that the patches have begun to spread
    const before = {
      implicit: await read(page, 'implicit'),
      explicit: await read(page, 'explicit'),
    };
    await step(page);
    const implicit = react(before.implicit, n, choices);
    const explicit = react(before.explicit, n, choices);
    const after = {
      implicit: await read(page, 'implicit'),
      explicit: await read(page, 'explicit'),
    };
    for (const s of [0, 1]) {
      const part = (w) => w.slice(s * n * n, (s + 1) * n * n);
      const dtd = choices.dt * implicit.diffusivities[s];
      assertClose(part(after.implicit), solve(implicit.rhs, n, s, dtd), 4e-6, `implicit, ${s}`);
      const lap = laplacian(before.explicit, n, s);
      const want = part(explicit.rhs).map((r, e) => r + dtd * lap[e]);
      assertClose(part(after.explicit), want, 2e-6, `explicit, ${s}`);
    }
    // Not the same, or the comparison would show nothing.
    const off = Math.max(...after.implicit.map((w, e) => Math.abs(w - after.explicit[e])));
    assert.ok(off > 1e-3 && off < 0.2, `the solvers differ by ${off}`);
    assert.equal(await page.textContent('#count'), '4');
    assert.equal(await page.textContent('#time'), '6.000');
    assert.match(await page.textContent('#meter-calls'), /^1[0-9]$/);
    await page.click('#check');
    await page.waitForFunction(() => window.fragblasPage.residual !== null, null, slow);
    const { residual, bound } = await look(page);
    assert.ok(residual > 1e-9 && residual <= bound, `residual ${residual}`);
    assert.match(await page.textContent('#verdict'), /pass/i);
  });
});

test('the explicit solver blows up beyond its limit, the implicit one does not', slow, async () => {
  await withPage({ path, query: '?n=64&dt=1&diffusion=0.5&tilt=45' }, async (page) => {
    await idle(page);
    await page.fill('#dt', '3');
    await idle(page);
    assert.match(await page.textContent('#limit'), /0\.500: this step is beyond it/);
    await page.click('#play');
    await page.waitForFunction(() => window.fragblasPage.blownUp, null, slow);
    await page.click('#play');
    await idle(page);
    assert.match(await page.textContent('#explicit-state'), /blown up/);
    const sound = await read(page, 'implicit');
    assert.ok(sound.every((w) => w > -0.1 && w < 1.2));
    assert.ok((await read(page, 'explicit')).some((w) => !(Math.abs(w) < 10)));
    await page.screenshot({ path: `${screenshots}diffusion-blown-up.png`, fullPage: true });
    await page.click('#again');
    await page.waitForFunction(() => window.fragblasPage.steps === 0, null, slow);
    await idle(page);
    assert.equal((await look(page)).blownUp, false);
  });
});

test('paints with the mouse and by keyboard', slow, async () => {
  await withPage({ path, query: '?n=64&brush=3&tilt=30&turn=-40' }, async (page) => {
    await idle(page);
    const v = async (which, row, col) => (await read(page, which))[(64 + row) * 64 + col];
    const state = await read(page, 'implicit');
    // A cell at which nothing is yet.
    const [row, col] = [8, 24, 40, 56]
      .flatMap((i) => [8, 24, 40, 56].map((j) => [i, j]))
      .find(([i, j]) => state[(64 + i) * 64 + j] === 0);
    for (const surface of [0, 1]) {
      const { x, y } = await page.evaluate(
        ([s, i, j]) => window.fragblasPage.pointAt(s, i, j),
        [surface, row, col + 4 * surface],
      );
      await page.mouse.click(x, y);
      for (const which of ['implicit', 'explicit']) {
        await page.waitForTimeout(300);
        const got = await v(which, row, col + 4 * surface);
        assert.ok(got > 0.4 && got <= 0.5, `${which}: v = ${got} where it was painted`);
      }
    }
    await page.focus('#surfaces canvas');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    assert.match(await page.getAttribute('#surfaces canvas', 'aria-label'), /row 30, column 34/);
    await page.keyboard.press(' ');
    await page.waitForTimeout(300);
    assert.ok((await v('implicit', 30, 34)) > 0.4);
    assert.ok((await v('explicit', 30, 33)) > 0.4);
  });
});

test('keeps its state in the address and recovers from a lost context', slow, async () => {
  await withPage({ path, query: '?n=64' }, async (page, complaints) => {
    await idle(page);
    await page.selectOption('#pattern', 'maze');
    for (const [id, value] of [
      ['steps', '3'],
      ['brush', '6'],
      ['diffusion', '0.3'],
      ['tilt', '10'],
      ['turn', '90'],
      ['feed', '0.03'],
      ['kill', '0.058'],
    ]) {
      await page.fill(`#${id}`, value);
    }
    await idle(page);
    await page.click('#lose');
    await page.waitForSelector('.notice');
    await page.click('.notice button');
    await page.waitForSelector('#step', slow);
    await idle(page);
    const { choices } = await look(page);
    const { pattern, steps: most, brush, diffusion, tilt, turn, feed, kill } = choices;
    assert.deepEqual(
      [pattern, most, brush, diffusion, tilt, turn, feed, kill],
      ['maze', 3, 6, 0.3, 10, 90, 0.03, 0.058],
    );
    await step(page);
    await page.selectOption('#n', '128');
    await page.waitForFunction(() => window.fragblasPage?.choices.n === 128, null, slow);
    await idle(page);
    // The new size starts the page again, maybe before its icon has come.
    const remarks = complaints.filter((text) => /context ?lost|icon\.svg/i.test(text));
    assert.deepEqual(complaints.splice(0), remarks);
  });
});

test('fits all widths', slow, async () => {
  await withPage({ path, query: '?n=64&seed=5' }, async (page) => {
    await idle(page);
    await step(page, 2);
    await fitsWidths(page, 'diffusion');
  });
});
