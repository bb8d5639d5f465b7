// Arithmetic of IEEE 754's binary64 in 32-bit integers. A number is the two words of its bits, the
// low one first. Each operation rounds once, to nearest, ties to even. Subnormal numbers are kept.
// Every NaN that comes out is kNan. What GLSL ES 3.00 leaves open is not used: shifts by 32 and
// more, negative operands of %, arithmetic of floats.
const uint kSign = 0x80000000u;
const uint kInfinity = 0x7ff00000u;  // the high word
const uint kHiddenBit = 0x100000u;   // of the high word
const uvec2 kNan = uvec2(0u, 0x7ff80000u);
const uvec2 kOne = uvec2(0u, 0x3ff00000u);

bool is_nan(uvec2 v) {
  uint high = v.y & ~kSign;
  return high > kInfinity || (high == kInfinity && v.x != 0u);
}

bool is_infinite(uvec2 v) {
  return (v.y & ~kSign) == kInfinity && v.x == 0u;
}

bool is_zero(uvec2 v) {
  return ((v.y & ~kSign) | v.x) == 0u;
}

uvec2 negated(uvec2 v) {
  return uvec2(v.x, v.y ^ kSign);
}

// Leading zeros of a word, which is not 0.
int leading_zeros(uint word) {
  int zeros = 0;
  if (word < 0x10000u) {
    zeros += 16;
    word <<= 16;
  }
  if (word < 0x1000000u) {
    zeros += 8;
    word <<= 8;
  }
  if (word < 0x10000000u) {
    zeros += 4;
    word <<= 4;
  }
  if (word < 0x40000000u) {
    zeros += 2;
    word <<= 2;
  }
  return word < kSign ? zeros + 1 : zeros;
}

// Of 64 bits, which are not all 0.
int leading_zeros(uvec2 v) {
  return v.y != 0u ? leading_zeros(v.y) : 32 + leading_zeros(v.x);
}

// 0 <= shift < 64.
uvec2 shifted_left(uvec2 v, int shift) {
  if (shift >= 32) {
    return uvec2(0u, v.x << (shift - 32));
  }
  return shift == 0 ? v : uvec2(v.x << shift, (v.y << shift) | (v.x >> (32 - shift)));
}

// shift >= 0. The last bit says, too, whether any that was shifted out was set.
uvec2 shifted_right(uvec2 v, int shift) {
  if (shift == 0) {
    return v;
  }
  if (shift >= 64) {
    return uvec2((v.x | v.y) != 0u ? 1u : 0u, 0u);
  }
  if (shift > 32) {
    uint lost = v.x | (v.y << (64 - shift));
    return uvec2((v.y >> (shift - 32)) | (lost != 0u ? 1u : 0u), 0u);
  }
  if (shift == 32) {
    return uvec2(v.y | (v.x != 0u ? 1u : 0u), 0u);
  }
  uint lost = v.x << (32 - shift);
  return uvec2((v.x >> shift) | (v.y << (32 - shift)) | (lost != 0u ? 1u : 0u), v.y >> shift);
}

// The number with this sign and magnitude m * 2^(exponent - 1086), rounded. Bit 63 of m is set, or
// m is 0. Bit 0 of m may stand for any that are lower.
uvec2 rounded(uint sign, int exponent, uvec2 m) {
  if ((m.x | m.y) == 0u) {
    return uvec2(0u, sign);
  }
  if (exponent >= 2047) {
    return uvec2(0u, sign | kInfinity);
  }
  if (exponent <= 0) {
    m = shifted_right(m, min(1 - exponent, 64));
    exponent = 1;
  }
  uint rest = m.x & 0x7ffu;
  uvec2 kept = uvec2((m.x >> 11) | (m.y << 21), m.y >> 11);
  uint up = rest > 0x400u || (rest == 0x400u && (kept.x & 1u) == 1u) ? 1u : 0u;
  uint low = kept.x + up;
  // The hidden bit, where it is set, and a carry out of the fraction add to the exponent.
  return uvec2(low, sign | (kept.y + (low < up ? 1u : 0u) + (uint(exponent - 1) << 20)));
}

// The exponent field, of subnormal numbers that of the smallest normal ones.
int exponent_of(uvec2 v) {
  return max(1, int((v.y >> 20) & 0x7ffu));
}

// The 53 bits that a finite number is, times 2^(exponent_of - 1075).
uvec2 significand_of(uvec2 v) {
  uint hidden = (v.y & kInfinity) != 0u ? kHiddenBit : 0u;
  return uvec2(v.x, (v.y & 0xfffffu) | hidden);
}

