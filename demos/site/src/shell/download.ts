// Gives the person a file. SPDX-License-Identifier: MIT
import { element } from './dom';

/** `text` is JSON. */
export function downloadJson(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000); // the browser has begun by then
}
