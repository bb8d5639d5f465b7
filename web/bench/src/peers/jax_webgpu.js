// jax-js on WebGPU.
// SPDX-License-Identifier: MIT
import { webgpuAdapter } from './absent.js';
import { jaxDecompositions, jaxRoutines, startJax } from './jax.js';

export async function open() {
  const device = await webgpuAdapter();
  await startJax('webgpu');
  return {
    device,
    waits: 'blockUntilReady',
    prepare: { ...jaxRoutines('webgpu'), ...jaxDecompositions('webgpu') },
  };
}
