// The rows of a ladder as bars in the page: one group for each size, a bar as long as its share of the roof.
// SPDX-License-Identifier: MIT

function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** A function that adds a row of the record. */
export function chart(parent) {
  const groups = new Map();
  const tableOf = (size) => {
    if (!groups.has(size)) {
      const table = document.createElement('table');
      table.append(element('caption', size));
      parent.append(table);
      groups.set(size, table);
    }
    return groups.get(size);
  };
  return (row) => {
    const [kind, step, size = kind] = row.name.split('/');
    const line = document.createElement('tr');
    const value = row.gflops ?? row.gbps;
    const rate = row.ok
      ? `${value.toPrecision(4)} ${row.gflops === null ? 'GB/s' : 'GFLOP/s'}`
      : row.error_message;
    line.append(element('th', step, { scope: 'row' }), element('td', rate));
    if (row.roof_percent) {
      const share = row.roof_percent / 100;
      const bar = element('meter', '', { min: 0, max: 1, value: Math.min(1, share) });
      const cell = element('td', '');
      cell.append(bar, ` ${row.roof_percent.toPrecision(3)} % of the roof`);
      line.append(cell);
    }
    tableOf(size).append(line);
  };
}
