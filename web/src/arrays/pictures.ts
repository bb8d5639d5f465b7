// Pictures in, and out: fromPixels, draw, print.
// SPDX-License-Identifier: MIT
import { checkInteger, checkKeys, checkNumber, checkWord, refused } from '../check.js';
import type { DeviceArray } from '../device-array.js';
import { invalid } from '../errors.js';
import { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { GlSession } from '../session.js';
import { Vector } from '../vector.js';
import RunAny from './run.js';

/** Where pixels are: of this page's origin, or one that lets it read them. */
export type PixelSource = TexImageSource;

/** Options of `fromPixels`. */
export interface FromPixelsOptions {
  /**
   * 3 (red, green, blue) or 4 (and alpha, not multiplied in): a matrix with a pixel a row, as
   * `im2col` takes it. 1: their luminances as a matrix of the picture's height and width. Default: 3.
   */
  channels?: 1 | 3 | 4;
}

/** The colour maps of `draw`: from dark blue over green to yellow; black to white; and blue over
 * white to red, for numbers around 0. */
export type ColorMap = 'viridis' | 'grey' | 'diverging';

/** Options of `draw`. */
export interface DrawOptions {
  /** Default: `viridis`. */
  map?: ColorMap;
  /** The numbers with the first and the last colour. Default: the least and the largest finite one. */
  range?: readonly [number, number];
  /** Of a matrix with a pixel a row, in 3 or 4 columns from 0 to 1: the picture's width. */
  width?: number;
}

/** Options of `print`. */
export interface PrintOptions {
  /** What stands in front. Default: the type and the size. */
  label?: string;
  /** Rows and columns that are shown, of more the first and the last. Default: 8. */
  most?: number;
  /** Takes the text. Default: `console.log`. */
  log?: (text: string) => void;
}

type Rgb = readonly [number, number, number];
const hex = (text: string): readonly Rgb[] =>
  text.split(' ').map((color) => {
    const bits = Number.parseInt(color, 16);
    return [bits >> 16, (bits >> 8) & 255, bits & 255];
  });
const maps: Readonly<Record<ColorMap, readonly Rgb[]>> = {
  viridis: hex('440154 472d7b 3b528b 2c728e 21918c 28ae80 5ec962 addc30 fde725'),
  grey: hex('000000 ffffff'),
  diverging: hex('0b3468 468dc9 f6f4ef e68842 7c2608'),
};
const notANumber: Rgb = [214, 0, 178];

/** 256 colours, as the bytes red, green, blue. */
function table(map: ColorMap): Uint8Array {
  const stops = maps[map];
  const colors = new Uint8Array(3 * 256);
  for (let i = 0; i < 256; ++i) {
    const at = (i / 255) * (stops.length - 1);
    const first = Math.min(Math.floor(at), stops.length - 2);
    for (let c = 0; c < 3; ++c) {
      const [from, to] = [stops[first]![c]!, stops[first + 1]![c]!];
      colors[3 * i + c] = Math.round(from + (at - first) * (to - from));
    }
  }
  return colors;
}

function pixelSize(source: PixelSource): readonly [number, number] {
  const media: Partial<Record<string, number>> = Object(source);
  const width = media.videoWidth ?? media.naturalWidth ?? media.displayWidth ?? media.width;
  const height = media.videoHeight ?? media.naturalHeight ?? media.displayHeight ?? media.height;
  if (typeof width !== 'number' || typeof height !== 'number') {
    throw refused(
      'fromPixels',
      'source',
      source,
      'an ImageData, a picture, a video, a canvas or an ImageBitmap',
    );
  }
  if (width < 1 || height < 1) {
    throw invalid('fromPixels: source has no pixels yet; wait for its load or loadeddata event');
  }
  return [width, height];
}

/** A texture of RGBA bytes, the first row of the picture first. */
function upload(session: GlSession, source: PixelSource): WebGLTexture {
  let texture: WebGLTexture | null = null;
  session.foreign((gl) => {
    texture = gl.createTexture();
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null);
    for (const name of ['ROW_LENGTH', 'SKIP_ROWS', 'SKIP_PIXELS'] as const) {
      gl.pixelStorei(gl[`UNPACK_${name}`], 0);
    }
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, 0);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, 0);
    try {
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, source);
    } catch (error) {
      gl.deleteTexture(texture);
      throw invalid(`fromPixels: ${String(error)}`);
    }
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  });
  return texture!;
}

