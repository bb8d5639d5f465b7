// Draws pictures and points from the library's own textures into the page's canvas, which lies over
// the elements that keep the places free. Nothing is read back.
// SPDX-License-Identifier: MIT

import type { DeviceTexture, Matrix, Vector } from 'fragblas';
import type { Blas } from 'fragblas/arrays';
import pictureFragment from '../../../shaders/picture.frag?raw';
import pointsFragment from '../../../shaders/points.frag?raw';
import pointsVertex from '../../../shaders/points.vert?raw';
import { palette, type Rgb } from '../draw/palette';
import { link, type Program, plainState } from '../draw/program';
import type { Shell } from '../shell/page';
import { onResize } from '../shell/resized';

/** What a plate shows: weights[0] first + weights[1] second + weights[2], from 0 to 1. */
export interface Plate {
  /** The element whose place is drawn into. */
  readonly place: HTMLElement;
  readonly first: Matrix | Vector;
  readonly second?: Matrix | Vector;
  readonly weights: readonly [number, number, number];
  readonly rows: number;
  readonly cols: number;
  readonly channels: 1 | 3;
  /** Smooth between the pixels; else each is a square. */
  readonly smooth?: boolean;
  /** From -1 to 1, in the colours of the heat maps. */
  readonly signed?: boolean;
  /** Only what lies between these parts of the width. Default: all. */
  readonly from?: number;
  readonly to?: number;
}

export class View {
  private readonly gl: WebGL2RenderingContext;
  private readonly canvas: HTMLCanvasElement;
  private readonly pictures: Program;
  private readonly points: Program;
  private readonly vertexArray: WebGLVertexArrayObject;
  private readonly labelled: WebGLVertexArrayObject;
  private readonly labels: WebGLBuffer;
  private readonly darkness = matchMedia('(prefers-color-scheme: dark)');

  constructor(private readonly shell: Shell<Blas>) {
    const { gl, canvas } = shell;
    this.gl = gl;
    this.canvas = canvas;
    this.pictures = link(gl, 'picture.frag', pictureFragment);
    this.points = link(gl, 'points.frag', pointsFragment, pointsVertex);
    this.vertexArray = gl.createVertexArray();
    this.labelled = gl.createVertexArray();
    this.labels = gl.createBuffer();
    shell.blas.resetState();
  }

  get dark(): boolean {
    return this.darkness.matches;
  }

  /** Colours or places changed. */
  onChange(listener: () => void, root: HTMLElement): void {
    const { signal } = this.shell;
    this.darkness.addEventListener('change', listener, { signal });
    onResize(root, listener, signal);
  }

