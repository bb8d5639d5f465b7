// The value of a figure of merit (list.mjs) from its records, and whether it reaches its aim.
//
// SPDX-License-Identifier: MIT
import { short } from '../pages.mjs';
import { Missing, number } from './records.mjs';

const scales = { '': 1, '%': 100, ms: 1e3, us: 1e6 };
const texts = { '': '', '%': '%', ms: ' ms', us: ' us' };

/** Two runs are one session where no more time is between them: the device and its clocks are the same then. */
const sessionHours = 1;

/** The best of a row or several: rates are better high, seconds low. */
function best(record, names, member) {
  const values = [names].flat().map((name) => number(record, name, member));
  return member.endsWith('_s') ? Math.min(...values) : Math.max(...values);
}

/** Their time over ours, of each pair of rows. */
function ratios(record, { ours, theirs, count }) {
  const names = [...record.rows.keys()].filter((name) => name.startsWith(ours));
  if (names.length !== count) {
    throw new Missing(`${record.file} has ${names.length} rows ${ours}..., not ${count}`);
  }
  const other = (name) => theirs + name.slice(ours.length);
  return names.map(
    (name) => number(record, other(name), 'median_s') / number(record, name, 'median_s'),
  );
}

const ofPairs = {
  faster: (values) => values.filter((value) => value > 1).length,
  slower: (values) => values.filter((value) => value < 1 / 1.05).length,
  mean: (values) =>
    Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length),
};

function checkSession(record, other) {
  const hours = Math.abs(Date.parse(record.date) - Date.parse(other.date)) / 3.6e6;
  if (hours <= sessionHours) return;
  throw new Missing(`${record.file} and ${other.file} are not of one session`);
}

/** `records`: by the keys of `sources`. In the figure's unit. */
export function compute(figure, records) {
  const record = records[figure.source];
  if (figure.pairs) return ofPairs[figure.value](ratios(record, figure.pairs));
  const value = best(record, figure.row, figure.value) * scales[figure.unit];
  if (!figure.of) return value;
  const other = records[figure.ofSource ?? figure.source];
  if (other !== record) checkSession(record, other);
  return value / best(other, figure.of, figure.value);
}

const aims = [
  { key: 'least', text: 'at least', holds: (value, bound) => value >= bound },
  { key: 'most', text: 'at most', holds: (value, bound) => value <= bound },
  { key: 'under', text: 'under', holds: (value, bound) => value < bound },
];
const aimOf = (figure) => aims.find(({ key }) => key in figure);

export const reached = (figure, value) => {
  const { key, holds } = aimOf(figure);
  return holds(value, figure[key]);
};

export const aimText = (figure) => {
  const { key, text } = aimOf(figure);
  return `${text} ${figure[key]}${texts[figure.unit]}`;
};

/** Three digits, or as many as it takes for the number that is read to be on the same side of the aim. */
export function valueText(figure, value) {
  const verdict = reached(figure, value);
  const digits = [3, 4, 5, 6, 7, 8].find(
    (count) => reached(figure, Number(short(value, count))) === verdict,
  );
  return short(value, digits ?? 15) + texts[figure.unit];
}
