// Makes the tables of figures of merit in docs/performance.md ("Where it stands") from the records
// in docs/results, the list of these records in docs/results/README.md, and what the READMEs say of the
// package in a page. Which figure comes from which row, and its aim, is in figures/list.mjs. A record
// that lacks what a figure needs is an error.
//
//   node figure_tables.mjs            rewrites the tables
//   node figure_tables.mjs --check    fails when they are not up to date
//
// SPDX-License-Identifier: MIT
import { basename } from 'node:path';
import { sources, tables } from './figures/list.mjs';
import { aimText, compute, reached, valueText } from './figures/measure.mjs';
import { pageText } from './figures/page.mjs';
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
const link = ({ file }, folder = '') => `[${basename(file)}](${folder}${file})`;

function row(figure) {
  const value = measured(figure);
  return [
    figure.what,
    aimText(figure),
    valueText(figure, value),
    reached(figure, value) ? 'yes' : 'no',
    keysOf(figure)
      .map((key) => link(records[key], 'results/'))
      .join(', '),
  ];
}

/** Where, when and how a record was measured. */
function origin(record) {
  const { device, date, revision, command } = record;
  return `- ${link(record)}: ${device}, ${date.slice(0, 10)}, revision ${revision}: \`${command}\``;
}

function section(heading, figures) {
  const rows = [['what', 'aim', 'measured', 'reached', 'record'], ...figures.map(row)];
  return [`### ${heading}`, '', ...table(rows)].join('\n');
}

const scoreboard = Object.entries(tables)
  .map(([heading, figures]) => section(heading, figures))
  .join('\n\n');
const origins = Object.values(records).map(origin).join('\n');
for (const problem of problems) console.error(problem);
process.exitCode =
  problems.length > 0
    ? 1
    : update(
        [
          { page: 'docs/performance.md', name: 'figures', text: scoreboard },
          { page: 'docs/results/README.md', name: 'figures', text: origins },
          { page: 'README.md', name: 'page', text: pageText(records) },
          { page: 'web/README.md', name: 'page', text: pageText(records) },
        ],
        'figure_tables.mjs',
      );