  /** Lays the canvas over `root` and clears it. Ends with `end`. */
  begin(root: HTMLElement): void {
    const { gl, canvas } = this;
    if (canvas.parentElement !== root) root.append(canvas);
    const { width, height } = root.getBoundingClientRect();
    const size = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)];
    if (canvas.width !== size[0] || canvas.height !== size[1]) {
      [canvas.width, canvas.height] = size as [number, number];
    }
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    this.prepare();
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
  }

  end(): void {
    this.gl.bindVertexArray(null);
    this.shell.blas.resetState();
  }

  draw(plate: Plate): void {
    const { gl, pictures } = this;
    const { first, second = first, weights, rows, cols, channels, from = 0, to = 1 } = plate;
    const textures = [this.texture(first), this.texture(second)] as const;
    const rect = this.rectOf(plate.place);
    const [left, right] = [Math.round(from * rect.width), Math.round(to * rect.width)];
    if (right <= left || rect.height <= 0) return;
    this.use(pictures, this.vertexArray);
    gl.viewport(rect.left + left, rect.bottom, right - left, rect.height);
    textures.forEach(({ texture }, unit) => {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.bindSampler(unit, null);
    });
    const at = (name: string) => pictures.at(name);
    gl.uniform1i(at('first'), 0);
    gl.uniform1i(at('second'), 1);
    gl.uniform2i(at('log_width'), ...pair(textures.map(({ width }) => Math.log2(width))));
    gl.uniform2i(at('offset'), ...pair(textures.map(({ offset }) => offset)));
    const lds = [first, second].map((of) => ('ld' in of ? of.ld : cols * channels));
    gl.uniform2i(at('ld'), ...pair(lds));
    gl.uniform4i(at('rect'), rect.left, rect.bottom, rect.width, rect.height);
    gl.uniform3i(at('shape'), rows, cols, channels);
    gl.uniform3f(at('weights'), ...weights);
    gl.uniform1i(at('smooth_pixels'), plate.smooth ? 1 : 0);
    gl.uniform1i(at('is_signed'), plate.signed ? 1 : 0);
    const { stops, middle } = palette(this.dark);
    gl.uniform3fv(at('stops[0]'), floats(stops));
    gl.uniform1f(at('middle'), middle);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  setLabels(labels: Uint8Array): void {
    const { gl } = this;
    gl.bindVertexArray(this.labelled);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.labels);
    gl.bufferData(gl.ARRAY_BUFFER, labels, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribIPointer(0, 1, gl.UNSIGNED_BYTE, 0, 0);
    gl.bindVertexArray(null);
    gl.bindBuffer(gl.ARRAY_BUFFER, null);
    this.shell.blas.resetState();
  }

  /** A point for each row of a matrix of two columns, whose ld is 2; `scale` takes what is around the middle to -1 .. 1. */
  drawPoints(
    place: HTMLElement,
    matrix: Matrix,
    shown: { readonly middle: readonly [number, number]; readonly scale: number },
    colors: readonly Rgb[],
  ): void {
    const { gl, points } = this;
    const { texture, width } = this.texture(matrix);
    const rect = this.rectOf(place);
    this.use(points, this.labelled);
    gl.viewport(rect.left, rect.bottom, rect.width, rect.height);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.bindSampler(0, null);
    gl.uniform1i(points.at('elements'), 0);
    gl.uniform1i(points.at('log_width'), Math.log2(width));
    gl.uniform2f(points.at('middle'), ...shown.middle);
    gl.uniform1f(points.at('scale'), shown.scale);
    gl.uniform1f(points.at('size'), 5 * devicePixelRatio);
    gl.uniform3fv(points.at('colors[0]'), floats(colors));
    gl.drawArrays(gl.POINTS, 0, matrix.rows);
  }

  private use(program: Program, vertexArray: WebGLVertexArrayObject): void {
    this.prepare();
    this.gl.useProgram(program.name);
    this.gl.bindVertexArray(vertexArray);
  }

  private prepare(): void {
    const { gl } = this;
    plainState(gl);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  }

  /** The texture of what is drawn. Taking it may issue work that is queued, for which we clear the way. */
  private texture(operand: Matrix | Vector): DeviceTexture {
    this.shell.blas.resetState();
    return operand.texture;
  }

  /** Where an element is on the canvas, in its pixels from the bottom left. */
  private rectOf(place: HTMLElement) {
    const [box, canvas] = [place.getBoundingClientRect(), this.canvas.getBoundingClientRect()];
    // Whole pixels within the element, so that its outline stays.
    const first = (value: number) => Math.ceil(value * devicePixelRatio - 0.01);
    const last = (value: number) => Math.floor(value * devicePixelRatio + 0.01);
    const [left, right] = [first(box.left - canvas.left), last(box.right - canvas.left)];
    const [top, bottom] = [first(box.top - canvas.top), last(box.bottom - canvas.top)];
    const { height } = this.canvas;
    return { left, bottom: height - bottom, width: right - left, height: bottom - top };
  }
}

const pair = (two: number[]): [number, number] => [two[0]!, two[1]!];
const floats = (colors: readonly Rgb[]): number[] => colors.flat().map((value) => value / 255);
