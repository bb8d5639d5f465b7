// A shader's text with what is new in it marked: by a sign, a bar and a colour.
// SPDX-License-Identifier: MIT
import { element } from '../shell/dom';
import { diff, type Line } from './diff';
import type { Text } from './texts';

export interface Listing {
  readonly lines: readonly Line[];
  readonly fresh: number;
  readonly same: number;
  readonly gone: number;
}

/** base: the text that it is compared with; null: everything is as it is. */
export function compare(text: Text, base: Text | null): Listing {
  const now = text.text.trimEnd().split('\n');
  const lines: Line[] = base
    ? diff(base.text.trimEnd().split('\n'), now)
    : now.map((line) => ({ kind: 'same', text: line }));
  const count = (kind: Line['kind']) => lines.filter((line) => line.kind === kind).length;
  return { lines, fresh: count('new'), same: count('same'), gone: count('gone') };
}

const sign = { same: ' ', new: '+', gone: '−' } as const;
const tag = { same: 'span', new: 'ins', gone: 'del' } as const;

/** Lines that are gone are in it, but hidden by the style sheet unless the page wants them. */
export function listingOf({ lines }: Listing, label: string): HTMLElement {
  const code = element('code');
  for (const { kind, text } of lines) {
    const line = element(tag[kind], { className: `line ${kind}` });
    line.append(element('span', { className: 'sign' }, sign[kind]));
    const comment = text.indexOf('//');
    line.append(comment < 0 ? text : text.slice(0, comment));
    if (comment >= 0) line.append(element('span', { className: 'comment' }, text.slice(comment)));
    code.append(line, '\n');
  }
  const pre = element('pre', { className: 'listing', tabIndex: 0 }, code);
  pre.setAttribute('role', 'group');
  pre.setAttribute('aria-label', label);
  return pre;
}
