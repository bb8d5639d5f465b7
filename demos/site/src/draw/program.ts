// Programs of the pages' own shaders: most cover the viewport with one triangle.
// SPDX-License-Identifier: MIT
import screenVertex from '../../../shaders/screen.vert?raw';

/** A program and the places of its uniforms. */
export interface Program {
  readonly name: WebGLProgram;
  at(uniform: string): WebGLUniformLocation | null;
}

export function link(
  gl: WebGL2RenderingContext,
  file: string,
  fragment: string,
  vertex = screenVertex,
): Program {
  const name = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) throw new Error('the graphics context is lost');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(name, shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost()) {
      throw new Error(`${file}: ${gl.getShaderInfoLog(shader)}`);
    }
    gl.deleteShader(shader);
  }
  gl.linkProgram(name);
  if (!gl.getProgramParameter(name, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`${file}: ${gl.getProgramInfoLog(name)}`);
  }
  const found = new Map<string, WebGLUniformLocation | null>();
  return {
    name,
    at(uniform) {
      if (!found.has(uniform)) found.set(uniform, gl.getUniformLocation(name, uniform));
      return found.get(uniform) ?? null;
    },
  };
}

/** What draws over all else and takes nothing of what is there, whatever the library or three.js left. */
export function plainState(gl: WebGL2RenderingContext): void {
  for (const capability of [gl.BLEND, gl.CULL_FACE, gl.DEPTH_TEST, gl.DITHER]) {
    gl.disable(capability);
  }
  for (const capability of [gl.SCISSOR_TEST, gl.STENCIL_TEST, gl.RASTERIZER_DISCARD]) {
    gl.disable(capability);
  }
  gl.colorMask(true, true, true, true);
}
