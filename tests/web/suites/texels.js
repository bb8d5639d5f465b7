// What an application finds in a texture. SPDX-License-Identifier: MIT

/** The texels of an RGBA32F texture, as the application reads them. */
export function texelsOf(own, texture, width, height) {
  const { gl } = own;
  const framebuffer = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  const texels = new Float32Array(4 * width * height);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.FLOAT, texels);
  gl.deleteFramebuffer(framebuffer);
  own.resetState();
  return texels;
}
