// The bytes of the tuner's module as a text, written into dist by the build. See bytes.ts.
// SPDX-License-Identifier: MIT
export { texts } from './wasm-text.js';
