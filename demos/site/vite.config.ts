// The page is plain static files with relative addresses, so it can be served from any folder.
// SPDX-License-Identifier: MIT
import { readdirSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

// Each page is an HTML file of its own; what they share becomes shared scripts.
const pages = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.html'));

/**
 * TensorFlow.js hands its threads the text of a function. There the question whether `_scriptDir` is
 * defined has to stay a question, which minifying does not know; in a page it never is.
 */
const threads = {
  name: 'tfjs-threads',
  transform(code: string, id: string) {
    if (!id.endsWith('tfjs-backend-wasm-threaded-simd.js')) return null;
    const question = 'typeof _scriptDir !== "undefined" && _scriptDir';
    if (!code.includes(question)) throw new Error(`${id}: "${question}" is no longer there`);
    return code.replace(question, 'false');
  },
};

/** What the HTML files have in common. */
const frame: Plugin = {
  name: 'frame',
  transformIndexHtml: () => {
    const meta = (attrs: Record<string, string>) =>
      ({ tag: 'meta', attrs, injectTo: 'head-prepend' }) as const;
    return [
      meta({ charset: 'utf-8' }),
      meta({ name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      meta({ name: 'color-scheme', content: 'light dark' }),
      { tag: 'link', attrs: { rel: 'icon', href: './icon.svg', type: 'image/svg+xml' } },
      { tag: 'div', attrs: { id: 'app' }, injectTo: 'body' },
      {
        tag: 'noscript',
        children: 'This page computes with WebGL 2 and needs JavaScript.',
        injectTo: 'body',
      },
    ];
  },
};

export default defineConfig({
  base: './',
  plugins: [frame, threads],
  // The WebAssembly module is inside the script, so that is large.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    manifest: true, // which chunk loads which, for the test of sizes
    rolldownOptions: { input: pages },
  },
  server: { headers: isolated, fs: { allow: ['../..'] } },
});
