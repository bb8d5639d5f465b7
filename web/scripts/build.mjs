// Builds dist: the entries, minified, with files for what they share; the types; Emscripten's
// loaders; the WebAssembly module and the tuner's, also as texts (see src/bytes.ts); the tuned
// profiles. Needs web/wasm, which the CMake targets fragblas-wasm and fragblas-tuner-wasm write.
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeEntries, writeModule } from './dist.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const path = (...parts) => join(web, ...parts);
const wasm = (name) => path('wasm', `${name}.wasm`);

if (!existsSync(wasm('fragblas-wasm')) || !existsSync(wasm('fragblas-tuner-wasm'))) {
  console.error(
    'web/wasm is missing; build it with: cmake --preset web && cmake --build --preset web',
  );
  process.exit(1);
}

rmSync(path('dist'), { recursive: true, force: true });
const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
const tsc = join(dirname(typescript), 'bin', 'tsc');
execFileSync(process.execPath, [tsc, '-p', web, '--emitDeclarationOnly'], { stdio: 'inherit' });

// What package.json exports, and the script of the worker.
const entries = [
  'index',
  'linalg',
  'full',
  'external',
  'cblas',
  'tuner',
  'worker',
  'worker-server',
  'worker-thread',
];
await writeEntries(
  path('dist'),
  Object.fromEntries(entries.map((name) => [name, path('src', `${name}.ts`)])),
);
await writeModule(path('dist'), path('wasm'), 'fragblas-wasm', 'wasm-text.js');
await writeModule(path('dist'), path('wasm'), 'fragblas-tuner-wasm', 'tuner-wasm-text.js');
copyFileSync(wasm('fragblas-wasm'), path('dist', 'fragblas.wasm'));
copyFileSync(path('..', 'LICENSE'), path('LICENSE')); // npm packs the package's own only
writeFileSync(path('dist', 'shipped-profiles.js'), profilesModule());
writeFileSync(path('dist', 'catalog-text.js'), await catalogModule());

/**
 * A module with the catalog of routines, as the tuner's module tells it: it needs no GL for that.
 */
async function catalogModule() {
  globalThis.self ??= globalThis; // the loader takes Node for a worker
  const { default: createModule } = await import(path('wasm', 'fragblas-tuner-wasm.mjs'));
  const module = await createModule({ wasmBinary: readFileSync(wasm('fragblas-tuner-wasm')) });
  const start = module._fragblas_catalog_json();
  const text = module.HEAPU8.subarray(start, module.HEAPU8.indexOf(0, start));
  const catalog = JSON.parse(new TextDecoder().decode(text));
  return `export const catalogText = ${JSON.stringify(JSON.stringify(catalog))};\n`;
}

/** A module with the tuned profiles that are shipped for pages. */
function profilesModule() {
  const folder = path('..', 'src', 'profiles', 'webgl');
  const profiles = readdirSync(folder)
    .sort()
    .map((file) => {
      const { format, device, parameters } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return { format, device, parameters };
    });
  return `export const profiles = ${JSON.stringify(profiles)};\n`;
}
