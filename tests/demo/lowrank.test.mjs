// Works the low-rank studio and checks its singular values, errors and pictures against a
// decomposition in double precision that is made here.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { fits, idle, look, parsed, screenshots, slow, withPage } from './page.mjs';

const path = 'lowrank.html';
/** 48 x 192: small enough for Jacobi's method here. */
const small = '?size=64&sketch=32';

const shown = async (page, id) => parsed(await page.textContent(id));
const close = (got, want, tolerance, what) =>
  assert.ok(Math.abs(got - want) <= tolerance, `${what}: ${got}, not ${want}`);

const matrixOf = (page) => page.evaluate(() => window.fragblasPage.matrix());
const copyOf = (page) => page.evaluate(() => window.fragblasPage.approx());

/** Waits until the page has worked off what was done to it. */
async function result(page) {
  await page.waitForTimeout(60);
  await idle(page);
  return look(page);
}

async function setRange(page, id, value) {
  await page.locator(id).fill(String(value));
  return result(page);
}

/** Singular values of a rows x cols matrix with few rows, largest first: one-sided Jacobi on them. */
function singularValues(matrix, rows) {
  const cols = matrix.length / rows;
  const a = Array.from({ length: rows }, (_, i) =>
    Float64Array.from(matrix.slice(i * cols, (i + 1) * cols)),
  );
  const dot = (x, y) => x.reduce((sum, value, i) => sum + value * y[i], 0);
  for (let sweep = 0, turned = true; turned && sweep < 60; sweep++) {
    turned = false;
    for (let p = 0; p < rows; p++) {
      for (let q = p + 1; q < rows; q++) {
        const [pp, qq, pq] = [dot(a[p], a[p]), dot(a[q], a[q]), dot(a[p], a[q])];
        if (Math.abs(pq) <= 1e-14 * Math.sqrt(pp * qq)) continue;
        turned = true;
        const tau = (qq - pp) / (2 * pq);
        const t = (tau >= 0 ? 1 : -1) / (Math.abs(tau) + Math.hypot(1, tau));
        const c = 1 / Math.hypot(1, t);
        for (let i = 0; i < cols; i++) {
          const [x, y] = [a[p][i], a[q][i]];
          a[p][i] = c * (x - t * y);
          a[q][i] = c * (y + t * x);
        }
      }
    }
  }
  return a.map((row) => Math.sqrt(dot(row, row))).sort((x, y) => y - x);
}

const normOf = (values) => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));

/** The relative error of the best matrix of a rank. */
const best = (sigma, rank) => normOf(sigma.slice(rank)) / normOf(sigma);

/** What every factorisation has to show. */
async function assertRight(page) {
  const state = await result(page);
  const { found, measured } = state.result;
  assert.ok(found.offU <= 2e-6, `U: ${found.offU}`);
  assert.ok(found.offV <= 2e-6, `V: ${found.offV}`);
  const [matrix, copy] = [await matrixOf(page), await copyOf(page)];
  assert.equal(matrix.length, copy.length);
  const error = normOf(matrix.map((value, i) => value - copy[i])) / normOf(matrix);
  close(measured[state.rank], error, 1e-6 + 1e-4 * error, `error at rank ${state.rank}`);
  close(state.result.foretold, error, 2e-6 + 1e-4 * error, 'from the singular values');
  close(await shown(page, '#measured'), error, 1e-6 + 1e-4 * error, 'the error shown');
  close(await shown(page, '#theory'), error, 2e-6 + 1e-4 * error, 'the theory shown');
  close(await shown(page, '#meter-error'), error, 1e-6 + 0.06 * error, 'the meter');
  close(found.norm, normOf(matrix), 1e-5 * found.norm, 'norm');
  assert.match(await page.textContent('#verdict'), /^Pass/);
  return { ...state, matrix, error };
}

