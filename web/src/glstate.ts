// Saving and restoring the WebGL state that the library changes, for a context it shares. The core
// can't do it in a browser: it knows objects by numbers, and an application's objects have none.
// Loaded only where it is wanted.
// SPDX-License-Identifier: MIT

import { invalid } from './errors.js';

type Gl = WebGL2RenderingContext;

/** Switches and pixel-store parameters of the two tables below are read and set by name. */
const switches = [
  'BLEND',
  'CULL_FACE',
  'DEPTH_TEST',
  'DITHER',
  'POLYGON_OFFSET_FILL',
  'RASTERIZER_DISCARD',
  'SAMPLE_ALPHA_TO_COVERAGE',
  'SAMPLE_COVERAGE',
  'SCISSOR_TEST',
  'STENCIL_TEST',
] as const;
const pixelStore = [
  'PACK_ALIGNMENT',
  'PACK_ROW_LENGTH',
  'PACK_SKIP_PIXELS',
  'PACK_SKIP_ROWS',
  'UNPACK_ALIGNMENT',
  'UNPACK_ROW_LENGTH',
  'UNPACK_IMAGE_HEIGHT',
  'UNPACK_SKIP_PIXELS',
  'UNPACK_SKIP_ROWS',
  'UNPACK_SKIP_IMAGES',
  'UNPACK_FLIP_Y_WEBGL',
  'UNPACK_PREMULTIPLY_ALPHA_WEBGL',
] as const;

/** Texture units and uniform-block bindings that the kernels use at most. */
const units = 16;
const blocks = 12;

/** `FILL` of WEBGL_polygon_mode, `LOWER_LEFT` and `NEGATIVE_ONE_TO_ONE` of EXT_clip_control. */
const fill = 0x1b02;
const lowerLeft = 0x8ca1;
const negativeOneToOne = 0x935e;

/**
 * State of extensions in which results would be wrong: set to what it is without them. To ask
 * whether an application has turned them on is to turn them on, which changes nothing else.
 */
function saveExtensions(gl: Gl): () => void {
  const back: (() => void)[] = [];
  const get = (name: number) => gl.getParameter(name);
  const off = (name: number) => {
    if (!gl.isEnabled(name)) return;
    gl.disable(name);
    back.push(() => gl.enable(name));
  };
  const polygon = gl.getExtension('WEBGL_polygon_mode');
  if (polygon) {
    const mode = get(polygon.POLYGON_MODE_WEBGL);
    polygon.polygonModeWEBGL(gl.FRONT_AND_BACK, fill);
    back.push(() => polygon.polygonModeWEBGL(gl.FRONT_AND_BACK, mode));
  }
  const clip = gl.getExtension('EXT_clip_control');
  if (clip) {
    const origin = get(clip.CLIP_ORIGIN_EXT);
    const depth = get(clip.CLIP_DEPTH_MODE_EXT);
    clip.clipControlEXT(lowerLeft, negativeOneToOne);
    back.push(() => clip.clipControlEXT(origin, depth));
  }
  const clamp = gl.getExtension('EXT_depth_clamp');
  if (clamp) off(clamp.DEPTH_CLAMP_EXT);
  const distances = gl.getExtension('WEBGL_clip_cull_distance');
  if (distances) {
    const count = get(distances.MAX_CLIP_DISTANCES_WEBGL);
    for (let i = 0; i < count; ++i) off(distances.CLIP_DISTANCE0_WEBGL + i);
  }
  return () => {
    for (const restore of back) restore();
  };
}

/**
 * Throws while transform feedback is active: no other program can be used then, and what is drawn
 * would go into its buffers. It is not paused here, as Chromium's GPU process on Vulkan ends when
 * commands are flushed before it goes on.
 */
function checkFeedback(gl: Gl): void {
  const active = gl.getParameter(gl.TRANSFORM_FEEDBACK_ACTIVE);
  if (active && !gl.getParameter(gl.TRANSFORM_FEEDBACK_PAUSED)) {
    throw invalid('Blas: transform feedback is active, must be paused or ended');
  }
}

