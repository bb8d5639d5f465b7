// Functions in place of Emscripten's, in half of the bytes: its functions of GL know of all that GL has, these of what the
// core asks for. And Emscripten looks at each active uniform of a program before it knows one's location. In WebGL those are all
// vectors of uniform blocks, 4096 in a kernel of gemm, which took 10 ms of a page's thread for its first product.
// SPDX-License-Identifier: MIT
mergeInto(LibraryManager.library, {
  // Memory grows by a fifth, at most 100 MB more than asked for, or else to that.
  emscripten_resize_heap__deps: ['$emscripten_realloc_buffer'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  emscripten_resize_heap: function (bytes) {
    const size = bytes >>> 0;
    const more = Math.max(size, Math.min(1.2 * HEAPU8.length, size + 1e8));
    return emscripten_realloc_buffer(more) || emscripten_realloc_buffer(size);
  },

  // A text of WebGL's in memory, kept for ever.
  $fragblasText__deps: ['$stringToNewUTF8'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  $fragblasText: function (text) {
    GL.stringCache[text] = GL.stringCache[text] || stringToNewUTF8(text);
    return GL.stringCache[text];
  },

  // A number, truth value or object of WebGL as a number.
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  $fragblasNumber: function (value) {
    return value && typeof value === 'object' ? value.name | 0 : Number(value);
  },

  // type: 0 integers, 2 floats, 4 truth values.
  $emscriptenWebGLGet__deps: ['$fragblasNumber'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  $emscriptenWebGLGet: function (name, p, type) {
    // GL_MAJOR_VERSION and GL_NUM_EXTENSIONS, which WebGL does not have.
    const own = { 33307: 3 };
    if (name === 0x821d) own[name] = (GLctx.getSupportedExtensions() || []).length;
    const value = own[name] ?? GLctx.getParameter(name);
    const list = ArrayBuffer.isView(value) || Array.isArray(value) ? value : [value];
    for (let i = 0; i < list.length; ++i) {
      const number = fragblasNumber(list[i]);
      if (type === 0) HEAP32[(p >> 2) + i] = number;
      else if (type === 2) HEAPF32[(p >> 2) + i] = number;
      else HEAP8[p + i] = number;
    }
  },

  // type: 0 an integer, 1 one of 64 bits.
  $emscriptenWebGLGetIndexed__deps: ['$fragblasNumber', '$writeI53ToI64'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  $emscriptenWebGLGetIndexed: function (target, index, p, type) {
    const number = fragblasNumber(GLctx.getIndexedParameter(target, index));
    if (type === 1) writeI53ToI64(p, number);
    else HEAP32[p >> 2] = number;
  },

  glGetString__deps: ['$fragblasText'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glGetString: function (name) {
    const text = GLctx.getParameter(name);
    if (!text) return 0;
    if (name === 0x1f02) return fragblasText(`OpenGL ES 3.0 (${text})`); // GL_VERSION
    return fragblasText(text);
  },

  // Of the extensions, by their names in WebGL.
  glGetStringi__deps: ['$fragblasText'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glGetStringi: function (_name, index) {
    const names = GLctx.getSupportedExtensions() || [];
    return index < names.length ? fragblasText(names[index]) : 0;
  },

  // A source is one text, which ends in a zero.
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glShaderSource: function (shader, _count, texts) {
    GLctx.shaderSource(GL.shaders[shader], UTF8ToString(HEAP32[texts >> 2]));
  },

  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glGetProgramiv: function (program, name, p) {
    const owner = GL.programs[program];
    HEAP32[p >> 2] = owner ? GLctx.getProgramParameter(owner, name) : 0;
  },

  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glGetShaderiv: function (shader, name, p) {
    HEAP32[p >> 2] = GLctx.getShaderParameter(GL.shaders[shader], name);
  },

  // A text into memory, at most `size` bytes with a zero behind it.
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  $fragblasLog: function (text, size, length, log) {
    const written = stringToUTF8(text || '', log, size);
    if (length) HEAP32[length >> 2] = written;
  },

  glGetShaderInfoLog__deps: ['$fragblasLog'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glGetShaderInfoLog: function (shader, size, length, log) {
    fragblasLog(GLctx.getShaderInfoLog(GL.shaders[shader]), size, length, log);
  },

  glGetProgramInfoLog__deps: ['$fragblasLog'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glGetProgramInfoLog: function (program, size, length, log) {
    fragblasLog(GLctx.getProgramInfoLog(GL.programs[program]), size, length, log);
  },

  // Deletes an object, or nothing where there is none of that number.
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  $fragblasDelete: function (objects, id, method) {
    GLctx[method](objects[id] || null);
    objects[id] = null;
  },

  $fragblasDeleteAll__deps: ['$fragblasDelete'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  $fragblasDeleteAll: function (objects, count, ids, method) {
    for (let i = 0; i < count; ++i) fragblasDelete(objects, HEAP32[(ids >> 2) + i], method);
  },

  // Of buffers none is bound that is deleted.
  glDeleteBuffers__deps: ['$fragblasDeleteAll'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glDeleteBuffers: function (count, ids) {
    fragblasDeleteAll(GL.buffers, count, ids, 'deleteBuffer');
  },

  glDeleteFramebuffers__deps: ['$fragblasDeleteAll'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glDeleteFramebuffers: function (count, ids) {
    fragblasDeleteAll(GL.framebuffers, count, ids, 'deleteFramebuffer');
  },

  glDeleteTextures__deps: ['$fragblasDeleteAll'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glDeleteTextures: function (count, ids) {
    fragblasDeleteAll(GL.textures, count, ids, 'deleteTexture');
  },

  glDeleteVertexArrays__deps: ['$fragblasDeleteAll'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glDeleteVertexArrays: function (count, ids) {
    fragblasDeleteAll(GL.vaos, count, ids, 'deleteVertexArray');
  },

  glDeleteProgram__deps: ['$fragblasDelete'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glDeleteProgram: function (program) {
    fragblasDelete(GL.programs, program, 'deleteProgram');
  },

  glDeleteShader__deps: ['$fragblasDelete'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glDeleteShader: function (shader) {
    fragblasDelete(GL.shaders, shader, 'deleteShader');
  },

  glDeleteSync__deps: ['$fragblasDelete'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glDeleteSync: function (sync) {
    fragblasDelete(GL.syncs, sync, 'deleteSync');
  },

  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glDrawBuffers: function (count, targets) {
    GLctx.drawBuffers(Array.from(HEAP32.subarray(targets >> 2, (targets >> 2) + count)));
  },

  // Texels of four lanes: floats or integers without signs. Nothing is uploaded from pixel buffers.
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glTexSubImage2D: function (target, level, x, y, width, height, format, type, pixels) {
    const lanes = type === GLctx.FLOAT ? HEAPF32 : HEAPU32;
    GLctx.texSubImage2D(target, level, x, y, width, height, format, type, lanes, pixels >>> 2);
  },

  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glReadPixels: function (x, y, width, height, format, type, pixels) {
    const lanes = type === GLctx.FLOAT ? HEAPF32 : HEAPU32;
    if (GLctx.currentPixelPackBufferBinding) {
      GLctx.readPixels(x, y, width, height, format, type, pixels);
    } else GLctx.readPixels(x, y, width, height, format, type, lanes, pixels >>> 2);
  },

  // The number of a new object, or 0 where there is none: of a lost context's.
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  $fragblasNew: function (objects, object) {
    if (!object) return 0;
    object.name = GL.getNewId(objects);
    objects[object.name] = object;
    return object.name;
  },

  _glGenObject__deps: ['$fragblasNew'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  _glGenObject: function (count, ids, method, objects) {
    for (let i = 0; i < count; ++i) {
      HEAP32[(ids >> 2) + i] = fragblasNew(objects, GLctx[method]());
    }
  },

  glFenceSync__deps: ['$fragblasNew'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glFenceSync: function (condition, flags) {
    return fragblasNew(GL.syncs, GLctx.fenceSync(condition, flags));
  },

  glCreateShader__deps: ['$fragblasNew'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glCreateShader: function (type) {
    return fragblasNew(GL.shaders, GLctx.createShader(type));
  },

  glCreateProgram__deps: ['$fragblasNew'],
  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glCreateProgram: function () {
    const program = GLctx.createProgram();
    if (program) program.uniformIdCounter = 1;
    return fragblasNew(GL.programs, program);
  },

  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  glGetUniformLocation: function (program, name) {
    const owner = GL.programs[program];
    const location = owner && GLctx.getUniformLocation(owner, UTF8ToString(name));
    if (!location) return -1;
    // Where Emscripten's glUniform* find it; linking clears the table.
    owner.uniformLocsById = owner.uniformLocsById || {};
    const id = owner.uniformIdCounter++;
    owner.uniformLocsById[id] = location;
    return id;
  },

  // biome-ignore lint/complexity/useArrowFunction: Emscripten takes functions.
  $webglGetUniformLocation: function (location) {
    return GLctx.currentProgram.uniformLocsById[location];
  },
});
