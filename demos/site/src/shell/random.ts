// Seeded random numbers: the same in every browser.
// SPDX-License-Identifier: MIT

/** Numbers in [0, 1) from Marsaglia's 32-bit xorshift; 24 bits each, so exact as floats. */
export function xorshift(seed: number): () => number {
  let x = (Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b) >>> 0 || 1;
  const next = () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 8) / 0x1000000;
  };
  for (let i = 0; i < 8; i++) next();
  return next;
}