test(
  'has the singular values and errors of a decomposition in double precision',
  slow,
  async () => {
    // As many random columns as the picture has rows: nothing is left out.
    await withPage({ path, query: '?size=64&sketch=64&powers=0&rank=9' }, async (page) => {
      const { matrix, result, rank } = await assertRight(page);
      const sigma = singularValues(matrix, 48);
      assert.equal(result.found.sigma.length, 48);
      sigma.forEach((value, i) => {
        close(result.found.sigma[i], value, 2e-6 * sigma[0], `singular value ${i + 1}`);
      });
      assert.equal(rank, 9);
      close(result.measured[9], best(sigma, 9), 2e-6, 'error at rank 9');
      assert.equal(await page.getAttribute('#rank', 'max'), '48');

      // A narrower sketch misses a little, and power iterations get most of that back.
      await page.selectOption('#width', '32');
      await page.selectOption('#powers', '2');
      const narrow = await assertRight(page);
      assert.equal(narrow.result.found.sigma.length, 32);
      assert.equal(await page.getAttribute('#rank', 'max'), '24');
      narrow.result.found.sigma.slice(0, 24).forEach((value, i) => {
        assert.ok(value <= sigma[i] * (1 + 1e-5), `singular value ${i + 1} is above the true one`);
        assert.ok(value >= sigma[i] * 0.99, `singular value ${i + 1}: ${value}, not ${sigma[i]}`);
      });
      for (const rank of [1, 5, 24]) {
        const { error } = await setRange(page, '#rank', rank).then(() => assertRight(page));
        assert.ok(error >= best(sigma, rank) * (1 - 1e-5), `better than the best at rank ${rank}`);
        assert.ok(error <= best(sigma, rank) * 1.005, `${error} at rank ${rank}`);
      }
    });
  },
);

test('begins with a narrow sketch, whose result is there at once', slow, async () => {
  await withPage({ path, query: '?size=128&sketch=96&rank=40' }, async (page) => {
    await page.waitForFunction(() => window.fragblasPage?.rank > 0, null, { polling: 20 });
    const { busy, rank, result: first } = await look(page);
    assert.ok(busy, 'the whole sketch comes next');
    assert.deepEqual([rank, first.found.sigma.length], [24, 32]);
    assert.match(await page.textContent('#verdict'), /^Pass/);
    assert.equal(await page.inputValue('#rank'), '40', 'where the slider stands');
    const { result: whole, rank: asked } = await assertRight(page);
    assert.deepEqual([asked, whole.found.sigma.length], [40, 96]);
  });
});

test('finds the rank of pictures that have one, and none in noise', slow, async () => {
  await withPage({ path, query: `${small}&kind=tartan` }, async (page) => {
    await idle(page);
    for (const [kind, rank] of [
      ['tartan', 4],
      ['zones', 3],
    ]) {
      await page.selectOption('#kind', kind);
      await setRange(page, '#rank', rank - 1);
      assert.ok((await assertRight(page)).error > 0.01, kind);
      await page.focus('#rank');
      await page.keyboard.press('ArrowRight');
      const { error } = await assertRight(page);
      assert.ok(error < 5e-6, `${kind}: ${error} at rank ${rank}`);
    }
    await page.selectOption('#kind', 'noise');
    await setRange(page, '#rank', 24);
    assert.ok((await assertRight(page)).error > 0.2);

    // Many equal rows, and far more columns in the sketch than there are directions.
    await page.selectOption('#kind', 'tartan');
    await page.selectOption('#size', '256');
    await page.selectOption('#width', '128');
    const { found } = (await result(page)).result;
    assert.equal(found.sigma.length, 128);
    assert.match(await page.textContent('#verdict'), /^Pass/);
  });
});

test('factors nothing again when the slider is dragged', slow, async () => {
  await withPage({ path, query: `${small}&rank=8` }, async (page) => {
    const before = await result(page);
    await page.locator('#rank').scrollIntoViewIfNeeded();
    const box = await page.locator('#rank').boundingBox();
    await page.mouse.move(box.x + box.width * 0.45, box.y + box.height / 2);
    await page.mouse.down();
    for (const part of [0.3, 0.6, 0.8]) {
      await page.mouse.move(box.x + box.width * part, box.y + box.height / 2);
    }
    await page.mouse.up();
    const after = await assertRight(page);
    assert.ok(after.rank > before.rank);
    assert.equal(after.result.seconds, before.result.seconds);
    // A product, a difference, a norm; of that the norm comes back.
    assert.equal(await page.textContent('#meter-calls'), '3');
    assert.equal(await page.textContent('#meter-read'), '4 bytes');
    const whole = 48 * 192;
    const stored = after.rank * (48 + 192 + 1);
    assert.equal(
      await page.textContent('#stored'),
      `${stored.toLocaleString('en')} of ${whole.toLocaleString('en')}`,
    );
    close(
      parsed((await page.textContent('#ratio')).replace(' %', '')),
      (100 * stored) / whole,
      0.2,
      'ratio',
    );
  });
});

