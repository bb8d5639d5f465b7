// The npm package's tests: its page in a browser, then the packed tarball as a user installs it, and
// in applications of all bundlers.
//
//   node run_tests.mjs [--browser chromium|firefox|webkit] [--only TEXT]
// SPDX-License-Identifier: MIT
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { exitCodes, runPage } from './run_page.mjs';
import { counts, finish } from './suite.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const { values } = parseArgs({
  options: {
    browser: { type: 'string', default: 'chromium' },
    only: { type: 'string', default: '' },
  },
});
const { browser, only } = values;

/** Prints a suite's line and adds up the last ones, which have the counts. */
function take(line) {
  console.log(line);
  const match = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(line);
  if (!match) return false;
  counts.passed += Number(match[1]);
  counts.failed += Number(match[2]);
  counts.skipped += Number(match[3]);
  return true;
}

/** Runs the tests of a page, a file of suites. */
async function runSuite(suite, ends = false) {
  let told = false;
  const code = await runPage({
    browser,
    folders: {
      '/': here,
      '/package/': join(root, 'web'),
      '/include/': join(root, 'src', 'include'),
    },
    page: `package.html?suite=${suite}&only=${encodeURIComponent(only)}`,
    timeout: 600,
    log: (text) => {
      for (const line of text.split('\n')) told = take(line) || told;
    },
    ends,
  });
  if (code === exitCodes.skipped) counts.skipped += 1;
  else if (!told) counts.failed += 1;
}

await runSuite('main');
// Only Chromium can be told to end its GPU process.
if (!only && browser === 'chromium') await runSuite('gpuprocess', true);

for (const script of only ? [] : ['pack_test.mjs', 'consumers_test.mjs']) {
  const child = spawn(process.execPath, [join(here, script), '--browser', browser], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const part of child.stdout.setEncoding('utf8')) text += part;
  const lines = text.trimEnd().split('\n').map(take);
  if (!lines.includes(true)) counts.failed += 1;
}

finish();
