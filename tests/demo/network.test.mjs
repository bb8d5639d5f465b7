// The page that trains networks: its loss, derivatives, updates and answers against a network in
// double precision that is written here, with derivatives by the chain rule.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { fits, idle, look, screenshots, slow, withPage } from './page.mjs';

const path = 'network.html';

/** P(X <= z) for a normal X: a series near 0, and the tail's continued fraction. */
function normal(z) {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (Math.abs(z) > 5) {
    let fraction = 0;
    for (let k = 60; k > 0; k--) fraction = k / (Math.abs(z) + fraction);
    const tail = density / (Math.abs(z) + fraction);
    return z > 0 ? 1 - tail : tail;
  }
  let term = z;
  let sum = z;
  for (let k = 3; k < 200; k += 2) {
    term *= (z * z) / k;
    sum += term;
  }
  return 0.5 + sum * density;
}

const sigmoid = (z) => 1 / (1 + Math.exp(-z));

/** Each activation and its derivative. */
const activations = {
  relu: [(z) => Math.max(0, z), (z) => (z > 0 ? 1 : 0)],
  tanh: [Math.tanh, (z) => 1 / Math.cosh(z) ** 2],
  silu: [(z) => z * sigmoid(z), (z) => sigmoid(z) * (1 + z * (1 - sigmoid(z)))],
  gelu: [
    (z) => z * normal(z),
    (z) => normal(z) + (z * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI),
  ],
};

/** One sample through the network: sums and values of each layer, and the classes' probabilities. */
function forward({ sizes, activation, parameters }, input) {
  const sums = [];
  const values = [input];
  parameters.forEach((layer, l) => {
    const [width, outputs] = [sizes[l], sizes[l + 1]];
    const z = Array.from({ length: outputs }, (_, j) => {
      let sum = layer[width * outputs + j];
      for (let p = 0; p < width; p++) sum += values[l][p] * layer[p * outputs + j];
      return sum;
    });
    sums.push(z);
    values.push(l === parameters.length - 1 ? z : z.map(activations[activation][0]));
  });
  const peak = Math.max(...sums.at(-1));
  const powers = sums.at(-1).map((z) => Math.exp(z - peak));
  const total = powers.reduce((a, b) => a + b);
  return { sums, values, probabilities: powers.map((e) => e / total) };
}

/** The mean loss, and its derivatives by the chain rule. */
function backward(network, inputs, labels) {
  const { sizes, activation, parameters } = network;
  const gradients = parameters.map((layer) => new Float64Array(layer.length));
  let loss = 0;
  labels.forEach((label, i) => {
    const input = inputs.slice(i * sizes[0], (i + 1) * sizes[0]);
    const { sums, values, probabilities } = forward(network, input);
    loss -= Math.log(probabilities[label]) / labels.length;
    let d = probabilities.map((p, k) => p - (k === label ? 1 : 0));
    for (let l = parameters.length - 1; l >= 0; l--) {
      const [width, outputs] = [sizes[l], sizes[l + 1]];
      const before = new Array(width).fill(0);
      for (let j = 0; j < outputs; j++) {
        gradients[l][width * outputs + j] += d[j] / labels.length;
        for (let p = 0; p < width; p++) {
          gradients[l][p * outputs + j] += (values[l][p] * d[j]) / labels.length;
          before[p] += parameters[l][p * outputs + j] * d[j];
        }
      }
      if (l > 0) d = before.map((b, p) => b * activations[activation][1](sums[l - 1][p]));
    }
  });
  return { loss, gradients };
}

const heldOutOf = (page) => page.evaluate(() => window.fragblasPage.heldOut());
const probe = (page) => page.evaluate(() => window.fragblasPage.probe());

