// Opens the page "PageRank", works it and compares its ranks with a power iteration done here.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { fits, idle, look, screenshots, slow, withPage } from './page.mjs';

const path = 'pagerank.html';
const u = 2 ** -24;

/** Ranks in double precision from the links that the page shows. */
function pageRank({ n, links, directed }, d) {
  const out = Array.from({ length: n }, () => []);
  for (const [i, j] of links) {
    out[i].push(j);
    if (!directed) out[j].push(i);
  }
  let x = Array(n).fill(1 / n);
  for (let moved = 1; moved > 1e-15; ) {
    const y = Array(n).fill((1 - d) / n);
    out.forEach((targets, i) => {
      const to = targets.length ? targets : y.keys();
      for (const j of to) y[j] += (d * x[i]) / (targets.length || n);
    });
    moved = y.reduce((sum, rank, i) => sum + Math.abs(rank - x[i]), 0);
    x = y;
  }
  return x;
}

/** The ranks are at rest, and are the true ones. Rounding alone would allow less than 2e-5. */
async function assertRanks(page, damping) {
  await idle(page);
  const state = await look(page);
  assert.equal(state.state.damping, damping);
  const want = pageRank(state, damping);
  state.ranks.forEach((rank, i) => {
    assert.ok(Math.abs(rank / want[i] - 1) < 2e-5, `node ${i + 1}: ${rank}, not ${want[i]}`);
  });
  assert.ok(state.movements.at(-1) <= 2 ** -22, `moved ${state.movements.at(-1)}`);
  assert.ok(Math.abs(state.sum - 1) <= 64 * u, `sum ${state.sum}`);
  assert.ok(state.checked.worst > 0 && state.checked.worst <= state.checked.most);
  assert.equal(state.movements.length, state.steps);
  assert.match(await page.textContent('#verdict'), /Right/);
  const order = [...want.keys()].sort((a, b) => want[b] - want[a]);
  const rows = await page.$$eval('#top tr', (trs) =>
    trs.map((tr) => [...tr.cells].map((td) => td.textContent)),
  );
  assert.equal(rows.length, 10);
  rows.slice(0, 3).forEach(([place, node, rank], i) => {
    assert.equal(Number(place), i + 1);
    assert.equal(Number(node.replaceAll(',', '')), order[i] + 1);
    assert.ok(Math.abs(Number(rank) - want[order[i]]) < 2e-6, rank);
  });
  return state;
}

async function play(page) {
  await idle(page);
  await page.click('#play');
}

/** Pixels from the middle of a node to the right until its disc ends. */
async function discRadius(page, [x, y]) {
  const clip = { x: Math.round(x), y: Math.round(y), width: 40, height: 1 };
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.querySelector('.labels').remove());
  const { data } = PNG.sync.read(await page.screenshot({ clip, animations: 'disabled' }));
  const [r, g, b] = data;
  let end = 0;
  while (
    end < 40 &&
    Math.abs(data[4 * end] - r) +
      Math.abs(data[4 * end + 1] - g) +
      Math.abs(data[4 * end + 2] - b) <
      30
  ) {
    end++;
  }
  return { end, color: [r, g, b] };
}

