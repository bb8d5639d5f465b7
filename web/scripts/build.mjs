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
import { build, transform } from 'esbuild';

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
const entries = ['index', 'external', 'cblas', 'tuner', 'worker', 'worker-server', 'worker-thread'];
// Files that entries share are put together by who needs them: what both a page's own Blas and one
// of a worker are made of, and what opens one. Left to itself, esbuild makes ten small files, which
// compress worse.
const parts = ['base', 'session/life', 'session/groups'];
const opening = ['blas', 'bytes', 'open', 'public', 'runtime'];
const together = {
  name: 'together',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^together:/ }, ({ path: name }) => ({
      path: path('src', `${name.slice('together:'.length)}.ts`),
      sideEffects: true,
    }));
    onLoad(
      { filter: /\/src\/(cblas|external|index|interop|tuner|worker|worker-server)\.ts$/ },
      (file) => {
        const names = /(cblas|worker)\.ts$/.test(file.path) ? parts : [...parts, ...opening];
        const imports = names.map((name) => `import 'together:${name}';`).join('');
        return { contents: imports + readFileSync(file.path, 'utf8'), loader: 'ts' };
      },
    );
  },
};
const options = { format: 'esm', target: 'es2022', minify: true };
await build({
  ...options,
  entryPoints: entries.map((name) => path('src', `${name}.ts`)),
  outdir: path('dist'),
  chunkNames: 'shared-[hash]',
  bundle: true,
  splitting: true,
  plugins: [together],
  external: [
    './*.mjs',
    './wasm-text.js',
    './tuner-wasm-text.js',
    './shipped-profiles.js',
    './catalog-text.js',
  ],
  sourcemap: true,
  logLevel: 'warning',
});

for (const name of ['fragblas-wasm', 'fragblas-tuner-wasm']) {
  const { code } = await transform(loaderOf(name), options);
  writeFileSync(path('dist', `${name}.mjs`), code);
}
copyFileSync(wasm('fragblas-wasm'), path('dist', 'fragblas.wasm'));
copyFileSync(path('..', 'LICENSE'), path('LICENSE')); // npm packs the package's own only
writeFileSync(path('dist', 'wasm-text.js'), textModule(readFileSync(wasm('fragblas-wasm'))));
writeFileSync(
  path('dist', 'tuner-wasm-text.js'),
  textModule(readFileSync(wasm('fragblas-tuner-wasm'))),
);
writeFileSync(path('dist', 'shipped-profiles.js'), profilesModule());
writeFileSync(path('dist', 'catalog-text.js'), await catalogModule());

/**
 * Emscripten's loader, made to fit:
 *
 * - Bundlers would take its default address of the module for a file to copy. It is never used: the
 *   module is always handed in.
 * - Nor does it have to fetch anything.
 * - It has 110 bytes for each exported function, of which a list and a loop make 30.
 */
function loaderOf(name) {
  const loader = readFileSync(path('wasm', `${name}.mjs`), 'utf8');
  const address =
    /new URL\(\s*["'][^"']*\.wasm["']\s*,\s*import\.meta\.url\s*\)(\.toString\(\)|\.href)?/g;
  const stub =
    /var (_fragblas_\w+)=Module\["\1"\]=function\(\)\{return\(\1=Module\["\1"\]=Module\["asm"\]\["([\w$]+)"\]\)\.apply\(null,arguments\)\};/g;
  const stubs = [...loader.matchAll(stub)].map(([, name, key]) => `${name} ${key}`);
  const loop = `"${stubs.join()}".split(",").forEach(pair=>{const[name,key]=pair.split(" ");
Module[name]=(...args)=>(Module[name]=Module.asm[key])(...args)});`;
  const ways = 'if(ENVIRONMENT_IS_WEB||ENVIRONMENT_IS_WORKER){'; // to fetch the module
  const patched = loader
    .replace(address, '""')
    .replace(ways, 'if(false){')
    .replace(stub, (_stub, name) => (name === stubs[0].split(' ')[0] ? loop : ''));
  if (
    /\.wasm["']\s*,\s*import\.meta\.url/.test(patched) ||
    !loader.includes(ways) ||
    stubs.length === 0
  ) {
    throw new Error('the loader of the WebAssembly module has changed: see scripts/build.mjs');
  }
  return patched;
}

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