/** Loss and every single derivative of the page; returns what it probed. */
async function assertGradients(page) {
  const probed = await probe(page);
  const { loss, gradients } = backward(probed, probed.inputs, probed.labels);
  assert.ok(Math.abs(probed.loss - loss) <= 2e-5 * loss + 1e-6, `loss ${probed.loss}, not ${loss}`);
  gradients.forEach((layer, l) => {
    assert.equal(probed.gradients[l].length, layer.length);
    const size = Math.max(1e-3, Math.sqrt(layer.reduce((sum, g) => sum + g * g, 0) / layer.length));
    layer.forEach((expected, e) => {
      const got = probed.gradients[l][e];
      const close = Math.abs(got - expected) <= 1e-4 * Math.max(size, Math.abs(expected));
      assert.ok(close, `layer ${l}, derivative ${e}: ${got}, not ${expected}`);
    });
  });
  return { ...probed, expected: gradients };
}

/** The answers to the held-out samples, computed here. */
async function assertAccuracy(page) {
  const { accuracy, confusion, answers } = await look(page);
  const heldOut = await heldOutOf(page);
  const network = await probe(page);
  const width = network.sizes[0];
  const classes = network.sizes.at(-1);
  const counts = new Array(classes * classes).fill(0);
  let unsure = 0;
  heldOut.labels.forEach((label, i) => {
    const input = heldOut.inputs.slice(i * width, (i + 1) * width);
    const { probabilities } = forward(network, input);
    const most = probabilities.indexOf(Math.max(...probabilities));
    const [first, second] = probabilities.toSorted((a, b) => b - a);
    if (first - second < 1e-4) unsure++;
    else assert.equal(answers[i], most, `sample ${i}`);
    counts[label * classes + most]++;
  });
  assert.ok(unsure <= 2, `${unsure} samples between two classes`);
  const off = counts.reduce((sum, count, i) => sum + Math.abs(count - confusion[i]), 0);
  assert.ok(off <= 2 * unsure, `confusion matrix: ${confusion}, not ${counts}`);
  const right = counts.reduce((sum, n, i) => sum + (i % (classes + 1) === 0 ? n : 0), 0);
  assert.ok(Math.abs(accuracy - right / heldOut.labels.length) * heldOut.labels.length <= unsure);
  assert.equal(await page.textContent('#accuracy'), (100 * accuracy).toFixed(1));
  return network;
}

/** Trains until the held-out accuracy is reached, but not for ever. */
async function train(page, accuracy, most) {
  await page.click('#play');
  await page.waitForFunction(
    ([accuracy, most]) => {
      const { accuracy: reached, steps } = window.fragblasPage;
      return reached > accuracy || steps > most;
    },
    [accuracy + 0.02, most],
    { ...slow, polling: 200 },
  );
  await page.click('#play');
  await idle(page);
  const state = await look(page);
  assert.ok(state.accuracy > accuracy, `${state.accuracy} after ${state.steps} steps`);
  return state;
}

const colors = {
  light: [
    [54, 126, 196],
    [226, 122, 54],
    [124, 84, 190],
  ],
  dark: [
    [66, 140, 212],
    [214, 120, 56],
    [150, 114, 214],
  ],
};

/** The picture of the plane shows what the network, computed here, answers there. */
async function assertPlane(page, network, theme) {
  await page.addStyleTag({ content: '.points { visibility: hidden }' });
  const image = PNG.sync.read(await page.locator('#stage').screenshot());
  let checked = 0;
  for (let s = 0; s < 60; s++) {
    const x = 0.04 + 0.92 * ((s * 0.618034) % 1);
    const y = 0.04 + (0.92 * (s + 0.5)) / 60;
    const { probabilities } = forward(network, [2.4 * (2 * x - 1), 2.4 * (1 - 2 * y)]);
    const most = probabilities.indexOf(Math.max(...probabilities));
    if (probabilities[most] < 0.97) continue;
    const at = 4 * (Math.floor(y * image.height) * image.width + Math.floor(x * image.width));
    const pixel = [...image.data.subarray(at, at + 3)];
    const far = colors[theme].slice(0, probabilities.length).map((color) => {
      return Math.hypot(...color.map((c, i) => c - pixel[i]));
    });
    assert.equal(far.indexOf(Math.min(...far)), most, `${pixel} at ${x}, ${y}`);
    checked++;
  }
  assert.ok(checked >= 20, `only ${checked} places where the network is sure`);
}

