// One matrix on the page: its frame, caption and marks. The picture itself is on the canvas below.
// SPDX-License-Identifier: MIT
import { element } from '../shell/dom';
import type { Rect } from './layout';

export interface Span {
  readonly at: number;
  readonly size: number;
}

export class Panel {
  private readonly caption = element('span', { className: 'shape' });
  private readonly title = element('b', { className: 'symbol' });
  private readonly row = element('div', { className: 'line row' });
  private readonly col = element('div', { className: 'line col' });
  private readonly waiting = element('div', { className: 'wait', hidden: true }, 'Press Run');

  constructor(
    readonly root: HTMLElement,
    private readonly name: string,
  ) {
    root.tabIndex = 0;
    root.setAttribute('role', 'group');
    root.setAttribute('aria-describedby', 'readout');
    root.append(
      element('div', { className: 'name' }, this.title, this.caption),
      this.waiting,
      this.row,
      this.col,
    );
  }

  label(rows: number, cols: number, transposed: boolean): void {
    this.title.textContent = transposed ? `${this.name}ᵀ` : this.name;
    this.caption.textContent = `${rows} × ${cols}`;
    this.root.setAttribute(
      'aria-label',
      `Matrix ${this.name}${transposed ? ' transposed' : ''}, ${rows} rows, ${cols} columns`,
    );
  }

  place(rect: Rect): void {
    Object.assign(this.root.style, {
      left: `${rect.left}px`,
      top: `${rect.top}px`,
      width: `${rect.width}px`,
      height: `${rect.height}px`,
    });
  }

  wait(yes: boolean): void {
    this.waiting.hidden = !yes;
  }

  mark(row: Span | null, col: Span | null): void {
    const percent = (part: number) => `${100 * part}%`;
    this.row.style.display = row ? 'block' : 'none';
    this.col.style.display = col ? 'block' : 'none';
    if (row) Object.assign(this.row.style, { top: percent(row.at), height: percent(row.size) });
    if (col) Object.assign(this.col.style, { left: percent(col.at), width: percent(col.size) });
  }
}