bool is_less(uvec2 a, uvec2 b) {
  return a.y < b.y || (a.y == b.y && a.x < b.x);
}

uvec2 sum_of_bits(uvec2 a, uvec2 b) {
  uint low = a.x + b.x;
  return uvec2(low, a.y + b.y + (low < a.x ? 1u : 0u));
}

uvec2 difference_of_bits(uvec2 a, uvec2 b) {
  return uvec2(a.x - b.x, a.y - b.y - (a.x < b.x ? 1u : 0u));
}

uvec2 add(uvec2 a, uvec2 b) {
  if (is_nan(a) || is_nan(b)) {
    return kNan;
  }
  uint sign_a = a.y & kSign;
  uint sign_b = b.y & kSign;
  if (is_infinite(a)) {
    return is_infinite(b) && sign_a != sign_b ? kNan : a;
  }
  if (is_infinite(b)) {
    return b;
  }
  if (is_less(uvec2(a.x, a.y & ~kSign), uvec2(b.x, b.y & ~kSign))) {
    uvec2 larger = b;
    b = a;
    a = larger;
    uint sign = sign_b;
    sign_b = sign_a;
    sign_a = sign;
  }
  int exponent = exponent_of(a);
  // One bit is left for a carry, ten for what decides the rounding.
  uvec2 m = shifted_left(significand_of(a), 10);
  uvec2 other = shifted_right(shifted_left(significand_of(b), 10), exponent - exponent_of(b));
  m = sign_a == sign_b ? sum_of_bits(m, other) : difference_of_bits(m, other);
  if ((m.x | m.y) == 0u) {
    return uvec2(0u, sign_a == sign_b ? sign_a : 0u);
  }
  int zeros = leading_zeros(m);
  return rounded(sign_a, exponent + 1 - zeros, shifted_left(m, zeros));
}

// The 64 bits of a product of two words.
uvec2 product_of_words(uint a, uint b) {
  uint a_low = a & 0xffffu;
  uint a_high = a >> 16;
  uint b_low = b & 0xffffu;
  uint b_high = b >> 16;
  uint low = a_low * b_low;
  uint first = a_low * b_high;
  uint second = a_high * b_low;
  uint middle = (low >> 16) + (first & 0xffffu) + (second & 0xffffu);
  return uvec2((low & 0xffffu) | (middle << 16),
               a_high * b_high + (first >> 16) + (second >> 16) + (middle >> 16));
}

// The 128 bits of a product, the low word first.
uvec4 product_of_bits(uvec2 a, uvec2 b) {
  uvec2 low = product_of_words(a.x, b.x);
  uvec2 first = product_of_words(a.x, b.y);
  uvec2 second = product_of_words(a.y, b.x);
  uvec2 high = product_of_words(a.y, b.y);
  uvec2 middle = sum_of_bits(first, uvec2(low.y, 0u));  // cannot carry
  uvec2 sum = sum_of_bits(middle, second);
  uint carry = is_less(sum, middle) ? 1u : 0u;
  high = sum_of_bits(high, uvec2(sum.y, carry));
  return uvec4(low.x, sum.x, high);
}

// A finite number other than 0 as 64 bits of which the first is set, times 2^(exponent - 1086).
uvec2 normalized(uvec2 v, out int exponent) {
  uvec2 m = significand_of(v);
  int zeros = leading_zeros(m);
  exponent = exponent_of(v) + 11 - zeros;
  return shifted_left(m, zeros);
}

uvec2 multiply(uvec2 a, uvec2 b) {
  if (is_nan(a) || is_nan(b)) {
    return kNan;
  }
  uint sign = (a.y ^ b.y) & kSign;
  bool no_product = is_zero(a) || is_zero(b);
  if (is_infinite(a) || is_infinite(b)) {
    return no_product ? kNan : uvec2(0u, sign | kInfinity);
  }
  if (no_product) {
    return uvec2(0u, sign);
  }
  int exponent_a;
  int exponent_b;
  uvec4 product = product_of_bits(normalized(a, exponent_a), normalized(b, exponent_b));
  int exponent = exponent_a + exponent_b - 1022;
  uvec2 m = product.zw;
  uvec2 rest = product.xy;
  if (m.y < kSign) {
    m = uvec2((m.x << 1) | (rest.y >> 31), (m.y << 1) | (m.x >> 31));
    rest.y <<= 1;
    --exponent;
  }
  m.x |= (rest.x | rest.y) != 0u ? 1u : 0u;
  return rounded(sign, exponent, m);
}
