// A record of libraries side by side, as numbers in rows and columns.
// SPDX-License-Identifier: MIT
import { roofOf, routines } from './problems.js';

/** Three significant digits, never an exponent. */
export function digits(value) {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

export const unitOf = (rows) =>
  rows.some(({ gbps }) => gbps !== undefined && gbps !== null) ? 'GB/s' : 'GFLOP/s';

export const rateOf = (row) => row.gflops ?? row.gbps;

/** What a cell of the table says: a rate, FAILED, or a dash where there is nothing to measure. */
export function cellText(row) {
  if (row === undefined || row.absent) return '-';
  return row.ok ? digits(rateOf(row)) : 'FAILED';
}

/** Rows of a record by routine: { routine, sizes, unit, roof, lines: [{ library, cells }], notes }. */
export function groupsOf({ libraries, roofs, benchmarks }) {
  return [...new Set(benchmarks.map(({ routine }) => routine))].map((routine) => {
    const rows = benchmarks.filter((row) => row.routine === routine);
    const sizes = [...new Set(rows.map(({ n }) => n))];
    const lines = libraries
      .filter(({ absent }) => !absent)
      .map((library) => {
        const own = rows.filter((row) => row.library === library.key);
        return { library, cells: sizes.map((n) => own.find((row) => row.n === n)) };
      });
    const unit = unitOf(rows);
    const roof = roofOf(routine, roofs);
    const notes = [...roofNotes(roof, unit, lines), ...notesOf(lines)];
    return { routine, sizes, unit, roof, lines, notes };
  });
}

/** How much of the roof fragblas reaches. Cached operands are fetched faster than the stream that is the roof. */
function roofNotes(roof, unit, lines) {
  const own = lines.find(({ library }) => library.key === 'fragblas')?.cells ?? [];
  const shares = own
    .filter((row) => row?.ok)
    .map((row) => `${digits((100 * rateOf(row)) / roof?.rate)} % at n = ${row.n}`);
  if (!roof || shares.length === 0) return [];
  return [
    `fragblas, of the roof (${roof.name}, ${digits(roof.rate)} ${unit}): ${shares.join(', ')}`,
  ];
}

const imprecise = ({ routine, error }) =>
  `imprecise: error ${digits(error)}; fragblas keeps below ${routines[routine].bound}`;

/** Why cells have no rate, or one to be taken with care: what is the same for several sizes is said once. */
function notesOf(lines) {
  return lines.flatMap(({ library, cells }) => {
    const reasons = new Map();
    for (const row of cells) {
      if (!row || (row.ok && row.within_bound)) continue;
      const reason = row.ok ? imprecise(row) : (row.absent ?? `FAILED: ${row.failure}`);
      reasons.set(reason, [...(reasons.get(reason) ?? []), row.n]);
    }
    return Array.from(reasons, ([reason, sizes]) => {
      const where = sizes.length === cells.length ? '' : `, n = ${sizes.join(', ')}`;
      return `${titleOf(library)}${where}: ${reason}`;
    });
  });
}

export const titleOf = ({ name, backend }) => `${name} (${backend})`;

/** The record for a terminal. */
export function recordText(record) {
  const { context, libraries } = record;
  const device = context.device.renderer ?? 'no device';
  const software = context.device.software
    ? '\nThis is a software rasteriser: rates compare nothing but its own kernels.'
    : '';
  const about = libraries.map((library) => {
    const state = library.absent ? `absent: ${library.absent}` : library.device;
    return `${titleOf(library)} ${library.version}: ${state}`;
  });
  const tables = groupsOf(record).map(({ routine, sizes, unit, lines, notes }) => {
    const heading = [`${routine}, ${unit}`, ...sizes.map((n) => `n = ${n}`)];
    const cells = lines.map(({ library, cells }) => [titleOf(library), ...cells.map(cellText)]);
    return [aligned([heading, ...cells]), ...notes].join('\n');
  });
  return [`${device}${software}`, about.join('\n'), ...tables].join('\n\n');
}

function aligned(cells) {
  const widths = cells[0].map((_, i) => Math.max(...cells.map((line) => line[i].length)));
  const pad = (text, i) => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i]));
  return cells.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}
