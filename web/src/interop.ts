// Arrays in textures of the application, and out of them. Loaded by the first call.
// SPDX-License-Identifier: MIT
import { layouts } from './call.js';
import { checkInteger, checkKeys, checkWord, refused } from './check.js';
import type { Contents } from './contract.js';
import { DeviceBuffer } from './device-array.js';
import { checkDtype, type Dtype } from './dtype.js';
import { BlasError, invalid } from './errors.js';
import { Matrix, type MatrixOptions } from './matrix.js';
import type { GlSession } from './session.js';
import { Vector } from './vector.js';

/** Options of {@link BlasContext.wrap} for a vector. */
export interface WrapVectorOptions {
  /** Texels a row, a power of two. */
  width: number;
  /** Rows of texels. */
  height: number;
  /** Number of elements, at most as many as the texture can hold, the default. */
  size?: number;
  /** Of the elements. Default: `float32`. */
  dtype?: Dtype;
}

/** Options of {@link BlasContext.wrap} for a matrix. */
export interface WrapMatrixOptions extends Pick<MatrixOptions, 'layout'> {
  /** Texels a row, a power of two. */
  width: number;
  /** Rows of texels. */
  height: number;
  /** At least 0. */
  rows: number;
  /** At least 0; rows * cols is at most what the texture can hold. */
  cols: number;
  /** Of the elements. Default: `float32`. */
  dtype?: Dtype;
}

/** Options of {@link BlasContext.import}. */
export interface ImportOptions {
  /** Texels a row. */
  width: number;
  /** Rows of texels. */
  height: number;
  /** Components of a texel that are taken: 1 to 4; 2 or 4 of `float64`. Default: 4. */
  channels?: number;
  /** `float32`, the default, or `float64`, whose elements are two components each. */
  dtype?: 'float32' | 'float64';
  /**
   * `height` x `width * channels`, of `float64` half of these columns, written. Default: a new matrix, which is the caller's to
   * dispose.
   */
  into?: Matrix;
}

type Gl = WebGL2RenderingContext;

function checkTexture(where: string, gl: Gl, texture: unknown): void {
  if (!(texture instanceof WebGLTexture && gl.isTexture(texture))) {
    throw refused(where, 'texture', texture, 'a texture of this context');
  }
}

/** So that readPixels fills an array from its start. */
function resetPacking(gl: Gl): void {
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  for (const name of ['PACK_ROW_LENGTH', 'PACK_SKIP_ROWS', 'PACK_SKIP_PIXELS'] as const) {
    gl.pixelStorei(gl[name], 0);
  }
}

/** What the texels of a texture are read as. */
interface Texels {
  /** Of the texture. */
  readonly format: 'RGBA32F' | 'RGBA32UI';
  /** Of an element. */
  readonly lanes: number;
  /** The first `count` lanes of texels from (x, y) on. */
  read(gl: Gl, x: number, y: number, lanes: Uint32Array): void;
}

/** Of an array whose elements have so many lanes. */
const texelsOf = (isDouble: boolean, lanes: number): Texels => ({
  format: isDouble ? 'RGBA32UI' : 'RGBA32F',
  lanes,
  read(gl, x, y, bits) {
    const [format, type] = isDouble
      ? [gl.RGBA_INTEGER, gl.UNSIGNED_INT]
      : ([gl.RGBA, gl.FLOAT] as const);
    const data = isDouble ? bits : new Float32Array(bits.buffer);
    gl.readPixels(x, y, 1, 1, format, type, data);
  },
});

/** Whether a texel is there: reading one that is not leaves the array as it is. */
function hasTexel(gl: Gl, texels: Texels, x: number, y: number): boolean {
  const bits = new Uint32Array(4);
  const isUntouched = (sentinel: number) => {
    bits[0] = sentinel;
    texels.read(gl, x, y, bits);
    return bits[0] === sentinel;
  };
  return !(isUntouched(0x7fc1b1a5) && isUntouched(0x7fc25a4e));
}

