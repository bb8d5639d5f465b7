// Draws matrices from the library's own textures, in its own context, without reading them back.
//
// Uses the context between calls of the library: it sets the state that it needs and leaves its own
// behind, so the caller tells the library by resetState().
// SPDX-License-Identifier: MIT
import heatmapFragment from '../../../shaders/heatmap.frag?raw';
import rangeFragment from '../../../shaders/range.frag?raw';
import type { Palette } from './palette';
import { link, type Program, plainState } from './program';
import { Target } from './target';

/** One matrix as it is drawn: element (i, j) is number i * rowStride + j * colStride of the texture. */
export interface Picture {
  readonly texture: WebGLTexture;
  readonly textureWidth: number;
  readonly rows: number;
  readonly cols: number;
  readonly rowStride: number;
  readonly colStride: number;
}

/** In pixels of the canvas, from its top left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const combWidth = 64;

export class HeatMaps {
  private readonly gl: WebGL2RenderingContext;
  private readonly heatmap: Program;
  private readonly reduce: Program;
  private readonly vertexArray: WebGLVertexArrayObject;
  private readonly comb: Target;
  private readonly ranges: Target;

  /** `panels` is how many matrices have a range of their own. */
  constructor(
    gl: WebGL2RenderingContext,
    private readonly panels: number,
  ) {
    this.gl = gl;
    gl.getExtension('EXT_color_buffer_float');
    this.heatmap = link(gl, 'heatmap.frag', heatmapFragment);
    this.reduce = link(gl, 'range.frag', rangeFragment);
    this.vertexArray = gl.createVertexArray();
    this.comb = new Target(gl, gl.R32F, combWidth, combWidth);
    this.ranges = new Target(gl, gl.R32F, panels, 1);
  }

  /** Finds the largest magnitude of a matrix; it stays on the device. */
  measure(panel: number, picture: Picture): void {
    const { gl, reduce, comb, ranges } = this;
    this.begin(reduce);
    const { rows, cols, rowStride, colStride } = picture;
    gl.uniform1i(reduce.at('source'), 0);
    const pass = (
      target: Target,
      x: number,
      size: number,
      source: WebGLTexture,
      width: number,
      lines: readonly [elements: number, stride: number, length: number, lanes: number],
    ) => {
      gl.bindFramebuffer(gl.FRAMEBUFFER, target.framebuffer);
      gl.viewport(x, 0, size, size);
      gl.bindTexture(gl.TEXTURE_2D, source);
      gl.uniform1i(reduce.at('log_width'), Math.log2(width));
      gl.uniform4i(reduce.at('lines'), ...lines);
      gl.uniform1i(reduce.at('comb'), size * size);
      gl.uniform1i(reduce.at('target_width'), size);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    };
    const span = (rows - 1) * rowStride + (cols - 1) * colStride + 1;
    const [stride, length] = colStride === 1 ? [rowStride, cols] : [colStride, rows];
    pass(comb, 0, combWidth, picture.texture, picture.textureWidth, [span, stride, length, 4]);
    const all = combWidth * combWidth;
    pass(ranges, panel, 1, comb.texture, combWidth, [all, all, all, 1]);
  }

  /** Clears the canvas. */
  clear(): void {
    const { gl } = this;
    this.begin(this.heatmap);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
  }

  draw(panel: number, picture: Picture, box: Box, colors: Palette): void {
    const { gl, heatmap } = this;
    const bottom = gl.drawingBufferHeight - box.top - box.height;
    this.begin(heatmap);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(box.left, bottom, box.width, box.height);
    gl.bindTexture(gl.TEXTURE_2D, picture.texture);
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.ranges.texture);
    gl.bindSampler(1, null);
    gl.uniform1i(heatmap.at('elements'), 0);
    gl.uniform1i(heatmap.at('ranges'), 1);
    gl.uniform1i(heatmap.at('panel'), panel);
    gl.uniform1i(heatmap.at('log_width'), Math.log2(picture.textureWidth));
    gl.uniform4i(heatmap.at('rect'), box.left, bottom, box.width, box.height);
    const { rows, cols, rowStride, colStride } = picture;
    gl.uniform4i(heatmap.at('shape'), rows, cols, rowStride, colStride);
    gl.uniform3fv(heatmap.at('stops[0]'), colors.stops.flat().map(fromByte));
    gl.uniform1f(heatmap.at('middle'), colors.middle);
    gl.uniform3fv(heatmap.at('not_a_number'), colors.notANumber.map(fromByte));
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  /** The ranges, for the legend: one float a panel is read back. */
  readRanges(): number[] {
    const { gl } = this;
    const values = new Float32Array(4 * this.panels);
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.ranges.framebuffer);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    gl.pixelStorei(gl.PACK_ROW_LENGTH, 0);
    gl.pixelStorei(gl.PACK_SKIP_PIXELS, 0);
    gl.pixelStorei(gl.PACK_SKIP_ROWS, 0);
    gl.readPixels(0, 0, this.panels, 1, gl.RGBA, gl.FLOAT, values);
    return Array.from({ length: this.panels }, (_, panel) => values[4 * panel]!);
  }

  private begin(program: Program): void {
    const { gl } = this;
    plainState(gl);
    gl.useProgram(program.name);
    gl.bindVertexArray(this.vertexArray);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindSampler(0, null);
  }
}

const fromByte = (value: number): number => value / 255;
