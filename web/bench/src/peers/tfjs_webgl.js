// TensorFlow.js on WebGL, with the flags of the other modes: 32-bit floats, and no forwarding to the CPU.
// SPDX-License-Identifier: MIT
import { fence, rendererOf } from '../fence.js';
import { startTfjs } from '../tfjs.js';
import { tensorRoutines } from './tensors.js';

export async function open() {
  const gl = await startTfjs();
  return {
    device: rendererOf(gl),
    waits: 'a fence',
    prepare: tensorRoutines('webgl', () => fence(gl)),
  };
}
