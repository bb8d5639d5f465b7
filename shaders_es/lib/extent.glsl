// The extent of terms: (the largest sum of the exponent fields of two factors whose product is
// finite and not 0, or 0; which of the products are not finite; 4095 less a sum that none of these
// is below, or 0). In textures it is one word.
const uint kHasNan = 1u;
const uint kHasInfinity = 2u;
const uint kHasNegativeInfinity = 4u;
const uint kLeastFrom = 4095u;

// Which of them a product is that is not finite.
uint class_of_product(uvec2 a, uvec2 x) {
  bool infinite = (is_infinite(a) && !is_nan(x) && !is_zero(x)) ||
                  (is_infinite(x) && !is_nan(a) && !is_zero(a));
  bool negative = ((a.y ^ x.y) & kSign) != 0u;
  return !infinite ? kHasNan : (negative ? kHasNegativeInfinity : kHasInfinity);
}

// That a term of this exponent is there.
uint least_of(int exponent) {
  return kLeastFrom - uint(max(exponent, 0));
}

uvec3 merged_extents(uvec3 a, uvec3 b) {
  return uvec3(max(a.x, b.x), a.y | b.y, max(a.z, b.z));
}

uint packed_extent(uvec3 extent) {
  return extent.x | (extent.z << 12) | (extent.y << 24);
}

uvec3 unpacked_extent(uint word) {
  return uvec3(word & 0xfffu, word >> 24, (word >> 12) & 0xfffu);
}
