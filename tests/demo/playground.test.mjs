// The playground: every example runs there and prints what it should, and so does what a person
// types; what goes wrong in a program ends the program only.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fitsWidths, look, slow, withPage } from './page.mjs';

const path = 'playground.html';
const examples = fileURLToPath(new URL('../../web/examples/', import.meta.url));

/** Waits until the program is no longer running. */
async function ended(page) {
  await page.waitForFunction(
    () => window.fragblasPage && !window.fragblasPage.busy && window.fragblasPage.heard.length > 0,
    null,
    slow,
  );
  return look(page);
}

const editing = (page) => page.waitForFunction(() => window.fragblasPage?.editing, null, slow);

/** Types the program in place of what is there. */
async function type(page, text) {
  await editing(page);
  await page.click('.cm-content');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** Types a program, and runs it as a person at the keyboard would. */
async function run(page, text) {
  await type(page, text);
  await page.keyboard.press('Control+Enter');
  return ended(page);
}

const said = ({ heard }) =>
  heard
    .filter(({ kind, level }) => kind === 'line' && level === 'log')
    .map(({ pieces }) => pieces.join(' '));

const errors = ({ heard }) => heard.filter(({ kind }) => kind === 'error');

test('runs a first program by itself, and shows what it printed', slow, async (t) => {
  await withPage({ path }, async (page) => {
    const state = await ended(page);
    t.diagnostic(
      `done ${await page.evaluate(() => Math.round(performance.now()))} ms after the page began`,
    );
    assert.equal(state.state, 'done');
    assert.deepEqual(said(state), ['58,64,139,154']);
    assert.match(await page.textContent('#output'), /58,64,139,154/);
    assert.match(await page.textContent('#status'), /^Done in/);
    assert.match(await page.textContent('.holdings'), /blas\.dispose\(\) freed 3 arrays/);
    const { holdings } = state.heard.find(({ kind }) => kind === 'holdings');
    assert.deepEqual(holdings.arrays, ['Matrix (2 x 3)', 'Matrix (3 x 2)', 'Matrix (2 x 2)']);
    assert.deepEqual(Object.values(holdings.shown[2].corner.data), [58, 64, 139, 154]);
    await editing(page); // which came later
    assert.equal(await page.locator('#plain').count(), 0);
  });
});

test('every example runs, and prints what its head says', slow, async () => {
  const names = readdirSync(examples, { recursive: true })
    .filter((name) => name.endsWith('.js') && name !== 'three.js')
    .map((name) => name.replace('.js', ''));
  await withPage({ path }, async (page) => {
    await ended(page);
    const offered = await page.$$eval('#preset option', (all) => all.map(({ value }) => value));
    assert.deepEqual([...offered].sort(), [...names].sort());
    for (const name of names) {
      const file = readFileSync(`${examples}${name}.js`, 'utf8');
      await page.selectOption('#preset', name);
      await page.waitForFunction(
        (name) => location.search === `?example=${name}` && !window.fragblasPage.busy,
        name,
        slow,
      );
      const state = await look(page);
      assert.equal(state.state, 'done', `${name}: ${await page.textContent('#output')}`);
      assert.equal(said(state).join('; '), /^\/\/ Prints: (.*)$/m.exec(file)[1], name);
      assert.equal(state.text, file.replace('// SPDX-License-Identifier: MIT\n', ''), name);
    }
  });
});

test('runs what is typed, draws matrices, and tells what was left', slow, async () => {
  await withPage({ path }, async (page) => {
    const state = await run(
      page,
      `import { Blas } from 'fragblas/linalg';
import { cblasFor } from "fragblas/cblas";
const blas = await Blas.create();
const a = blas.matrix(2, 2, [4, -1, -1, 5]);
const t = blas.matrix(300, 300, Float32Array.from({ length: 90000 }, (_, e) => e % 300));
const gone = blas.vector(7);
gone.dispose();
console.log('A =', a, { n: 2, of: [1, 'x'] });
console.log(t.transpose());
console.log(await a.read(), typeof cblasFor);
`,
    );
    assert.equal(state.state, 'done', await page.textContent('#output'));
    const lines = state.heard.filter(({ kind, level }) => kind === 'line' && level === 'log');
    const [first, second, third] = lines.map(({ pieces }) => pieces);
    assert.equal(first[0], 'A =');
    assert.equal(first[1].label, 'Matrix (2 x 2)');
    assert.deepEqual(Object.values(first[1].corner.data), [4, -1, -1, 5]);
    assert.equal(first[2], '{ n: 2, of: [1, "x"] }');
    assert.deepEqual(Object.values(second[0].corner.data).slice(0, 8), [0, 0, 0, 0, 0, 0, 1, 1]);
    assert.equal(second[0].range, 298); // of 256 of the 300 lines
    assert.deepEqual(third, ['Float32Array(4) [4, -1, -1, 5]', 'function']);
    const { holdings } = state.heard.find(({ kind }) => kind === 'holdings');
    assert.equal(holdings.disposed, false);
    assert.deepEqual(holdings.arrays, ['Matrix (2 x 2)', 'Matrix (300 x 300)']);
    assert.match(await page.textContent('.holdings'), /Left on the device.*2 arrays/);

    // The colours are those of the numbers: the least and the greatest are those of the palette.
    const pixels = await page.$eval('.line .heat', (canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, 2, 2);
      return [0, 4, 8, 12].map((at) => [...data.subarray(at, at + 3)]);
    });
    assert.deepEqual(pixels[3], [124, 38, 8]); // 5, the largest
    assert.deepEqual(pixels[1], pixels[2]);
    assert.ok(pixels[1][2] > pixels[1][0] && pixels[0][0] > pixels[0][2]);
  });
});

