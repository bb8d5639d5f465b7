// The bytes of the module with linear algebra as a text, written into dist by the build. See
// bytes.ts.
// SPDX-License-Identifier: MIT
export { gaps, text } from './wasm-text.js';
