// The module's bytes as a text, written into dist by the build. See bytes.ts.
// SPDX-License-Identifier: MIT

/** The letters of the text, in the order of what they stand for. */
export declare const letters: string;
/** All bytes, the most frequent first. */
export declare const bytes: readonly number[];
export declare const text: string;
