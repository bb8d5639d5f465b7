// fragblas and tfjs, row by row: posts progress, the record and the table.
// SPDX-License-Identifier: MIT
import { bound } from './check.js';
import { compare } from './compare.js';
import { Fragblas } from './fragblas.js';
import { modes } from './modes.js';
import { print } from './post.js';
import { QueryError } from './query.js';
import { summarize, summaryText, table } from './summary.js';
import { Tfjs } from './tfjs.js';

export function contestSettings(query, mode) {
  return {
    mode,
    rows: modes[mode](query),
    measuring: query.measuring(),
    profile: query.text('profile', ''),
  };
}

/** A profile that lies beside the page; none where no file is named. */
async function load(file) {
  if (!file) return undefined;
  const answer = await fetch(file);
  if (!answer.ok) throw new QueryError(`bench: profile = ${file}: ${answer.status}`);
  return answer.json();
}

/** A row without the titles of its columns, for the progress. */
const line = (row) => table([row]).split('\n').slice(1).join('; ');

/** Runs it; 0, or 1 when a side of a row failed. */
export async function contest({ mode, rows, measuring, profile: file }) {
  const profile = await load(file);
  const record = {
    benchmark: 'fragblas-web-bench',
    revision: REVISION,
    date: new Date().toISOString(),
    query: location.search.slice(1),
    mode,
    user_agent: navigator.userAgent,
    cross_origin_isolated: crossOriginIsolated,
    clock: 'wall',
    ...measuring,
    bound,
  };
  const results = [];
  for (const [i, row] of rows.entries()) {
    await print(`# ${i + 1} of ${rows.length}: ${row.name} ${row.kind}`);
    const options = { ...measuring, seed: measuring.seed + i };
    const { result, about } = await compare(row, [new Fragblas(profile), new Tfjs()], options);
    const [fragblas, tfjs] = about;
    record.fragblas ??= fragblas;
    record.tfjs ??= tfjs;
    results.push(result);
    await print(`# ${line(result)}`);
  }
  const summary = summarize(results);
  await print(`JSON ${JSON.stringify({ ...record, rows: results, summary })}`);
  await print(`${table(results)}\n\n${summaryText(summary)}`);
  return results.every((row) => row.fragblas.ok && row.tfjs.ok) ? 0 : 1;
}