/** Throws unless the texture has the format of its texels, and this size. */
function checkFormat(
  gl: Gl,
  texture: WebGLTexture,
  texels: Texels,
  width: number,
  height: number,
): void {
  const target = gl.READ_FRAMEBUFFER;
  const framebuffer = gl.createFramebuffer();
  gl.bindFramebuffer(target, framebuffer);
  gl.framebufferTexture2D(target, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  const get = (name: number) =>
    gl.getFramebufferAttachmentParameter(target, gl.COLOR_ATTACHMENT0, name);
  const complete = gl.checkFramebufferStatus(target) === gl.FRAMEBUFFER_COMPLETE;
  const type = texels.format === 'RGBA32UI' ? gl.UNSIGNED_INT : gl.FLOAT;
  const right =
    complete &&
    get(gl.FRAMEBUFFER_ATTACHMENT_RED_SIZE) === 32 &&
    get(gl.FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE) === 32 &&
    get(gl.FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE) === type;
  resetPacking(gl);
  const fits =
    right &&
    hasTexel(gl, texels, width - 1, height - 1) &&
    !hasTexel(gl, texels, width, 0) &&
    !hasTexel(gl, texels, 0, height);
  gl.deleteFramebuffer(framebuffer);
  if (gl.isContextLost()) return; // whoever uses it next says so
  if (!right) throw invalid(`wrap: texture must be ${texels.format}`);
  if (!fits) throw invalid(`wrap: texture is not ${width} x ${height}, as width and height say`);
}

/** What a texture of the application's is taken for. */
const contentsOf = (dtype: Dtype, size: number, label: string): Contents => ({
  size,
  dtype,
  label,
});

/** The buffer in a texture of the application's. */
export function wrapTexture(
  session: GlSession,
  texture: WebGLTexture,
  options: WrapVectorOptions | WrapMatrixOptions,
): Vector | Matrix {
  session.checkAlive();
  const isMatrix = typeof options === 'object' && options !== null && 'rows' in options;
  const keys = isMatrix ? ['rows', 'cols', 'layout'] : ['size'];
  checkKeys('wrap', options, ['width', 'height', 'dtype', ...keys]);
  const dtype = checkDtype(session.types, 'wrap', options.dtype);
  const { letter, lanes, array } = session.types[dtype]!;
  const texels = texelsOf(array !== undefined, lanes);
  checkTexture('wrap', session.gl, texture);
  const most = 2 ** 20;
  const width = checkInteger('wrap', 'width', options.width, 1, most);
  const height = checkInteger('wrap', 'height', options.height, 1, most);
  session.foreign((gl) => checkFormat(gl, texture, texels, width, height));
  const room = (4 / lanes) * width * height;
  const make = (size: number, label: string) =>
    new DeviceBuffer(session, contentsOf(dtype, size, label), () =>
      session.wrapTexture(texture, letter.charCodeAt(0), width, height, size),
    );
  if (isMatrix) {
    const rows = checkInteger('wrap', 'rows', options.rows, 0, room);
    const cols = checkInteger('wrap', 'cols', options.cols, 0, room);
    const size = checkInteger('wrap', 'rows * cols', rows * cols, 0, room);
    const { layout = 'row-major' } = options;
    checkWord('wrap', 'layout', layout, layouts);
    return Matrix.over(make(size, `Matrix (${rows} x ${cols})`), rows, cols, layout, true);
  }
  const size = checkInteger('wrap', 'size', (options as WrapVectorOptions).size ?? room, 0, room);
  return Vector.over(make(size, `Vector (${size})`), { offset: 0, size, inc: 1 }, true);
}

const vertexText = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}`;

// Element e is component e % channels of texel e / channels. With no elements: the source's size.
// Of bits, vectors and the sampler are of unsigned integers.
const fragmentText = (u: '' | 'u') => `#version 300 es
precision highp float;
precision highp int;
precision highp ${u}sampler2D;
uniform ${u}sampler2D u_source;
uniform ivec4 u_sizes;  // the source's width, channels, log2 of the target's width, elements
out ${u}vec4 o_elements;
${u ? 'uint' : 'float'} element(int e) {
  if (e >= u_sizes.w) return ${u ? '0u' : '0.0'};
  int t = e / u_sizes.y;
  int c = e - t * u_sizes.y;
  int row = t / u_sizes.x;
  ${u}vec4 texel = texelFetch(u_source, ivec2(t - row * u_sizes.x, row), 0);
  return c == 0 ? texel.x : c == 1 ? texel.y : c == 2 ? texel.z : texel.w;
}
void main() {
  if (u_sizes.w == 0) {
    o_elements = ${u}vec4(textureSize(u_source, 0), 0, 1);
    return;
  }
  ivec2 at = ivec2(gl_FragCoord.xy);
  int e = 4 * (at.x + (at.y << u_sizes.z));
  o_elements = ${u}vec4(element(e), element(e + 1), element(e + 2), element(e + 3));
}`;

/** Of a context, by the format of texels. */
const programs = new WeakMap<Gl, Partial<Record<Texels['format'], WebGLProgram>>>();

function programOf(gl: Gl, { format }: Texels): WebGLProgram {
  const known = programs.get(gl) ?? {};
  if (known[format] && gl.isProgram(known[format])) return known[format];
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, vertexText],
    [gl.FRAGMENT_SHADER, fragmentText(format === 'RGBA32UI' ? 'u' : '')],
  ] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new BlasError('ShaderError', `import: ${gl.getProgramInfoLog(program)}`);
  }
  programs.set(gl, { ...known, [format]: program });
  return program;
}

/** Sizes of the shader: the source's width, channels, log2 of the target's width, elements. */
type Sizes = readonly [width: number, channels: number, shift: number, elements: number];

/** Draws with the source bound; `look` sees the target before it is unbound. */
function draw(
  gl: Gl,
  source: WebGLTexture,
  texels: Texels,
  sizes: Sizes,
  target: WebGLTexture,
  height: number,
  look?: () => void,
): void {
  const program = programOf(gl, texels);
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, source);
  // Without one, a texture that wants mipmaps and has none would read as zeros.
  const sampler = gl.createSampler();
  gl.samplerParameteri(sampler, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.samplerParameteri(sampler, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  gl.bindSampler(0, sampler);
  const framebuffer = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, target, 0);
  const vertexArray = gl.createVertexArray();
  gl.bindVertexArray(vertexArray);
  for (const name of ['BLEND', 'CULL_FACE', 'DEPTH_TEST', 'RASTERIZER_DISCARD'] as const) {
    gl.disable(gl[name]);
  }
  for (const name of ['SCISSOR_TEST', 'STENCIL_TEST', 'SAMPLE_COVERAGE'] as const) {
    gl.disable(gl[name]);
  }
  gl.disable(gl.SAMPLE_ALPHA_TO_COVERAGE);
  gl.colorMask(true, true, true, true);
  gl.viewport(0, 0, 1 << sizes[2], height);
  gl.useProgram(program);
  gl.uniform1i(gl.getUniformLocation(program, 'u_source'), 0);
  gl.uniform4iv(gl.getUniformLocation(program, 'u_sizes'), sizes);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  look?.();
  gl.bindVertexArray(null);
  gl.bindSampler(0, null);
  gl.useProgram(null);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.deleteVertexArray(vertexArray);
  gl.deleteFramebuffer(framebuffer);
  gl.deleteSampler(sampler);
}

/** Whether a mutable texture has an image that can be drawn to: none reads as one black texel. */
function hasImage(gl: Gl, texture: WebGLTexture): boolean {
  if (gl.getTexParameter(gl.TEXTURE_2D, gl.TEXTURE_IMMUTABLE_FORMAT)) return true;
  const framebuffer = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  const complete = gl.checkFramebufferStatus(gl.FRAMEBUFFER) === gl.FRAMEBUFFER_COMPLETE;
  gl.deleteFramebuffer(framebuffer);
  return complete;
}

/** Throws unless the texture is two-dimensional, can be sampled as that, and is large enough. */
function checkSource(
  gl: Gl,
  source: WebGLTexture,
  texels: Texels,
  width: number,
  height: number,
): void {
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, null);
  gl.bindTexture(gl.TEXTURE_2D, source);
  if (gl.getParameter(gl.TEXTURE_BINDING_2D) !== source) {
    if (gl.isContextLost()) return; // whoever uses it next says so
    gl.getError(); // that binding it was one
    throw invalid('import: texture must be a two-dimensional one');
  }
  const target = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, target);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl[texels.format], 1, 1);
  const bits = new Uint32Array(4);
  draw(gl, source, texels, [1, 1, 0, 0], target, 1, () => {
    resetPacking(gl);
    texels.read(gl, 0, 0, bits);
  });
  gl.deleteTexture(target);
  if (gl.isContextLost()) return;
  const isBits = texels.format === 'RGBA32UI';
  const answer = isBits ? bits : new Float32Array(bits.buffer);
  const [columns, rows, drawn] = [answer[0]!, answer[1]!, answer[3]!];
  if (drawn === 0) {
    gl.getError(); // that drawing was one
    const kind = isBits ? 'unsigned integers' : 'floats';
    throw invalid(`import: texture must be of a format that is sampled as ${kind}`);
  }
  if (columns === 1 && rows === 1 && !hasImage(gl, source)) {
    throw invalid('import: texture must have an image');
  }
  if (columns < width || rows < height) {
    throw invalid(
      `import: texture is ${columns} x ${rows}, must be at least width x height = ${width} x ${height}`,
    );
  }
}

/** A matrix of the components of a texture of any format that can be sampled as its elements are. */
export function importTexture(
  session: GlSession,
  texture: WebGLTexture,
  options: ImportOptions,
): Matrix {
  session.checkAlive();
  checkKeys('import', options, ['width', 'height', 'channels', 'dtype', 'into']);
  const dtype = checkDtype(session.types, 'import', options.dtype);
  if (dtype.startsWith('complex')) {
    throw refused('import', 'dtype', dtype, 'float32 or float64');
  }
  const isBits = dtype === 'float64';
  const { lanes } = session.types[dtype]!;
  const texels = texelsOf(isBits, lanes);
  checkTexture('import', session.gl, texture);
  const most = session.gl.getParameter(session.gl.MAX_TEXTURE_SIZE);
  const width = checkInteger('import', 'width', options.width, 1, most);
  const height = checkInteger('import', 'height', options.height, 1, most);
  const channels = checkInteger('import', 'channels', options.channels ?? 4, 1, 4);
  if (channels % lanes !== 0) throw refused('import', 'channels', channels, '2 or 4 of float64');
  const cols = (width * channels) / lanes;
  const { into } = options;
  if (into !== undefined) {
    if (!(into instanceof Matrix)) {
      throw refused('import', 'into', into, 'a Matrix');
    }
    if (into.session !== session) throw invalid('import: into belongs to another Blas');
    if (into.rows !== height || into.cols !== cols) {
      const shape = `${into.rows} x ${into.cols}`;
      throw invalid(
        `import: into is ${shape}, must be height x width * channels${isBits ? ' / 2' : ''} = ${height} x ${cols}`,
      );
    }
    if (into.dtype !== dtype) throw refused('import', 'into.dtype', into.dtype, dtype);
    void into.buffer;
  }
  session.foreign((gl) => checkSource(gl, texture, texels, width, height));
  const elements = height * cols;
  const result = into ?? Matrix.make(session, height, cols, undefined, { dtype });
  let drawn: DeviceBuffer | undefined;
  try {
    drawn = new DeviceBuffer(session, contentsOf(dtype, elements, 'Matrix'));
    const target = session.texture(drawn.buffer);
    const sizes: Sizes = [width, channels, Math.log2(target.width), lanes * elements];
    session.foreign((gl) => draw(gl, texture, texels, sizes, target.texture, target.height));
    Matrix.over(drawn, height, cols).copyTo(result);
    return result;
  } catch (error) {
    if (!into) result.dispose();
    throw error;
  } finally {
    drawn?.dispose(); // the copy is queued, and has it still
  }
}
