// The module's bytes as a text, written into dist by the build. See bytes.ts.
// SPDX-License-Identifier: MIT

/** Which bytes are frequent. */
export declare const gaps: string;
export declare const text: string;
