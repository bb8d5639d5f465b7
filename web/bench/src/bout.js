// All chosen libraries over all routines and sizes: opens them, races them problem by problem, and keeps the record.
// SPDX-License-Identifier: MIT
import { contextOf, deviceOf } from './context.js';
import { Absent, within } from './peers/absent.js';
import { libraries } from './peers/list.js';
import { messageOf, patience, race } from './race.js';
import { measureRoofs } from './roofs.js';

/** Sessions of this page. Libraries keep what they have opened, and some can't be opened twice. */
const opened = new Map();

async function openLibrary({ key, name, backend, package: npm, version, load }) {
  const about = { key, name, backend, package: npm, version };
  if (opened.has(key)) return opened.get(key);
  try {
    const start = async () => (await load()).open();
    const session = await within(patience, name, start());
    const { device, waits, version: own } = session;
    const ready = { ...about, version: own ?? version, absent: null, device, waits };
    opened.set(key, { about: ready, session });
    return opened.get(key);
  } catch (error) {
    const reason = error instanceof Absent ? error.message : `does not start: ${messageOf(error)}`;
    return { about: { ...about, absent: reason, device: null, waits: null } };
  }
}

/**
 * settings: { sizes: { routine: [n...] }, keys: [library...], roofs, seconds, repetitions, seed, longest }. `listen` has
 * progress(text, part), library(about), roofs(rows) and row(row); `aborted` tells whether to stop. The record.
 */
export async function bout(settings, listen, aborted = () => false) {
  const record = {
    context: contextOf(settings),
    libraries: [],
    roofs: [],
    roofs_failure: null,
    benchmarks: [],
  };
  const entrants = [];
  for (const library of libraries.filter(({ key }) => settings.keys.includes(key))) {
    if (aborted()) break;
    await listen.progress(`starting ${library.name} (${library.backend})`, 0);
    const { about, session } = await openLibrary(library);
    record.libraries.push(about);
    await listen.library(about);
    if (session) entrants.push({ key: library.key, about, session, history: [] });
  }
  if (settings.roofs && !aborted()) {
    await listen.progress('roofs of drawing', 0);
    try {
      record.roofs = await measureRoofs(settings);
      await listen.roofs(record.roofs);
    } catch (error) {
      record.roofs_failure = messageOf(error);
      await listen.progress(`no roofs: ${record.roofs_failure}`, 0);
    }
  }
  const problems = Object.entries(settings.sizes).flatMap(([routine, sizes]) =>
    sizes.toSorted((x, y) => x - y).map((n) => ({ routine, n })),
  );
  for (const [i, problem] of problems.entries()) {
    if (aborted()) break;
    await listen.progress(`${problem.routine}, n = ${problem.n}`, i / problems.length);
    for (const row of await race(problem, entrants, settings, aborted)) {
      record.benchmarks.push(row);
      await listen.row(row);
    }
  }
  // Some know their device only when they have computed something.
  for (const { about, session } of entrants) about.device = session.device;
  const devices = record.libraries.map(({ device }) => device).filter(Boolean);
  record.context.device = deviceOf(devices);
  return record;
}
