// Shows the source of a module that runs in the page. Import it with ?raw beside the module itself.
// SPDX-License-Identifier: MIT
import { element } from './dom';

export interface Source {
  readonly name: string;
  readonly text: string;
}

/** Text that keeps its lines; the keyboard can scroll it. */
export function block(text: string, label: string): HTMLElement {
  const pre = element('pre', { tabIndex: 0 }, element('code', {}, text.trimEnd()));
  pre.setAttribute('aria-label', label);
  return pre;
}

/** A folded card; `sources` are what the page runs, word by word. */
export function codeCard(sources: readonly Source[]): HTMLElement {
  const card = element('section', { className: 'card code' });
  card.append(element('h2', {}, 'The code that runs here'));
  for (const { name, text } of sources) {
    const pre = block(text, `Source of ${name}`);
    card.append(element('details', {}, element('summary', {}, name), pre));
  }
  return card;
}
