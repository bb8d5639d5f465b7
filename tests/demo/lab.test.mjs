// Opens the built page in Chromium on its software rasteriser, works it as a person would, and
// checks what it shows: the numbers against products computed here, the pictures pixel by pixel.
//
//   node --test            needs demos/site built (npm run build there)
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { fits, look, screenshots, settled, slow, withPage } from './page.mjs';

const u = 2 ** -24;

async function run(page) {
  await settled(page);
  await page.click('#run');
  await page.waitForFunction(() => window.fragblasPage.busy || window.fragblasPage.result);
  await settled(page);
  const state = await look(page);
  assert.ok(state.result, await page.textContent('#status'));
  return state;
}

/** Row i of the operand A and column j of B, as the page fed them to the product. */
const lines = (page, i, j) =>
  page.evaluate(([i, j]) => [window.fragblasPage.row(i), window.fragblasPage.column(j)], [i, j]);

/** (A B)_ij in double precision, and the unit in which errors count. */
async function expected(page, i, j) {
  const [row, column] = await lines(page, i, j);
  assert.equal(row.length, column.length);
  let value = 0;
  let magnitude = 0;
  row.forEach((a, p) => {
    value += a * column[p];
    magnitude += Math.abs(a * column[p]);
  });
  return { value, unit: u * Math.sqrt(row.length + 2) * magnitude };
}

/** A number as the page writes it. */
const parsed = (text) => Number(text.replaceAll('−', '-').replace(/ × 10\^/, 'e'));

/** The pixels of a matrix on the page. */
async function pixels(page, panel, name) {
  await page.mouse.move(0, 0);
  const { left, top, width, height } = (await look(page)).panels[panel];
  const clip = { x: left, y: top, width, height };
  const png = await page.screenshot({ clip, fullPage: true, animations: 'disabled' });
  if (name) await writeFile(`${screenshots}${name}.png`, png);
  const image = PNG.sync.read(png);
  assert.equal(image.width, Math.round(width));
  assert.equal(image.height, Math.round(height));
  return {
    width: image.width,
    height: image.height,
    at: (x, y) => [
      ...image.data.subarray(4 * (y * image.width + x), 4 * (y * image.width + x) + 3),
    ],
  };
}

function statistics(image) {
  const counts = new Map();
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const key = image.at(x, y).join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const most = Math.max(...counts.values()) / (image.width * image.height);
  return { colors: counts.size, most };
}

/** The diverging colour map, written down a second time. */
function color({ stops, middle }, value, range) {
  const t = Math.max(-1, Math.min(1, value / range));
  const size = Math.abs(t);
  const [inner, outer] = t < 0 ? [stops[1], stops[0]] : [stops[3], stops[4]];
  const mix = (from, to, part) => from.map((c, i) => c + (to[i] - c) * part);
  return size < middle
    ? mix(stops[2], inner, size / middle)
    : mix(inner, outer, (size - middle) / (1 - middle));
}

function assertColor(got, want, where) {
  const off = Math.max(...got.map((c, i) => Math.abs(c - want[i])));
  assert.ok(off <= 2.5, `${where}: ${got} where ${want.map(Math.round)} was expected`);
}

/** Pixels spread over a picture, and the element that each shows. */
function* probes(image, rows, cols, count) {
  for (let s = 0; s < count; s++) {
    const x = Math.floor(((s * 0.618034 + 0.31) % 1) * image.width);
    const y = Math.floor(((s + 0.5) / count) * image.height);
    const i = Math.floor(((2 * y + 1) * rows) / (2 * image.height));
    const j = Math.floor(((2 * x + 1) * cols) / (2 * image.width));
    yield { x, y, i, j };
  }
}

/** Proves that the three heat maps show the operands and their true product. */
async function assertPictures(page, name, { leastColors = 100 } = {}) {
  const { parameters, palette, ranges } = await look(page);
  const { m, n, k } = parameters;
  const shapes = [
    [m, k],
    [k, n],
    [m, n],
  ];
  let worst = 0;
  for (const [panel, [rows, cols]] of shapes.entries()) {
    const letter = 'ABC'[panel];
    const image = await pixels(page, panel, `${name}-${letter}`);
    const { colors, most } = statistics(image);
    assert.ok(colors >= leastColors, `${letter} has only ${colors} colours`);
    assert.ok(most < 0.5, `${letter}: one colour covers ${most}`);
    for (const { x, y, i, j } of probes(image, rows, cols, 24)) {
      let value;
      if (panel === 2) value = (await expected(page, i, j)).value;
      else if (panel === 0) value = (await lines(page, i, 0))[0][j];
      else value = (await lines(page, 0, j))[1][i];
      worst = panel === 2 ? Math.max(worst, Math.abs(value)) : worst;
      const where = `${letter}[${i}, ${j}]`;
      assertColor(image.at(x, y), color(palette, value, ranges[panel]), where);
    }
  }
  assert.ok(ranges[2] >= worst * (1 - 1e-5), `C's range ${ranges[2]} is below ${worst}`);
}

