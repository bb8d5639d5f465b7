// An order of all numbers by their bits, after which the largest, or with SMALLEST the smallest
// one comes first, and NaNs before all others. -0 and +0 are equal, as are all NaNs.
const uint kNanOrder = 0xfffffffeu;

uvec4 order_of(vec4 x) {
  uvec4 magnitude = magnitude_bits(x);
  uvec4 bits = floatBitsToUint(x);
#ifdef SMALLEST
  bits = ~bits;
#endif
  uvec4 negative = bits >> 31;
  uvec4 order = 0x80000000u + ((magnitude ^ (0u - negative)) + negative);
  order |= 0u - uvec4(greaterThan(magnitude, uvec4(kInfinityBits)));
  return min(order, uvec4(kNanOrder));
}

// The number, of which -0 is 0.
float number_of_order(uint order, bool smallest) {
  if (order == kNanOrder) {
    return uintBitsToFloat(0x7fc00000u);
  }
  uint magnitude = order >= 0x80000000u ? order - 0x80000000u : 0x80000000u - order;
  bool negative = order < 0x80000000u;
  return uintBitsToFloat(magnitude | uint(magnitude != 0u && negative != smallest) << 31);
}
