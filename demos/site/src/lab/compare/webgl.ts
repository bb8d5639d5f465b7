// TensorFlow.js on WebGL, told to compute in 32-bit floats and never on the CPU.
// SPDX-License-Identifier: MIT
import { MathBackendWebGL } from '@tensorflow/tfjs-backend-webgl';
import * as tf from '@tensorflow/tfjs-core';
import { Absent, type Peer, type Work } from './peer';
import { choose, tensors } from './tfjs';

const flags = {
  PROD: true, // without the checks of development
  WEBGL_CPU_FORWARD: false, // small operands too are multiplied on the GPU
  WEBGL_FORCE_F16_TEXTURES: false,
  SOFTWARE_WEBGL_ENABLED: true, // accepts software rasterisers
};

for (const [name, value] of Object.entries(flags)) tf.env().set(name, value);

export async function open(work: Work): Promise<Peer> {
  const canvas = document.createElement('canvas');
  // The package registers one, which would keep its context for good.
  if (tf.findBackendFactory('webgl')) tf.removeBackend('webgl');
  tf.registerBackend('webgl', () => new MathBackendWebGL(canvas));
  await choose('webgl');
  const { gl } = (tf.backend() as MathBackendWebGL).gpgpu;
  const end = () => {
    tf.removeBackend('webgl');
    gl.getExtension('WEBGL_lose_context')?.loseContext();
  };
  if (!tf.env().getBool('WEBGL_RENDER_FLOAT32_ENABLED')) {
    end();
    throw new Absent('its WebGL backend has no 32-bit floats here');
  }
  const product = tensors(work);
  return {
    ...product,
    device: 'a WebGL context of its own, 32-bit floats',
    finish: () => fence(gl as WebGL2RenderingContext),
    close() {
      product.close();
      end();
    },
  };
}

async function fence(gl: WebGL2RenderingContext): Promise<void> {
  const sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)!;
  gl.flush();
  do {
    if (gl.isContextLost()) throw new Error('its WebGL context was lost');
    await new Promise((done) => setTimeout(done)); // a fence never changes within a task
  } while (gl.getSyncParameter(sync, gl.SYNC_STATUS) !== gl.SIGNALED);
  gl.deleteSync(sync);
}
