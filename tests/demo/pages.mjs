// The built site: where it is, and its pages.
// SPDX-License-Identifier: MIT
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const dist = fileURLToPath(new URL('../../demos/site/dist/', import.meta.url));
export const pages = readdirSync(dist)
  .filter((name) => name.endsWith('.html'))
  .map((name) => name.replace('.html', ''));
