// The npm package's tests: its page in a browser, then the packed tarball as a user installs it,
// editions side by side, and applications of all bundlers.
//
//   node run_tests.mjs [--browser chromium|firefox|webkit] [--only TEXT] [--apart]
//
// --apart gives each suite a page of its own. So it always is in WebKit, whose 16 contexts a page include closed ones until
// they are collected as garbage: it would take the one that the suites share.
// SPDX-License-Identifier: MIT
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { exitCodes, runPage } from './run_page.mjs';
import { suites } from './suites/names.js';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');

/** Prints lines, and reads from them the counts and what was skipped why. */
class Tally {
  name;
  counts;
  skips = [];
  #started = performance.now();

  constructor(name) {
    this.name = name;
  }

  take(text) {
    for (const line of text.split('\n')) {
      console.log(line);
      const match = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(line);
      if (match) this.counts = match.slice(1).map(Number);
      if (line.startsWith('SKIPPED: ')) this.skips.push(line.slice('SKIPPED: '.length));
    }
  }

  /** What came of it; nothing told is a failure, unless the browser is not there. */
  result(isSkipped = false) {
    const [passed, failed, skipped] = this.counts ?? (isSkipped ? [0, 0, 1] : [0, 1, 0]);
    const seconds = Math.round((performance.now() - this.#started) / 1000);
    return { name: this.name, passed, failed, skipped, skips: this.skips, seconds };
  }
}

async function page(browser, name, query, ends = false) {
  const tally = new Tally(name);
  const code = await runPage({
    browser,
    folders: {
      '/': here,
      '/package/': join(root, 'web'),
      '/include/': join(root, 'src', 'include'),
    },
    page: `package.html?${new URLSearchParams(query)}`,
    timeout: 600,
    log: (text) => tally.take(text),
    ends,
  });
  const result = tally.result(code === exitCodes.skipped);
  if (code === exitCodes.timeout) result.failed += 1; // it ended early
  return result;
}

async function script(browser, file) {
  const tally = new Tally(file.replace('_test.mjs', ''));
  const child = spawn(process.execPath, [join(here, file), '--browser', browser], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const part of child.stdout.setEncoding('utf8')) text += part;
  tally.take(text.trimEnd());
  return tally.result();
}

/** Runs the tests and prints their lines; the results by suite. */
export async function runTests(browser, only = '', apart = browser === 'webkit') {
  const results = [];
  if (apart && !only) {
    for (const suite of suites) results.push(await page(browser, suite, { suite }));
  } else {
    results.push(await page(browser, 'package', { only }));
  }
  // Only Chromium can be told to end its GPU process.
  if (!only && browser === 'chromium') {
    results.push(await page(browser, 'gpuprocess', { suite: 'gpuprocess' }, true));
  }
  if (!only) {
    for (const file of ['pack_test.mjs', 'editions_test.mjs', 'consumers_test.mjs']) {
      results.push(await script(browser, file));
    }
  }
  return results;
}

/** Prints the sums; whether all is well. */
export function sumUp(results) {
  const sum = (key) => results.reduce((all, result) => all + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return sum('failed') === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      browser: { type: 'string', default: 'chromium' },
      only: { type: 'string', default: '' },
      apart: { type: 'boolean' },
    },
  });
  const ok = sumUp(await runTests(values.browser, values.only, values.apart));
  process.exitCode = ok ? 0 : 1;
}
