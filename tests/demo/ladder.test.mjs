// The ladder's page: rates that are checked, marks of what changed, drawings of what is fetched. The
// shaders are asked what they fetch; the page's own tables are held against that.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  fitsWidths,
  idle,
  look,
  parsed,
  screenshots,
  slow,
  spoilReads,
  withPage,
} from './page.mjs';

const path = 'ladder.html';
const small = '?n=128';
const u = 2 ** -24;
const names = [
  'one-element',
  'glblas-4x1',
  'packed-4x4',
  'targets-4',
  'targets-8',
  'uniform-block',
  'tuned',
  'strassen',
];

const shader = (file) =>
  readFile(new URL(`../../shaders_es/${file}`, import.meta.url), { encoding: 'utf8' });

async function run(page, button) {
  await idle(page);
  const { runs } = await look(page);
  await page.click(button);
  await page.waitForFunction((before) => window.fragblasPage.runs > before, runs, slow);
  return look(page);
}

/** The error of an entry in double precision, in the page's unit. */
async function units(page, { i, j, got }) {
  const [row, column] = await page.evaluate(
    ([i, j]) => [window.fragblasPage.row(i), window.fragblasPage.column(j)],
    [i, j],
  );
  let value = 0;
  let magnitude = 0;
  row.forEach((a, p) => {
    value += a * column[p];
    magnitude += Math.abs(a * column[p]);
  });
  return Math.abs(got - value) / (u * Math.sqrt(row.length + 2) * magnitude);
}

/** Sets a slider as a person would, by its keys. */
async function slide(page, id, value) {
  await page.focus(id);
  await page.keyboard.press('Home');
  for (let i = 0; i < value; i++) await page.keyboard.press('ArrowRight');
}

test('measures every rung and checks it in double precision', slow, async () => {
  await withPage({ path, query: small }, async (page) => {
    const { outcomes, n } = await run(page, '#run');
    assert.equal(n, 128);
    assert.deepEqual(
      outcomes.map(({ rung }) => rung),
      names,
    );
    for (const [index, outcome] of outcomes.entries()) {
      const { rung, gflops, seconds, samples, sampled, limit, pass } = outcome;
      assert.ok(pass, `${rung}: ${sampled} of ${limit}`);
      assert.equal(limit, rung === 'strassen' ? 72 : 8);
      assert.ok(Math.abs(gflops - (2 * 128 ** 3) / seconds / 1e9) < 1e-9 * gflops);
      let worst = 0;
      assert.equal(samples.length, 64);
      for (const sample of samples.slice(0, 12)) {
        worst = Math.max(worst, await units(page, sample));
      }
      assert.ok(worst <= sampled * (1 + 1e-9), `${rung}: ${worst} is above ${sampled}`);
      const card = page.locator(`#rung-${index + 1}`);
      assert.match(await card.locator('.verdict').textContent(), /^right$/);
      const shown = await card.locator('.bars .main .value').textContent();
      assert.ok(Math.abs(parsed(shown.split(' ')[0]) / gflops - 1) < 0.01, shown);
      assert.equal(await card.locator('.bars li').count(), index ? 2 : 1);
    }
    const rates = outcomes.map(({ gflops }) => gflops);
    const best = Math.max(...rates);
    const [, factor] = /is ([\d.]+) times/.exec(await page.textContent('#total'));
    assert.ok(Math.abs(Number(factor) / (best / rates[0]) - 1) < 0.01, factor);
    assert.equal(await page.textContent('#meter-calls'), '1');
    assert.equal(await page.textContent('#meter-read'), '0 bytes');
    const widths = await page
      .locator('#summary .bars i')
      .evaluateAll((list) => list.map((bar) => Number.parseFloat(bar.style.width)));
    widths.forEach((width, index) => {
      assert.ok(Math.abs(width - (100 * rates[index]) / best) < 0.01);
    });

    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download')]);
    assert.equal(download.suggestedFilename(), 'fragblas-ladder-128.json');
    const record = JSON.parse(await readFile(await download.path(), 'utf8'));
    assert.equal(record.context.device.software, true);
    assert.deepEqual(
      record.benchmarks.map(({ name, gflops, ok }) => [name, gflops, ok]),
      outcomes.map(({ rung, gflops }) => [`ladder/${rung}/128`, gflops, true]),
    );
    await page.locator('#summary').scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${screenshots}ladder-rates.png` });
  });
});

test('shows no rate for a wrong product', slow, async () => {
  await withPage({ path, query: small }, async (page) => {
    await idle(page);
    // The kernels of the page itself have their elements in every fourth place.
    await spoilReads(page, 1236, 1);
    for (const name of ['one-element', 'targets-4']) {
      const { outcomes } = await run(page, `#run-${name}`);
      const outcome = outcomes.find(({ rung }) => rung === name);
      assert.equal(outcome.pass, false, name);
      assert.equal(outcome.gflops, null);
      const card = page.locator(`#rung-${names.indexOf(name) + 1}`);
      assert.match(await card.locator('.verdict').textContent(), /wrong result/);
      assert.equal(await card.locator('.bars .main .value').textContent(), 'no rate');
      assert.equal(await page.textContent('#meter-rate'), '–');
    }
    assert.match(await page.textContent('#status'), /wrong result/);
  });
});

