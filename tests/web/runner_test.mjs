// What the runner makes of browsers that end early, which scripts stand in for.
//
//   node runner_test.mjs [--browser chromium|firefox|webkit]
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { page } from './run_tests.mjs';
import { finish, test } from './suite.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fragblas-runner-'));
const { log } = console;

/** What comes of a page in a browser that runs `text`, with post(path, body) and the number of its start. */
async function inBrowser(name, text, more) {
  const file = join(folder, `${name}.mjs`);
  const script = `#!${process.execPath}
    import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync('${file}.starts', '.');
    const start = readFileSync('${file}.starts', 'utf8').length;
    const url = process.argv.at(-1);
    const post = (path, body) => fetch(new URL(path, url), { method: 'POST', body });
    ${text}`;
  writeFileSync(file, script);
  chmodSync(file, 0o755);
  process.env.CHROMIUM = file;
  console.log = () => {};
  try {
    return await page('chromium', name, {}, { timeout: 20, ...more });
  } finally {
    console.log = log;
  }
}

const told = ({ passed, failed, failures }) => ({ passed, failed, failures });

const good = `await post('/log', 'passed: a'); await post('/log', '1 passed, 0 failed, 0 skipped');
  await post('/done', '0'); setTimeout(() => {}, 10000);`;

await test('runner: what had passed when the browser ended is told, with why it ended', async () => {
  const result = await inBrowser(
    'early',
    `await post('/log', 'passed: a'); await post('/log', 'FAILED: b: no'); process.exit(3);`,
  );
  assert.deepEqual(told(result), {
    passed: 1,
    failed: 2,
    failures: ['b: no', 'it ended early: chromium ended by itself with code 3'],
  });
});

await test('runner: a browser that ended before it asked for the page is started once more', async () => {
  const once = await inBrowser('once', `if (start === 1) process.exit(1); ${good}`);
  assert.deepEqual(told(once), { passed: 1, failed: 0, failures: [] });
  const never = await inBrowser('never', 'process.exit(start);');
  assert.deepEqual(told(never), {
    passed: 0,
    failed: 1,
    failures: ['it ended early: chromium ended by itself with code 2'],
  });
});

await test('runner: a browser that loads nothing of the page is started once more', async () => {
  const stalled =
    'if (start === 1) { await fetch(url); await new Promise(() => setInterval(() => {}, 1000)); }';
  const result = await inBrowser('stalled', `${stalled} ${good}`, { patience: 1 });
  assert.deepEqual(told(result), { passed: 1, failed: 0, failures: [] });
});

await test('runner: counts are those that the page tells', async () => {
  const result = await inBrowser(
    'whole',
    `await post('/log', '5 passed, 1 failed, 2 skipped'); await post('/done', '1');
    setTimeout(() => {}, 10000);`,
  );
  assert.deepEqual(told(result), { passed: 5, failed: 1, failures: [] });
});

rmSync(folder, { recursive: true });
finish();
