// The types of random.mjs.
// SPDX-License-Identifier: MIT
export function words(seed: number): () => number;
export function generator(seed: number): () => number;
export function floats(n: number, seed: number): Float32Array<ArrayBuffer>;
