// TensorFlow.js in WebAssembly, with threads where the page is cross-origin isolated.
// SPDX-License-Identifier: MIT
import { getThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import plain from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import simd from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import threaded from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-threaded-simd.wasm?url';
import type { Peer, Work } from './peer';
import { choose, tensors } from './tfjs';

setWasmPaths({
  'tfjs-backend-wasm.wasm': plain,
  'tfjs-backend-wasm-simd.wasm': simd,
  'tfjs-backend-wasm-threaded-simd.wasm': threaded,
});

export async function open(work: Work): Promise<Peer> {
  await choose('wasm');
  const threads = crossOriginIsolated ? getThreadsCount() : 1;
  return {
    ...tensors(work),
    device: `the processor, ${threads === 1 ? '1 thread' : `${threads} threads`}`,
    finish: async () => {}, // a call returns when it is done
  };
}