/** Reads the state; the function it returns puts it back. */
export function saveGlState(gl: Gl): () => void {
  const get = (name: number) => gl.getParameter(name);
  checkFeedback(gl);
  const restoreExtensions = saveExtensions(gl);
  const on = switches.map((name) => gl.isEnabled(gl[name]));
  const store = pixelStore.map((name) => get(gl[name]));
  const program = get(gl.CURRENT_PROGRAM);
  const vertexArray = get(gl.VERTEX_ARRAY_BINDING);
  const arrayBuffer = get(gl.ARRAY_BUFFER_BINDING);
  const drawFramebuffer = get(gl.DRAW_FRAMEBUFFER_BINDING);
  const readFramebuffer = get(gl.READ_FRAMEBUFFER_BINDING);
  const packBuffer = get(gl.PIXEL_PACK_BUFFER_BINDING);
  const unpackBuffer = get(gl.PIXEL_UNPACK_BUFFER_BINDING);
  const copyRead = get(gl.COPY_READ_BUFFER_BINDING);
  const copyWrite = get(gl.COPY_WRITE_BUFFER_BINDING);
  const uniformBuffer = get(gl.UNIFORM_BUFFER_BINDING);
  const viewport: Int32Array = get(gl.VIEWPORT);
  const colorMask: boolean[] = get(gl.COLOR_WRITEMASK);
  const clearColor: Float32Array = get(gl.COLOR_CLEAR_VALUE);
  const activeTexture: number = get(gl.ACTIVE_TEXTURE);
  const textures = Array.from({ length: units }, (_, i) => {
    gl.activeTexture(gl.TEXTURE0 + i);
    return [get(gl.TEXTURE_BINDING_2D), get(gl.TEXTURE_BINDING_2D_ARRAY), get(gl.SAMPLER_BINDING)];
  });
  gl.activeTexture(activeTexture);
  const uniformBlocks = Array.from({ length: blocks }, (_, i) => [
    gl.getIndexedParameter(gl.UNIFORM_BUFFER_BINDING, i),
    gl.getIndexedParameter(gl.UNIFORM_BUFFER_START, i),
    gl.getIndexedParameter(gl.UNIFORM_BUFFER_SIZE, i),
  ]);

  return () => {
    switches.forEach((name, i) => {
      if (on[i]) gl.enable(gl[name]);
      else gl.disable(gl[name]);
    });
    pixelStore.forEach((name, i) => {
      gl.pixelStorei(gl[name], store[i]);
    });
    // One that was deleted can't be used anew; it went when another was.
    if (get(gl.CURRENT_PROGRAM) !== program) {
      gl.useProgram(gl.isProgram(program) ? program : null);
    }
    gl.bindVertexArray(vertexArray);
    gl.bindBuffer(gl.ARRAY_BUFFER, arrayBuffer);
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, drawFramebuffer);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, readFramebuffer);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, packBuffer);
    gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, unpackBuffer);
    gl.bindBuffer(gl.COPY_READ_BUFFER, copyRead);
    gl.bindBuffer(gl.COPY_WRITE_BUFFER, copyWrite);
    uniformBlocks.forEach(([buffer, start, size], i) => {
      if (buffer && size > 0) gl.bindBufferRange(gl.UNIFORM_BUFFER, i, buffer, start, size);
      else gl.bindBufferBase(gl.UNIFORM_BUFFER, i, buffer);
    });
    gl.bindBuffer(gl.UNIFORM_BUFFER, uniformBuffer);
    gl.viewport(viewport[0]!, viewport[1]!, viewport[2]!, viewport[3]!);
    gl.colorMask(colorMask[0]!, colorMask[1]!, colorMask[2]!, colorMask[3]!);
    gl.clearColor(clearColor[0]!, clearColor[1]!, clearColor[2]!, clearColor[3]!);
    textures.forEach(([texture, array, sampler], i) => {
      gl.activeTexture(gl.TEXTURE0 + i);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.bindTexture(gl.TEXTURE_2D_ARRAY, array);
      gl.bindSampler(i, sampler);
    });
    gl.activeTexture(activeTexture);
    restoreExtensions();
  };
}
