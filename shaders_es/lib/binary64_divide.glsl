// The quotient of IEEE 754's binary64 by 32-bit integers, rounded once. Included behind
// lib/binary64.glsl.
uvec2 divide(uvec2 a, uvec2 b) {
  if (is_nan(a) || is_nan(b)) {
    return kNan;
  }
  uint sign = (a.y ^ b.y) & kSign;
  if (is_infinite(a) || is_zero(b)) {
    return is_infinite(b) || is_zero(a) ? kNan : uvec2(0u, sign | kInfinity);
  }
  if (is_zero(a) || is_infinite(b)) {
    return uvec2(0u, sign);
  }
  int exponent_a;
  int exponent_b;
  // 53 bits each, so that the quotient is between 1/2 and 2: 56 bits of it, one a step.
  uvec2 remainder = shifted_right(normalized(a, exponent_a), 11);
  uvec2 divisor = shifted_right(normalized(b, exponent_b), 11);
  uvec2 quotient = uvec2(0u);
  for (int step = 0; step < 56; ++step) {
    quotient = shifted_left(quotient, 1);
    if (!is_less(remainder, divisor)) {
      remainder = difference_of_bits(remainder, divisor);
      quotient.x |= 1u;
    }
    remainder = shifted_left(remainder, 1);
  }
  int exponent = exponent_a - exponent_b + 1023;
  uvec2 m = shifted_left(quotient, 8);
  if (m.y < kSign) {
    m = shifted_left(m, 1);
    --exponent;
  }
  m.x |= uint((remainder.x | remainder.y) != 0u);
  return rounded(sign, exponent, m);
}
