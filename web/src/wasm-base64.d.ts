// The module's bytes, written into dist by the build.
// SPDX-License-Identifier: MIT

declare const base64: string;
export default base64;
