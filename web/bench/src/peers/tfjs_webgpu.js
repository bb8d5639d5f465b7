// TensorFlow.js on WebGPU.
// SPDX-License-Identifier: MIT
import * as tf from '@tensorflow/tfjs-core';
import { webgpuAdapter } from './absent.js';
import { tensorRoutines } from './tensors.js';

const backend = 'webgpu';

export async function open() {
  const device = await webgpuAdapter();
  await import('@tensorflow/tfjs-backend-webgpu'); // registers the backend
  tf.env().set('WEBGPU_CPU_FORWARD', false); // small operands too are multiplied on the GPU
  if (!(await tf.setBackend(backend))) throw new Error('the webgpu backend does not start');
  const gpu = tf.backend();
  const wait = () => {
    gpu.endComputePassEncoder();
    if (gpu.commandEncoder) gpu.submitQueue(); // calls are collected in it
    return gpu.queue.onSubmittedWorkDone();
  };
  return {
    device,
    waits: 'onSubmittedWorkDone',
    prepare: tensorRoutines(backend, wait),
  };
}
