// Makes the tables of figures of merit in docs/performance.md ("Where it stands") from the records in docs/results. Which figure
// comes from which row, and its aim, is in figures/list.mjs. A record that lacks what a figure needs is an error.
//
//   node figure_tables.mjs            rewrites the tables
//   node figure_tables.mjs --check    fails when they are not up to date
//
// SPDX-License-Identifier: MIT
import { basename } from 'node:path';
import { sources, tables } from './figures/list.mjs';
import { aimText, compute, reached, valueText } from './figures/measure.mjs';
import { Missing, open } from './figures/records.mjs';
import { table, update } from './pages.mjs';

const records = Object.fromEntries(
  Object.entries(sources).map(([key, source]) => [key, open(source)]),
);
const problems = [];

/** The figure's value, or undefined where its records lack it. */
function measured(figure) {
  try {
    const value = compute(figure, records);
    if (figure.pending) problems.push(`${figure.what}: is measured now, take \`pending\` off`);
    return value;
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    if (!figure.pending) problems.push(`${figure.what}: ${error.message}`);
    return undefined;
  }
}

const keysOf = ({ source, ofSource }) => (ofSource ? [source, ofSource] : [source]);
const link = ({ file }) => `[${basename(file)}](results/${file})`;

function row(figure, value) {
  return [
    figure.what,
    aimText(figure),
    valueText(figure, value),
    reached(figure, value) ? 'yes' : 'no',
    keysOf(figure)
      .map((key) => link(records[key]))
      .join(', '),
  ];
}

/** Where, when and how a record was measured, as far as it tells. */
function origin(record) {
  const { device, date, revision, title, note } = record;
  const facts = [
    title && title !== revision && `run "${title}"`,
    device ?? 'device only in its note',
    date?.slice(0, 10) ?? 'date not recorded',
    revision ? `revision ${revision}` : 'revision not recorded',
  ];
  const text = `- ${link(record)}: ${facts.filter(Boolean).join(', ')}`;
  return `${text}${record.command ? `: \`${record.command}\`` : ''}${note ? `. Its note: "${note}"` : ''}`;
}

function waiting(figures) {
  if (figures.length === 0) return [];
  return ['', `No record has these yet: ${figures.map(({ what }) => what).join('; ')}.`];
}

function section(heading, figures) {
  const values = new Map(figures.map((figure) => [figure, measured(figure)]));
  const shown = figures.filter((figure) => values.get(figure) !== undefined);
  const used = [...new Set(shown.flatMap(keysOf))].map((key) => records[key]);
  return [
    `### ${heading}`,
    '',
    ...table([
      ['what', 'aim', 'measured', 'reached', 'record'],
      ...shown.map((figure) => row(figure, values.get(figure))),
    ]),
    ...waiting(figures.filter(({ pending }) => pending)),
    '',
    ...used.map(origin),
  ].join('\n');
}

const text = Object.entries(tables)
  .map(([heading, figures]) => section(heading, figures))
  .join('\n\n');
for (const problem of problems) console.error(problem);
process.exitCode =
  problems.length > 0
    ? 1
    : update([{ page: 'docs/performance.md', name: 'figures', text }], 'figure_tables.mjs');
