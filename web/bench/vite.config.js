// The page as plain static files with relative addresses in build/web-bench: no network use.
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

/** ONNX Runtime Web's own files, as they are: its threads and its module load each other by their names. */
const onnxRuntimeFiles = [
  'ort.wasm.min.mjs',
  'ort.webgl.min.mjs',
  'ort.webgpu.min.mjs',
  'ort-wasm-simd-threaded.mjs',
  'ort-wasm-simd-threaded.wasm',
  'ort-wasm-simd-threaded.asyncify.mjs',
  'ort-wasm-simd-threaded.asyncify.wasm',
];

const onnxRuntime = {
  name: 'onnxruntime',
  generateBundle() {
    for (const file of onnxRuntimeFiles) {
      const source = readFileSync(
        new URL(`node_modules/onnxruntime-web/dist/${file}`, import.meta.url),
      );
      this.emitFile({ type: 'asset', fileName: `onnxruntime/${file}`, source });
    }
  },
};

export default defineConfig({
  base: './',
  plugins: [onnxRuntime],
  define: { REVISION: JSON.stringify(revision()) },
  build: {
    target: 'es2022',
    minify: false, // TensorFlow.js gives its threads the text of a function, with the names in it
    outDir: fileURLToPath(new URL('../../build/web-bench', import.meta.url)),
    emptyOutDir: true,
    chunkSizeWarningLimit: 4000, // the WebAssembly module is inside the script
    rollupOptions: {
      checks: { eval: false }, // numeric has some, of its own names
      input: fileURLToPath(new URL('bench.html', import.meta.url)),
      output: { entryFileNames: 'bench.js' },
    },
  },
});
