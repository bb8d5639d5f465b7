// The rows of a ladder as bars in the page: one group for each size, a bar as long as its share of the roof.
// SPDX-License-Identifier: MIT
import { element } from './dom.js';

/** A function that adds a row of the record. */
export function chart(parent) {
  const groups = new Map();
  const tableOf = (size) => {
    if (!groups.has(size)) {
      const table = element('table', {}, element('caption', {}, size));
      parent.append(table);
      groups.set(size, table);
    }
    return groups.get(size);
  };
  return (row) => {
    const [kind, step, size = kind] = row.name.split('/');
    const value = row.gflops ?? row.gbps;
    const rate = row.ok
      ? `${value.toPrecision(4)} ${row.gflops === null ? 'GB/s' : 'GFLOP/s'}`
      : row.error_message;
    const line = element('tr', {}, element('th', { scope: 'row' }, step), element('td', {}, rate));
    if (row.roof_percent) {
      const share = row.roof_percent / 100;
      const bar = element('meter', { min: 0, max: 1, value: Math.min(1, share) });
      line.append(element('td', {}, bar, ` ${row.roof_percent.toPrecision(3)} % of the roof`));
    }
    tableOf(size).append(line);
  };
}