const luminance =
  'return dot(vec3(p(row, 4 * col), p(row, 4 * col + 1), p(row, 4 * col + 2)), vec3(0.2126, 0.7152, 0.0722));';
const component = 'int w = int(width), at = row / w; return p(at, 4 * (row - at * w) + col);';

/** The least and the largest finite number. */
function rangeOf(numbers: Float32Array): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of numbers) {
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low > high ? [0, 1] : [low, high];
}

function checkRange(range: DrawOptions['range']): void {
  if (range === undefined) return;
  if (!Array.isArray(range) || range.length !== 2) {
    throw refused('draw', 'range', range, '[least, largest]');
  }
  for (const [i, end] of range.entries()) checkNumber('draw', `range[${i}]`, end);
}

/** Elements, row by row, as pixels through a colour map. */
function paint(
  numbers: Float32Array,
  { map = 'viridis', range }: DrawOptions,
): Uint8ClampedArray<ArrayBuffer> {
  const colors = table(map);
  const [low, high] = range ?? rangeOf(numbers);
  const scale = high === low ? 0 : 255 / (high - low);
  const pixels = new Uint8ClampedArray(4 * numbers.length);
  for (const [i, value] of numbers.entries()) {
    const isNumber = !Number.isNaN(value);
    const at = 3 * Math.max(0, Math.min(255, Math.round((value - low) * scale) || 0));
    for (let c = 0; c < 3; ++c) pixels[4 * i + c] = isNumber ? colors[at + c]! : notANumber[c]!;
    pixels[4 * i + 3] = 255;
  }
  return pixels;
}

/** Numbers that an element has. */
const partsOf = ({ type }: DeviceArray) => (type.parts ? 2 : 1);

/** Elements, row by row: those of a column-major matrix are turned. */
async function rowByRow(a: Matrix): Promise<Float32Array> {
  const elements = await a.read();
  if (a.layout === 'row-major') return elements;
  const { rows, cols } = a;
  const parts = partsOf(a);
  return elements.map((_, e) => {
    const element = Math.floor(e / parts);
    return elements[((element % cols) * rows + Math.floor(element / cols)) * parts + (e % parts)]!;
  });
}

const plain = (value: number) =>
  Number.isFinite(value) && value !== 0 && (Math.abs(value) >= 1e6 || Math.abs(value) < 1e-4)
    ? value.toExponential(4)
    : String(Number(value.toPrecision(6)));

/** The places that are shown, null for those that are not. */
function shownPlaces(count: number, most: number): (number | null)[] {
  const all = Array.from({ length: count }, (_, i) => i);
  if (count <= most) return all;
  const half = Math.ceil(most / 2);
  return [...all.slice(0, half), null, ...all.slice(count - (most - half))];
}

/** Pictures. */
export default abstract class Pictures extends Part {
  /**
   * The pixels of a picture, video, canvas or ImageData, as numbers from 0 to 1. They are taken
   * before the call returns.
   *
   * @example
   * ```ts
   * const image = await blas.fromPixels(video); // a pixel a row: red, green, blue
   * const windows = blas.im2col({ image, height: video.videoHeight, width: video.videoWidth });
   * ```
   * @returns a new matrix, the caller's to dispose
   * @throws (rejects) {@link BlasError} `InvalidArgument`, for pixels of another origin too,
   * `OutOfMemory`, `ContextLost`
   */
  async fromPixels(source: PixelSource, options: FromPixelsOptions = {}): Promise<Matrix> {
    const session = this.session as GlSession;
    session.checkAlive();
    checkKeys('fromPixels', options, ['channels']);
    const { channels = 3 } = options;
    if (channels !== 1 && channels !== 3 && channels !== 4) {
      throw refused('fromPixels', 'channels', channels, '1, 3 or 4');
    }
    const [width, height] = pixelSize(source);
    // Of a lost context there is no such number: the upload tells.
    const most = session.gl.getParameter(session.gl.MAX_TEXTURE_SIZE) ?? Infinity;
    checkInteger('fromPixels', 'source.width', width, 1, most);
    checkInteger('fromPixels', 'source.height', height, 1, most);
    const texture = upload(session, source);
    let pixels: Matrix | undefined;
    try {
      const { importTexture } = await import('../interop.js');
      pixels = importTexture(session, texture, { width, height });
      const call =
        channels === 1
          ? { body: luminance, inputs: { p: pixels }, size: [height, width] }
          : { body: component, inputs: { p: pixels, width }, size: [height * width, channels] };
      return RunAny.prototype.run.call(this as never, call as never) as Matrix;
    } finally {
      pixels?.dispose();
      if (!session.isLost) session.foreign((gl) => gl.deleteTexture(texture));
    }
  }

