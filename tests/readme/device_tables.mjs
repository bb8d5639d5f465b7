// Makes the tables of docs/devices.md from the reports in docs/results/devices: files that the site's
// report page wrote ("Download JSON").
//
//   node device_tables.mjs            rewrites the tables
//   node device_tables.mjs --check    fails when they are not up to date
//
// A file that is no whole report is an error that names the file and what is missing.
//
// SPDX-License-Identifier: MIT
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { results, short, table, update } from './pages.mjs';

const folder = join(results, 'devices');

function open(file) {
  const report = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const must = (holds, rule) => {
    if (!holds) throw new Error(`docs/results/devices/${file}: ${rule}`);
  };
  must(report.format === 'fragblas-report', 'format must be fragblas-report');
  must(report.formatVersion === 1, `formatVersion = ${report.formatVersion}, must be 1`);
  must(report.time, 'the report must be of a run that ended');
  must(report.extent !== 'glance', 'the report must be of Run all, not of the first look');
  must(report.benchmark.length > 0, 'benchmark must have rows');
  return { file, ...report };
}

const browsers = [
  ['Edge', /Edg\/([\d.]+)/],
  ['Firefox', /Firefox\/([\d.]+)/],
  ['Chromium', /(?:Headless)?Chrome\/([\d.]+)/],
  ['Safari or WebKitGTK', /Version\/([\d.]+).* Safari/],
];

function browserOf({ userAgent }) {
  for (const [name, pattern] of browsers) {
    const found = pattern.exec(userAgent);
    if (found) return `${name} ${found[1].split('.')[0]}`;
  }
  return userAgent;
}

// The folder comes with the first report.
const reports = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map(open);

const text = (value) => value.replaceAll('|', '\\|');
const nameOf = ({ file, device }) => `[${text(device.renderer)}](results/devices/${file})`;

/** What routines did: how many are right, and the largest error of what is allowed. */
function rightness({ conformance }) {
  const offered = conformance.filter(({ verdict }) => verdict !== 'not offered');
  const right = offered.filter(({ verdict }) => verdict === 'pass');
  const wrong = offered.filter(({ verdict }) => verdict !== 'pass').map(({ routine }) => routine);
  const said = `${right.length} of ${offered.length}`;
  return wrong.length > 0 ? `${said}; WRONG: ${wrong.join(', ')}` : said;
}

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

const checked = [
  ['device', 'browser', 'fragblas', 'day', 'routines that are right', 'cases', 'largest error'],
  ...reports.map((report) => [
    nameOf(report),
    browserOf(report),
    report.fragblas,
    report.time.slice(0, 10),
    rightness(report),
    sum(report.conformance.map(({ cases }) => cases)),
    short(Math.max(...report.conformance.map(({ worst }) => worst)), 2),
  ]),
];

const limits = [
  ['device', 'browser', 'texels a side', 'targets', 'uniform block', 'timer', 'fused multiply-add'],
  ...reports.map((report) => {
    const { maxTextureSize, drawBuffers, uniformBlockBytes, timerQuery, probe } = report.device;
    const yes = (is) => (is ? 'yes' : 'no');
    const block = uniformBlockBytes > 0 ? `${uniformBlockBytes / 1024} KiB` : 'not used';
    const facts = [
      maxTextureSize,
      drawBuffers,
      block,
      yes(timerQuery),
      yes(probe.fusedMultiplyAdd),
    ];
    return [nameOf(report), browserOf(report), ...facts];
  }),
];

/** The best right rate of a routine over its sizes. */
function best({ benchmark }, routine, unit) {
  const rows = benchmark.filter(({ name, right }) => name === routine && right);
  return rows.length > 0
    ? short(Math.max(...rows.map((row) => row[unit] / row.seconds)) / 1e9)
    : '–';
}

const rates = [
  [
    'device',
    'browser',
    'sgemm, GFLOP/s',
    'sgemv, GB/s',
    'sdot, GB/s',
    'saxpy, GB/s',
    'scopy, GB/s',
  ],
  ...reports.map((report) => [
    nameOf(report),
    browserOf(report),
    best(report, 'sgemm', 'flops'),
    ...['sgemv', 'sdot', 'saxpy', 'scopy'].map((routine) => best(report, routine, 'bytes')),
  ]),
];

process.exitCode = update(
  Object.entries({ checked, limits, rates }).map(([name, rows]) => ({
    page: 'docs/devices.md',
    name,
    text: reports.length > 0 ? table(rows).join('\n') : 'No machine has reported yet.',
  })),
  'device_tables.mjs',
);
