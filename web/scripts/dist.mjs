// Writes entries of the package into a folder: minified, with files for what they share; and the
// WebAssembly modules that they import, as texts (src/bytes.ts) and Emscripten's loaders.
// SPDX-License-Identifier: MIT
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';

const path = (...parts) => join(dirname(fileURLToPath(import.meta.url)), '..', ...parts);

// Files that entries share are put together by who needs them: what both a page's own Blas and one
// of a worker are made of, and what opens one. Left to itself, esbuild makes ten small files, which
// compress worse.
const parts = ['base', 'session/life', 'session/groups'];
const opening = ['blas', 'bytes', 'module', 'open', 'public', 'runtime'];
const together = {
  name: 'together',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^together:/ }, ({ path: name }) => ({
      path: path('src', `${name.slice('together:'.length)}.ts`),
    }));
    onResolve({ filter: /^\.\/shipped-profiles\.js$/ }, () => ({
      path: path('wasm', 'shipped-profiles.js'),
    }));
    onLoad(
      {
        filter:
          /\/src\/(arrays|cblas|external|full|glstate|index|interop|learning|linalg|profiler|sparse|tuner|worker|worker-server|worker-thread)\.ts$/,
      },
      (file) => {
        const names = /(cblas|glstate|profiler|worker)\.ts$/.test(file.path)
          ? parts
          : [...parts, ...opening];
        const imports = names.map((name) => `import 'together:${name}';`).join('');
        return { contents: imports + readFileSync(file.path, 'utf8'), loader: 'ts' };
      },
    );
  },
};
const options = { format: 'esm', target: 'es2022', minify: true };

/** `entries` are source files by name. */
export async function writeEntries(folder, entries) {
  await build({
    ...options,
    entryPoints: entries,
    outdir: folder,
    chunkNames: 'shared-[hash]',
    bundle: true,
    splitting: true,
    ignoreAnnotations: true, // else an import for the sake of the file alone would be dropped
    plugins: [together],
    // The last: entries that others stand on, or are by another name.
    external: ['./*.mjs', './*-text.js', './index.js'],
    sourcemap: true,
    logLevel: 'warning',
  });
}

/** The module that CMake wrote: its loader, NAME.mjs, and its bytes as a text, `textName`. */
export async function writeModule(folder, wasmFolder, name, textName) {
  const loader = readFileSync(join(wasmFolder, `${name}.mjs`), 'utf8');
  const bytes = readFileSync(join(wasmFolder, `${name}.wasm`));
  const { code } = await transform(fitted(loader, bytes), options);
  writeFileSync(join(folder, `${name}.mjs`), code);
  writeFileSync(join(folder, textName), textModule(bytes));
}

/** The text without one part: from a text to the end of another. `by` stands there. */
function cut(text, from, to, by) {
  const begin = text.indexOf(from);
  const end = text.indexOf(to, begin);
  if (begin < 0 || end < 0) {
    throw new Error(
      `the loader of the WebAssembly module has changed: no "${from}" before "${to}"`,
    );
  }
  return text.slice(0, begin) + by + text.slice(end + to.length);
}

/**
 * Emscripten's loader, made to fit:
 *
 * - It does not have to find, fetch and instantiate the module, which is always handed in. Bundlers
 *   would take its default address for a file to copy.
 * - It is ready when the module is there: nothing else is waited for.
 * - Contexts are made elsewhere.
 * - Texts become bytes by what browsers have for that.
 * - It has 110 bytes for each exported function, of which a list and a loop make 15: of all names
 *   the module's own order is known.
 */
function fitted(loader, bytes) {
  const prefix = '_fragblas_';
  const stub =
    /var (_fragblas_\w+)=Module\["\1"\]=function\(\)\{return\(\1=Module\["\1"\]=Module\["asm"\]\["([\w$]+)"\]\)\.apply\(null,arguments\)\};/g;
  const stubs = [...loader.matchAll(stub)];
  const keys = WebAssembly.Module.exports(new WebAssembly.Module(bytes)).map(({ name }) => name);
  const first = keys.indexOf(stubs[0]?.[2]);
  if (first < 0 || stubs.some(([, , key], i) => key !== keys[first + i])) {
    throw new Error('the loader has its functions in another order than the WebAssembly module');
  }
  const names = stubs.map(([, name]) => name.slice(prefix.length)).join();
  const loop = `"${names}".split(",").forEach((name,i)=>{name="${prefix}"+name;
Module[name]=(...args)=>(Module[name]=Object.values(Module.asm)[i+${first}])(...args)});`;
  const called = loader.replace(stub, (_stub, name) => (name === stubs[0][1] ? loop : ''));
  return replacements.reduce((text, [from, to, by]) => cut(text, from, to, by), called);
}