/** Compares a plate with numbers, pixel by pixel; `value(i, j, c)` is from 0 to 1. */
async function assertPlate(page, id, rows, cols, value, from = 0, to = 1) {
  const box = await page.locator(id).boundingBox();
  const image = PNG.sync.read(await page.screenshot({ clip: box, animations: 'disabled' }));
  let worst = 0;
  for (let s = 0; s < 400; s++) {
    const y = Math.floor(((s + 0.5) / 400) * image.height);
    const x = Math.floor((from + (to - from) * ((s * 0.618034) % 1)) * image.width);
    // Not where pixels meet: there the browser may round the box otherwise than the page.
    const [i, j] = [((y + 0.5) * rows) / image.height, ((x + 0.5) * cols) / image.width];
    if ([i, j].some((at) => Math.abs(at - Math.round(at)) < 0.25)) continue;
    const got = [...image.data.subarray(4 * (y * image.width + x)).subarray(0, 3)];
    got.forEach((byte, c) => {
      const want = 255 * Math.min(1, Math.max(0, value(Math.floor(i), Math.floor(j), c)));
      worst = Math.max(worst, Math.abs(byte - want));
    });
  }
  assert.ok(worst <= 2.5, `${id}: ${worst} of 255 off`);
}

test('draws the original, its copy and the difference, with a line to drag', slow, async () => {
  await withPage({ path, query: `${small}&kind=city&rank=5` }, async (page) => {
    const { matrix } = await assertRight(page);
    const copy = await copyOf(page);
    const at = (values) => (i, j, c) => values[(i * 64 + j) * 3 + c];
    const off = (gain) => (i, j, c) => 0.5 + (gain / 2) * (at(matrix)(i, j, c) - at(copy)(i, j, c));
    await page.addStyleTag({ content: '.divider, .tag { visibility: hidden }' });
    await assertPlate(page, '#plate-compare', 48, 64, at(matrix), 0, 0.48);
    await assertPlate(page, '#plate-compare', 48, 64, at(copy), 0.52, 1);
    await assertPlate(page, '#plate-difference', 48, 64, off(4));
    await setRange(page, '#gain', 1);
    await assertPlate(page, '#plate-difference', 48, 64, off(2));
    assert.match(await page.textContent('#difference-caption'), /2 times amplified/);

    await page.locator('#plate-compare').scrollIntoViewIfNeeded();
    const box = await page.locator('#plate-compare').boundingBox();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.7);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.6, { steps: 3 });
    await page.mouse.up();
    close((await look(page)).parameters.divider, 25, 0.5, 'divider');
    assert.equal(await page.getAttribute('#divider', 'aria-valuenow'), '25');
    await assertPlate(page, '#plate-compare', 48, 64, at(matrix), 0, 0.23);
    await assertPlate(page, '#plate-compare', 48, 64, at(copy), 0.27, 1);
    await page.addStyleTag({ content: '.divider { visibility: visible !important }' });
    await page.focus('#divider');
    for (const key of ['End', 'ArrowLeft', 'Shift+ArrowLeft']) await page.keyboard.press(key);
    assert.equal((await look(page)).parameters.divider, 88);
    await page.keyboard.press('Home');
    assert.equal(new URL(page.url()).searchParams.get('divider'), '0');
    await assertPlate(page, '#plate-compare', 48, 64, at(copy), 0.1, 1);
  });
});

/** A PNG of rings, and its pixels as the page should see them. */
function rings(width, height) {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const r = Math.hypot(x - width / 3, y - height / 2);
      const rgba = [
        127 + 120 * Math.cos(r / 3),
        127 + 120 * Math.cos(r / 5 + 1),
        (5 * r) % 256,
        255,
      ];
      rgba.forEach((value, c) => {
        png.data[4 * (y * width + x) + c] = Math.round(value);
      });
    }
  }
  const values = [...png.data].filter((_, i) => i % 4 !== 3).map((byte) => byte / 255);
  return { file: PNG.sync.write(png), values };
}

