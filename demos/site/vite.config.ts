// The page is plain static files with relative addresses, so it can be served from any folder.
import { defineConfig } from 'vite';

const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({
  base: './',
  // The package finds its WebAssembly file beside itself; pre-bundling would move it away from it.
  optimizeDeps: { exclude: ['fragblas'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { headers: isolated, fs: { allow: ['../..'] } },
});
