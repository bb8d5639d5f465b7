// jax-js in WebAssembly.
// SPDX-License-Identifier: MIT
import { processor } from './absent.js';
import { jaxDecompositions, jaxRoutines, startJax } from './jax.js';

export async function open() {
  await startJax('wasm');
  return {
    device: processor(),
    waits: 'blockUntilReady',
    prepare: { ...jaxRoutines('wasm'), ...jaxDecompositions('wasm') },
  };
}
