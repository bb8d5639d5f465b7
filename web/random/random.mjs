// Seeded random numbers of the tests, the benchmarks, the examples and the pages: the same in every
// browser, in Node.js and, by src/base/random.hpp, in C++. Marsaglia's xorshift of 32 bits
// ("Xorshift RNGs", 2003), of which the upper 24 bits are used.
// SPDX-License-Identifier: MIT

/** A function that gives numbers in [0, 1), of 24 bits and so exact as 32-bit floats. */
export function generator(seed) {
  let x = (Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b) >>> 0 || 1; // 0 would stay 0
  const next = () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 8) / 2 ** 24;
  };
  for (let i = 0; i < 8; ++i) next(); // seeds that differ in few bits start alike
  return next;
}

/** n numbers in (-1, 1), none of them 0: zeros would be compressed by some GPUs, and look fast. */
export function floats(n, seed) {
  const next = generator(seed);
  const data = new Float32Array(n);
  for (let i = 0; i < n; ++i) data[i] = 2 * next() - 1 + 2 ** -24;
  return data;
}
