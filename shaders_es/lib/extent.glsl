// The extent of terms: (the largest sum of the exponent fields of two factors whose product is
// finite and not 0, or 0; which of the products are not finite).
const uint kHasNan = 1u;
const uint kHasInfinity = 2u;
const uint kHasNegativeInfinity = 4u;

uvec2 extent_of_term(uvec2 a, uvec2 x) {
  bool special = (a.y & kInfinity) == kInfinity || (x.y & kInfinity) == kInfinity;
  if (special) {
    bool infinite = (is_infinite(a) && !is_nan(x) && !is_zero(x)) ||
                    (is_infinite(x) && !is_nan(a) && !is_zero(a));
    bool negative = ((a.y ^ x.y) & kSign) != 0u;
    return uvec2(0u, !infinite ? kHasNan : (negative ? kHasNegativeInfinity : kHasInfinity));
  }
  return uvec2(is_zero(a) || is_zero(x) ? 0 : exponent_of(a) + exponent_of(x), 0u);
}

uvec2 merged_extents(uvec2 a, uvec2 b) {
  return uvec2(max(a.x, b.x), a.y | b.y);
}
