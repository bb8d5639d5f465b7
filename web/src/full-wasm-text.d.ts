// The bytes of the module with linear algebra as texts, written into dist by the build. See
// bytes.ts.
// SPDX-License-Identifier: MIT
export { texts } from './wasm-text.js';
