// Emscripten looks at each active uniform of a program before it knows one's location. In WebGL those are all vectors of
// uniform blocks, 4096 in a kernel of gemm, which took 10 ms of a page's thread for its first product.
// SPDX-License-Identifier: MIT
mergeInto(LibraryManager.library, {
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glGetUniformLocation: function (program, name) {
    const owner = GL.programs[program];
    if (!owner) {
      GL.recordError(0x501); // GL_INVALID_VALUE
      return -1;
    }
    const location = GLctx.getUniformLocation(owner, UTF8ToString(name));
    if (!location) return -1;
    // Where Emscripten's glUniform* find it; linking clears the table.
    owner.uniformLocsById = owner.uniformLocsById || {};
    const id = owner.uniformIdCounter++;
    owner.uniformLocsById[id] = location;
    return id;
  },
});
