// Seeded random numbers: the same in every browser and in Node.js.
// SPDX-License-Identifier: MIT

/** Numbers in [0, 1) of 24 bits, exact as 32-bit floats, from Marsaglia's xorshift. */
export function generator(seed) {
  let x = (Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b) >>> 0 || 1;
  const next = () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 8) / 2 ** 24;
  };
  for (let i = 0; i < 8; ++i) next(); // seeds that differ in few bits start alike
  return next;
}

/** n numbers in [-1, 1). Zeros would be compressed by some GPUs, and look fast. */
export function floats(n, seed) {
  const next = generator(seed);
  const data = new Float32Array(n);
  for (let i = 0; i < n; ++i) data[i] = 2 * next() - 1;
  return data;
}