test('ranks the karate club, and draws what it ranked', slow, async () => {
  await withPage({ path, query: '?pace=fast' }, async (page) => {
    await idle(page);
    const before = await look(page);
    assert.equal(before.steps, 0, 'starts paused where less motion is wanted');
    assert.equal(before.n, 34);
    assert.equal(before.links.length, 78);
    await play(page);
    const state = await assertRanks(page, 0.85);
    assert.match(await page.textContent('#status'), /At rest after \d+ steps/);
    // What is known of this graph: the president, then the instructor.
    assert.deepEqual(
      [33, 0, 32, 2, 1].map((i) => state.ranks[i].toFixed(4)),
      ['0.1009', '0.0970', '0.0717', '0.0571', '0.0529'],
    );
    // A movement is at most d times the one before it, up to rounding.
    state.movements.slice(1).forEach((moved, t) => {
      assert.ok(moved <= 0.85 * state.movements[t] + 8 * u, `step ${t + 2}`);
    });
    assert.equal(await page.textContent('#meter-error'), state.checked.worst.toPrecision(2));
    assert.match(await page.textContent('#meter-read'), /bytes|KiB/);
    assert.ok(Number(await page.textContent('#meter-calls')) >= 8);

    // Discs are as large as the ranks say, and the hub has another colour than the least.
    const [average] = state.radii;
    const { end, color } = await discRadius(page, state.places[33]);
    const radius = average * Math.sqrt(34 * state.ranks[33]);
    assert.ok(Math.abs(end - radius) <= 2.5, `a disc of ${end} pixels, not ${radius}`);
    const level = 0.5 * Math.log2(34 * state.ranks[33]) + 1;
    const [low, high] = state.colors.stops.slice(Math.floor(level));
    low.forEach((c, i) => {
      const want = c + (high[i] - c) * (level - Math.floor(level));
      assert.ok(Math.abs(color[i] - want) <= 3, `colour ${color}`);
    });
  });
});

test('nodes are dragged by pointer and by keys, links made and cut', slow, async () => {
  await withPage({ path, query: '?pace=fast&start=even' }, async (page) => {
    await idle(page);
    await page.locator('#stage').scrollIntoViewIfNeeded();
    const { places } = await look(page);
    await page.mouse.move(...places[11]);
    assert.match(
      await page.textContent('#graph-readout'),
      /^Node 12: rank 0\.029412, 1\.00 times .* degree 1\./,
    );
    await page.mouse.down();
    const [x, y] = [places[11][0] - 90, places[11][1] + 60];
    await page.mouse.move(x, y, { steps: 6 });
    await page.mouse.up();
    await idle(page);
    const dragged = (await look(page)).places;
    assert.ok(Math.hypot(dragged[11][0] - x, dragged[11][1] - y) < 2, 'it stays where it was put');
    const pulled = Math.hypot(dragged[0][0] - places[0][0], dragged[0][1] - places[0][1]);
    assert.ok(pulled > 1, `its neighbour moved by ${pulled} pixels`);

    await page.focus('#stage');
    await page.keyboard.press('End');
    assert.equal((await look(page)).chosen, 33);
    assert.match(await page.textContent('#graph-readout'), /^Node 34: .* degree 17\./);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowUp');
    await idle(page);
    const keyed = (await look(page)).places[33];
    assert.ok(keyed[0] < dragged[33][0] - 5 && keyed[1] < dragged[33][1] - 20, String(keyed));

    await play(page);
    await assertRanks(page, 0.85);
    // By keys: node 34 loses its link to 9. By pointer: 12, which knows only 1, meets 34.
    await page.keyboard.press('Tab');
    await page.focus('#stage');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Home');
    for (let i = 0; i < 8; i++) await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    assert.match(await page.textContent('#status'), /Nodes 34 and 9 are no longer linked/);
    assert.equal((await assertRanks(page, 0.85)).links.length, 77);
    await page.check('#edit');
    const now = (await look(page)).places;
    await page.mouse.click(...now[11]);
    assert.match(await page.textContent('#status'), /From node 12/);
    await page.mouse.click(...now[33]);
    const after = await assertRanks(page, 0.85);
    assert.ok(after.links.some(([i, j]) => i === 11 && j === 33));
    assert.equal(new URL(page.url()).searchParams.get('edits'), '34-9.12-34');
    await page.reload();
    await idle(page);
    assert.deepEqual((await look(page)).links, after.links);
    // A node without any link counts as linked to all.
    const lone = new URL(page.url());
    lone.search = '?pace=fast&edits=1-12';
    await page.goto(lone.href);
    await play(page);
    const lonely = await assertRanks(page, 0.85);
    assert.equal(lonely.links.filter(([i, j]) => i === 11 || j === 11).length, 0);
  });
});

