// Rates as bars, with their numbers beside them.
// SPDX-License-Identifier: MIT
import { digits, element } from '../shell/dom';

export interface Bar {
  readonly name: string;
  /** GFLOP/s; null: there is none, and `text` says why. */
  readonly rate: number | null;
  readonly text?: string;
  /** How the bar is drawn: the one in question, or one to compare with. */
  readonly main?: boolean;
}

export function bars(list: readonly Bar[], most: number): HTMLElement {
  const root = element('ul', { className: 'bars' });
  for (const { name, rate, text, main } of list) {
    const fill = element('i');
    fill.style.width = `${rate === null || most <= 0 ? 0 : (100 * rate) / most}%`;
    const item = element(
      'li',
      { className: main ? 'main' : '' },
      element('span', { className: 'name' }, name),
      element('span', { className: 'track' }, fill),
      element(
        'span',
        { className: rate === null ? 'value none' : 'value' },
        rate === null ? (text ?? '–') : `${digits(rate, 3)} GFLOP/s${text ? `, ${text}` : ''}`,
      ),
    );
    root.append(item);
  }
  return root;
}
