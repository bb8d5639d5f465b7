// Opens the built page in Chromium on its software rasteriser, works it as a person would, and
// checks what it shows: the numbers against products computed here, the pictures pixel by pixel.
//
//   node --test            needs demos/site built (npm run build there)
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { fits, idle, look, parsed, screenshots, slow, spoilReads, withPage } from './page.mjs';

const path = 'lab.html';
const u = 2 ** -24;

async function run(page) {
  await idle(page);
  await page.click('#run');
  await page.waitForFunction(() => window.fragblasPage.busy || window.fragblasPage.result);
  await idle(page);
  const state = await look(page);
  assert.ok(state.result, await page.textContent('#status'));
  return state;
}

/**
 * (alpha A B + beta C)_ij in double precision at many places, and the unit in which errors count. The
 * page tells what it fed to the product: row i of the operand A, column j of B, and the old C.
 */
async function expectedAt(page, places) {
  const told = await page.evaluate((places) => {
    const { parameters, row, column, old } = window.fragblasPage;
    return {
      parameters,
      lines: places.map(([i, j]) => [row(i), column(j), old(i, j)]),
    };
  }, places);
  const { alpha, beta } = told.parameters;
  return told.lines.map(([row, column, old]) => {
    assert.equal(row.length, column.length);
    let value = 0;
    let magnitude = 0;
    row.forEach((a, p) => {
      value += a * column[p];
      magnitude += Math.abs(a * column[p]);
    });
    const product = Math.sqrt(row.length + 2) * Math.abs(alpha) * magnitude;
    return { value: alpha * value + beta * old, unit: u * (product + 2 * Math.abs(beta * old)) };
  });
}

const expected = async (page, i, j) => (await expectedAt(page, [[i, j]]))[0];

/** Elements of the operand A (panel 0) or B (panel 1). */
const elementsAt = (page, panel, places) =>
  page.evaluate(
    ([panel, places]) => {
      const { row, column } = window.fragblasPage;
      return places.map(([i, j]) => (panel === 0 ? row(i)[j] : column(j)[i]));
    },
    [panel, places],
  );

/** The worst sampled entry, found a second time here, is the one that the page tells. */
async function assertSamples(page) {
  const { result } = await look(page);
  assert.equal(result.samples.length, 64);
  const places = result.samples.map(({ i, j }) => [i, j]);
  const all = await expectedAt(page, places);
  const units = result.samples.map(({ got }, index) => {
    const { value, unit } = all[index];
    return got === value ? 0 : Math.abs(got - value) / unit;
  });
  const worst = Math.max(...units);
  assert.ok(Math.abs(worst - result.sampled) <= 1e-6 * worst, `${worst} is not ${result.sampled}`);
}

/** A time as the page writes it, in seconds. */
function seconds(text) {
  const [, number, unit] = text.match(/([\d.]+) (µs|ms|s)\b/);
  return Number(number) * { µs: 1e-6, ms: 1e-3, s: 1 }[unit];
}

const near = (got, want, part, what) =>
  assert.ok(Math.abs(got - want) <= part * Math.abs(want), `${what}: ${got}, not ${want}`);

/** The split bar and its numbers say what was measured of a product. */
async function assertSplit(page) {
  const { result, parameters } = await look(page);
  const { m, n, k, beta } = parameters;
  const { split } = result;
  assert.equal(split.uploadBytes, 4 * (m * k + k * n + (beta === 0 ? 0 : m * n)));
  assert.equal(split.readBytes, 4 * m * n);
  assert.ok(split.rounds >= 1 && split.wait > 0);
  const total = split.upload + split.compute + split.readback;
  const widths = await page.$$eval('#split-bar span', (all) =>
    all.map((e) => [e.className, e.getBoundingClientRect().width]),
  );
  const whole = widths.reduce((sum, [, width]) => sum + width, 0);
  assert.deepEqual(
    widths.map(([part]) => part),
    ['upload', 'compute', 'readback'],
  );
  for (const [part, width] of widths) {
    const text = await page.textContent(`#split-${part}`);
    near(seconds(text), split[part], 0.006, part);
    const percent = Number(text.match(/(\d+) %/)[1]);
    assert.ok(Math.abs(percent - (100 * split[part]) / total) <= 0.5, `${part}: ${text}`);
    assert.ok(Math.abs(width - (split[part] / total) * whole) <= 3, `${part} is ${width} wide`);
  }
  assert.match(await page.textContent('#split-note'), /Wall clock/);
}