/** Length of the longest common subsequence of two lists of lines. */
function common(p, q) {
  let before = new Array(q.length + 1).fill(0);
  for (const line of p) {
    const row = [0];
    q.forEach((other, j) => {
      row.push(line === other ? before[j] + 1 : Math.max(before[j + 1], row[j]));
    });
    before = row;
  }
  return before[q.length];
}

test('shows the texts that run, and marks what changed', slow, async () => {
  await withPage({ path, query: small }, async (page) => {
    await idle(page);
    const { rungs } = await look(page);
    const [first, second] = [
      await shader('baseline/naive_one_element.frag'),
      await shader('baseline/glblas_4x1.frag'),
    ];
    assert.equal(rungs[0].text.text, first);
    assert.equal(rungs[1].text.text, second);
    assert.equal(rungs[0].base, null);

    // Every line of the rung, in its order; '+' is at those that the one before lacks.
    const list = await page.locator('#rung-2 .listing .line').evaluateAll((lines) =>
      lines.map((line) => ({
        tag: line.tagName,
        sign: line.querySelector('.sign').textContent,
        text: line.textContent.slice(1),
        visible: line.offsetHeight > 0,
      })),
    );
    const without = (sign) => list.filter((line) => line.sign !== sign).map(({ text }) => text);
    const [before, now] = [first.trimEnd().split('\n'), second.trimEnd().split('\n')];
    assert.deepEqual(without('−'), now);
    assert.deepEqual(without('+'), before);
    const kept = common(before, now);
    assert.equal(list.filter(({ sign }) => sign === '+').length, now.length - kept);
    assert.ok(list.every(({ sign, tag }) => (sign === '+') === (tag === 'INS')));
    assert.ok(list.every(({ sign, visible }) => visible === (sign !== '−')));
    const marked = list.filter(({ sign }) => sign === '+').map(({ text }) => text.trim());
    assert.ok(marked.includes('vec4 sum = vec4(0.0);'));
    assert.ok(!marked.includes('precision highp float;'));
    assert.ok(
      (await page.textContent('#rung-2 .shader')).includes(`${now.length - kept} lines new`),
    );

    await page.check('#gone');
    assert.ok(await page.locator('#rung-2 .listing .gone').first().isVisible());
    assert.match(page.url(), /gone=1/);

    // What the engine compiles on these rungs is what is shown, as the browser's own compiler sees it.
    await page.addInitScript(() => {
      const { prototype } = WebGL2RenderingContext;
      const { shaderSource } = prototype;
      const sources = new Map();
      /** What was compiled while a rung ran, which the page does by itself. */
      window.sourcesOf = (rung) => [...(sources.get(rung) ?? [])];
      prototype.shaderSource = function (shader, text) {
        const status = document.getElementById('status')?.textContent ?? '';
        const rung = Number(/^Rung (\d)/.exec(status)?.[1]) - 1;
        if (!sources.has(rung)) sources.set(rung, new Set());
        sources.get(rung).add(text);
        shaderSource.call(this, shader, text);
      };
    });
    await page.reload();
    await idle(page);
    for (const name of names.slice(3, 7)) {
      const found = await page.evaluate((index) => {
        const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
        const debug = gl.getExtension('WEBGL_debug_shaders');
        // Of uniforms' names their number: in the engine's copy they are short.
        const translated = (text) => {
          const made = gl.createShader(gl.FRAGMENT_SHADER);
          gl.shaderSource(made, text);
          gl.compileShader(made);
          return gl.getShaderParameter(made, gl.COMPILE_STATUS)
            ? debug
                .getTranslatedShaderSource(made)
                .replace(/^Uniforms:.*$/m, (line) => line.split(' ').length)
            : null;
        };
        const sources = window.sourcesOf(index);
        const { text } = window.fragblasPage.rungs[index].text;
        // The engine's copy has no comments, fewer spaces and short names, but of what has a place.
        const bare = (code) => code.replace(/\b(?!gl_|o_|u_)[A-Za-z_]\w*/g, 'n').replace(/\s/g, '');
        const line = bare(text.split('\n').at(-3));
        const head = sources.find((source) => bare(source).includes(line));
        const shown = text.includes('#include') ? null : translated(text);
        const compiled = sources.map(translated);
        gl.getExtension('WEBGL_lose_context').loseContext();
        return { shown: shown !== null, same: compiled.includes(shown), known: head !== undefined };
      }, names.indexOf(name));
      assert.ok(found.known, name);
      // What is included is not shown, so that text does not compile alone.
      if (name !== 'tuned') assert.deepEqual(found, { shown: true, same: true, known: true }, name);
    }
    const sums = await page.evaluate(() =>
      window
        .sourcesOf(7)
        .filter((source) => source.includes('#define BLOCK_SUM'))
        .join(),
    );
    // The package's copy of a shader has components where the text has names of fields, short names
    // and short numbers.
    const bare = (code) =>
      code
        .replace(/(?<![.\w])[A-Za-z_]\w*/g, 'n')
        .replace(/(\d\.)0\b/g, '$1')
        .replace(/\b0(\.\d)/g, '$1')
        .replace(/\s/g, '');
    const field = /^#define (u_\w+) (u_\w+\.[xyzw])$/;
    const lines = (await page.locator('#rung-8 .listing .line').allTextContents()).map((line) =>
      line.slice(1),
    );
    const fields = new Map(
      lines.filter((line) => field.test(line)).map((line) => field.exec(line).slice(1)),
    );
    const code = (line) =>
      bare(line.replace(/\/\/.*/, '').replace(/\w+/g, (word) => fields.get(word) ?? word));
    const marks = (await page.locator('#rung-8 .listing .new').allTextContents())
      .map((line) => line.slice(1))
      .filter((line) => !field.test(line))
      .map(code);
    assert.ok(marks.includes(bare('vec4 term(ivec2 place, ivec2 step, int sign) {')));
    for (const line of marks) assert.ok(bare(sums).includes(line), line);
  });
});