test('multiplies 1024 x 1024 x 1024 within the bound', slow, async () => {
  await withPage({}, async (page) => {
    await settled(page);
    for (const id of ['#m', '#n', '#k']) await page.fill(id, '1024');
    await page.selectOption('#data-a', 'uniform');
    await page.selectOption('#data-b', 'normal');
    const { parameters, result, limit } = await run(page);
    assert.deepEqual([parameters.m, parameters.n, parameters.k], [1024, 1024, 1024]);
    assert.equal(limit, 8);
    assert.ok(result.pass);
    assert.ok(result.sampled <= 1, `64 entries: ${result.sampled}`);
    assert.ok(result.freivalds <= 1, `Freivalds: ${result.freivalds}`);
    assert.ok(result.gflops > 0.01 && result.gflops < 1e5, `${result.gflops} GFLOP/s`);
    assert.match(await page.textContent('#verdict'), /pass/i);
    assert.ok(Math.abs(parsed(await page.textContent('#gflops')) / result.gflops - 1) < 0.01);
    assert.ok(Math.abs(parsed(await page.textContent('#sampled')) / result.sampled - 1) < 0.06);
    assert.match(await page.textContent('#timing'), /median of \d+ batches of/);
    assert.match(await page.textContent('#clock'), /wall clock/i);
    assert.match(await page.textContent('#chip'), /software/i);
    assert.match(await page.textContent('#device'), /SwiftShader/);
    assert.match(await page.textContent('#limits'), /Pairs of floats \(dsdot\)\s*exact/);
    assert.equal(await page.textContent('#volume'), '1,073,741,824');

    assert.equal(result.samples.length, 64);
    let worst = 0;
    for (const { i, j, got } of result.samples) {
      const { value, unit } = await expected(page, i, j);
      worst = Math.max(worst, Math.abs(got - value) / unit);
    }
    assert.ok(
      Math.abs(worst - result.sampled) <= 1e-6 * worst,
      `${worst} is not ${result.sampled}`,
    );

    await assertPictures(page, 'gemm-1024');
    await page.screenshot({ path: `${screenshots}gemm-1024.png`, fullPage: true });
  });
});

test('draws transposed operands the right way round', slow, async () => {
  const query = '?m=96&n=160&k=40&ta=1&tb=1&a=waves&b=waves&seed=11';
  await withPage({ query, dark: true }, async (page) => {
    const { result } = await run(page);
    assert.ok(result.pass);
    await assertPictures(page, 'transposed');
    assert.match(await page.textContent('#formula'), /C = Aᵀ · Bᵀ/);
  });
});

