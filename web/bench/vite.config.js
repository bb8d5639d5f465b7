// The page as plain static files with relative addresses in build/web-bench: one module, no network use.
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** What the record names as the source of its figures. */
function revision() {
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=7', '--exclude=*'];
    const options = { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' };
    return execFileSync('git', args, options).trim();
  } catch {
    return 'unknown'; // built from an archive
  }
}

export default defineConfig({
  base: './',
  define: { REVISION: JSON.stringify(revision()) },
  build: {
    target: 'es2022',
    outDir: fileURLToPath(new URL('../../build/web-bench', import.meta.url)),
    emptyOutDir: true,
    chunkSizeWarningLimit: 4000, // the WebAssembly module is inside the script
    rollupOptions: {
      input: fileURLToPath(new URL('bench.html', import.meta.url)),
      output: { entryFileNames: 'bench.js' },
    },
  },
});
