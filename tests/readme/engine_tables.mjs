// Makes the tables of docs/engines.md from the records in docs/results/engines, which tests/web/engine.mjs wrote with --json.
//
//   node engine_tables.mjs            rewrites the tables
//   node engine_tables.mjs --check    fails when they are not up to date
//
// A suite that came after a record, or takes too long, may be missing from it; the table says so.
//
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suites } from '../web/suites/names.js';
import { results as allRecords, update } from './pages.mjs';

const folder = join(allRecords, 'engines');
const names = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKitGTK' };
/** What is not one of the package's suites. */
const others = {
  routines: 'all routines, in WebAssembly',
  gpuprocess: 'the package: the end of the GPU process',
  faults: 'the package: one call of WebGL fails',
  ends: 'the package: losses, ends of the GPU process and of workers',
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
  if (['gpuprocess', 'ends'].includes(name) && record.browser !== 'chromium') return '–';
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
    faults: others.faults,
    ends: others.ends,
    pack: others.pack,
    consumers: others.consumers,
  };
  const rows = Object.entries(texts).map(([name, text]) =>
    row(text, ...records.map((record) => told(record, name))),
  );
  return [...head('suite'), ...rows];
}

/** What the results list under `key`, by engines. */
function listed(key) {
  return records.flatMap(({ browser, results }) => {
    const list = results.flatMap((result) => (result[key] ?? []).map((text) => `  - ${text}`));
    return list.length > 0 ? [`- ${names[browser]}`, ...list] : [];
  });
}

const skips = () => listed('skips');

function failures() {
  const list = listed('failures');
  return list.length > 0 ? list : ['Nothing.'];
}

process.exitCode = update(
  Object.entries({ engines, results, failures, skips }).map(([name, make]) => ({
    page: 'docs/engines.md',
    name,
    text: make().join('\n'),
  })),
  'engine_tables.mjs',
);
