// ONNX Runtime Web on WebGL. It has no tensors on the device: each call uploads its operands and reads its result.
// SPDX-License-Identifier: MIT
import { rendererOf } from '../fence.js';
import { loadRuntime } from './runtime.js';
import { sessionRoutines } from './sessions.js';

export async function open() {
  const ort = await loadRuntime('ort.webgl.min.mjs');
  return {
    get device() {
      const gl = ort.env.webgl.context;
      return gl ? rendererOf(gl) : 'WebGL';
    },
    waits: 'the promise of each call, which uploads its operands and reads its result',
    prepare: sessionRoutines(
      ort,
      { executionProviders: ['webgl'] },
      {
        feed: (data, shape) => new ort.Tensor('float32', data, shape),
        free: () => {},
        wait: async () => {},
      },
    ),
  };
}