test('draws what a fragment really fetches', slow, async () => {
  await withPage({ path, query: small }, async (page) => {
    await idle(page);
    for (const index of [0, 1, 2, 3, 4]) {
      // Each texel is spoiled in turn: the fragments that come out different have fetched it.
      const faults = await page.evaluate((index) => {
        const n = 16;
        const { kernel, text } = window.fragblasPage.view(index);
        const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
        gl.getExtension('EXT_color_buffer_float');
        const program = gl.createProgram();
        const corners =
          'vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0), 0.0, 1.0';
        const vertex = `#version 300 es\nvoid main() { gl_Position = vec4(${corners}); }`;
        for (const [kind, source] of [
          [gl.VERTEX_SHADER, vertex],
          [gl.FRAGMENT_SHADER, text.text],
        ]) {
          const shader = gl.createShader(kind);
          gl.shaderSource(shader, source);
          gl.compileShader(shader);
          gl.attachShader(program, shader);
        }
        gl.linkProgram(program);
        gl.useProgram(program);
        const texture = (layout, unit, data) => {
          const [width, height] = layout.size(n, n);
          const [inside, format] = layout.lanes === 4 ? [gl.RGBA32F, gl.RGBA] : [gl.R32F, gl.RED];
          gl.activeTexture(gl.TEXTURE0 + unit);
          const made = gl.createTexture();
          gl.bindTexture(gl.TEXTURE_2D, made);
          gl.texStorage2D(gl.TEXTURE_2D, 1, inside, width, height);
          gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
          gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
          const put = (x, y, w, h, texels) => {
            gl.activeTexture(gl.TEXTURE0 + unit);
            gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, w, h, format, gl.FLOAT, texels);
          };
          if (data) put(0, 0, width, height, data);
          return { made, width, height, put, lanes: layout.lanes };
        };
        const random = (seed) =>
          Float32Array.from({ length: n * n }, (_, e) => Math.sin(seed + 12.9898 * e));
        const [A, B] = [random(1), random(2)];
        const laid = (layout, data) => {
          const [width, height] = layout.size(n, n);
          const texels = new Float32Array(width * height * layout.lanes);
          for (let i = 0; i < n; i++) {
            for (let j = 0; j < n; j++) {
              const { x, y, lane } = layout.place(i, j);
              texels[(y * width + x) * layout.lanes + lane] = data[i * n + j];
            }
          }
          return texels;
        };
        const [texelsA, texelsB] = [laid(kernel.a, A), laid(kernel.b, B)];
        const a = texture(kernel.a, 0, texelsA);
        const b = texture(kernel.b, 1, texelsB);
        const { layers } = kernel.c;
        const targets = Array.from({ length: layers }, () => texture(kernel.c, 2, null));
        const [{ width, height }] = targets;
        gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
        const attachments = targets.map(({ made }, layer) => {
          const attachment = gl.COLOR_ATTACHMENT0 + layer;
          gl.framebufferTexture2D(gl.FRAMEBUFFER, attachment, gl.TEXTURE_2D, made, 0);
          return attachment;
        });
        gl.drawBuffers(attachments);
        const uniform = (name) => gl.getUniformLocation(program, name);
        gl.uniform1i(uniform(layers > 1 ? 'u_a' : 'a'), 0);
        gl.uniform1i(uniform(layers > 1 ? 'u_b' : 'b'), 1);
        if (layers > 1) gl.uniform4i(uniform('u_texture_tiles'), n, n, height, 0);
        else gl.uniform1i(uniform('steps'), n / kernel.depth);
        gl.viewport(0, 0, width, height);
        const draw = () => {
          gl.drawArrays(gl.TRIANGLES, 0, 3);
          return attachments.map((attachment) => {
            gl.readBuffer(attachment);
            const pixels = new Float32Array(4 * width * height);
            gl.readPixels(0, 0, width, height, gl.RGBA, gl.FLOAT, pixels);
            return pixels;
          });
        };
        const found = [];
        const right = draw();
        for (let i = 0; i < n; i++) {
          for (let j = 0; j < n; j++) {
            let sum = 0;
            for (let p = 0; p < n; p++) sum += A[i * n + p] * B[p * n + j];
            const { x, y, layer, lane } = kernel.c.place(i, j);
            const got = right[layer][4 * (y * width + x) + lane];
            if (!(Math.abs(got - sum) < 1e-5)) found.push(`C[${i}, ${j}] = ${got}, not ${sum}`);
          }
        }
        // By fragment, the texels that it fetches: as it turns out, and as the page says.
        const key = (matrix, { x, y }) => `${matrix} ${x} ${y}`;
        const real = new Map();
        for (const [matrix, { put, lanes, ...size }, texels] of [
          ['A', a, texelsA],
          ['B', b, texelsB],
        ]) {
          for (let y = 0; y < size.height; y++) {
            for (let x = 0; x < size.width; x++) {
              const from = (y * size.width + x) * lanes;
              put(x, y, 1, 1, new Float32Array(lanes).fill(1e6));
              const spoiled = draw();
              put(x, y, 1, 1, texels.slice(from, from + lanes));
              for (let fy = 0; fy < height; fy++) {
                for (let fx = 0; fx < width; fx++) {
                  const at = 4 * (fy * width + fx);
                  const different = spoiled.some((pixels, layer) =>
                    [0, 1, 2, 3].some((lane) => pixels[at + lane] !== right[layer][at + lane]),
                  );
                  if (!different) continue;
                  const fragment = `${fx} ${fy}`;
                  real.set(fragment, (real.get(fragment) ?? new Set()).add(key(matrix, { x, y })));
                }
              }
            }
          }
        }
        for (let fy = 0; fy < height; fy++) {
          for (let fx = 0; fx < width; fx++) {
            const said = new Set();
            for (let step = 0; step < n / kernel.depth; step++) {
              const reads = kernel.reads(fx, fy, step);
              for (const texel of reads.a) said.add(key('A', texel));
              for (const texel of reads.b) said.add(key('B', texel));
            }
            const seen = real.get(`${fx} ${fy}`);
            const equal = said.size === seen.size && [...said].every((one) => seen.has(one));
            if (!equal)
              found.push(`fragment ${fx}, ${fy}: ${[...seen]} where ${[...said]} is drawn`);
          }
        }
        gl.getExtension('WEBGL_lose_context').loseContext();
        return found;
      }, index);
      assert.deepEqual(faults.slice(0, 3), [], names[index]);
    }
  });
});

