// Runs the mode of the query; without a query it is the page that people work.
// SPDX-License-Identifier: MIT
import { arraysMode, arraysSettings } from './arrays.js';
import { callMode, callSettings } from './calls.js';
import { contest, contestSettings } from './contest.js';
import { ladder, ladderSettings } from './ladder.js';
import { modes } from './modes.js';
import { peers, peersPage, peersSettings } from './peers.js';
import { end, print } from './post.js';
import { Query, QueryError } from './query.js';
import { stretchMode, stretchSettings } from './stretches.js';
import { tuner, tunerSettings } from './tune.js';
import { readMode, readSettings, startMode, startSettings } from './waiting.js';

/** What to run with which settings. */
const special = {
  peers: [peersSettings, peers],
  start: [startSettings, startMode],
  read: [readSettings, readMode],
  stretches: [stretchSettings, stretchMode],
  calls: [callSettings, callMode],
  ladder: [ladderSettings, ladder],
  tune: [tunerSettings, tuner],
  arrays: [arraysSettings, arraysMode],
};

function run() {
  const query = new Query(location.search);
  const mode = query.choice('mode', [...Object.keys(modes), ...Object.keys(special)], 'peers');
  const [settingsOf, start] = special[mode] ?? [(query) => contestSettings(query, mode), contest];
  const settings = settingsOf(query);
  query.finish();
  return start(settings);
}

async function runToTheEnd() {
  let code = 1;
  try {
    code = await run();
  } catch (error) {
    if (error instanceof QueryError) code = 2;
    await print(error instanceof QueryError ? error.message : `bench: ${error?.stack ?? error}`);
  }
  await end(code);
}

if (location.search) await runToTheEnd();
else peersPage();
