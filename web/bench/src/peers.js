// mode=peers: fragblas and other libraries over sizes. The page shows it while it grows; a query with a mode starts it.
// SPDX-License-Identifier: MIT
import { bout } from './bout.js';
import { libraries } from './peers/list.js';
import { print } from './post.js';
import { products, routines } from './problems.js';
import { cellText, recordText, unitOf } from './rates.js';
import { showForm } from './view/form.js';
import { showResults } from './view/results.js';

/** What is measured when nothing else is asked for. */
export const defaults = {
  sizes: Object.fromEntries(Object.entries(products).map(([name, { usual }]) => [name, usual])),
  keys: libraries.map(({ key }) => key),
  roofs: true,
  seconds: 0.1,
  repetitions: 5,
  seed: 1,
  longest: 2,
};

/** Sizes of the routines that the query names; products by default. */
export function peersSettings(query) {
  const sizes = {};
  for (const [routine, { largest }] of Object.entries(routines)) {
    const asked = query.integers(routine, 1, largest, []);
    if (asked.length) sizes[routine] = asked;
  }
  return {
    sizes: Object.keys(sizes).length ? sizes : defaults.sizes,
    keys: query.choices('libraries', defaults.keys),
    roofs: query.choice('roofs', ['yes', 'no'], 'yes') === 'yes',
    ...query.measuring(defaults),
    longest: query.number('longest', 0.01, 60, defaults.longest),
  };
}

function line(row) {
  const rate = row.ok
    ? `${cellText(row)} ${unitOf([row])}`
    : (row.absent ?? `FAILED: ${row.failure}`);
  return `${row.name}: ${rate}`;
}

/** The page as people open it: nothing runs before they say so. */
export function peersPage(settings = defaults) {
  document.querySelector('#log').open = false; // the results say the same, and better
  const results = showResults(document.querySelector('#results'));
  let aborted = false;
  const form = showForm(document.querySelector('#form'), settings, {
    start: (chosen) => measure(chosen),
    stop() {
      aborted = true;
    },
  });

  async function measure(chosen, tell = () => {}) {
    aborted = false;
    form.busy(true);
    results.clear();
    try {
      const listen = {
        async progress(text, part) {
          results.progress(text, part);
          await tell(`# ${text}`);
        },
        async library(about) {
          results.library(about);
          if (about.absent) await tell(`# absent: ${about.absent}`);
        },
        async roofs(rows) {
          results.roofs(rows);
        },
        async row(row) {
          results.row(row);
          await tell(`# ${line(row)}`);
        },
      };
      const record = await bout(chosen, listen, () => aborted);
      results.finish(record, aborted);
      return record;
    } catch (error) {
      results.fail(error);
      throw error;
    } finally {
      form.busy(false);
    }
  }
  return measure;
}

/** Runs it; 0, or 1 when fragblas failed: what fails of the others is in the record. */
export async function peers(settings) {
  const record = await peersPage(settings)(settings, print);
  await print(`JSON ${JSON.stringify(record)}`);
  await print(recordText(record));
  const { absent } = record.libraries.find(({ key }) => key === 'fragblas') ?? {};
  const failed = record.benchmarks.some((row) => row.library === 'fragblas' && row.failure);
  return absent || failed ? 1 : 0;
}
