// Draws the network's answers all over the plane, from the texture that they were computed into.
// SPDX-License-Identifier: MIT
import type { Blas, Matrix } from 'fragblas/arrays';
import boundaryFragment from '../../../shaders/boundary.frag?raw';
import type { Rgb } from '../draw/palette';
import { link, type Program, plainState } from '../draw/program';
import { extent } from './data';

export interface BoundaryColors {
  readonly classes: readonly [Rgb, Rgb, Rgb];
  readonly background: Rgb;
  readonly line: Rgb;
}

export const lightColors: BoundaryColors = {
  classes: [
    [54, 126, 196],
    [226, 122, 54],
    [124, 84, 190],
  ],
  background: [253, 252, 249],
  line: [28, 33, 40],
};

export const darkColors: BoundaryColors = {
  classes: [
    [66, 140, 212],
    [214, 120, 56],
    [150, 114, 214],
  ],
  background: [21, 25, 32],
  line: [233, 231, 226],
};

/** A row for each point of the grid: lower left first, x fastest. */
export function gridPoints(side: number): Float32Array<ArrayBuffer> {
  const at = (i: number) => extent * ((2 * i) / (side - 1) - 1);
  const points = new Float32Array(2 * side * side);
  for (let i = 0; i < side * side; i++) {
    points[2 * i] = at(i % side);
    points[2 * i + 1] = at(Math.floor(i / side));
  }
  return points;
}

export class Boundary {
  private readonly program: Program;
  private readonly vertexArray: WebGLVertexArrayObject;

  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly blas: Blas,
  ) {
    this.program = link(gl, 'boundary.frag', boundaryFragment);
    this.vertexArray = gl.createVertexArray();
    blas.resetState();
  }

  /** Fills the canvas. `probabilities` has a row for each of side x side points. */
  draw(probabilities: Matrix, side: number, colors: BoundaryColors): void {
    const { gl, program, blas } = this;
    const { texture, width } = probabilities.texture;
    const { drawingBufferWidth, drawingBufferHeight } = gl;
    const flat = (list: readonly Rgb[]) => list.flat().map((value) => value / 255);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, drawingBufferWidth, drawingBufferHeight);
    plainState(gl);
    gl.useProgram(program.name);
    gl.bindVertexArray(this.vertexArray);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.bindSampler(0, null);
    gl.uniform1i(program.at('elements'), 0);
    gl.uniform1i(program.at('log_width'), Math.log2(width));
    gl.uniform1i(program.at('side'), side);
    gl.uniform1i(program.at('classes'), probabilities.cols);
    gl.uniform1i(program.at('ld'), probabilities.ld);
    gl.uniform2f(program.at('size'), drawingBufferWidth, drawingBufferHeight);
    gl.uniform3fv(program.at('colors[0]'), flat(colors.classes));
    gl.uniform3fv(program.at('background'), flat([colors.background]));
    gl.uniform3fv(program.at('line'), flat([colors.line]));
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    blas.resetState();
  }
}