test('draws the step and the fragment that are chosen', slow, async () => {
  await withPage({ path, query: small }, async (page) => {
    await idle(page);
    const drawing = async (index) => (await look(page)).rungs[index].drawing;
    const area = (marks, matrix, kind) =>
      marks
        .filter((mark) => mark.matrix === matrix && mark.kind === kind)
        .map(({ row, col, rows, cols }) => [row, col, rows, cols]);

    // Rung 2: four rows of A, one column of B, four k each; a strip of C.
    const box = await page.locator('#rung-2 .drawing svg').boundingBox();
    const scale = box.width / 344;
    await page.mouse.move(0, 0);
    await page.locator('#rung-2 .drawing svg').scrollIntoViewIfNeeded();
    const { x, y } = await page.locator('#rung-2 .drawing svg').boundingBox();
    // Element (9, 13) of C.
    await page.mouse.move(x + scale * (182 + 135), y + scale * (182 + 95));
    await slide(page, '#step-glblas-4x1', 2);
    let { marks, step } = await drawing(1);
    assert.equal(step, 2);
    const rows = [8, 9, 10, 11];
    assert.deepEqual(
      area(marks, 'A', 'now'),
      rows.map((row) => [row, 8, 1, 4]),
    );
    assert.deepEqual(area(marks, 'B', 'now'), [[8, 13, 4, 1]]);
    assert.deepEqual(area(marks, 'C', 'written'), [[8, 13, 4, 1]]);
    assert.equal(area(marks, 'A', 'seen').length, 8);
    assert.equal(await page.locator('#rung-2 .moving rect').count(), marks.length);
    assert.match(
      await page.textContent('#rung-2 .words'),
      /fetches rows 8 to 11, columns 8 to 11 of A \(4 texels\) and rows 8 to 11, column 13 of B/,
    );
    assert.match(await page.textContent('#rung-2 .cost'), /5 fetches, 16 multiply-adds/);

    // Rung 6: A from a uniform block, the second tile of rows by its slider.
    await slide(page, '#fragment-uniform-block', 6);
    await slide(page, '#step-uniform-block', 1);
    ({ marks } = await drawing(5));
    assert.deepEqual(
      area(marks, 'A', 'constant'),
      [8, 9, 10, 11, 12, 13, 14, 15].map((row) => [row, 4, 1, 4]),
    );
    assert.deepEqual(
      area(marks, 'B', 'now'),
      [4, 5, 6, 7].map((row) => [row, 8, 1, 4]),
    );
    assert.deepEqual(area(marks, 'C', 'written'), [[8, 8, 8, 4]]);
    assert.match(await page.textContent('#rung-6 .cost'), /4 fetches, 128 multiply-adds/);

    // Rung 8: the seven products of sums of blocks are the product of matrices of 2 x 2 blocks.
    const [a, b] = [
      [2, -3, 5, 7],
      [11, 13, -17, 19],
    ];
    const c = [0, 0, 0, 0];
    await slide(page, '#step-strassen', 0);
    for (let product = 0; product < 7; product++) {
      ({ marks } = await drawing(7));
      const signs = (matrix) => {
        const list = [0, 0, 0, 0];
        for (const mark of marks) {
          if (mark.matrix !== matrix || mark.kind !== 'block') continue;
          list[2 * (mark.row / 8) + mark.col / 8] = mark.sign === '+' ? 1 : -1;
        }
        return list;
      };
      const sum = (matrix, blocks) => signs(matrix).reduce((s, sign, i) => s + sign * blocks[i], 0);
      const value = sum('A', a) * sum('B', b);
      signs('C').forEach((sign, block) => {
        c[block] += sign * value;
      });
      await page.focus('#step-strassen');
      await page.keyboard.press('ArrowRight');
    }
    assert.deepEqual(c, [2 * 11 + 3 * 17, 2 * 13 - 3 * 19, 5 * 11 - 7 * 17, 5 * 13 + 7 * 19]);
  });
});

