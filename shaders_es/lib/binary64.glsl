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
  if (shift >= 32) {
    v = uvec2(v.y | uint(v.x != 0u), 0u);
    shift = min(shift - 32, 31);
  }
  uint lost = v.x & ((1u << shift) - 1u);
  return uvec2((v.x >> shift) | ((v.y << (31 - shift)) << 1) | uint(lost != 0u), v.y >> shift);
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
  uvec2 kept = uvec2((m.x >> 11) | (m.y << 21), m.y >> 11);
  uint up = ((m.x & 0x7ffu) + 0x3ffu + (kept.x & 1u)) >> 11;
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

// Of numbers of which one is an infinity or a NaN.
uvec2 sum_of_specials(uvec2 a, uvec2 b) {
  if (is_nan(a) || is_nan(b) || (is_infinite(a) && is_infinite(b) && a.y != b.y)) {
    return kNan;
  }
  return is_infinite(a) ? a : b;
}

uvec2 add(uvec2 a, uvec2 b) {
  uvec2 magnitudes = uvec2(a.y, b.y) & ~kSign;
  if (max(magnitudes.x, magnitudes.y) >= kInfinity) {
    return sum_of_specials(a, b);
  }
  if (is_less(uvec2(a.x, magnitudes.x), uvec2(b.x, magnitudes.y))) {
    uvec2 larger = b;
    b = a;
    a = larger;
  }
  uint sign = a.y & kSign;
  bool same = ((a.y ^ b.y) & kSign) == 0u;
  int exponent = exponent_of(a);
  // Two bits are left, of which one is for a carry, nine for what decides the rounding.
  uvec2 m = significand_of(a);
  uvec2 other = significand_of(b);
  m = uvec2(m.x << 9, (m.y << 9) | (m.x >> 23));
  other = uvec2(other.x << 9, (other.y << 9) | (other.x >> 23));
  other = shifted_right(other, exponent - exponent_of(b));
  m = same ? sum_of_bits(m, other) : difference_of_bits(m, other);
  if ((m.x | m.y) == 0u) {
    return uvec2(0u, same ? sign : 0u);
  }
  // Then neighbours have cancelled, and the last 8 bits are 0.
  if (m.y == 0u) {
    m = uvec2(m.x << 31, m.x >> 1);
    exponent -= 31;
  }
  // Of half of the ones of a word no float becomes the next power of two, however it is rounded.
  int zeros = 158 - (floatBitsToInt(float(int(m.y & ~(m.y >> 1)))) >> 23);
  m = uvec2(m.x << zeros, (m.y << zeros) | (m.x >> (32 - zeros)));
  return rounded(sign, exponent + 2 - zeros, m);
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

// The same as 53 bits, times 2^(exponent - 1075).
uvec2 significand_of(uvec2 v, out int exponent) {
  exponent = int((v.y >> 20) & 0x7ffu);
  uvec2 m = uvec2(v.x, (v.y & 0xfffffu) | kHiddenBit);
  if (exponent == 0) {
    m.y ^= kHiddenBit;
    int zeros = leading_zeros(m) - 11;
    exponent = 1 - zeros;
    m = shifted_left(m, zeros);
  }
  return m;
}

uvec4 digits_of_14_bits(uvec2 m) {
  return uvec4(uvec3(m.x, m.x >> 14, (m.x >> 28) | (m.y << 4)) & 0x3fffu, m.y >> 10);
}

uvec2 multiply(uvec2 a, uvec2 b) {
  uint sign = (a.y ^ b.y) & kSign;
  bool no_product = is_zero(a) || is_zero(b);
  if (max(a.y & ~kSign, b.y & ~kSign) >= kInfinity) {
    return no_product || is_nan(a) || is_nan(b) ? kNan : uvec2(0u, sign | kInfinity);
  }
  if (no_product) {
    return uvec2(0u, sign);
  }
  int exponent_a;
  int exponent_b;
  uvec4 x = digits_of_14_bits(significand_of(a, exponent_a));
  uvec4 y = digits_of_14_bits(significand_of(b, exponent_b));
  int exponent = exponent_a + exponent_b - 1022;
  // Seven digits of 14 bits, the last one of 21 or 22: the first 64 bits, and 42 behind them.
  uint last = x.x * y.x;
  uint middle = x.x * y.y + x.y * y.x + (last >> 14);
  uint first = x.x * y.z + x.y * y.y + x.z * y.x + (middle >> 14);
  uint digit3 = x.x * y.w + x.y * y.z + x.z * y.y + x.w * y.x + (first >> 14);
  uint digit4 = x.y * y.w + x.z * y.z + x.w * y.y + (digit3 >> 14);
  uint digit5 = x.z * y.w + x.w * y.z + (digit4 >> 14);
  uint digit6 = x.w * y.w + (digit5 >> 14);
  uvec2 m = uvec2((digit5 << 28) | ((digit4 & 0x3fffu) << 14) | (digit3 & 0x3fffu),
                  (digit6 << 10) | ((digit5 & 0x3fffu) >> 4));
  first <<= 18;
  if (m.y < kSign) {
    m = uvec2((m.x << 1) | (first >> 31), (m.y << 1) | (m.x >> 31));
    first <<= 1;
    --exponent;
  }
  m.x |= uint((first | ((middle | last) & 0x3fffu)) != 0u);
  return rounded(sign, exponent, m);
}
