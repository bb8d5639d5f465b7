// The npm package's tests: its page in a browser, then the packed tarball as a user installs it,
// editions side by side, and applications of all bundlers.
//
//   node run_tests.mjs [--browser chromium|firefox|webkit] [--only TEXT] [--apart] [--seed N]
//   node run_tests.mjs [--browser chromium|firefox|webkit] --own SUITE [--seed N] [--whole] [--part I/N]
//
// --own runs a suite alone, in a page of its own: gpuprocess, ends, faults, arguments or arguments-editions. --seed chooses
// what it does, and --whole has it do all that it can;
// --part 2/8: of the faults, those of every eighth piece of work, from the second on.
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

/** Prints lines, and reads from them the counts, what was skipped why and what failed. */
class Tally {
  name;
  /** As the last line tells them. */
  counts;
  skips = [];
  failures = [];
  /** Lines of passed tests: all that there is of a page that ends early. */
  #passed = 0;
  #end;
  #started = performance.now();

  constructor(name) {
    this.name = name;
  }

  take(text) {
    for (const line of text.split('\n')) {
      console.log(line);
      const match = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(line);
      if (match) this.counts = match.slice(1).map(Number);
      if (line.startsWith('passed: ')) ++this.#passed;
      if (line.startsWith('SKIPPED: ')) this.skips.push(line.slice('SKIPPED: '.length));
      if (line.startsWith('FAILED: ')) this.failures.push(line.slice('FAILED: '.length, 200));
      if (line.startsWith('run_page: ')) this.#end = line.slice('run_page: '.length);
    }
  }

  /** What came of it. Without counts it ended early, which is one failure, unless the browser is not there. */
  result(code) {
    let counts = this.counts;
    const failures = [...this.failures];
    if (code === exitCodes.skipped) {
      counts ??= [0, 0, 1];
    } else if (!counts || code === exitCodes.timeout) {
      failures.push(`it ended early: ${this.#end ?? 'it told no counts'}`);
      counts = [this.#passed, failures.length, this.skips.length];
    }
    const [passed, failed, skipped] = counts;
    const seconds = Math.round((performance.now() - this.#started) / 1000);
    return { name: this.name, passed, failed, skipped, skips: this.skips, failures, seconds };
  }
}

/** Runs a page of tests; `more` is for runPage. */
export async function page(browser, name, query, more) {
  const tally = new Tally(name);
  const code = await runPage({
    browser,
    folders: {
      '/': here,
      '/package/': join(root, 'web'),
      '/include/': join(root, 'src', 'include'),
    },
    page: `package.html?${new URLSearchParams(query)}`,
    timeout: 900, // all suites took more than 600 s beside other work on two processors
    log: (text) => tally.take(text),
    ...more,
  });
  return tally.result(code);
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

/**
 * A page of its own: what it does concerns all contexts. `seed` chooses what it does; `whole`: as much as it can do. Only
 * Chromium can be told to end its GPU process.
 */
function ownPage(browser, suite, { seed, whole, part }) {
  const query = { suite, seed, ...(whole && { whole: 1 }), ...(part && { part }) };
  return page(browser, suite, query, {
    ends: browser === 'chromium',
    timeout: whole ? 14400 : 600,
  });
}

/** Runs the tests and prints their lines; the results by suite. */
export async function runTests(
  browser,
  { only = '', apart = browser === 'webkit', seed = 42 } = {},
) {
  const results = [];
  if (apart && !only) {
    for (const suite of suites) results.push(await page(browser, suite, { suite }));
  } else {
    results.push(await page(browser, 'package', { only }));
  }
  if (only) return results;
  if (browser === 'chromium') {
    for (const suite of ['gpuprocess', 'ends', 'faults']) {
      results.push(await ownPage(browser, suite, { seed }));
    }
  }
  const scripts = ['pack_test.mjs', 'editions_test.mjs', 'consumers_test.mjs', 'runner_test.mjs'];
  for (const file of scripts) results.push(await script(browser, file));
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
      seed: { type: 'string', default: '42' },
      own: { type: 'string' },
      whole: { type: 'boolean' },
      part: { type: 'string' },
    },
  });
  const { browser, own, ...options } = values;
  const results = own ? [await ownPage(browser, own, options)] : await runTests(browser, options);
  const ok = sumUp(results);
  process.exitCode = ok ? 0 : 1;
}
