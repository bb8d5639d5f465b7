// Builds dist: the compiled TypeScript, Emscripten's loader and the WebAssembly module, the latter
// also as base64 for the main entry. Needs web/wasm, which the CMake target fragblas-wasm writes.
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
execFileSync(process.execPath, [tsc, '-p', web], { stdio: 'inherit' });

// Bundlers would take the loader's default address of the module for a file to copy. It is never
// used: the module is always handed in.
const loader = readFileSync(path('wasm', 'fragblas-wasm.mjs'), 'utf8');
const address =
  /new URL\(\s*["'][^"']*\.wasm["']\s*,\s*import\.meta\.url\s*\)(\.toString\(\)|\.href)?/g;
const patched = loader.replace(address, '""');
if (/\.wasm["']\s*,\s*import\.meta\.url/.test(patched)) {
  throw new Error('the loader of the WebAssembly module has changed: see scripts/build.mjs');
}
writeFileSync(path('dist', 'fragblas-wasm.mjs'), patched);
copyFileSync(wasm, path('dist', 'fragblas.wasm'));
copyFileSync(path('..', 'LICENSE'), path('dist', 'LICENSE'));
const base64 = readFileSync(wasm).toString('base64');
writeFileSync(path('dist', 'wasm-base64.js'), `export default '${base64}';\n`);
