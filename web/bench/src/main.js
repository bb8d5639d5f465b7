// Runs the mode of the query, row by row, and posts progress, the record and the table.
// SPDX-License-Identifier: MIT
import { bound } from './check.js';
import { compare } from './compare.js';
import { Fragblas } from './fragblas.js';
import { modes } from './modes.js';
import { end, print } from './post.js';
import { Query, QueryError } from './query.js';
import { summarize, summaryText, table } from './summary.js';
import { Tfjs } from './tfjs.js';
import { runTuner } from './tune.js';

function settings(text) {
  const query = new Query(text);
  const mode = query.choice('mode', [...Object.keys(modes), 'tune'], 'sizes');
  if (mode === 'tune') {
    const seconds = query.number('seconds', 0.1, 3600, 20);
    query.finish();
    return { mode, seconds };
  }
  const rows = modes[mode](query);
  const measuring = {
    seconds: query.number('seconds', 0.001, 10, 0.2),
    repetitions: query.number('repetitions', 1, 31, 7),
    seed: query.number('seed', 1, 2 ** 20, 1),
  };
  query.finish();
  return { mode, rows, measuring };
}

/** A row without the titles of its columns, for the progress. */
const line = (row) => table([row]).split('\n').slice(1).join('; ');

async function run() {
  const { mode, rows, measuring, seconds } = settings(location.search);
  if (mode === 'tune') {
    await runTuner(seconds);
    return 0;
  }
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
    const { result, about } = await compare(row, [new Fragblas(), new Tfjs()], options);
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

let code = 1;
try {
  code = await run();
} catch (error) {
  if (error instanceof QueryError) code = 2;
  await print(error instanceof QueryError ? error.message : `bench: ${error?.stack ?? error}`);
}
await end(code);
