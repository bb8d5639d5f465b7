// Seeded random numbers of the tests, the benchmarks, the examples and the pages: the same in every
// browser, in Node.js and, by src/base/random.hpp, in C++. Marsaglia's xorshift of 32 bits
// ("Xorshift RNGs", 2003). Numbers are of its upper 24 bits.
// SPDX-License-Identifier: MIT

/** A function that gives words of 32 bits, never 0. */
export function words(seed) {
  let x = (Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b) >>> 0 || 1; // 0 would stay 0
  const next = () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return x >>> 0;
  };
  for (let i = 0; i < 8; ++i) next(); // seeds that differ in few bits start alike
  return next;
}

/** A function that gives numbers in [0, 1), of 24 bits and so exact as 32-bit floats. */
export function generator(seed) {
  const next = words(seed);
  return () => (next() >>> 8) / 2 ** 24;
}

/** n numbers in (-1, 1), none of them 0: zeros would be compressed by some GPUs, and look fast. */
export function floats(n, seed) {
  const next = generator(seed);
  const data = new Float32Array(n);
  for (let i = 0; i < n; ++i) data[i] = 2 * next() - 1 + 2 ** -24;
  return data;
}
