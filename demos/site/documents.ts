// The documents as pages of the site, in its folder docs: the package's interface and the guides, as
// typedoc makes them (npm run docs in web). They get what the site's pages have: the way back, an
// icon, tags for previews, and no scripts in their text, so that the site's policy holds.
// SPDX-License-Identifier: MIT
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, '../../web/docs');
const inline = /<body><script>([^<]+)<\/script>/;
const theme = 'assets/theme.js';

/** What the first lines of a page are about, where they say enough. */
function summary(html: string): string {
  const text = (/<p>([\s\S]+?)<\/p>/.exec(html)?.[1] ?? '')
    .replaceAll(/<[^>]+>|"/g, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 160);
  return text.length < 20 ? `The documents of fragblas. ${text}`.trim() : text;
}

function framed(html: string): string {
  const base = /data-base="([^"]+)"/.exec(html)![1]!;
  const title = /<title>(.+?)<\/title>/.exec(html)![1]!;
  const head = `<link rel="icon" href="${base}../icon.svg" type="image/svg+xml"/>
<meta property="og:type" content="website"/><meta property="og:site_name" content="fragblas"/>
<meta property="og:title" content="${title}"/>
<meta property="og:description" content="${summary(html)}"/></head>`;
  return html
    .replace('</head>', head)
    .replace(inline, `<body><script src="${base}${theme}"></script>`)
    .replace('<div id="tsd-toolbar-links">', `$&<a href="${base}../index.html">All pages</a>`);
}

export const documents: Plugin = {
  name: 'documents',
  generateBundle() {
    if (!existsSync(folder)) throw new Error('web/docs is missing: npm run docs in web makes it');
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!extname(name) || name === 'fragblas.json') continue;
      const file = readFileSync(join(folder, name));
      const source = name.endsWith('.html') ? framed(file.toString()) : file;
      this.emitFile({ type: 'asset', fileName: `docs/${name}`, source });
    }
    const index = readFileSync(join(folder, 'index.html'), 'utf8');
    const source = inline.exec(index)![1]!;
    this.emitFile({ type: 'asset', fileName: `docs/${theme}`, source });
  },
};