/** The heat map under the numbers: zeros and the largest count have the ends of the dark palette. */
async function assertMap(page, confusion) {
  await page.addStyleTag({ content: '.confusion { visibility: hidden !important }' });
  const image = PNG.sync.read(await page.locator('#stage').screenshot());
  const most = Math.max(...confusion);
  confusion.forEach((count, i) => {
    if (count !== 0 && count !== most) return;
    const x = Math.floor(((1.5 + (i % 10)) * image.width) / 11);
    const y = Math.floor(((1.5 + Math.floor(i / 10)) * image.height) / 11);
    const at = 4 * (y * image.width + x);
    const want = count === 0 ? [20, 24, 31] : [255, 205, 150];
    want.forEach((c, k) => {
      assert.ok(
        Math.abs(image.data[at + k] - c) <= 3,
        `cell ${i}: ${image.data.subarray(at, at + 3)}`,
      );
    });
  });
  await page.addStyleTag({ content: '.confusion { visibility: visible !important }' });
}

test('learns two spiral arms, and every number of it is right', slow, async () => {
  const query = '?hidden=16-16&rate=0.02&batch=64&seed=1';
  await withPage({ path, query }, async (page) => {
    await idle(page);
    const before = await look(page);
    assert.equal(before.running, false);
    assert.equal(before.steps, 0);
    assert.ok(before.check.pass);
    await assertGradients(page);
    await assertAccuracy(page);
    const { steps, losses } = await train(page, 0.95, 300);
    assert.ok(steps > 20);
    assert.ok(losses.at(-1)[1] < 0.5 * losses[0][1], `${losses}`);
    await assertGradients(page);
    const network = await assertAccuracy(page);
    await assertPlane(page, network, 'light');
    await page.addStyleTag({ content: '.points { visibility: visible !important }' });
    await page.click('#check');
    await idle(page);
    const { check } = await look(page);
    assert.ok(check.pass && check.worst < 1e-3, `${check.worst}`);
    assert.match(await page.textContent('#gradient-verdict'), /^Pass: worst relative error [\d.]+/);
    assert.match(await page.textContent('#meter-error'), /\d/);
    assert.match(await page.textContent('#meter-calls'), /^\d+$/);
    await page.screenshot({ path: `${screenshots}network-spirals.png`, fullPage: true });
    await fits(page);
  });
});

for (const [activation, optimiser, hidden] of [
  ['tanh', 'momentum', '8'],
  ['silu', 'adam', '8-16'],
  ['gelu', 'momentum', '16-8-8'],
  ['relu', 'adam', '8-8-8'],
]) {
  test(`${activation}, ${optimiser}: derivatives and the update`, slow, async () => {
    const query = `?task=spirals3&activation=${activation}&optimiser=${optimiser}&hidden=${hidden}&batch=32&rate=0.05`;
    await withPage({ path, query }, async (page) => {
      await idle(page);
      const means = [];
      const squares = [];
      for (let t = 1; t <= 2; t++) {
        // The probe is of the very batch that the step takes.
        const { parameters, expected } = await assertGradients(page);
        await page.click('#step');
        await page.waitForFunction((t) => window.fragblasPage.steps === t, t, slow);
        await idle(page);
        const after = (await probe(page)).parameters;
        expected.forEach((layer, l) => {
          const m = means[l] ?? new Float64Array(layer.length);
          const v = squares[l] ?? new Float64Array(layer.length);
          [means[l], squares[l]] = [m, v];
          layer.forEach((g, e) => {
            m[e] = optimiser === 'adam' ? 0.9 * m[e] + 0.1 * g : 0.9 * m[e] + g;
            v[e] = 0.999 * v[e] + 0.001 * g * g;
            // Adam divides by the derivative's own size: of tiny ones only the rounding is left.
            if (optimiser === 'adam' && Math.abs(g) < 1e-4) return;
            const unbiased = Math.sqrt(1 - 0.999 ** t) / (1 - 0.9 ** t);
            const adam = (unbiased * m[e]) / (Math.sqrt(v[e]) + 1e-8);
            const moved = optimiser === 'adam' ? adam : m[e];
            const want = parameters[l][e] - 0.05 * moved;
            const close = Math.abs(after[l][e] - want) <= 1e-4 * Math.max(0.05, Math.abs(want));
            assert.ok(close, `step ${t}, layer ${l}, parameter ${e}: ${after[l][e]}, not ${want}`);
          });
        });
      }
    });
  });
}

