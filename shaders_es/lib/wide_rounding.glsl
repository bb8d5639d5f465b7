// The numbers nearest to sums of lib/wide.glsl, and to their square roots.
// The high word of 64 bits that are shifted to the left, 0 <= shift < 32.
uint high_word(uint low, uint high, int shift) {
  return (high << shift) | ((low >> 1) >> (31 - shift));
}

bool is_zero(Wide sum) {
  return (sum.low.x | sum.low.y | sum.low.z | sum.low.w | sum.high.x | sum.high.y | sum.high.z) ==
         0u;
}

Wide magnitude_of(Wide sum) {
  uint flip = 0u - (sum.high.z >> 31);
  return sum_of_wide(Wide(sum.low ^ flip, sum.high ^ flip), kWideZero, flip & 1u);
}

// The first 128 bits of a magnitude that is not 0, so that bit 127 is set; `first`: which bit of
// the sum that is. Bit 0 says, too, whether any lower bit is set.
uvec4 first_bits(Wide magnitude, out int first) {
  uvec4 low = magnitude.low;
  uvec3 high = magnitude.high;
  first = 223;
  for (int i = 0; i < 6; ++i) {
    if (high.z == 0u) {
      high = uvec3(low.w, high.xy);
      low = uvec4(0u, low.xyz);
      first -= 32;
    }
  }
  int zeros = leading_zeros(high.z);
  first -= zeros;
  uint rest = low.x | low.y | (low.z << zeros);
  return uvec4(high_word(low.z, low.w, zeros) | uint(rest != 0u), high_word(low.w, high.x, zeros),
               high_word(high.x, high.y, zeros), high_word(high.y, high.z, zeros));
}

// The number nearest to a sum of products of which the largest has this exponent, the sum of the
// fields of its factors.
uvec2 rounded_sum(Wide sum, int exponent) {
  uint sign = sum.high.z & kSign;
  Wide magnitude = magnitude_of(sum);
  if (is_zero(magnitude)) {
    return uvec2(0u);
  }
  int first;
  uvec4 bits = first_bits(magnitude, first);
  return rounded(sign, exponent + first - 1191,
                 uvec2(bits.z | uint((bits.x | bits.y) != 0u), bits.w));
}

#ifdef ROOT
// The number nearest to the square root of a sum that is not negative.
uvec2 rounded_root(Wide sum, int exponent) {
  if (is_zero(sum)) {
    return uvec2(0u);
  }
  int first;
  uvec4 bits = first_bits(sum, first);
  return root_of_bits(bits, exponent + first - 2214);
}
#endif
