// Builds dist: the entries, minified, with one file for what they share; the types; Emscripten's loader;
// the WebAssembly module, also as a text for the main entry (see src/bytes.ts). Needs web/wasm, which the
// CMake target fragblas-wasm writes.
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const path = (...parts) => join(web, ...parts);
const wasm = path('wasm', 'fragblas-wasm.wasm');

if (!existsSync(wasm)) {
  console.error(
    'web/wasm is missing; build it with: cmake --preset web && cmake --build --preset web',
  );
  process.exit(1);
}

rmSync(path('dist'), { recursive: true, force: true });
const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
const tsc = join(dirname(typescript), 'bin', 'tsc');
execFileSync(process.execPath, [tsc, '-p', web, '--emitDeclarationOnly'], { stdio: 'inherit' });

const options = { format: 'esm', target: 'es2022', minify: true };
await build({
  ...options,
  entryPoints: [path('src', 'index.ts'), path('src', 'external.ts')],
  outdir: path('dist'),
  chunkNames: 'shared',
  bundle: true,
  splitting: true,
  external: ['./fragblas-wasm.mjs', './wasm-text.js'],
  keepNames: true, // messages and debuggers name classes
  sourcemap: true,
  logLevel: 'warning',
});

// Bundlers would take the loader's default address of the module for a file to copy. It is never
// used: the module is always handed in.
const loader = readFileSync(path('wasm', 'fragblas-wasm.mjs'), 'utf8');
const address =
  /new URL\(\s*["'][^"']*\.wasm["']\s*,\s*import\.meta\.url\s*\)(\.toString\(\)|\.href)?/g;
const patched = loader.replace(address, '""');
if (/\.wasm["']\s*,\s*import\.meta\.url/.test(patched)) {
  throw new Error('the loader of the WebAssembly module has changed: see scripts/build.mjs');
}
writeFileSync(path('dist', 'fragblas-wasm.mjs'), (await transform(patched, options)).code);
copyFileSync(wasm, path('dist', 'fragblas.wasm'));
copyFileSync(path('..', 'LICENSE'), path('dist', 'LICENSE'));
writeFileSync(path('dist', 'wasm-text.js'), textModule(readFileSync(wasm)));

/** A module with the bytes as src/bytes.ts reads them. */
function textModule(data) {
  const counts = new Array(256).fill(0);
  for (const byte of data) ++counts[byte];
  const bytes = [...counts.keys()].sort((a, b) => counts[b] - counts[a] || a - b);
  // What neither strings nor HTML mind.
  const letters = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).filter(
    (letter) => !'\'"`\\$<'.includes(letter),
  );
  const alone = letters.length - 2;
  const codes = [];
  bytes.forEach((byte, i) => {
    const rest = i - alone;
    codes[byte] =
      rest < 0
        ? letters[i]
        : letters[alone + Math.floor(rest / letters.length)] + letters[rest % letters.length];
  });
  const text = Array.from(data, (byte) => codes[byte]).join('');
  return `export const letters = '${letters.join('')}';
export const bytes = [${bytes}];
export const text = '${text}';
`;
}
