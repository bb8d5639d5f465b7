// Which singular values take part in a solution: those above the least one that counts, and NaN,
// which shall show. With lib/bits.glsl.
bool counts(float value, float least) {
  return value > least || magnitude_bits(value) > kInfinityBits;
}