test('tells where a program is wrong, and goes on', slow, async () => {
  await withPage({ path }, async (page) => {
    let state = await run(page, 'const a = 1;\nconst b = ;\n');
    assert.equal(state.state, 'failed');
    assert.match(await page.textContent('.line.error'), /SyntaxError: .*\(line 2\)/);

    state = await run(page, "console.log('before');\n\nnull.x;\n");
    assert.equal(state.state, 'failed');
    assert.deepEqual(said(state), ['before']);
    assert.match(await page.textContent('.line.error'), /TypeError: .*\(line 3\)/);

    state = await run(
      page,
      "import { Blas } from 'fragblas';\nconst blas = await Blas.create();\nblas.gemm({ a: 1 });\n",
    );
    assert.match(errors(state)[0].text, /^gemm: a = 1, must be a Matrix/);
    assert.match(await page.textContent('#status'), /line 3/);

    state = await run(page, "import 'nothing-of-the-kind';\n");
    assert.match(errors(state)[0].text, /nothing-of-the-kind/);

    // What nobody waits for is told as well.
    state = await run(page, "void Promise.reject(new RangeError('late'));\n");
    await page.waitForFunction(() => window.fragblasPage.state === 'failed');
    assert.match(await page.textContent('.line.error'), /RangeError: late/);

    assert.deepEqual(said(await run(page, 'console.log(6 * 7);')), ['42']);
  });
});

test('stops an endless loop, and an endless print', slow, async () => {
  await withPage({ path }, async (page) => {
    await ended(page);
    await type(page, "console.log('begun');\nfor (;;);\n");
    await page.keyboard.press('Control+Enter');
    await page.waitForFunction(() => /begun/.test(document.querySelector('#output').textContent));
    await page.waitForFunction(() =>
      /Stop ends it/.test(document.querySelector('#status').textContent),
    );
    await page.click('#stop');
    assert.equal((await look(page)).state, 'stopped');
    assert.equal(await page.textContent('#status'), 'Stopped.');
    assert.ok(await page.isDisabled('#stop'));
    assert.deepEqual(said(await run(page, 'console.log(6 * 7);')), ['42']);

    // A timer goes on after the program's end.
    await run(page, 'let i = 0;\nsetInterval(() => console.log(++i), 20);');
    const more = () => window.fragblasPage.heard.at(-1).pieces?.[0] > 3;
    await page.waitForFunction(more, null, slow);
    await page.click('#stop');
    const last = (await look(page)).heard.length;
    await page.waitForTimeout(100);
    assert.equal((await look(page)).heard.length, last);

    const { heard } = await run(page, 'for (let i = 0; i < 1e5; ++i) console.log(i);');
    assert.equal(heard.filter(({ kind }) => kind === 'line').length, 500);
    assert.match(await page.textContent('.line:last-of-type'), /not shown/);
  });
});

