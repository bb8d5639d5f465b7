// jax-js on WebGL.
// SPDX-License-Identifier: MIT
import { jaxRoutines, startJax } from './jax.js';

export async function open() {
  await startJax('webgl');
  return {
    device: 'WebGL', // its context is its own
    waits: 'blockUntilReady of each result, which copies it into a buffer',
    prepare: jaxRoutines('webgl'),
  };
}
