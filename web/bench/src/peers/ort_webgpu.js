// ONNX Runtime Web on WebGPU: operands and results are buffers of the GPU.
// SPDX-License-Identifier: MIT
import { webgpuAdapter } from './absent.js';
import { loadRuntime } from './runtime.js';
import { sessionOf, sessionRoutines } from './sessions.js';

export async function open() {
  const device = await webgpuAdapter();
  const ort = await loadRuntime('ort.webgpu.min.mjs');
  const options = { executionProviders: ['webgpu'], preferredOutputLocation: 'gpu-buffer' };
  await sessionOf(ort, options, 'sgemm', 4); // opens the device, which lasts as long as a session
  const gpu = await ort.env.webgpu.device;
  const routines = sessionRoutines(ort, options, {
    feed(data, shape) {
      const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
      const size = 16 * Math.ceil(data.byteLength / 16); // it reads four floats at a time
      const buffer = gpu.createBuffer({ size, usage });
      gpu.queue.writeBuffer(buffer, 0, data);
      return ort.Tensor.fromGpuBuffer(buffer, {
        dataType: 'float32',
        dims: shape,
        dispose: () => buffer.destroy(),
      });
    },
    free: (tensor) => tensor.dispose(),
    wait: () => gpu.queue.onSubmittedWorkDone(),
  });
  return { device, waits: 'onSubmittedWorkDone', prepare: routines };
}
