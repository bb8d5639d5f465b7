// Pointing at an element: what it takes part in is marked, and its value is read from the device.
// SPDX-License-Identifier: MIT

import { entry, type Formula, inUnits } from '../measure/check';
import { byId, digits, element } from '../shell/dom';
import type { Panel, Span } from './panel';
import { type Name, names, type Stage } from './stage';

interface Place {
  readonly panel: number;
  readonly row: number;
  readonly col: number;
}

export interface Source {
  /** One element, read back; null while that can't be done. */
  element(name: Name, row: number, col: number): Promise<number | null>;
  /** What C should be; null while nothing is there. */
  formula(): Formula | null;
}

export class Pointing {
  private cursor: Place | null = null;
  private ticket = 0;

  constructor(
    private readonly stage: Stage,
    private readonly source: Source,
  ) {
    stage.panels.forEach((panel, index) => {
      this.connect(panel, index);
    });
    this.point(null);
  }

  private connect(panel: Panel, index: number): void {
    const { root } = panel;
    const atPointer = (event: PointerEvent) => {
      const { left, top, width, height } = root.getBoundingClientRect();
      const { rows, cols } = this.stage.shapes[index]!;
      this.point({
        panel: index,
        row: within(Math.floor(((event.clientY - top) / height) * rows), rows),
        col: within(Math.floor(((event.clientX - left) / width) * cols), cols),
      });
    };
    root.addEventListener('pointermove', atPointer);
    root.addEventListener('pointerdown', atPointer);
    root.addEventListener('pointerleave', (event) => {
      if (event.pointerType === 'mouse') this.point(null);
    });
    root.addEventListener('blur', () => this.point(null));
    root.addEventListener('keydown', (event) => {
      const { rows, cols } = this.stage.shapes[index]!;
      const at = this.cursor?.panel === index ? this.cursor : { row: 0, col: 0 };
      const step = event.shiftKey ? 10 : 1;
      let { row, col } = at;
      if (event.key === 'ArrowUp') row -= step;
      else if (event.key === 'ArrowDown') row += step;
      else if (event.key === 'ArrowLeft') col -= step;
      else if (event.key === 'ArrowRight') col += step;
      else if (event.key === 'Home') row = col = 0;
      else if (event.key === 'End') [row, col] = [rows - 1, cols - 1];
      else return;
      event.preventDefault();
      this.point({ panel: index, row: within(row, rows), col: within(col, cols) });
    });
  }

  /** Marks an element and what it takes part in, and says its value. */
  point(cursor: Place | null): void {
    this.cursor = cursor;
    const ticket = ++this.ticket;
    const readout = byId('readout');
    this.mark(cursor);
    if (!cursor) {
      readout.textContent =
        'Point at an entry, or reach a matrix with Tab and move with the arrow keys.';
      return;
    }
    const { panel, row, col } = cursor;
    const name = names[panel]!;
    const title = element('b', { className: 'entry' }, `${name}[${row}, ${col}]`);
    readout.replaceChildren(title);
    void this.source.element(name, row, col).then((value) => {
      const formula = this.source.formula();
      if (ticket !== this.ticket || value === null || !formula) return;
      readout.append(` = ${digits(value, 7)}`, element('br'));
      if (name !== 'C') {
        readout.append(
          name === 'A'
            ? `meets row ${col} of B and adds to row ${row} of C`
            : `meets column ${row} of A and adds to column ${col} of C`,
        );
        return;
      }
      const exact = entry(formula, row, col);
      const off = inUnits(value - exact.value, exact.unit);
      readout.append(
        `row ${row} of A times column ${col} of B${formula.old ? ', and the old entry,' : ','} in double precision ${digits(exact.value, 10)}`,
        element('br'),
        off === 0 ? 'no difference' : `off by ${digits(off, 2)} units of the bound`,
      );
    });
  }

  private mark(cursor: Place | null): void {
    const { panels, shapes } = this.stage;
    const [a, b, c] = panels as [Panel, Panel, Panel];
    for (const panel of panels) panel.mark(null, null);
    if (!cursor) return;
    const { row, col } = cursor;
    const [{ rows: m, cols: k }, { cols: n }] = shapes;
    const one = (index: number, of: number): Span => ({ at: index / of, size: 1 / of });
    if (cursor.panel === 0) {
      a.mark(one(row, m), one(col, k));
      b.mark(one(col, k), null);
      c.mark(one(row, m), null);
    } else if (cursor.panel === 1) {
      b.mark(one(row, k), one(col, n));
      a.mark(null, one(row, k));
      c.mark(null, one(col, n));
    } else {
      a.mark(one(row, m), null);
      b.mark(null, one(col, n));
      c.mark(one(row, m), one(col, n));
    }
  }
}

const within = (index: number, size: number): number => Math.min(size - 1, Math.max(0, index));