test('survives a lost context: a program’s, and its own', slow, async () => {
  await withPage({ path }, async (page, complaints) => {
    const lose = `import { Blas } from 'fragblas';
const blas = await Blas.create();
const a = blas.matrix(2, 2, [1, 2, 3, 4]);
blas.gl.getExtension('WEBGL_lose_context').loseContext();
const { reason } = await blas.lost;
console.log(reason);
await a.read();
`;
    const state = await run(page, lose);
    assert.deepEqual(said(state), ['context-lost']);
    assert.match(errors(state)[0].text, /context was lost/);
    assert.deepEqual(said(await run(page, 'console.log(6 * 7);')), ['42']);

    await page.click('#lose');
    await page.waitForSelector('.notice');
    await page.waitForSelector('#run', slow);
    await editing(page);
    const again = await look(page);
    assert.equal(again.text, 'console.log(6 * 7);');
    assert.match(await page.textContent('#status'), /^This is the program that was here/);
    await page.click('#run');
    assert.deepEqual(said(await ended(page)), ['42']);
    const remarks = complaints.filter((text) => /context ?lost/i.test(text));
    assert.deepEqual(complaints.splice(0), remarks);
  });
});

test('shares a program by its address, which runs when asked to', slow, async () => {
  const text = '// Grüße, 数\nconsole.log([1, 2].map((x) => x * 2));\n'.repeat(20);
  let address;
  await withPage({ path }, async (page) => {
    await type(page, text);
    assert.equal(await page.inputValue('#preset'), '');
    await page.click('#share');
    await page.waitForFunction(() => location.hash.startsWith('#code='));
    address = new URL(page.url());
    assert.ok(address.hash.length < 200, `${address.hash.length} letters`);
    assert.match(await page.textContent('#shared'), /holds the program/);
    await page.evaluate(() => {
      delete window.CompressionStream;
    });
    await page.click('#share');
    assert.match(await page.textContent('#shared'), /can’t make/);
  });
  await withPage({ path, query: address.hash }, async (page) => {
    await editing(page);
    const state = await look(page);
    assert.equal(state.text, text);
    assert.equal(state.state, 'idle');
    assert.match(await page.textContent('#status'), /came with the link/);
    await page.click('#run');
    assert.equal(said(await ended(page)).length, 20);
  });
  await withPage({ path, query: '?example=pca#code=broken' }, async (page) => {
    const state = await ended(page);
    assert.deepEqual(said(state), ['direction (0.800, 0.600)']);
    assert.match(await page.textContent('#shared'), /link is broken/);

    // A link that is opened where the page is shown already.
    await page.evaluate((hash) => {
      location.hash = hash;
    }, address.hash);
    await page.waitForFunction((text) => window.fragblasPage.text === text, text, slow);
    assert.equal((await look(page)).state, 'idle');
    assert.match(await page.textContent('#status'), /came with the link/);
    assert.equal(await page.textContent('#shared'), '');
    await page.evaluate(() => {
      location.hash = '#code=broken';
    });
    await page.waitForFunction(() =>
      /link is broken/.test(document.querySelector('#shared').textContent),
    );
    assert.equal((await look(page)).text, text);
  });
});

test('fits all widths', slow, async () => {
  await withPage({ path, query: '?example=neural-layer' }, async (page) => {
    await ended(page);
    await editing(page);
    await fitsWidths(page, 'playground');
  });
});

test('runs in a frame where workers have no WebGL 2', slow, async () => {
  await withPage({ path }, async (page) => {
    await ended(page);
    await editing(page);
    await page.addInitScript(() => {
      // Stands for the worker that is asked.
      window.Worker = class extends EventTarget {
        constructor() {
          super();
          setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: 'frame' })));
        }
        terminate() {}
      };
    });
    await page.reload();
    let state = await ended(page);
    assert.equal(state.state, 'done');
    assert.deepEqual(said(state), ['58,64,139,154']);
    assert.equal(await page.locator('iframe').count(), 1);

    state = await run(page, "console.log('before');\n\nnull.x;\n");
    assert.equal(state.state, 'failed');
    assert.deepEqual(said(state), ['before']);
    assert.match(await page.textContent('.line.error'), /TypeError: .*\(line 3\)/);

    await type(
      page,
      "setInterval(() => console.log('again'), 50);\nawait new Promise(() => {});\n",
    );
    await page.keyboard.press('Control+Enter');
    await page.waitForFunction(() => window.fragblasPage.heard.length > 1, null, slow);
    await page.click('#stop');
    const { heard } = await look(page);
    assert.equal(await page.locator('iframe').count(), 0);
    await page.waitForTimeout(200);
    assert.equal((await look(page)).heard.length, heard.length);
  });
});
