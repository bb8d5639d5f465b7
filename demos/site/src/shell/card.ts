// The card that takes the page's place, below its head, when the browser can't run it.
// SPDX-License-Identifier: MIT
import { element } from './dom';

export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly advice?: readonly string[];
  readonly details?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export function showNotice(root: HTMLElement, head: HTMLElement, notice: Notice): void {
  const title = element('h1', { tabIndex: -1 }, notice.title);
  const card = element('main', { className: 'card notice' }, title, element('p', {}, notice.text));
  card.setAttribute('role', 'alert');
  if (notice.advice) {
    card.append(element('ul', {}, ...notice.advice.map((line) => element('li', {}, line))));
  }
  if (notice.action) {
    const { label, run } = notice.action;
    const button = element('button', { type: 'button', className: 'primary' }, label);
    button.addEventListener('click', run);
    card.append(button);
  }
  if (notice.details) {
    card.append(
      element('details', {}, element('summary', {}, 'Details'), element('pre', {}, notice.details)),
    );
  }
  root.replaceChildren(head, card);
  title.focus();
}

export const noWebGl2: Notice = {
  title: 'This browser has no WebGL 2',
  text: 'The matrices on this page are multiplied by the graphics hardware through WebGL 2, and the browser doesn’t offer it here. Nothing else on your machine is wrong.',
  advice: [
    'Use a current Chrome, Edge, Firefox or Safari.',
    'Switch hardware acceleration on in the browser’s settings and start it again.',
    'In a virtual machine or over remote desktop, WebGL 2 is often switched off.',
  ],
};

export const noFloatTargets: Notice = {
  title: 'This device can’t draw to float textures',
  text: 'WebGL 2 works here, but the page needs render targets of 32-bit floats (the extension EXT_color_buffer_float), and this device or its driver doesn’t have them. Lower precision would give wrong products, so there is no fallback.',
  advice: [
    'A newer device, or another browser on this one, may have them.',
    'An update of the graphics driver sometimes brings them.',
  ],
};
