// Reads the records of docs/results, which have three forms: fragblas-bench's, the browser's comparisons with tfjs, and several
// runs in one file. Here each is one run: its rows by their exact names, and where and when it was measured.
//
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, results } from '../pages.mjs';

/** A record has no such thing. */
export class Missing extends Error {}

/** The rows of both sides of a comparison. */
const sides = (row) =>
  ['fragblas', 'tfjs'].map((side) => ({ ...row[side], name: `${side}/${row.name}/${row.kind}` }));

function byName(file, rows) {
  const found = new Map();
  for (const row of rows) {
    if (found.has(row.name)) throw new Error(`${file}: two rows ${row.name}`);
    found.set(row.name, row);
  }
  return found;
}

function runOf(file, record, revision) {
  if (revision === undefined) return record;
  const runs = record.runs.filter(({ context }) => context.git_revision === revision);
  if (runs.length !== 1) throw new Error(`${file}: ${runs.length} runs of ${revision}, not one`);
  return runs[0];
}

function commandOf({ executable, benchmark, flags, query }) {
  return command({ executable: executable ?? benchmark, flags: flags ?? [query] });
}

export function open({ file, run: revision }) {
  const run = runOf(file, JSON.parse(readFileSync(join(results, file), 'utf8')), revision);
  const context = run.context ?? run;
  return {
    file,
    device: context.device?.renderer ?? run.fragblas.renderer,
    date: context.date,
    revision: context.git_revision ?? context.revision,
    command: commandOf(context),
    rows: byName(file, run.benchmarks ?? run.rows.flatMap(sides)),
  };
}

/** A number of a row that passed its check. */
export function number({ file, rows }, name, member) {
  const row = rows.get(name);
  if (!row) throw new Missing(`${file} has no row ${name}`);
  if (row.ok === false) throw new Missing(`${file}: ${name} failed or is absent`);
  if (!Number.isFinite(row[member])) throw new Missing(`${file}: ${name} has no ${member}`);
  return row[member];
}