/** Of the loader: where a part begins, how it ends, and what stands there instead. */
const replacements = [
  ['var moduleOverrides=', 'moduleOverrides=null;', ''],
  ['var wasmBinary;', 'detected")}', ''],
  [
    'function stringToUTF8Array(',
    'return outIdx-startIdx}',
    `function stringToUTF8Array(str,heap,outIdx,maxBytesToWrite){if(!(maxBytesToWrite>0))return 0;
const end=outIdx+maxBytesToWrite-1;
const{written}=new TextEncoder().encodeInto(str,heap.subarray(outIdx,end));
heap[outIdx+written]=0;return written}`,
  ],
  [
    'function lengthBytesUTF8(',
    'return len}',
    'function lengthBytesUTF8(str){return new TextEncoder().encode(str).length}',
  ],
  [
    'var __ATPRERUN__=',
    'Module["preloadedAudios"]={};',
    `var initialize;function addOnInit(callback){initialize=callback}
function removeRunDependency(){initialize();readyPromiseResolve(Module)}`,
  ],
  ['var dataURIPrefix=', 'function createWasm(){', 'function createWasm(){'],
  [
    'function receiveInstantiationResult(',
    'return{}}',
    'return Module["instantiateWasm"](info,receiveInstance)}',
  ],
  ['function callRuntimeCallbacks(', 'callback.arg)}}}', ''],
  ['createContext:function(', 'registerContext:', 'registerContext:'],
  [',deleteContext:function(', 'GL.contexts[contextHandle]=null}', ''],
  ['var calledRun;', 'Module["run"]=run;run();', ''],
  [
    'registerContext:function(',
    'return handle}',
    `registerContext:function(ctx){const handle=GL.getNewId(GL.contexts);
GL.contexts[handle]={GLctx:ctx};return handle}`,
  ],
  ['const noted=', 'return handle}', 'return GL.registerContext(gl)}'],
  // Views of memory, objects of GL and places that nothing here uses.
  ['addRunDependency("', ');', ''],
  ['removeRunDependency("', ')', 'removeRunDependency()'],
  [
    'function abort(',
    'RuntimeError(what);',
    'function abort(){const e=new WebAssembly.RuntimeError("Aborted");',
  ],
  ['Module.ctx', '=', ''],
  ['if(extString.startsWith("GL_"))', ';', ''],
  ['var _scriptDir', ';', ''],
  ['var Module=typeof', ';', ''],
  ['var ___wasm_call_ctors=', 'arguments)};', ''],
  ['recordError:function', '},', ''],
  ['getSource:function', '},', ''],
  ['else if(target==35052)', '}', ''],
  ['Module["HEAP16"]=', 'Int16Array(buf);', ''],
  ['Module["HEAPU16"]=', 'Uint16Array(buf);', ''],
  [';Module["HEAPF64"]=', 'Float64Array(buf)', ''],
  ['HEAPU8,HEAP16,', 'HEAPF64;', 'HEAPU8,HEAP32,HEAPU32,HEAPF32;'],
  ['wasmTable=Module', ';', ''],
  ['var wasmTable', ';', ''],
  ['function getWasmTableEntry(', '(funcPtr)}', ''],
  ['renderbuffers:', '[],', ''],
  ['offscreenCanvases:', 'queries:[],', ''],
  ['transformFeedbacks:', '[],', ''],
  ['stringiCache:', 'unpackAlignment:4,', ''],
  ['if(pname==3317)', '}', ''],
  ['var tempFixedLengthArray', ';', ''],
  ['for(var i=0;i<32;++i)tempFixed', 'Array(i));', ''],
  ['program.uniformSizeAndIdsByName', '={}', ''],
  ['var ABORT=false;', 'EXITSTATUS;', ''],
];

/**
 * A module with the bytes as src/bytes.ts reads them: first the text of the data, with the shaders,
 * then those of the code, and of what stands before it. Each has letters of its own, and gzip finds
 * more of the shaders when it has not seen code before: 1.8 kB, and 0.1 by a text more.
 */
function textModule(bytes) {
  const [code, data] = [10, 11].map((section) => placeOf(section, bytes));
  const parts = [bytes.subarray(data), bytes.subarray(code, data), bytes.subarray(0, code)];
  return `export const texts = [\n${parts.map(textOf).join(',\n')}\n];\n`;
}

/** Where a section of the module begins. The data's is the last of a module that has no names. */
function placeOf(section, bytes) {
  for (let at = 8; at < bytes.length; ) {
    if (bytes[at] === section) return at;
    let size = 0;
    let shift = 0;
    do {
      size |= (bytes[++at] & 127) << shift;
      shift += 7;
    } while (bytes[at] > 127);
    at += 1 + size;
  }
  throw new Error(`the WebAssembly module has no section ${section}`);
}

/** Bytes as a gap before each frequent one, and letters. */
function textOf(data) {
  const counts = new Array(256).fill(0);
  for (const byte of data) ++counts[byte];
  for (const byte of [80, 160, 240]) counts[byte] = data.length; // so that no gap is too long
  // What neither strings nor HTML mind.
  const letters = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).filter(
    (letter) => !'\'"`\\$<'.includes(letter),
  );
  const alone = letters.length - 2;
  const byCount = [...counts.keys()].sort((a, b) => counts[b] - counts[a] || a - b);
  const frequent = byCount.slice(0, alone).sort((a, b) => a - b);
  const rare = byCount.slice(alone).sort((a, b) => a - b);
  const codes = [];
  frequent.forEach((byte, i) => {
    codes[byte] = letters[i];
  });
  rare.forEach((byte, i) => {
    codes[byte] = letters[alone + Math.floor(i / letters.length)] + letters[i % letters.length];
  });
  const gaps = frequent.map((byte, i) => letters[byte - (i > 0 ? frequent[i - 1] : -1) - 1]);
  const text = Array.from(data, (byte) => codes[byte]).join('');
  return `['${gaps.join('')}', '${text}']`;
}