/** The meter tells of one product what was measured of it, and by which clock. */
async function assertMeter(page) {
  const { result, parameters } = await look(page);
  const { m, n, k } = parameters;
  const labels = await page.$$eval('.meter dt', (all) => all.map((e) => e.textContent));
  assert.deepEqual(labels, [
    'BLAS calls a product',
    'GFLOP/s, wall clock',
    'Compute a product, wall clock',
    'Read back a product',
    'Error, units of the bound',
  ]);
  const values = await page.$$eval('.meter dd', (all) => all.map((e) => e.textContent));
  assert.equal(values[0], '1');
  const { median } = result.timing;
  near(parsed(values[1]), (2 * m * n * k) / median / 1e9, 0.006, 'rate');
  near(parsed(values[1]), result.gflops, 0.006, 'rate');
  near(seconds(values[2]), median, 0.006, 'time');
  const bytes = 4 * m * n;
  assert.match(values[3], bytes < 1024 ? /bytes$/ : bytes < 2 ** 20 ? /KiB$/ : /MiB$/);
  near(parsed(values[4]), Math.max(result.sampled, result.freivalds), 0.06, 'error');
}

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
    const probed = [...probes(image, rows, cols, 24)];
    const places = probed.map(({ i, j }) => [i, j]);
    const values =
      panel === 2
        ? (await expectedAt(page, places)).map(({ value }) => value)
        : await elementsAt(page, panel, places);
    if (panel === 2) worst = Math.max(...values.map(Math.abs));
    for (const [index, { x, y, i, j }] of probed.entries()) {
      const where = `${letter}[${i}, ${j}]`;
      assertColor(image.at(x, y), color(palette, values[index], ranges[panel]), where);
    }
  }
  assert.ok(ranges[2] >= worst * (1 - 1e-5), `C's range ${ranges[2]} is below ${worst}`);
}

test('multiplies 1024 x 1024 x 1024 within the bound', slow, async () => {
  await withPage({ path }, async (page) => {
    await idle(page);
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
    assert.match(await page.textContent('#limits'), /Pairs of floats \(sdsdot\)\s*exact/);
    assert.equal(await page.textContent('#volume'), '1,073,741,824');

    await assertSamples(page);
    await assertSplit(page);
    await assertMeter(page);
    await assertPictures(page, 'gemm-1024');
    await page.screenshot({ path: `${screenshots}gemm-1024.png`, fullPage: true });
  });
});

test('draws transposed operands the right way round', slow, async () => {
  const query = '?m=96&n=160&k=40&ta=1&tb=1&a=waves&b=waves&seed=11';
  await withPage({ path, query, dark: true }, async (page) => {
    const { result } = await run(page);
    assert.ok(result.pass);
    await assertPictures(page, 'transposed');
    assert.match(await page.textContent('#formula'), /C = Aᵀ Bᵀ/);
  });
});

test('adds beta times the old C to alpha times the product', slow, async () => {
  await withPage({ path, query: '?m=70&n=50&k=90&a=uniform&b=normal&tb=1' }, async (page) => {
    await idle(page);
    assert.ok(await page.isDisabled('#data-c'));
    await page.fill('#alpha', '-0.75');
    await page.focus('#beta-slider');
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
    await page.selectOption('#data-c', 'normal');
    const { parameters, result } = await run(page);
    assert.deepEqual(
      [parameters.alpha, parameters.beta, parameters.dataC],
      [-0.75, 1.25, 'normal'],
    );
    assert.equal(await page.inputValue('#beta'), '1.25');
    assert.equal(await page.textContent('#formula'), 'C = −0.75 A Bᵀ + 1.25 C');
    assert.ok(result.pass);
    const old = await page.evaluate(() => window.fragblasPage.old(3, 4));
    assert.ok(Math.abs(old) > 1e-3);
    await assertSamples(page);
    await assertSplit(page);
    await assertMeter(page);
    await assertPictures(page, 'alpha-beta');
    const query = new URL(page.url()).searchParams;
    assert.deepEqual(
      ['alpha', 'beta', 'c'].map((key) => query.get(key)),
      ['-0.75', '1.25', 'normal'],
    );

    // What is typed is clamped, and single precision counts.
    await page.fill('#beta', '0.1');
    await page.fill('#alpha', '0');
    const without = await run(page);
    assert.equal(without.parameters.beta, Math.fround(0.1));
    assert.equal(await page.textContent('#formula'), 'C = 0.1 C');
    assert.ok(without.result.pass);
    assert.equal(without.result.gflops, null);
    assert.match(await page.textContent('#timing'), /nothing is multiplied/);
    await assertSamples(page);
    await page.reload();
    await idle(page);
    assert.deepEqual((await look(page)).parameters, without.parameters);
  });
});

