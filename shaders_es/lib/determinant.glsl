// A product of many numbers without overflow: a mantissa from 1 up to 2, or 0, with its sign, and a
// power of two.
vec2 normalized(vec2 number) {
  float magnitude = abs(number.x);
  if (magnitude == 0.0 || magnitude_bits(magnitude) >= kInfinityBits) {
    return number;
  }
  bool tiny = magnitude_bits(magnitude) < 0x00800000u;
  float value = tiny ? number.x * 16777216.0 : number.x;
  uint bits = floatBitsToUint(value);
  int exponent = int((bits >> 23) & 0xffu) - 127;
  float mantissa = uintBitsToFloat((bits & 0x807fffffu) | 0x3f800000u);
  return vec2(mantissa, number.y + float(exponent - (tiny ? 24 : 0)));
}

vec2 product_of(vec2 a, vec2 b) {
  return normalized(vec2(a.x * b.x, a.y + b.y));
}
