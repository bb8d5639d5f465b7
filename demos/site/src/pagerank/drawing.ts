// Draws the graph. Sizes and colours of nodes and the width of links come from the texture in which
// the library keeps the ranks, by texelFetch in the vertex shaders: no rank is read back for it.
// SPDX-License-Identifier: MIT

import type { DeviceTexture } from 'fragblas';
import { link, type Program, plainState } from '../draw/program';
import type { Graph } from './graph';
import head from './graph.glsl?raw';
import type { Layout } from './layout';
import linkFragment from './link.frag?raw';
import linkVertex from './link.vert?raw';
import nodeFragment from './node.frag?raw';
import nodeVertex from './node.vert?raw';

/** Links that are drawn at most: more than these are a grey cloud. */
export const mostLinks = 20_000;

type Rgb = readonly [number, number, number];

export interface Colors {
  /** Of a quarter of the average rank, the average, four and sixteen times it; as bytes. */
  readonly stops: readonly [Rgb, Rgb, Rgb, Rgb];
  readonly edge: Rgb;
  readonly ring: Rgb;
  readonly link: Rgb;
}

export const light: Colors = {
  stops: [
    [164, 196, 224],
    [29, 95, 159],
    [138, 62, 142],
    [222, 96, 20],
  ],
  edge: [253, 252, 249],
  ring: [28, 33, 40],
  link: [70, 80, 96],
};

export const dark: Colors = {
  stops: [
    [58, 88, 122],
    [96, 166, 236],
    [206, 126, 206],
    [255, 184, 96],
  ],
  edge: [21, 25, 32],
  ring: [233, 231, 226],
  link: [150, 162, 182],
};

/** The part of the picture that nodes keep clear of, in pixels of the page. */
export const margin = 34;

/** Radii in pixels of the page: of an average rank, the least, the largest. */
export function radii(n: number, width: number, height: number): [number, number, number] {
  const apart = Math.sqrt((width * height) / n);
  const average = Math.min(12, Math.max(1.2, 0.115 * apart));
  return [average, Math.min(4, Math.max(1, average / 2)), 30];
}

export interface View {
  /** Of the canvas, in pixels of the page. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the canvas for one of the page. */
  readonly pixel: number;
  readonly colors: Colors;
  readonly hovered: number;
  readonly chosen: number;
}

const placesWidth = 128;

export class Drawing {
  private readonly nodeProgram: Program;
  private readonly linkProgram: Program;
  private readonly nodeArray: WebGLVertexArrayObject;
  private readonly linkArray: WebGLVertexArrayObject;
  private readonly linkBuffer: WebGLBuffer;
  private readonly places: WebGLTexture;
  private placesData = new Float32Array(0);
  private links = 0;