test('learns digits and reads one that is drawn', slow, async () => {
  await withPage(
    { path, query: '?task=digits&hidden=32&rate=0.005&seed=3', dark: true },
    async (page) => {
      await idle(page);
      const { steps } = await train(page, 0.85, 300);
      assert.ok(steps > 0);
      await assertGradients(page);
      const network = await assertAccuracy(page);
      const { confusion, answers } = await look(page);
      const heldOut = await heldOutOf(page);
      const shown = await page.locator('#stage .count').allTextContents();
      assert.deepEqual(
        shown.map((text) => Number(text)),
        confusion,
      );
      await assertMap(page, confusion);
      const wrong = heldOut.labels.filter((label, i) => label !== answers[i]).length;
      assert.match(await page.textContent('#wrong-title'), new RegExp(`: ${wrong}$`));
      assert.equal(await page.locator('#wrong li').count(), Math.min(10, wrong));

      const assertAnswer = async () => {
        await idle(page);
        const { pad, answer } = await look(page);
        const { probabilities } = forward(network, pad);
        probabilities.forEach((p, k) => {
          assert.ok(Math.abs(p - answer[k]) < 1e-4, `digit ${k}: ${answer[k]}, not ${p}`);
        });
        const bars = await page.locator('#bars .percent').allTextContents();
        bars.forEach((text, k) => {
          assert.ok(Math.abs(Number.parseFloat(text) - 100 * probabilities[k]) < 0.07, text);
        });
        const most = probabilities.indexOf(Math.max(...probabilities));
        assert.equal(await page.textContent('#answer'), `It says ${most}`);
        return most;
      };

      // By keyboard: a held-out digit.
      await page.focus('#samples button:nth-child(7)');
      await page.keyboard.press('Enter');
      const first = heldOut.labels.indexOf(6);
      assert.deepEqual(
        (await look(page)).pad,
        heldOut.inputs.slice(400 * first, 400 * (first + 1)),
      );
      await assertAnswer();
      await page.click('#clear');
      assert.equal(await page.textContent('#answer'), 'Nothing drawn');

      // By pointer: a ring, and then a seven.
      const box = await page.locator('#pad canvas').boundingBox();
      const stroke = async (points) => {
        const at = ([x, y]) => [box.x + x * box.width, box.y + y * box.height];
        await page.mouse.move(...at(points[0]));
        await page.mouse.down();
        for (const point of points.slice(1)) await page.mouse.move(...at(point), { steps: 6 });
        await page.mouse.up();
      };
      const ring = Array.from({ length: 17 }, (_, i) => {
        const angle = (2 * Math.PI * i) / 16 - Math.PI / 2;
        return [0.45 + 0.2 * Math.cos(angle), 0.5 + 0.35 * Math.sin(angle)];
      });
      await stroke(ring);
      assert.equal(await assertAnswer(), 0);
      const { pad } = await look(page);
      // Centred and of the generator's size, wherever it was drawn.
      const ink = [...pad.keys()].filter((i) => pad[i] > 0.3);
      const rows = ink.map((i) => Math.floor(i / 20));
      assert.ok(Math.min(...rows) >= 1 && Math.max(...rows) <= 18 && ink.length > 40);
      assert.equal(Math.min(...rows) + Math.max(...rows), 19);
      await page.click('#clear');
      await stroke([
        [0.3, 0.15],
        [0.7, 0.15],
        [0.45, 0.85],
      ]);
      assert.equal(await assertAnswer(), 7);
      // Another size is drawn at once, from the textures, though nothing is computed.
      await page.setViewportSize({ width: 1300, height: 900 });
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await assertMap(page, confusion);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.screenshot({ path: `${screenshots}network-digits.png`, fullPage: true });
      await fits(page);
    },
  );
});

