// The browser's side of the Platform table: what WebGL 2 can't do, or does differently, behind
// GLES 3.0 functions. A pixel-pack buffer is read by getBufferSubData only, and a fence never
// signals within one task.
//
// SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.h"

// Makes a WebGL 2 context on an OffscreenCanvas (or on a new canvas element where that has none, as
// in WebKitGTK) with the extensions the library wants, and makes it current. False when the browser
// refuses.
bool create_webgl2_context();

// Enables what the library uses, in a context that JavaScript registered with Emscripten.
void enable_extensions(int context);

// For a C++ program compiled to WebAssembly: source and destination are pointers to floats.
fragblas_platform browser_platform_heap();

// For the npm package: a source or destination at this address, which is not read, stands for the
// Float32Array in Module.fragblas.transfer; the data goes straight between that and GL.
fragblas_platform browser_platform_array(void* address);
