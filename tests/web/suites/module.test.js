// The WebAssembly module's exports, the names the wrapper binds and the C headers are one list.
// SPDX-License-Identifier: MIT
import createModule from '/package/dist/fragblas-wasm.mjs';
import { equal, test } from './harness.js';

const sources = await Promise.all(
  ['abi.ts', 'abi-routines.ts'].map(async (name) => (await fetch(`/package/src/${name}`)).text()),
);
const abiNames = [...sources.join('\n').matchAll(/^ {2}(fragblas_\w+): '/gm)].map(
  (match) => match[1],
);
const sorted = (names) => [...new Set(names)].sort().join(' ');

test('the wrapper binds what the module exports', async () => {
  const bytes = await (await fetch('/package/dist/fragblas.wasm')).arrayBuffer();
  const module = await createModule({
    instantiateWasm: (imports, receive) => {
      WebAssembly.instantiate(bytes, imports).then(({ instance }) => receive(instance));
      return {};
    },
  });
  const names = Object.keys(module)
    .filter((key) => /^_fragblas_/.test(key))
    .map((key) => key.slice(1));
  equal(sorted(names), sorted(abiNames), 'exports');
});

test('the wrapper binds what the C headers declare', async () => {
  const headers = await Promise.all(
    ['fragblas.h', 'routines.h', 'beside.h'].map(async (name) =>
      (await fetch(`/include/fragblas/${name}`)).text(),
    ),
  );
  const declaration = /FRAGBLAS_API[^;()]*?(fragblas_\w+)\(/g;
  // What pages have no use for, and what the build of the package prints.
  const left = new RegExp(
    `^fragblas_(${[
      'buffer_(copy|create|create_matrix|dtype|read|read_matrix|size|texture|wrap|wrap_typed|write)',
      'catalog_json',
      'context_(create|watch)',
      'max_buffer_elements',
      'options_init',
      'readback_wait',
      'status_name',
    ].join('|')})$`,
  );
  const names = [...headers.join('\n').matchAll(declaration)]
    .map((match) => match[1])
    .filter((name) => !left.test(name));
  const bound = abiNames.filter((name) => !name.startsWith('fragblas_web_'));
  equal(sorted(names), sorted(bound), 'declarations');
});
