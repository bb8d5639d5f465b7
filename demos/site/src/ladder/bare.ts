// A kernel drawn by the page itself: C = A B by one fragment shader on operands that lie as it needs
// them. The library takes no part.
// SPDX-License-Identifier: MIT

import { link, plainState } from '../draw/program';
import { type Layout, laidOut } from './layouts';
import type { Bare } from './rungs';
import { vertex } from './texts';

/** Something that multiplies the same matrices again and again. */
export interface Workload {
  /** Enqueues a product. */
  product(): void;
  /** Resolves when the device is done. */
  finish(): Promise<void>;
  /** C, row-major, as the last product left it. */
  read(): Promise<Float32Array>;
  /** Gives the device's memory back. */
  dispose(): void;
}

export class BareProduct implements Workload {
  private readonly program: WebGLProgram;
  private readonly a: WebGLTexture;
  private readonly b: WebGLTexture;
  private readonly c: WebGLTexture;
  private readonly target: WebGLFramebuffer;

  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly bare: Bare,
    private readonly n: number,
    a: Float32Array,
    b: Float32Array,
    private readonly done: () => Promise<void>,
  ) {
    const { kernel } = bare;
    plainState(gl);
    gl.bindVertexArray(null);
    gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    for (const name of ['UNPACK', 'PACK'] as const) {
      for (const part of ['ROW_LENGTH', 'SKIP_ROWS', 'SKIP_PIXELS'] as const) {
        gl.pixelStorei(gl[`${name}_${part}`], 0);
      }
    }
    gl.bindSampler(0, null);
    gl.bindSampler(1, null);
    this.program = link(gl, 'a shader of the ladder', bare.text.text, vertex).name;
    this.a = this.texture(kernel.a, a);
    this.b = this.texture(kernel.b, b);
    // An element that no product writes stays NaN, and the check finds it.
    this.c = this.texture(kernel.c, new Float32Array(n * n).fill(Number.NaN));
    this.target = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.target);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.c, 0);
    gl.useProgram(this.program);
    gl.uniform1i(gl.getUniformLocation(this.program, 'a'), 0);
    gl.uniform1i(gl.getUniformLocation(this.program, 'b'), 1);
    gl.uniform1i(gl.getUniformLocation(this.program, 'steps'), n / kernel.depth);
  }

  product(): void {
    const { gl } = this;
    gl.useProgram(this.program);
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.b);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.a);
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.target);
    gl.viewport(0, 0, ...this.size);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  finish(): Promise<void> {
    return this.done();
  }

  async read(): Promise<Float32Array> {
    const { gl, n } = this;
    const { c } = this.bare.kernel;
    const [width, height] = this.size;
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.target);
    // As RGBA, the one format that every target of floats can be read in.
    const pixels = new Float32Array(4 * width * height);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.FLOAT, pixels);
    const result = new Float32Array(n * n);
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        const { x, y, lane } = c.place(i, j);
        result[i * n + j] = pixels[4 * (y * width + x) + lane]!;
      }
    }
    return result;
  }

  dispose(): void {
    const { gl } = this;
    gl.deleteFramebuffer(this.target);
    for (const texture of [this.a, this.b, this.c]) gl.deleteTexture(texture);
    gl.deleteProgram(this.program);
  }

  private get size(): readonly [number, number] {
    return this.bare.kernel.c.size(this.n, this.n);
  }

  private texture(layout: Layout, data: Float32Array): WebGLTexture {
    const { gl, n } = this;
    const [width, height] = layout.size(n, n);
    const [inside, format] = layout.lanes === 4 ? [gl.RGBA32F, gl.RGBA] : [gl.R32F, gl.RED];
    const texture = gl.createTexture();
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, inside, width, height);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    const texels = laidOut(layout, data, n, n);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, height, format, gl.FLOAT, texels);
    return texture;
  }
}
