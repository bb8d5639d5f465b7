// What Emscripten's loader of the module that learns (copied into dist by the build) looks like from
// TypeScript.
// SPDX-License-Identifier: MIT
export { default } from './fragblas-wasm.mjs';
