// A run in few numbers, and as a table. Ratios are the time of tfjs over that of fragblas.
// SPDX-License-Identifier: MIT

const columns = [
  ['row', (row) => `${row.name} ${row.kind}`],
  ['fragblas', (row) => time(row.fragblas)],
  ['spread', (row) => spread(row.fragblas)],
  ['GFLOP/s', (row) => rate(row.fragblas)],
  ['tfjs', (row) => time(row.tfjs)],
  ['spread', (row) => spread(row.tfjs)],
  ['GFLOP/s', (row) => rate(row.tfjs)],
  ['ratio', (row) => (row.ratio === null ? '-' : row.ratio.toFixed(2))],
  ['error', (row) => error(row.fragblas)],
  ['tfjs error', (row) => error(row.tfjs)],
  ['draws', (row) => (row.fragblas.ok ? digits(row.fragblas.draws) : '-')],
];

/** Three significant digits, never an exponent. */
function digits(value) {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

function time({ ok, median_s }) {
  if (!ok) return 'FAILED';
  return median_s < 1e-3 ? `${digits(1e6 * median_s)} us` : `${digits(1e3 * median_s)} ms`;
}

const rate = ({ ok, gflops }) => (ok ? digits(gflops) : '-');
const error = ({ error }) => (error === null ? '-' : String(Number(error.toPrecision(2))));

/** How far the repetitions lie apart, in percent of the median. */
const spread = ({ ok, min_s, max_s, median_s }) =>
  ok ? `${digits((100 * (max_s - min_s)) / median_s)}%` : '-';

/** The rows as a text table, then what failed. */
export function table(rows) {
  const cells = [columns.map(([title]) => title)];
  for (const row of rows) cells.push(columns.map(([, text]) => text(row)));
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i].length)));
  const pad = (text, i) => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i]));
  return [...cells.map((line) => line.map(pad).join('  ').trimEnd()), ...failures(rows)].join('\n');
}

function failures(rows) {
  return rows.flatMap((row) =>
    ['fragblas', 'tfjs']
      .filter((side) => !row[side].ok)
      .map((side) => `FAILED ${row.name} ${row.kind}, ${side}: ${row[side].failure}`),
  );
}

/** Ratios below this count as slower than tfjs. */
const slowerBelow = 0.95;

/** For each kind of rows: how many have a ratio, its geometric mean, the row where it is least, and those slower. */
export function summarize(rows) {
  return [...new Set(rows.map((row) => row.kind))].map((kind) => {
    const all = rows.filter((row) => row.kind === kind);
    const rated = all.filter((row) => row.ratio !== null);
    const logs = rated.map((row) => Math.log(row.ratio));
    const byRatio = rated
      .map(({ name, ratio }) => ({ name, ratio }))
      .toSorted((x, y) => x.ratio - y.ratio);
    return {
      kind,
      rows: all.length,
      rated: rated.length,
      geometric_mean: logs.length ? Math.exp(logs.reduce((s, x) => s + x, 0) / logs.length) : null,
      slowest: byRatio[0] ?? null,
      slower: byRatio.filter(({ ratio }) => ratio < slowerBelow),
    };
  });
}

export function summaryText(summary) {
  return summary
    .map(({ kind, rows, rated, geometric_mean, slowest, slower }) => {
      const start = `${kind}: ${rated} of ${rows} rows compared`;
      if (!slowest) return start;
      const mean = `geometric mean ${geometric_mean.toFixed(2)}`;
      const least = `least ${slowest.ratio.toFixed(2)} at ${slowest.name}`;
      return `${start}; ratio: ${mean}, ${least}; below ${slowerBelow}: ${slower.length}`;
    })
    .join('\n');
}
