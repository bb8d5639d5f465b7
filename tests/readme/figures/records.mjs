// Reads the records of docs/results, which have three forms: fragblas-bench's, the browser's comparisons with tfjs, and several
// runs in one file. Here each is one run: its rows by their exact names, and where and when it was measured.
//
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, results } from '../pages.mjs';

/** A record has no such thing. */
export class Missing extends Error {}

/** The rows of both sides of a comparison; short ones, from lines of progress, have no more than a median. */
const sides = (row) =>
  ['fragblas', 'tfjs'].map((side) => ({
    ...(row[side] ?? { median_s: row[`${side}_median_s`] }),
    name: `${side}/${row.name}/${row.kind}`,
  }));

function byName(file, rows) {
  const found = new Map();
  for (const row of rows) {
    if (found.has(row.name)) throw new Error(`${file}: two rows ${row.name}`);
    found.set(row.name, row);
  }
  return found;
}

function runOf(file, record, title) {
  if (title === undefined) return record;
  const named = (run) => [run.what, run.context?.git_revision].includes(title);
  const runs = (record.runs ?? []).filter(named);
  if (runs.length !== 1) throw new Missing(`${file}: ${runs.length} runs "${title}", not one`);
  return runs[0];
}

function commandOf(record, run) {
  const context = run.context ?? run;
  if (context.flags) return command(context);
  const executable = context.executable ?? record.benchmark;
  return executable && context.query && command({ executable, flags: [context.query] });
}

/** `note` is there where the record does not tell its device in a member of its own. */
export function open({ file, run: title }) {
  const record = JSON.parse(readFileSync(join(results, file), 'utf8'));
  const run = runOf(file, record, title);
  const context = run.context ?? run;
  const device = context.device?.renderer ?? run.fragblas?.renderer;
  return {
    file,
    title,
    device,
    date: context.date,
    revision: context.git_revision ?? context.revision,
    command: commandOf(record, run),
    note: device === undefined ? record.note : undefined,
    rows: byName(file, run.benchmarks ?? (run.rows ?? []).flatMap(sides)),
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
