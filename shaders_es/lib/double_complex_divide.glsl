// Quotients of complex numbers in double precision by Smith's method, each operation rounded: of
// the divisor's parts the ratio r of the smaller one to the larger, the divisor's larger part plus
// r times the smaller, and by that the dividend's parts plus and minus r times each other. A
// divisor whose imaginary part is 0 is a real one. Included behind lib/double_complex.glsl.
bool has_larger_imaginary_part(uvec4 number) {
  return is_less(uvec2(number.x, number.y & ~kSign), uvec2(number.z, number.w & ~kSign));
}

uvec4 complex_quotient(uvec4 a, uvec4 b) {
  bool is_real = is_zero(b.zw);
  bool exchanged = !is_real && has_larger_imaginary_part(b);
  uvec2 larger = exchanged ? b.zw : b.xy;
  uvec2 smaller = exchanged ? b.xy : b.zw;
  uvec2 ratio = uvec2(0u);
  uvec2 divisor = larger;
  uvec4 parts = exchanged ? a.zwxy : a;
  // The ratio first, then the parts.
  uvec4 quotient = uvec4(0u);
  for (int step = is_real ? 1 : 0; step <= both(); ++step) {
    uvec2 dividend = smaller;
    if (step > 0) {
      dividend = step == 1 ? parts.xy : parts.zw;
    }
    uvec2 value = divide(dividend, divisor);
    if (step == 0) {
      ratio = value;
      uvec4 product = product_by(uvec4(ratio, 0u, 0u), uvec4(parts.zw, negated(parts.xy)), true);
      divisor = add(larger, multiply(ratio, smaller));
      parts = complex_sum(parts, product);
    } else {
      quotient = uvec4(quotient.zw, value);
    }
  }
  quotient.w ^= exchanged ? kSign : 0u;
  return quotient;
}