  /**
   * Draws a matrix on a 2D canvas, which gets a pixel for each element, row 0 at the top. A NaN is
   * pink. Numbers are read back, 4 bytes each; a picture on the device alone is what
   * {@link DeviceArray.texture} is for.
   *
   * @example `await blas.draw(a, document.querySelector('canvas'), { map: 'diverging', range: [-1, 1] })`
   * @throws (rejects) {@link BlasError} `InvalidArgument`, and as `read`
   */
  async draw(
    a: Matrix,
    canvas: HTMLCanvasElement | OffscreenCanvas,
    options: DrawOptions = {},
  ): Promise<void> {
    checkKeys('draw', options, ['map', 'range', 'width']);
    if (!(a instanceof Matrix)) throw refused('draw', 'a', a, 'a Matrix');
    if (partsOf(a) > 1) throw refused('draw', 'a.dtype', a.dtype, 'float32 or float64');
    if (typeof canvas?.getContext !== 'function') {
      throw refused('draw', 'canvas', canvas, 'a canvas or an OffscreenCanvas');
    }
    const { map = 'viridis', range, width } = options;
    checkWord('draw', 'map', map, Object.keys(maps));
    checkRange(range);
    const isColored = width !== undefined;
    if (isColored) {
      checkInteger('draw', 'width', width, 1, Math.max(1, a.rows));
      if (a.rows % width !== 0) throw refused('draw', 'width', width, `a divisor of ${a.rows}`);
      if (a.cols !== 3 && a.cols !== 4) throw refused('draw', 'a.cols', a.cols, '3 or 4');
    }
    const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
    if (!context) throw invalid('draw: the canvas has no 2D context; it has another one');
    const numbers = await rowByRow(a);
    const [wide, high] = isColored ? [width, a.rows / width] : [a.cols, a.rows];
    canvas.width = wide;
    canvas.height = high;
    if (numbers.length === 0) return;
    const pixels = isColored
      ? Uint8ClampedArray.from({ length: 4 * a.rows }, (_, i) =>
          (i & 3) < a.cols ? 255 * numbers[(i >> 2) * a.cols + (i & 3)]! : 255,
        )
      : paint(numbers, { map, ...(range && { range }) });
    context.putImageData(new ImageData(pixels as Uint8ClampedArray<ArrayBuffer>, wide, high), 0, 0);
  }

  /**
   * Reads an array and prints it, of a large one its corners.
   *
   * @example `await blas.print(a)`
   * @returns the text
   * @throws (rejects) as `read`
   */
  async print(a: Vector | Matrix, options: PrintOptions = {}): Promise<string> {
    checkKeys('print', options, ['label', 'most', 'log']);
    if (!(a instanceof Vector || a instanceof Matrix)) {
      throw refused('print', 'a', a, 'a Vector or a Matrix');
    }
    const { label = a.label, most = 8, log = console.log } = options;
    if (typeof log !== 'function') throw refused('print', 'log', log, 'a function');
    checkInteger('print', 'most', most, 2, 1000);
    const isVector = a instanceof Vector;
    const numbers = isVector ? await a.read() : await rowByRow(a);
    const [rows, cols] = isVector ? [1, a.size] : [a.rows, a.cols];
    const word = (element: number) => {
      if (partsOf(a) === 1) return plain(numbers[element]!);
      const [re, im] = [plain(numbers[2 * element]!), plain(numbers[2 * element + 1]!)];
      return `${re}${im.startsWith('-') ? '' : '+'}${im}i`;
    };
    const columns = shownPlaces(cols, most);
    const lines = shownPlaces(rows, most).map((i) =>
      columns.map((j) => (i === null || j === null ? '…' : word(i * cols + j))),
    );
    const widths = columns.map((_, j) => Math.max(...lines.map((line) => line[j]!.length)));
    const shown = lines.map((line) => line.map((word, j) => word.padStart(widths[j]!)).join('  '));
    const text = [label, ...shown].join('\n');
    log(text);
    return text;
  }
}