test('sees a C that was not added', slow, async () => {
  await withPage({ path, query: '?m=64&n=64&k=64&beta=1' }, async (page) => {
    assert.ok((await run(page)).result.pass);
    await page.evaluate(() => {
      // From now on C is uploaded with one element off by a little.
      const { prototype } = WebGL2RenderingContext;
      const original = prototype.texSubImage2D;
      prototype.texSubImage2D = function (...args) {
        const at = args.findIndex((value) => value instanceof Float32Array);
        if (at >= 0) {
          args[at] = args[at].slice();
          args[at][1234] += 0.01;
        }
        return original.apply(this, args);
      };
    });
    assert.equal((await run(page)).result.pass, false);
  });
});

test('tells the value of the entry that is pointed at', slow, async () => {
  await withPage({ path, query: '?m=50&n=30&k=70&a=normal&b=uniform&tb=1' }, async (page) => {
    await idle(page);
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
    close(await value('B[68, 29]'), (await elementsAt(page, 1, [[68, 29]]))[0]);
    await page.focus('#panel-0');
    for (const key of ['Home', 'ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key);
    close(await value('A[10, 1]'), (await elementsAt(page, 0, [[10, 1]]))[0]);
  });
});

test('handles every generator and the smallest size', slow, async () => {
  const kinds = ['uniform', 'normal', 'gradient', 'checkerboard', 'identity', 'waves'];
  await withPage({ path, query: '?m=1&n=1&k=1' }, async (page) => {
    assert.ok((await run(page)).result.pass);
    for (const id of ['#m', '#n', '#k']) await page.fill(id, '45');
    await page.fill('#beta', '1');
    for (let first = 0; first < kinds.length; first += 3) {
      for (const [slot, letter] of ['a', 'b', 'c'].entries()) {
        await page.selectOption(`#data-${letter}`, kinds[first + slot]);
      }
      const { result } = await run(page);
      assert.ok(result.pass, kinds[first]);
    }
  });
});

test('shows no speed for a wrong product', slow, async () => {
  await withPage({ path, query: '?m=64&n=64&k=64' }, async (page) => {
    assert.ok((await run(page)).result.pass);
    await spoilReads(page, 1234, 0.01);
    const { result } = await run(page);
    assert.equal(result.pass, false);
    assert.equal(result.gflops, null);
    assert.match(await page.textContent('#verdict'), /wrong result/);
    assert.equal(await page.textContent('#gflops'), '–');
    assert.match(await page.textContent('#timing'), /no speed/);
  });
});

test('keeps its state in the address and works by keyboard', slow, async () => {
  await withPage({ path, query: '?m=64&n=64&k=64' }, async (page) => {
    await idle(page);
    await page.focus('#m-slider');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.inputValue('#m'), '128');
    await page.focus('#trans-a');
    await page.keyboard.press('Space');
    await page.selectOption('#data-b', 'gradient');
    await idle(page);
    const query = new URL(page.url()).searchParams;
    assert.equal(query.get('m'), '128');
    assert.equal(query.get('ta'), '1');
    assert.equal(query.get('b'), 'gradient');
    await page.reload();
    await idle(page);
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
  await withPage({ path, query: '?force=nowebgl2', width: 820 }, async (page) => {
    await page.waitForSelector('.notice');
    assert.match(await page.textContent('.notice h1'), /no WebGL 2/);
    // The way to the other pages stays.
    assert.ok(await page.isVisible('nav a[href="./docs/index.html"]'));
    assert.ok(await page.isVisible('nav a[aria-current="page"]'));
    await page.screenshot({ path: `${screenshots}card-nowebgl2.png` });
  });
});

test('says plainly when float targets are missing', async () => {
  await withPage(
    { path, query: '?force=nofloat', width: 390, height: 844, dark: true },
    async (page) => {
      await page.waitForSelector('.notice');
      assert.match(await page.textContent('.notice h1'), /float textures/);
      assert.match(await page.textContent('.notice pre'), /\w/);
      await page.screenshot({ path: `${screenshots}card-nofloat.png` });
    },
  );
});

test('recovers from lost contexts, by itself and by the button', slow, async () => {
  await withPage({ path, query: '?m=80&n=80&k=80' }, async (page, complaints) => {
    for (const itself of [true, false]) {
      assert.ok((await run(page)).result.pass);
      await page.click('#lose');
      await page.waitForSelector('.notice');
      assert.match(await page.textContent('.notice h1'), /context was lost/);
      assert.ok(await page.isVisible('nav a[href="./docs/index.html"]'));
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

for (const [width, height, dark] of [
  [1440, 900, true],
  [820, 1180, false],
  [390, 844, true],
]) {
  const name = `page-${width}-${dark ? 'dark' : 'light'}`;
  test(`fits ${width} pixels, ${dark ? 'dark' : 'light'}`, slow, async () => {
    await withPage({ path, query: '?beta=0.5', width, height, dark }, async (page) => {
      await run(page);
      await page.screenshot({ path: `${screenshots}${name}.png`, fullPage: true });
      await fits(page);
      await assertPictures(page, name);
    });
  });
}
