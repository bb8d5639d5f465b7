// Everything in one browser: the routine suite in WebAssembly, the package's suites, each in a page of its own, the packed
// tarball and its consumers. Needs what `./dev test web` builds.
//
//   node engine.mjs [--browser chromium|firefox|webkit] [--json FILE] [--part routines|package]
//
// FILE becomes a record for docs/results/engines, from which tests/readme/engine_tables.mjs makes docs/engines.md. One part
// leaves what FILE has of the other.
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { exitCodes, runPage } from './run_page.mjs';
import { runTests, sumUp } from './run_tests.mjs';

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

/** The routine suite, a doctest program. */
async function routines() {
  const started = performance.now();
  let counts = [0, 1, 0];
  const code = await runPage({
    browser,
    folders,
    page: 'doctest.html?module=/build/tests/fragblas-tests.mjs&arg=--limits=device&arg=--no-colors=true',
    timeout: 3600,
    log: (text) => {
      console.log(text);
      const match = /test cases: +\d+ \| +(\d+) passed \| +(\d+) failed \| +(\d+) skipped/.exec(
        text,
      );
      if (match) counts = match.slice(1).map(Number);
    },
  });
  // The program may fail after its summary: for routines without a test, say.
  if (code !== 0 && counts[1] === 0) counts[1] = 1;
  const [passed, failed, skipped] = counts;
  const seconds = Math.round((performance.now() - started) / 1000);
  return { name: 'routines', passed, failed, skipped, skips: [], seconds };
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
const results = [
  ...(part === 'package' ? [] : [await routines()]),
  ...(part === 'routines' ? [] : await runTests(browser, '', true)),
];
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
