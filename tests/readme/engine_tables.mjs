// Makes the tables of docs/engines.md from the records in docs/results/engines, which tests/web/engine.mjs wrote with --json.
//
//   node engine_tables.mjs            rewrites the tables
//   node engine_tables.mjs --check    fails when they are not up to date
//
// A suite that came after a record, or takes too long, may be missing from it; the table says so.
//
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suites } from '../web/suites/names.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'docs', 'results', 'engines');
const page = join(root, 'docs', 'engines.md');
const names = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKitGTK' };
/** What is not one of the package's suites. */
const others = {
  routines: 'all routines, in WebAssembly',
  gpuprocess: 'the package: the end of the GPU process',
  pack: 'the packed tarball',
  consumers: 'bundlers, three.js',
};

const yes = (value) => (value ? 'yes' : 'no');
const version = ({ userAgent }) => /(?:Chrome|Firefox|Version)\/([\d.]+)/.exec(userAgent)[1];

const files = readdirSync(folder).sort();
const records = files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));

const row = (...cells) => `| ${cells.join(' | ')} |`;
const head = (first) => [
  row(first, ...records.map(({ browser }) => names[browser])),
  row('---', ...records.map(() => '---')),
];

function engines() {
  const facts = {
    'version, as it says': version,
    'renderer, as it says': ({ device }) => device.renderer,
    'run on': ({ results }) =>
      [...new Set(results.map(({ date, revision }) => `${date}, ${revision}`))].join('; '),
    'texels a side of a texture': ({ device }) => device.maxTextureSize,
    'render targets a pass': ({ device }) => device.drawBuffers,
    'bytes of a uniform block': ({ device }) => device.uniformBlockBytes,
    'GPU clock': ({ device }) => yes(device.timerQuery),
    'subnormals are kept': ({ device }) => yes(device.probe.subnormalsKept),
    'WebGL 2 on an OffscreenCanvas': ({ offscreenCanvas }) => yes(offscreenCanvas),
    'createWorker computes in': ({ worker }) => (worker === true ? 'the worker' : 'the page'),
    '`using` (Symbol.dispose)': (record) => yes(record.using),
  };
  const rows = Object.entries(facts).map(([name, fact]) => row(name, ...records.map(fact)));
  return [...head('engine'), ...rows];
}

const find = ({ results }, name) => results.find((result) => result.name === name);

function told(record, name) {
  const result = find(record, name);
  // Other browsers can't be told to end it.
  if (name === 'gpuprocess' && record.browser !== 'chromium') return '–';
  if (!result) return 'not recorded';
  const { passed, failed, skipped } = result;
  // The program of the routine suite counts tests of other limits as skipped.
  const left = name === 'routines' || skipped === 0 ? '' : `, ${skipped} skipped`;
  return `${passed} passed${failed ? `, ${failed} FAILED` : ''}${left}`;
}

function results() {
  const texts = {
    routines: others.routines,
    ...Object.fromEntries(suites.map((suite) => [suite, `the package: ${suite}`])),
    gpuprocess: others.gpuprocess,
    pack: others.pack,
    consumers: others.consumers,
  };
  const rows = Object.entries(texts).map(([name, text]) =>
    row(text, ...records.map((record) => told(record, name))),
  );
  return [...head('suite'), ...rows];
}

function skips() {
  return records.flatMap(({ browser, results }) => {
    const list = results.flatMap((result) => result.skips.map((text) => `  - ${text}`));
    return list.length > 0 ? [`- ${names[browser]}`, ...list] : [];
  });
}

const old = readFileSync(page, 'utf8');
let text = old;
for (const [name, make] of Object.entries({ engines, results, skips })) {
  const region = new RegExp(`(<!-- ${name}:[^>]*-->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!region.test(text)) throw new Error(`docs/engines.md has no region "${name}"`);
  text = text.replace(region, (_all, before, after) => `${before}${make().join('\n')}\n${after}`);
}
if (text === old) process.exit(0);
if (process.argv.includes('--check')) {
  console.error('docs/engines.md: its tables are stale: node tests/readme/engine_tables.mjs');
  process.exit(1);
}
writeFileSync(page, text);
