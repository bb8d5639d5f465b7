// Numbers by their bits: no driver folds these tests, and subnormals are what they are.
const uint kInfinityBits = 0x7f800000u;

// The bits of |x|, whose order is that of the numbers. NaN: above kInfinityBits.
uint magnitude_bits(float x) {
  return floatBitsToUint(x) & 0x7fffffffu;
}

uvec4 magnitude_bits(vec4 x) {
  return floatBitsToUint(x) & uvec4(0x7fffffffu);
}

// 2^exponent, for a normal result; a literal may be rounded by a compiler.
float power_of_two(int exponent) {
  return uintBitsToFloat(uint(exponent + 127) << 23);
}
