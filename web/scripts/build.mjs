// Builds dist: the entries, minified, with files for what they share; the types; Emscripten's
// loaders; the WebAssembly modules, also as texts (see src/bytes.ts); the tuned
// profiles; the catalog. Needs web/wasm, which the CMake targets fragblas-wasm,
// fragblas-arrays-wasm, fragblas-linalg-wasm and fragblas-tuner-wasm write.
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

const modules = {
  'fragblas-wasm': 'wasm-text.js',
  'fragblas-arrays-wasm': 'arrays-wasm-text.js',
  'fragblas-full-wasm': 'full-wasm-text.js',
  'fragblas-learning-wasm': 'learning-wasm-text.js',
  'fragblas-linalg-wasm': 'linalg-wasm-text.js',
  'fragblas-sparse-wasm': 'sparse-wasm-text.js',
  'fragblas-tuner-wasm': 'tuner-wasm-text.js',
};
if (!Object.keys(modules).every((name) => existsSync(wasm(name)))) {
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
  'arrays',
  'sparse',
  'linalg',
  'full',
  'learning',
  'external',
  'cblas',
  'tuner',
  'worker',
  'worker-server',
  'worker-thread',
];
writeFileSync(path('wasm', 'shipped-profiles.js'), profilesModule());
await writeEntries(
  path('dist'),
  Object.fromEntries(entries.map((name) => [name, path('src', `${name}.ts`)])),
);
for (const [name, text] of Object.entries(modules)) {
  await writeModule(path('dist'), path('wasm'), name, text);
}
copyFileSync(wasm('fragblas-wasm'), path('dist', 'fragblas.wasm'));
copyFileSync(path('..', 'LICENSE'), path('LICENSE')); // npm packs the package's own only
writeFileSync(path('dist', 'catalog-text.js'), catalogModule('catalog'));
for (const name of ['complex-catalog', 'double-catalog', 'double-complex-catalog']) {
  writeFileSync(path('dist', `${name}-text.js`), catalogModule(name));
}

/**
 * A module with a catalog of routines, as fragblas-catalog prints it: `catalogText`. A stem that
 * follows from name and type is left to `routinesOf`.
 */
function catalogModule(name) {
  const catalog = JSON.parse(readFileSync(path('wasm', `${name}.json`), 'utf8'));
  for (const routine of catalog.routines) {
    if (routine.stem === routine.name.replace(routine.type, '')) delete routine.stem;
  }
  const exported = `${name.replaceAll('-c', 'C')}Text`;
  const text = JSON.stringify(catalog);
  // In single quotes no quote of it needs a backslash: 0.1 kB less after gzip.
  if (/['\\]/.test(text)) throw new Error(`${name}: a quote or a backslash`);
  return `export const ${exported} =\n  '${text}';\n`;
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
