// Draws the amplitudes from the library's own texture. SPDX-License-Identifier: MIT
import type { Vector } from 'fragblas/full';
import { link, plainState } from '../draw/program';
import fragment from './bars.frag?raw';

export class Bars {
  private readonly program;
  private readonly vertices: WebGLVertexArrayObject;

  constructor(private readonly gl: WebGL2RenderingContext) {
    this.program = link(gl, 'bars.frag', fragment);
    this.vertices = gl.createVertexArray();
  }

  draw(state: Vector, scale: number, ground: readonly [number, number, number]): void {
    const { gl, program } = this;
    const { texture, width } = state.texture;
    const { width: cols, height: rows } = gl.canvas;
    plainState(gl);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, cols, rows);
    gl.useProgram(program.name);
    gl.bindVertexArray(this.vertices);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.uniform1i(program.at('u_state'), 0);
    gl.uniform1i(program.at('u_shift'), Math.log2(width));
    gl.uniform1i(program.at('u_count'), state.size);
    gl.uniform2i(program.at('u_size'), cols, rows);
    gl.uniform1f(program.at('u_scale'), scale);
    gl.uniform3f(program.at('u_ground'), ...ground);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.bindVertexArray(null);
  }

  dispose(): void {
    this.gl.deleteProgram(this.program.name);
    this.gl.deleteVertexArray(this.vertices);
  }
}
