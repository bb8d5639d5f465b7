// TensorFlow.js in WebAssembly, with threads where the page is cross-origin isolated.
// SPDX-License-Identifier: MIT
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import plain from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import simd from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import threaded from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-threaded-simd.wasm?url';
import * as tf from '@tensorflow/tfjs-core';
import { processor } from './absent.js';
import { tensorRoutines } from './tensors.js';

const backend = 'wasm';

export async function open() {
  setWasmPaths({
    'tfjs-backend-wasm.wasm': plain,
    'tfjs-backend-wasm-simd.wasm': simd,
    'tfjs-backend-wasm-threaded-simd.wasm': threaded,
  });
  if (!(await tf.setBackend(backend))) throw new Error('the wasm backend does not start');
  return {
    device: processor(),
    waits: 'nothing: a call returns when it is done',
    prepare: tensorRoutines(backend, async () => {}),
  };
}
