// Double-float arithmetic (Dekker 1971): a number is the sum hi + lo, about 48 bits, lane by lane.
// Compilers take (a + b) - a for b: of plain TwoSums llvmpipe gets 97 % wrong. A factor of one that
// only the driver's user knows, and invariant outputs, keep them from it; the probe checks that
// they do. Needs rounding to nearest.
uniform float u_one;  // 1.0

// Of what is not finite there is no error: Inf - Inf would make a NaN of it.
vec4 where_finite(vec4 sum, vec4 error) {
  return mix(error, vec4(0.0),
             equal(floatBitsToUint(sum) & uvec4(0x7f800000u), uvec4(0x7f800000u)));
}

// The rounded sum; error: what rounding took away, exactly (6 additions).
vec4 two_sum(vec4 a, vec4 b, out vec4 error) {
  vec4 sum = (a + b) * u_one;
  vec4 b_part = (sum - a) * u_one;
  vec4 a_part = (sum - b_part) * u_one;
  error = (a - a_part) * u_one + (b - b_part) * u_one;
  return sum;
}

// The 12 leading bits; those that are left have at most 12. By the bits: no overflow on the way.
vec4 leading_half(vec4 a) {
  return uintBitsToFloat(floatBitsToUint(a) & uvec4(0xfffff000u));
}

// The rounded product; error: what rounding took away, exactly unless it underflows. The products
// of halves are exact, so that a fused multiply-add changes nothing.
vec4 two_product(vec4 a, vec4 b, out vec4 error) {
  vec4 product = (a * b) * u_one;
  vec4 a_high = leading_half(a);
  vec4 b_high = leading_half(b);
  vec4 a_low = a - a_high;
  vec4 b_low = b - b_high;
  error = (((a_high * b_high - product) + a_high * b_low) + a_low * b_high) + a_low * b_low;
  return product;
}

// hi + lo := hi + lo + x + x_low.
void add_double(inout vec4 hi, inout vec4 lo, vec4 x, vec4 x_low) {
  vec4 error;
  vec4 sum = two_sum(hi, x, error);
  error = where_finite(sum, error + (lo + x_low));
  hi = (sum + error) * u_one;
  lo = where_finite(hi, error - (hi - sum) * u_one);
}
