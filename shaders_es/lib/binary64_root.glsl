// The square root of IEEE 754's binary64 by 32-bit integers, rounded once. Included behind
// lib/binary64.glsl.

// The number nearest to the root of b * 2^(exponent - 127), where bit 127 of b is set. Bit 0 may
// stand for any that are lower.
uvec2 root_of_bits(uvec4 b, int exponent) {
  // Of a radicand of 112 bits times an even power of two; a root of 56 bits, two bits a step.
  uint rest = b.x & 0xffffu;
  if ((exponent & 1) == 0) {
    rest = b.x & 0x1ffffu;
    b = uvec4((b.x >> 1) | (b.y << 31), (b.y >> 1) | (b.z << 31), (b.z >> 1) | (b.w << 31),
              b.w >> 1);
    ++exponent;
  }
  uvec2 root = uvec2(0u);
  uvec2 remainder = uvec2(0u);
  for (int step = 0; step < 56; ++step) {
    remainder = shifted_left(remainder, 2);
    remainder.x |= b.w >> 30;
    b = uvec4(b.x << 2, (b.y << 2) | (b.x >> 30), (b.z << 2) | (b.y >> 30),
              (b.w << 2) | (b.z >> 30));
    uvec2 trial = shifted_left(root, 2);
    trial.x |= 1u;
    root = shifted_left(root, 1);
    if (!is_less(remainder, trial)) {
      remainder = difference_of_bits(remainder, trial);
      root.x |= 1u;
    }
  }
  rest |= remainder.x | remainder.y;
  uvec2 m = shifted_left(root, 8);
  m.x |= uint(rest != 0u);
  return rounded(0u, ((exponent - 111) >> 1) + 1078, m);
}
