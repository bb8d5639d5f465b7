// ONNX Runtime Web in WebAssembly, with threads where the page is cross-origin isolated. Its own files are served beside
// the page as they are: its threads load them by their names.
// SPDX-License-Identifier: MIT
import { processor } from './absent.js';
import { loadRuntime } from './runtime.js';
import { sessionRoutines } from './sessions.js';

export async function open() {
  const ort = await loadRuntime('ort.wasm.min.mjs');
  return {
    device: processor(),
    waits: 'the promise of each call, whose result is copied out of WebAssembly',
    prepare: sessionRoutines(
      ort,
      { executionProviders: ['wasm'] },
      {
        feed: (data, shape) => new ort.Tensor('float32', data, shape),
        free: () => {},
        wait: async () => {},
      },
    ),
  };
}