test('keeps its state in the address and works by keyboard', slow, async () => {
  await withPage({ path, query: '?hidden=8&batch=16' }, async (page) => {
    await idle(page);
    await page.selectOption('#depth', '2');
    await page.focus('#hidden-1');
    await page.keyboard.press('ArrowRight');
    await page.focus('#rate');
    await page.keyboard.press('ArrowLeft');
    await page.fill('#seed', '7');
    await page.selectOption('#activation', 'tanh');
    await idle(page);
    const query = new URL(page.url()).searchParams;
    assert.equal(query.get('hidden'), '8-16');
    assert.equal(query.get('rate'), '0.005');
    assert.equal(query.get('seed'), '7');
    assert.equal(query.get('activation'), 'tanh');
    await page.focus('#step');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.fragblasPage.steps === 1, null, slow);
    await idle(page);
    const stepped = await probe(page);
    await page.click('#reset');
    await idle(page);
    assert.equal((await look(page)).steps, 0);
    await page.reload();
    await idle(page);
    const { parameters } = await look(page);
    assert.deepEqual(parameters.hidden, [8, 16]);
    assert.equal(await page.textContent('#shape'), '2 → 8 → 16 → 2');
    assert.equal(await page.textContent('#parameters'), String(3 * 8 + 9 * 16 + 17 * 2));
    // The seed repeats the training to the bit.
    await page.click('#step');
    await page.waitForFunction(() => window.fragblasPage.steps === 1, null, slow);
    await idle(page);
    assert.deepEqual((await probe(page)).parameters, stepped.parameters);
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('input, select, button, [tabindex]')]
        .filter((e) => !(e.ariaLabel || e.labels?.length || e.textContent.trim()))
        .map((e) => e.outerHTML),
    );
    assert.deepEqual(nameless, []);
  });
});

test('goes on where it was after a lost context', slow, async () => {
  await withPage({ path, query: '?hidden=8&batch=16' }, async (page, complaints) => {
    await idle(page);
    await page.click('#play');
    await page.waitForFunction(() => window.fragblasPage.steps >= 6, null, slow);
    await page.click('#play');
    await idle(page);
    const before = await look(page);
    const network = await probe(page);
    await page.evaluate(() => {
      window.lost = Object.getOwnPropertyDescriptor(window, 'fragblasPage').get;
    });
    await page.click('#lose');
    await page.waitForSelector('.notice');
    await page.click('.notice button');
    await page.waitForFunction(
      () => Object.getOwnPropertyDescriptor(window, 'fragblasPage').get !== window.lost,
      null,
      slow,
    );
    await idle(page);
    const after = await look(page);
    assert.equal(after.steps, before.steps);
    assert.equal(after.accuracy, before.accuracy);
    assert.deepEqual(after.losses, before.losses);
    assert.deepEqual(await probe(page), network);
    await page.click('#step');
    await page.waitForFunction(
      (steps) => window.fragblasPage.steps === steps + 1,
      before.steps,
      slow,
    );

    // During a step.
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

for (const [width, height, dark, task] of [
  [1440, 900, true, 'spirals3'],
  [820, 1180, false, 'digits'],
  [820, 1180, true, 'spirals2'],
  [390, 844, true, 'digits'],
  [390, 844, false, 'spirals3'],
]) {
  test(`fits ${width} pixels, ${dark ? 'dark' : 'light'}, ${task}`, slow, async () => {
    await withPage({ path, query: `?task=${task}`, width, height, dark }, async (page) => {
      await idle(page);
      await page.click('#step');
      await idle(page);
      if (task === 'digits') {
        await page.click('#samples button:nth-child(6)');
        await idle(page);
      }
      const name = `network-${width}-${dark ? 'dark' : 'light'}-${task}`;
      await page.screenshot({ path: `${screenshots}${name}.png`, fullPage: true });
      await fits(page);
    });
  });
}