async function drop(page, bytes, name, type) {
  const transfer = await page.evaluateHandle(
    ([bytes, name, type]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type }));
      return data;
    },
    [[...bytes], name, type],
  );
  await page.dispatchEvent('#plate-compare', 'drop', { dataTransfer: transfer });
}

test(
  'takes dropped and chosen pictures, and keeps them when the context is lost',
  slow,
  async () => {
    await withPage({ path, query: small }, async (page, complaints) => {
      await idle(page);
      const { file, values } = rings(60, 40);
      await drop(page, file, 'rings.png', 'image/png');
      await page.waitForFunction(() => window.fragblasPage.result?.rows === 40, null, slow);
      const { matrix, result: found } = await assertRight(page);
      assert.equal(matrix.length, values.length);
      const worst = Math.max(...matrix.map((value, i) => Math.abs(value - values[i])));
      assert.ok(worst < 1e-6, `a pixel is off by ${worst}`);
      assert.equal(found.cols, 180);
      assert.match(await page.textContent('#kind option:checked'), /rings\.png/);
      assert.equal(await page.getAttribute('#outcome', 'aria-live'), 'polite');

      await drop(page, Buffer.from('not a picture'), 'words.txt', 'text/plain');
      await page.waitForFunction(() =>
        /words\.txt/.test(document.getElementById('status').textContent),
      );
      assert.match(await page.textContent('#status'), /not a picture/);

      await page.click('#lose');
      await page.waitForSelector('.notice');
      await page.click('.notice button');
      await page.waitForSelector('#rank', slow);
      assert.deepEqual((await assertRight(page)).matrix, matrix);
      const remarks = complaints.filter((text) => /context ?lost/i.test(text));
      assert.deepEqual(complaints.splice(0), remarks);

      // Larger than the page takes: 128 x 96 becomes 64 x 48. A picture with one row is a matrix too.
      const large = rings(128, 96).file;
      await page.setInputFiles('#file', {
        name: 'large.png',
        mimeType: 'image/png',
        buffer: large,
      });
      await page.waitForFunction(() => window.fragblasPage.result?.rows === 48, null, slow);
      assert.equal((await assertRight(page)).result.cols, 192);
      await page.selectOption('#size', '128');
      await page.waitForFunction(() => window.fragblasPage.result?.rows === 96, null, slow);
      assert.equal((await assertRight(page)).result.cols, 384);
      const line = rings(30, 1).file;
      await page.setInputFiles('#file', { name: 'line.png', mimeType: 'image/png', buffer: line });
      await page.waitForFunction(() => window.fragblasPage.result?.rows === 1, null, slow);
      assert.ok((await assertRight(page)).error < 1e-6);
      const black = new PNG({ width: 16, height: 16, fill: true });
      for (let i = 3; i < black.data.length; i += 4) black.data[i] = 255;
      const buffer = PNG.sync.write(black);
      await page.setInputFiles('#file', { name: 'black.png', mimeType: 'image/png', buffer });
      await page.waitForFunction(() => window.fragblasPage.result?.rows === 16, null, slow);
      const nothing = await result(page);
      assert.equal(nothing.result.measured[nothing.rank], 0);
      assert.ok(nothing.result.found.offU < 2e-6);
    });
  },
);