  constructor(private readonly gl: WebGL2RenderingContext) {
    this.nodeProgram = link(gl, 'node', nodeFragment, head + nodeVertex);
    this.linkProgram = link(gl, 'link', linkFragment, head + linkVertex);
    this.nodeArray = gl.createVertexArray();
    this.linkArray = gl.createVertexArray();
    this.linkBuffer = gl.createBuffer();
    gl.bindVertexArray(this.linkArray);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.linkBuffer);
    const ends = gl.getAttribLocation(this.linkProgram.name, 'ends');
    const degrees = gl.getAttribLocation(this.linkProgram.name, 'degrees');
    gl.enableVertexAttribArray(ends);
    gl.vertexAttribIPointer(ends, 2, gl.INT, 16, 0);
    gl.vertexAttribDivisor(ends, 1);
    gl.enableVertexAttribArray(degrees);
    gl.vertexAttribPointer(degrees, 2, gl.FLOAT, false, 16, 8);
    gl.vertexAttribDivisor(degrees, 1);
    gl.bindVertexArray(null);
    this.places = gl.createTexture();
  }

  /** After the links changed. Returns how many of them are drawn. */
  setLinks(graph: Graph): number {
    const { gl } = this;
    const every = Math.ceil(graph.linkCount / mostLinks);
    const drawn = [...graph.links()].filter((_, index) => index % every === 0);
    const ends = new Int32Array(4 * drawn.length);
    const degrees = new Float32Array(ends.buffer);
    drawn.forEach(([i, j], at) => {
      ends.set([i, j], 4 * at);
      degrees.set([graph.out[i]!.size, Math.max(1, graph.out[j]!.size)], 4 * at + 2);
    });
    gl.bindVertexArray(null);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.linkBuffer);
    gl.bufferData(gl.ARRAY_BUFFER, ends, gl.DYNAMIC_DRAW);
    gl.bindBuffer(gl.ARRAY_BUFFER, null);
    this.links = drawn.length;
    return drawn.length;
  }

  /** After nodes moved: 8 bytes a node go to the device. */
  setPlaces({ x, y }: Layout): void {
    const { gl } = this;
    const rows = Math.ceil(x.length / placesWidth);
    if (this.placesData.length !== 2 * placesWidth * rows) {
      this.placesData = new Float32Array(2 * placesWidth * rows);
    }
    for (let i = 0; i < x.length; i++) {
      this.placesData[2 * i] = x[i]!;
      this.placesData[2 * i + 1] = y[i]!;
    }
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.places);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null);
    for (const name of [gl.UNPACK_ROW_LENGTH, gl.UNPACK_SKIP_ROWS, gl.UNPACK_SKIP_PIXELS]) {
      gl.pixelStorei(name, 0);
    }
    const { RG32F, RG, FLOAT } = gl;
    gl.texImage2D(gl.TEXTURE_2D, 0, RG32F, placesWidth, rows, 0, RG, FLOAT, this.placesData);
  }

  draw(ranks: DeviceTexture, graph: Graph, view: View): void {
    const { gl } = this;
    const { colors, pixel } = view;
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    plainState(gl);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.BLEND);
    gl.blendEquation(gl.FUNC_ADD);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    for (const [unit, texture] of [ranks.texture, this.places].entries()) {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.bindSampler(unit, null);
    }

    this.use(this.linkProgram, ranks, graph, view);
    gl.uniform1i(this.linkProgram.at('directed'), graph.directed ? 1 : 0);
    gl.uniform4f(
      this.linkProgram.at('color'),
      ...bytes(colors.link),
      Math.min(0.5, 9 / Math.sqrt(this.links + 1)),
    );
    gl.bindVertexArray(this.linkArray);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.links);

    this.use(this.nodeProgram, ranks, graph, view);
    gl.uniform3fv(this.nodeProgram.at('stops[0]'), colors.stops.flatMap(bytes));
    gl.uniform3f(this.nodeProgram.at('edge'), ...bytes(colors.edge));
    gl.uniform3f(this.nodeProgram.at('ring'), ...bytes(colors.ring));
    gl.uniform2i(this.nodeProgram.at('marked'), view.hovered, view.chosen);
    gl.uniform1f(this.nodeProgram.at('pixel'), pixel);
    gl.bindVertexArray(this.nodeArray);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, graph.n);
    gl.bindVertexArray(null);
    gl.disable(gl.BLEND);
  }

  /** Makes a program current and sets what both have. */
  private use(program: Program, ranks: DeviceTexture, graph: Graph, view: View): void {
    const { gl } = this;
    const { width, height, pixel } = view;
    gl.useProgram(program.name);
    gl.uniform1i(program.at('ranks'), 0);
    gl.uniform1i(program.at('places'), 1);
    gl.uniform1i(program.at('log_width'), Math.log2(ranks.width));
    gl.uniform1f(program.at('nodes'), graph.n);
    gl.uniform2f(program.at('size'), width * pixel, height * pixel);
    gl.uniform2f(program.at('room'), (width / 2 - margin) * pixel, (height / 2 - margin) * pixel);
    const [average, least, most] = radii(graph.n, width, height);
    gl.uniform3f(program.at('radii'), average * pixel, least * pixel, most * pixel);
    gl.uniform1f(program.at('pixel'), pixel);
  }
}

const bytes = ([r, g, b]: Rgb): Rgb => [r / 255, g / 255, b / 255];