test('follows damping, start, single steps and reset', slow, async () => {
  await withPage({ path, dark: true, query: '?d=0.6&pace=slow' }, async (page) => {
    await idle(page);
    await page.click('#step');
    await idle(page);
    const first = await look(page);
    assert.equal(first.steps, 1);
    // From all rank on node 1, that gives (1 - d) / 34 to each and d / 16 to its 16 friends.
    assert.ok(Math.abs(first.ranks[1] - (0.4 / 34 + 0.6 / 16)) < 1e-7);
    assert.ok(Math.abs(first.ranks[33] - 0.4 / 34) < 1e-7);
    await play(page);
    await page.waitForFunction(() => window.fragblasPage.steps >= 3, null, slow);
    await page.click('#play');
    await idle(page);
    const paused = await look(page);
    assert.ok(paused.steps >= 3 && paused.steps < 40, String(paused.steps));
    await page.click('#reset');
    await idle(page);
    assert.deepEqual((await look(page)).movements, []);
    await page.selectOption('#start', 'even');
    await page.selectOption('#pace', 'fast');
    await play(page);
    const low = await assertRanks(page, 0.6);
    await page.focus('#damping');
    await page.keyboard.press('End');
    await idle(page);
    const high = await assertRanks(page, 0.99);
    assert.ok(high.steps > low.steps, 'goes on from the ranks that it has');
    assert.match(await page.textContent('#damping-out'), /0\.99/);
    const query = new URL(page.url()).searchParams;
    assert.deepEqual(
      ['d', 'start', 'pace'].map((key) => query.get(key)),
      ['0.99', 'even', 'fast'],
    );
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('input, select, button, [tabindex]')]
        .filter((e) => !(e.ariaLabel || e.labels?.length || e.textContent.trim()))
        .map((e) => e.outerHTML),
    );
    assert.deepEqual(nameless, []);
  });
});

test('generates graphs, and recovers from a lost context', slow, async () => {
  await withPage({ path, query: '?graph=web&n=128&seed=5&pace=fast' }, async (page, complaints) => {
    await play(page);
    const web = await assertRanks(page, 0.85);
    assert.equal(web.directed, true);
    await page.selectOption('#kind', 'world');
    await page.focus('#nodes');
    await page.keyboard.press('ArrowRight');
    await play(page);
    const world = await assertRanks(page, 0.85);
    assert.equal(world.n, 256);
    assert.equal(world.links.length, 512);
    // From one node to another, as the page may scroll.
    const between = ({ places: [a, b] }) => [a[0] - b[0], a[1] - b[1]];
    const before = between(world);
    await page.click('#lose');
    await page.waitForSelector('.notice');
    await page.waitForSelector('#play', slow);
    await idle(page);
    const again = await look(page);
    assert.deepEqual(again.links, world.links);
    const after = between(again);
    assert.ok(Math.hypot(after[0] - before[0], after[1] - before[1]) < 40, `${before}, ${after}`);
    await play(page);
    await assertRanks(page, 0.85);
    const remarks = complaints.filter((text) => /context ?lost/i.test(text));
    assert.deepEqual(complaints.splice(0), remarks);
  });
});

for (const [width, height, dark, query] of [
  [1440, 900, true, ''],
  [820, 1180, false, 'graph=web&n=512'],
  [390, 844, true, 'graph=world&n=64'],
  [390, 844, false, ''],
]) {
  const name = `pagerank-${width}-${dark ? 'dark' : 'light'}`;
  test(`fits ${width} pixels, ${dark ? 'dark' : 'light'}`, slow, async () => {
    await withPage({ path, width, height, dark, query: `?pace=fast&${query}` }, async (page) => {
      await play(page);
      await idle(page);
      await page.screenshot({ path: `${screenshots}${name}.png`, fullPage: true });
      await fits(page);
    });
  });
}