test('factors the frames of the camera', slow, async () => {
  await withPage({ path, query: `${small}&rank=4` }, async (page, complaints) => {
    await idle(page);
    await page.click('#camera');
    await page.waitForFunction(
      () => window.fragblasPage.camera && window.fragblasPage.result,
      null,
      slow,
    );
    // Less motion is asked for: the first frame stands still.
    const first = await result(page);
    assert.equal(first.camera.running, false);
    assert.equal(first.result.rows, 48);
    assert.match(await page.textContent('#verdict'), /^Pass/);
    assert.equal(await page.textContent('#play'), 'Play');
    // The slider works on the frame that stands.
    const cut = await setRange(page, '#rank', 6);
    assert.equal(cut.rank, 6);
    assert.equal(cut.result.seconds, first.result.seconds);

    await page.click('#step');
    await page.waitForFunction(
      (s) => (window.fragblasPage.result?.seconds ?? s) !== s,
      first.result.seconds,
      slow,
    );
    await page.click('#play');
    await page.waitForFunction(() => window.fragblasPage.camera.framesPerSecond > 0, null, slow);
    assert.equal(await page.textContent('#play'), 'Pause');
    const seen = (await look(page)).result?.seconds;
    await page.waitForFunction((s) => (window.fragblasPage.result?.seconds ?? s) !== s, seen, slow);
    await page.click('#play');
    await page.waitForFunction(() => !window.fragblasPage.camera.running, null, slow);
    await page.screenshot({ path: `${screenshots}lowrank-camera.png`, fullPage: true });

    await page.click('#camera');
    await page.waitForFunction(() => !window.fragblasPage.camera, null, slow);
    const { matrix } = await assertRight(page);
    assert.match(await page.textContent('#kind option:checked'), /camera/i);
    assert.ok(new Set(matrix).size > 10, 'the frame shows something');
    assert.equal(await page.isVisible('#play'), false);
    assert.ok(await page.isDisabled('#size'));
    assert.match(await page.textContent('#expect'), /keeps its size/);
    await page.selectOption('#kind', 'clouds');
    await assertRight(page);
    assert.ok(await page.isEnabled('#size'));
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('no', 'NotAllowedError');
      };
    });
    await page.click('#camera');
    await page.waitForFunction(() =>
      /not allowed/.test(document.getElementById('status').textContent),
    );
    await assertRight(page);

    // The context is lost during a frame.
    await page.evaluate(() => delete navigator.mediaDevices.getUserMedia);
    await page.click('#camera');
    await page.waitForFunction(() => window.fragblasPage.camera, null, slow);
    await idle(page);
    await page.evaluate(() => {
      document.querySelector('#step').click();
      document.querySelector('#lose').click();
    });
    await page.waitForSelector('.notice');
    await page.waitForSelector('#rank', slow);
    const remarks = complaints.filter((text) => /context ?lost/i.test(text));
    assert.deepEqual(complaints.splice(0), remarks);
  });
});

/** The largest eigenvalues and vectors of x^T x, x centred with so many columns: orthogonal iteration. */
function principal(x, cols, count) {
  const rows = x.length / cols;
  const c = Array.from({ length: cols }, () => new Float64Array(cols));
  for (let r = 0; r < rows; r++) {
    for (let i = 0; i < cols; i++) {
      const value = x[r * cols + i];
      if (value) for (let j = 0; j < cols; j++) c[i][j] += value * x[r * cols + j];
    }
  }
  let v = Array.from({ length: count + 4 }, (_, k) =>
    Float64Array.from({ length: cols }, (_, i) => Math.sin((k + 1) * (i + 1) * 0.7 + k)),
  );
  const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
  for (let step = 0; step < 120; step++) {
    v = v.map((one) => Float64Array.from(c, (row) => dot(row, one)));
    v.forEach((one, k) => {
      for (let twice = 0; twice < 2; twice++) {
        for (const other of v.slice(0, k)) {
          const part = dot(one, other);
          for (let i = 0; i < cols; i++) one[i] -= part * other[i];
        }
      }
      const length = Math.sqrt(dot(one, one));
      for (let i = 0; i < cols; i++) one[i] /= length;
    });
  }
  const values = v.map((one) =>
    dot(
      one,
      Float64Array.from(c, (row) => dot(row, one)),
    ),
  );
  return { values: values.slice(0, count), vectors: v.slice(0, count) };
}

