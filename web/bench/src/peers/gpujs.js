// gpu.js: kernels that the user writes, one element of the result at a time. It has no reduction over threads, so its
// routines are those of which every element is a sum of its own.
// SPDX-License-Identifier: MIT
import { GPU, input } from 'gpu.js';
import { fence, rendererOf } from '../fence.js';

// As text: the library parses functions, and would see what a minifier made of them.
const sources = {
  matrix: 'function matrix(a) { return a[this.thread.y][this.thread.x]; }',
  vector: 'function vector(x) { return x[this.thread.x]; }',
  sgemm: `function sgemm(a, b) {
    let sum = 0;
    for (let p = 0; p < this.constants.n; p++) sum += a[this.thread.y][p] * b[p][this.thread.x];
    return sum;
  }`,
  sgemv: `function sgemv(a, x) {
    let sum = 0;
    for (let p = 0; p < this.constants.n; p++) sum += a[this.thread.x][p] * x[p];
    return sum;
  }`,
  saxpy: 'function saxpy(x, y) { return 0.5 * x[this.thread.x] + y[this.thread.x]; }',
};

export async function open() {
  const gpu = new GPU({ mode: 'webgl2' });
  const kernel = (source, output, constants = {}) =>
    gpu.createKernel(source, {
      output,
      constants,
      precision: 'single',
      pipeline: true,
      immutable: true,
    });

  async function job(routine, n, output, operands) {
    const uploads = operands.map(([data, shape]) => {
      const copy = kernel(shape.length === 2 ? sources.matrix : sources.vector, shape);
      const texture = copy(shape.length === 2 ? input(data, shape) : data);
      return { copy, texture };
    });
    const textures = uploads.map(({ texture }) => texture);
    const compute = kernel(sources[routine], output, { n });
    let result;
    return {
      async begin() {},
      run() {
        result?.delete();
        result = compute(...textures);
      },
      wait: () => fence(gpu.context),
      async read() {
        const rows = result.toArray();
        if (output.length === 1) return Float32Array.from(rows);
        const all = new Float32Array(output[0] * output[1]);
        for (const [i, row] of rows.entries()) all.set(row, i * output[0]);
        return all;
      },
      dispose() {
        result?.delete();
        compute.destroy();
        for (const { copy, texture } of uploads) {
          texture.delete();
          copy.destroy();
        }
      },
    };
  }

  return {
    get device() {
      return gpu.context ? rendererOf(gpu.context) : 'WebGL 2';
    },
    waits: 'a fence',
    prepare: {
      sgemm: (n, { a, b }) =>
        job(
          'sgemm',
          n,
          [n, n],
          [
            [a, [n, n]],
            [b, [n, n]],
          ],
        ),
      sgemv: (n, { a, x }) =>
        job(
          'sgemv',
          n,
          [n],
          [
            [a, [n, n]],
            [x, [n]],
          ],
        ),
      saxpy: (n, { x, y }) =>
        job(
          'saxpy',
          n,
          [n],
          [
            [x, [n]],
            [y, [n]],
          ],
        ),
    },
  };
}
