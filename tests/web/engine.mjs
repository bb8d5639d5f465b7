// Everything in one browser: the routine suite in WebAssembly, the package's suites, each in a page of its own, the packed
// tarball and its consumers. Needs what `./dev test web` builds.
//
//   node engine.mjs [--browser chromium|firefox|webkit] [--json FILE] [--part routines|package|SUITE]
//
// FILE becomes a record for docs/results/engines, from which tests/readme/engine_tables.mjs makes docs/engines.md. One part,
// or one suite of the package, leaves what FILE has of the others.
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { exitCodes, runPage } from './run_page.mjs';
import { page, runTests, sumUp } from './run_tests.mjs';
import { suites } from './suites/names.js';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const folders = { '/': here, '/build': join(root, 'build', 'web'), '/package/': join(root, 'web') };
const { values } = parseArgs({
  options: {
    browser: { type: 'string', default: 'chromium' },
    json: { type: 'string' },
    part: { type: 'string' },
  },
});
const { browser, json, part } = values;

const isRule = (line) => line.startsWith('=====');

/** Runs the routine suite, a doctest program, with more arguments; its exit code and output. */
async function doctest(...more) {
  const output = [];
  const all = ['--limits=device', '--no-colors=true', ...more];
  const query = all.map((argument) => `&arg=${encodeURIComponent(argument)}`).join('');
  const code = await runPage({
    browser,
    folders,
    page: `doctest.html?module=/build/tests/fragblas-tests.mjs${query}`,
    timeout: 900,
    log: (text) => output.push(...text.split('\n')),
  });
  return { code, output };
}

/** The routine suite, each of its parts in a page of its own: one that hangs has a name, and keeps no other from running. */
async function routines() {
  const started = performance.now();
  const { output } = await doctest('--list-test-suites');
  const [begin, end] = [output.findIndex(isRule), output.findLastIndex(isRule)];
  const count = (lines, pattern) => Number(lines.join('\n').match(pattern)?.[1] ?? 0);
  const cases = count(output, /unskipped test cases passing the current filters: (\d+)/);
  let [passed, failed] = [0, 0];
  const failures = [];
  for (const suite of output.slice(begin + 1, end)) {
    const { code, output } = await doctest(`-ts=${suite}`);
    const [good, bad] = [count(output, /\| +(\d+) passed/), count(output, /\| +(\d+) failed/)];
    console.log(code === 0 ? `${suite}: ${good} passed` : output.join('\n'));
    passed += good;
    // A page that ends early has no summary.
    failed += code === 0 ? bad : Math.max(bad, 1);
    if (code !== 0) failures.push(`${suite}: exit code ${code}`);
  }
  if (cases === 0 || passed + failed < cases) {
    failures.push(`${passed + failed} of ${cases} test cases ran`);
    console.log(failures.at(-1));
    failed += 1;
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  return { name: 'routines', passed, failed, skipped: 0, skips: [], failures, seconds };
}

const lines = [];
const code = await runPage({
  browser,
  folders,
  page: 'engine.html',
  log: (text) => lines.push(text),
});
if (code === exitCodes.skipped) {
  console.log(lines.join('\n'));
  process.exit(exitCodes.skipped);
}
const engine = JSON.parse(lines.at(-1));
async function run() {
  if (suites.includes(part)) return [await page(browser, part, { suite: part })];
  return [
    ...(part === 'package' ? [] : [await routines()]),
    ...(part === 'routines' ? [] : await runTests(browser, { apart: true })),
  ];
}

const results = await run();
if (json) {
  const revision = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const old = existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')).results : [];
  const isOld = ({ name }) => !results.some((result) => result.name === name);
  const all = [...old.filter(isOld), ...results.map((result) => ({ ...result, date, revision }))];
  writeFileSync(json, `${JSON.stringify({ browser, ...engine, results: all }, null, 2)}\n`);
}
process.exitCode = sumUp(results) ? 0 : 1;