test('finds the principal components of digits', slow, async () => {
  await withPage(
    { path, query: '?mode=digits&count=500&sketch=64&powers=3&rank=30' },
    async (page) => {
      const state = await result(page);
      const images = await matrixOf(page);
      const labels = await page.evaluate(() => window.fragblasPage.labels());
      assert.equal(images.length, 500 * 400);
      assert.equal(new Set(labels).size, 10);
      const mean = Float64Array.from({ length: 400 }, (_, j) => {
        let sum = 0;
        for (let i = 0; i < 500; i++) sum += images[400 * i + j];
        return sum / 500;
      });
      const centred = images.map((value, i) => value - mean[i % 400]);
      const { found } = state.result;
      close(found.norm, normOf(centred), 1e-5 * found.norm, 'norm');
      const { values, vectors } = principal(centred, 400, 5);
      values.forEach((value, i) => {
        close(found.sigma[i], Math.sqrt(value), 1e-4 * found.sigma[0], `component ${i + 1}`);
      });
      const copy = await copyOf(page);
      const error = normOf(centred.map((value, i) => value - copy[i])) / normOf(centred);
      close(await shown(page, '#measured'), error, 1e-4 * error, 'error');
      assert.match(await page.textContent('#verdict'), /^Pass/);
      // Coordinates, up to the sign of a component.
      const scores = await page.evaluate(() => window.fragblasPage.scores());
      for (const axis of [0, 1]) {
        const signs = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
          let want = 0;
          for (let j = 0; j < 400; j++) want += centred[400 * i + j] * vectors[axis][j];
          close(Math.abs(scores[2 * i + axis]), Math.abs(want), 2e-3 * found.sigma[axis], 'score');
          return Math.sign(want * scores[2 * i + axis]);
        });
        assert.equal(new Set(signs).size, 1);
      }

      // A click on a point chooses its digit.
      await page.fill('#chosen', '77');
      await page.locator('#chosen').blur();
      const ring = await page.locator('.ring').boundingBox();
      await page.fill('#chosen', '3');
      assert.equal((await look(page)).parameters.chosen, 3);
      await page.mouse.click(ring.x + ring.width / 2, ring.y + ring.height / 2);
      assert.equal((await look(page)).parameters.chosen, 77);
      await page.waitForFunction(() => document.getElementById('chosen').value === '77');

      // What is drawn of it: dark ink on light paper.
      await page.evaluate(() =>
        document.getElementById('plate-original').scrollIntoView({ block: 'center' }),
      );
      const ink = (of) => (i, j) => 1 - of[77 * 400 + 20 * i + j];
      const rebuilt = copy.map((value, i) => value + mean[i % 400]);
      await assertPlate(page, '#plate-original', 20, 20, ink(images));
      await assertPlate(page, '#plate-rebuilt', 20, 20, ink(rebuilt));
      await setRange(page, '#rank', 2);
      assert.ok((await shown(page, '#measured')) > error);
      await page.click('#redraw');
      await result(page);
      assert.notDeepEqual((await matrixOf(page)).slice(0, 4000), images.slice(0, 4000));
    },
  );
});

test('keeps its state in the address, and every control has a name', slow, async () => {
  await withPage(
    { path, query: '?size=64&sketch=32&kind=city&seed=5&rank=7&gain=8' },
    async (page) => {
      const { matrix } = await assertRight(page);
      await page.click('#renew');
      const { matrix: other } = await assertRight(page);
      assert.notDeepEqual(matrix, other);
      await page.selectOption('#powers', '2');
      await result(page);
      const query = new URL(page.url()).searchParams;
      assert.equal(query.get('powers'), '2');
      assert.equal(query.get('gain'), '8');
      await page.reload();
      const again = await assertRight(page);
      assert.deepEqual(again.matrix, other);
      assert.deepEqual([again.rank, again.parameters.powers], [7, 2]);
      await page.check('input[value="digits"]');
      await page.selectOption('#count', '500');
      await result(page);
      assert.match(page.url(), /mode=digits/);
      const nameless = await page.evaluate(() =>
        [...document.querySelectorAll('input, select, button, [tabindex], canvas')]
          .filter((e) => !(e.ariaLabel || e.labels?.length || e.textContent.trim()))
          .map((e) => e.outerHTML),
      );
      assert.deepEqual(nameless, []);
    },
  );
});

for (const [width, height, dark, query] of [
  [1440, 900, false, '?size=128'],
  [1440, 900, true, '?mode=digits&count=1000'],
  [820, 1180, true, '?kind=clouds&size=128'],
  [820, 1180, false, '?mode=digits&count=500'],
  [390, 844, false, '?kind=city&size=128'],
  [390, 844, true, '?mode=digits&count=500'],
]) {
  const kind = query.includes('digits') ? 'digits' : 'picture';
  test(`fits ${width} pixels, ${kind}, ${dark ? 'dark' : 'light'}`, slow, async () => {
    await withPage({ path, query, width, height, dark }, async (page) => {
      await idle(page);
      const name = `lowrank-${kind}-${width}-${dark ? 'dark' : 'light'}`;
      await page.screenshot({ path: `${screenshots}${name}.png`, fullPage: true });
      await fits(page);
    });
  });
}
