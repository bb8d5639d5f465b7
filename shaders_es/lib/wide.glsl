// Sums of products of numbers in double precision, as whole numbers of 224 bits in two's complement
// (`low` has words 0 to 3, `high` words 4 to 6). A product is 106 bits times a power of two, whose
// exponent field is the sum of those of its factors. The largest one of a sum has its last bit at
// bit 64: what lies more than 170 bits below its first is cut off, towards zero. So sums of 2^31
// products do not overflow, and no order of adding makes a difference.
const int kBelowLast = 64;  // bits

struct Wide {
  uvec4 low;
  uvec3 high;
};

const Wide kWideZero = Wide(uvec4(0u), uvec3(0u));

// carry: 0 or 1.
uint sum_of_words(uint a, uint b, inout uint carry) {
  uint more = b + carry;
  uint sum = a + more;
  carry = uint(more < carry) | uint(sum < a);
  return sum;
}

// a + b + carry.
Wide sum_of_wide(Wide a, Wide b, uint carry) {
  Wide sum;
  sum.low.x = sum_of_words(a.low.x, b.low.x, carry);
  sum.low.y = sum_of_words(a.low.y, b.low.y, carry);
  sum.low.z = sum_of_words(a.low.z, b.low.z, carry);
  sum.low.w = sum_of_words(a.low.w, b.low.w, carry);
  sum.high.x = sum_of_words(a.high.x, b.high.x, carry);
  sum.high.y = sum_of_words(a.high.y, b.high.y, carry);
  sum.high.z = a.high.z + b.high.z + carry;
  return sum;
}

// The low word of 64 bits that are shifted to the right, 0 <= shift < 32.
uint low_word(uint low, uint high, int shift) {
  return (low >> shift) | ((high << (31 - shift)) << 1);
}

// sum + or - product, which lies `shift` >= 0 bits below where the largest one does.
Wide with_product(Wide sum, uvec4 product, int shift, bool negative) {
  if (shift >= 192) {
    return sum;
  }
  int bits = shift & 31;
  uvec4 low = uvec4(0u, low_word(0u, product.x, bits), low_word(product.x, product.y, bits),
                    low_word(product.y, product.z, bits));
  uvec2 high = uvec2(low_word(product.z, product.w, bits), product.w >> bits);
  // By whole words: 1, 2 and 4.
  if ((shift & 32) != 0) {
    low = uvec4(low.yzw, high.x);
    high = uvec2(high.y, 0u);
  }
  if ((shift & 64) != 0) {
    low = uvec4(low.zw, high);
    high = uvec2(0u);
  }
  if ((shift & 128) != 0) {
    low = uvec4(high, 0u, 0u);
    high = uvec2(0u);
  }
  uint flip = 0u - uint(negative);
  return sum_of_wide(sum, Wide(low ^ flip, uvec3(high ^ flip, flip)), flip & 1u);
}

// shift >= 0; bits are cut off, towards minus infinity.
Wide shifted_right(Wide v, int shift) {
  uint sign = 0u - (v.high.z >> 31);
  if (shift >= 224) {
    return Wide(uvec4(sign), uvec3(sign));
  }
  int bits = shift & 31;
  uvec4 low = uvec4(low_word(v.low.x, v.low.y, bits), low_word(v.low.y, v.low.z, bits),
                    low_word(v.low.z, v.low.w, bits), low_word(v.low.w, v.high.x, bits));
  uvec3 high = uvec3(low_word(v.high.x, v.high.y, bits), low_word(v.high.y, v.high.z, bits),
                     low_word(v.high.z, sign, bits));
  // By whole words: 1, 2 and 4.
  if ((shift & 32) != 0) {
    low = uvec4(low.yzw, high.x);
    high = uvec3(high.yz, sign);
  }
  if ((shift & 64) != 0) {
    low = uvec4(low.zw, high.xy);
    high = uvec3(high.z, sign, sign);
  }
  if ((shift & 128) != 0) {
    low = uvec4(high, sign);
    high = uvec3(sign);
  }
  return Wide(low, high);
}
