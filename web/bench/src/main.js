// Runs the mode of the query.
// SPDX-License-Identifier: MIT
import { contest, contestSettings } from './contest.js';
import { ladder, ladderSettings } from './ladder.js';
import { modes } from './modes.js';
import { end, print } from './post.js';
import { Query, QueryError } from './query.js';

function run() {
  const query = new Query(location.search);
  const mode = query.choice('mode', [...Object.keys(modes), 'ladder'], 'sizes');
  const settings = mode === 'ladder' ? ladderSettings(query) : contestSettings(query, mode);
  query.finish();
  return mode === 'ladder' ? ladder(settings) : contest(settings);
}

let code = 1;
try {
  code = await run();
} catch (error) {
  if (error instanceof QueryError) code = 2;
  await print(error instanceof QueryError ? error.message : `bench: ${error?.stack ?? error}`);
}
await end(code);
