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

/** The figure's value; where its records lack it, that is a problem. */
function measured(figure) {
  try {
    return compute(figure, records);
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    problems.push(`${figure.what}: ${error.message}`);
    return Number.NaN;
  }
}

const keysOf = ({ source, ofSource }) => (ofSource ? [source, ofSource] : [source]);
const link = ({ file }) => `[${basename(file)}](results/${file})`;

function row(figure) {
  const value = measured(figure);
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

/** Where, when and how a record was measured. */
function origin(record) {
  const { device, date, revision, command } = record;
  return `- ${link(record)}: ${device}, ${date.slice(0, 10)}, revision ${revision}: \`${command}\``;
}

function section(heading, figures) {
  const used = [...new Set(figures.flatMap(keysOf))].map((key) => records[key]);
  return [
    `### ${heading}`,
    '',
    ...table([['what', 'aim', 'measured', 'reached', 'record'], ...figures.map(row)]),
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
