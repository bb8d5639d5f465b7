// The page is plain static files with relative addresses, so it can be served from any folder.
// SPDX-License-Identifier: MIT
import { readdirSync } from 'node:fs';
import { defineConfig } from 'vite';

const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

// Each page is an HTML file of its own; what they share becomes shared scripts.
const pages = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.html'));

export default defineConfig({
  base: './',
  // The WebAssembly module is inside the script, so that is large.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: pages },
  },
  server: { headers: isolated, fs: { allow: ['../..'] } },
});
