// Whether an entry on a factor's diagonal says that the factorization failed: one that is 0; or,
// where all must be positive, any other. Needs lib/bits.glsl.
bool failed(float entry, bool zeros) {
  if (zeros) {
    return magnitude_bits(entry) == 0u;
  }
  uint bits = floatBitsToUint(entry);
  return bits == 0u || bits > kInfinityBits;
}