test('tells the value of the entry that is pointed at', slow, async () => {
  await withPage({ query: '?m=50&n=30&k=70&a=normal&b=uniform&tb=1' }, async (page) => {
    await settled(page);
    const told = async (entry) => {
      await page.waitForFunction(
        (text) => document.getElementById('readout').textContent.startsWith(`${text} = `),
        entry,
      );
      return page.evaluate(() => document.getElementById('readout').childNodes[1].textContent);
    };
    const value = async (entry) => parsed((await told(entry)).replace(' = ', ''));
    const close = (got, want) =>
      assert.ok(Math.abs(got - want) <= 2e-6 * Math.max(1, Math.abs(want)), `${got}, not ${want}`);

    const box = await page.locator('#panel-2').boundingBox();
    const at = (i, j) => [
      box.x + ((j + 0.5) * box.width) / 30,
      box.y + ((i + 0.5) * box.height) / 50,
    ];
    await page.mouse.move(...at(17, 23));
    close(await value('C[17, 23]'), (await expected(page, 17, 23)).value);

    await page.mouse.move(0, 0);
    await page.focus('#panel-1');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    close(await value('B[68, 29]'), (await lines(page, 0, 29))[1][68]);
    await page.focus('#panel-0');
    for (const key of ['Home', 'ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key);
    close(await value('A[10, 1]'), (await lines(page, 10, 0))[0][1]);
  });
});

test('handles every generator and the smallest size', slow, async () => {
  const kinds = ['uniform', 'normal', 'gradient', 'checkerboard', 'identity', 'waves'];
  await withPage({ query: '?m=1&n=1&k=1' }, async (page) => {
    assert.ok((await run(page)).result.pass);
    for (const id of ['#m', '#n', '#k']) await page.fill(id, '45');
    for (const [index, kind] of kinds.entries()) {
      await page.selectOption('#data-a', kind);
      await page.selectOption('#data-b', kinds[(index + 1) % kinds.length]);
      const { result } = await run(page);
      assert.ok(result.pass, kind);
    }
  });
});

test('shows no speed for a wrong product', slow, async () => {
  await withPage({ query: '?m=64&n=64&k=64' }, async (page) => {
    assert.ok((await run(page)).result.pass);
    await page.evaluate(() => {
      // One element of what is read back from now on is off by a little.
      const { prototype } = WebGL2RenderingContext;
      const original = prototype.getBufferSubData;
      prototype.getBufferSubData = function (target, from, data, offset = 0, length = 0) {
        original.call(this, target, from, data, offset, length);
        data[offset + 1234] += 0.01;
      };
    });
    const { result } = await run(page);
    assert.equal(result.pass, false);
    assert.equal(result.gflops, null);
    assert.match(await page.textContent('#verdict'), /wrong result/);
    assert.equal(await page.textContent('#gflops'), '–');
    assert.match(await page.textContent('#timing'), /no speed/);
  });
});

test('keeps its state in the address and works by keyboard', slow, async () => {
  await withPage({ query: '?m=64&n=64&k=64' }, async (page) => {
    await settled(page);
    await page.focus('#m-slider');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.inputValue('#m'), '128');
    await page.focus('#trans-a');
    await page.keyboard.press('Space');
    await page.selectOption('#data-b', 'gradient');
    await settled(page);
    const query = new URL(page.url()).searchParams;
    assert.equal(query.get('m'), '128');
    assert.equal(query.get('ta'), '1');
    assert.equal(query.get('b'), 'gradient');
    await page.reload();
    await settled(page);
    const { parameters } = await look(page);
    assert.deepEqual(
      [parameters.m, parameters.n, parameters.transA, parameters.dataB],
      [128, 64, true, 'gradient'],
    );
    await page.focus('#k');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.fragblasPage.result, null, slow);
    // Every control can be reached and has a name.
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('input, select, button, [tabindex]')]
        .filter((e) => !(e.ariaLabel || e.labels?.length || e.textContent.trim()))
        .map((e) => e.outerHTML),
    );
    assert.deepEqual(nameless, []);
  });
});

test('says plainly when WebGL 2 is missing', async () => {
  await withPage({ query: '?force=nowebgl2', width: 820 }, async (page) => {
    await page.waitForSelector('.notice');
    assert.match(await page.textContent('.notice h1'), /no WebGL 2/);
    await page.screenshot({ path: `${screenshots}card-nowebgl2.png` });
  });
});

test('says plainly when float targets are missing', async () => {
  await withPage({ query: '?force=nofloat', width: 390, height: 844, dark: true }, async (page) => {
    await page.waitForSelector('.notice');
    assert.match(await page.textContent('.notice h1'), /float textures/);
    assert.match(await page.textContent('.notice pre'), /\w/);
    await page.screenshot({ path: `${screenshots}card-nofloat.png` });
  });
});

test('recovers from lost contexts, by itself and by the button', slow, async () => {
  await withPage({ query: '?m=80&n=80&k=80' }, async (page, complaints) => {
    for (const itself of [true, false]) {
      assert.ok((await run(page)).result.pass);
      await page.click('#lose');
      await page.waitForSelector('.notice');
      assert.match(await page.textContent('.notice h1'), /context was lost/);
      if (itself) await page.screenshot({ path: `${screenshots}card-lost.png` });
      else await page.click('.notice button');
      await page.waitForSelector('#run', slow);
    }
    assert.ok((await run(page)).result.pass);
    await assertPictures(page, 'recovered', { leastColors: 50 });
    // The browser itself may remark on the loss.
    const remarks = complaints.filter((text) => /context ?lost/i.test(text));
    assert.deepEqual(complaints.splice(0), remarks);
  });
});

for (const [width, height] of [
  [1440, 900],
  [820, 1180],
  [390, 844],
]) {
  for (const dark of [false, true]) {
    const name = `page-${width}-${dark ? 'dark' : 'light'}`;
    test(`fits ${width} pixels, ${dark ? 'dark' : 'light'}`, slow, async () => {
      await withPage({ width, height, dark }, async (page) => {
        await run(page);
        await page.screenshot({ path: `${screenshots}${name}.png`, fullPage: true });
        await fits(page);
        await assertPictures(page, name);
      });
    });
  }
}
