// TensorFlow.js on WebGPU. SPDX-License-Identifier: MIT
import * as tf from '@tensorflow/tfjs-core';
import { Absent, type Peer, type Work } from './peer';
import { choose, tensors } from './tfjs';

export async function open(work: Work): Promise<Peer> {
  // The backend fails in obscure ways without an adapter, so that is asked for first.
  if (!navigator.gpu) throw new Absent('this browser has no WebGPU');
  const adapter = await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) throw new Absent('WebGPU gives no adapter here');
  const { WebGPUBackend } = await import('@tensorflow/tfjs-backend-webgpu'); // registers it
  tf.env().set('WEBGPU_CPU_FORWARD', false); // small operands too are multiplied on the GPU
  await choose('webgpu');
  const backend = tf.backend() as InstanceType<typeof WebGPUBackend>;
  const { vendor, architecture } = adapter.info;
  return {
    ...tensors(work),
    device: `WebGPU, ${[vendor, architecture].filter(Boolean).join(' ') || 'name hidden'}`,
    finish() {
      backend.endComputePassEncoder();
      backend.submitQueue();
      return backend.queue.onSubmittedWorkDone().then(() => {});
    },
  };
}
