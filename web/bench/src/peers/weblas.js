// weblas: its product of tensors that stay on the device. It is a script of 2016, which sets variables that it does not
// declare: as a module it would fail.
// SPDX-License-Identifier: MIT
import script from 'weblas/dist/weblas.js?url';
import { rendererOf } from '../fence.js';
import { Absent } from './absent.js';

function load() {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = script;
    element.onload = () => resolve(globalThis.weblas);
    element.onerror = () => reject(new Error(`${script} does not load`));
    document.head.append(element);
  });
}

export async function open() {
  const weblas = await load();
  if (!weblas) throw new Absent('weblas gets no WebGL context with float textures');
  const { Tensor, sgemm } = weblas.pipeline;
  const gl = weblas.gpu.gl.context;
  return {
    device: rendererOf(gl),
    waits: 'a pixel that is read: WebGL 1 has no fence',
    prepare: {
      async sgemm(n, { a, b }) {
        const transposed = weblas.util.transpose(n, n, b); // it multiplies by the transpose
        const first = new Tensor([n, n], a);
        const second = new Tensor([n, n], transposed);
        let result;
        return {
          async begin() {},
          run() {
            result?.delete();
            result = sgemm(1, first, second, 0, null);
          },
          async wait() {
            gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.FLOAT, new Float32Array(4)); // of the target that was drawn last
          },
          read: async () => result.transfer(true),
          dispose() {
            for (const tensor of [first, second, result]) tensor?.delete();
          },
        };
      },
    },
  };
}
