// The bytes of the module that learns as texts, written into dist by the build. See bytes.ts.
// SPDX-License-Identifier: MIT
export { texts } from './wasm-text.js';