test('works by its controls, and comes back after a lost context', slow, async () => {
  await withPage({ path, query: '?n=256&seed=5' }, async (page) => {
    await idle(page);
    let state = await look(page);
    assert.deepEqual([state.n, state.seed, state.playing], [256, 5, false]); // less motion is asked for
    await page.selectOption('#n', '128');
    await page.fill('#seed', '77');
    assert.match(page.url(), /n=128&seed=77/);
    assert.ok(await page.locator('#n option[value="1024"]').isDisabled()); // a software rasteriser

    await page.focus('#next');
    await page.keyboard.press('Enter');
    state = await look(page);
    assert.deepEqual([...new Set(state.rungs.map(({ drawing }) => drawing.step))], [1]);
    await page.click('#play');
    assert.equal(await page.textContent('#play'), 'Pause');
    await page.waitForFunction(() => window.fragblasPage.rungs[0].drawing.step > 2);
    await page.click('#play');
    const { step } = (await look(page)).rungs[0].drawing;
    await page.waitForTimeout(900);
    assert.equal((await look(page)).rungs[0].drawing.step, step);

    await page.click('#run');
    await page.waitForFunction(() => window.fragblasPage.busy);
    assert.equal(await page.textContent('#run'), 'Stop');
    assert.ok(await page.locator('#run-tuned').isDisabled());
    await page.click('#run');
    await idle(page);
    assert.equal(await page.textContent('#status'), 'Stopped.');

    const { outcomes } = await run(page, '#run-packed-4x4');
    const last = outcomes.find(({ rung }) => rung === 'packed-4x4');
    assert.ok(last.pass);
    assert.equal(last.seed, 77);
    assert.match(
      await page.textContent('#status'),
      /Neighbours read neighbours: .* GFLOP\/s, checked/,
    );
    await page.selectOption('#n', '256');
    assert.deepEqual((await look(page)).outcomes, []);
    await page.selectOption('#n', '128');

    await page.click('#lose');
    await page.waitForSelector('.notice');
    await page.waitForSelector('#controls'); // by itself, after a moment
    await idle(page);
    state = await look(page);
    assert.deepEqual([state.n, state.seed], [128, 77]);
    assert.ok(state.outcomes.some(({ rung, pass }) => rung === 'packed-4x4' && pass));
    const again = await run(page, '#run-targets-8');
    assert.ok(again.outcomes.find(({ rung }) => rung === 'targets-8').pass);
  });
});

test('fits all widths', slow, async () => {
  await withPage({ path, query: small }, async (page) => {
    await run(page, '#run-glblas-4x1');
    await fitsWidths(page, 'ladder', async (width) => {
      for (const part of ['title', 'rung-2', 'rung-6', 'rung-7', 'rung-8', 'summary']) {
        await page.evaluate((id) => document.getElementById(id).scrollIntoView(), part);
        await page.screenshot({ path: `${screenshots}ladder-${width}-${part}.png` });
      }
      await page.evaluate(() => scrollTo(0, 0));
    });
  });
});
