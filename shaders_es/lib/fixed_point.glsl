// Sums of products of whole numbers, exact, rounded to binary64 once. A factor is trunc(x * 2^(54 -
// E)) for a number x below 2^E, as four signed digits of 14 bits. A sum holds 2^31 products.
#include "lib/fixed_sum.glsl"

const uint kDigitMask = 0x3fffu;
// In a copy of a matrix: an element that does not exist. No NaN of the caller comes this far.
const uvec2 kAbsent = uvec2(1u, 0x7ff00000u);

int exponent_field(uvec2 number) {
  return int((number.y >> 20) & 0x7ffu);
}

// Bits from the last one that a line has to its first one: double/line_exponents.
int bits_of_line(uvec2 line) {
  return int(line.x) + 53 - int(line.y >> 2);
}

// E is most - 1022; most is at least the number's exponent_of.
uvec2 whole_of(uvec2 number, int most) {
  int shift = most - exponent_of(number);
  if (shift >= 54 || exponent_field(number) == 0x7ff) {
    return uvec2(0u);
  }
  uvec2 m = shifted_left(significand_of(number), 1);
  if (shift >= 32) {
    return uvec2(m.y >> (shift - 32), 0u);
  }
  return shift == 0 ? m : uvec2((m.x >> shift) | (m.y << (32 - shift)), m.y >> shift);
}

ivec4 digits_of(uvec2 number, int most) {
  uvec2 m = whole_of(number, most);
  ivec4 digits =
      ivec4(uvec4(m.x, m.x >> 14, (m.x >> 28) | (m.y << 4), m.y >> 10) & uvec4(kDigitMask));
  return number.y >= kSign ? -digits : digits;
}

// Columns stay below 2^31 where every two products are followed by take_carries.
void add_product(inout FixedSum sum, ivec4 a, ivec4 b) {
  sum.low += ivec4(a.x * b.x, a.x * b.y + a.y * b.x, a.x * b.z + a.y * b.y + a.z * b.x,
                   a.x * b.w + a.y * b.z + a.z * b.y + a.w * b.x);
  sum.high.xyz += ivec3(a.y * b.w + a.z * b.z + a.w * b.y, a.z * b.w + a.w * b.z, a.w * b.w);
}

// magnitude * 2^(exponent - 1086), rounded; the magnitude has 160 bits, the low word first.
uvec2 rounded_words(uint sign, uvec4 words, uint top, int exponent) {
  for (int i = 0; i < 4; ++i) {
    if (top == 0u) {
      top = words.w;
      words = uvec4(0u, words.xyz);
      exponent -= 32;
    }
  }
  if (top == 0u) {
    return uvec2(0u, sign);
  }
  int zeros = leading_zeros(top);
  uvec2 m = shifted_left(uvec2(words.w, top), zeros);
  if (zeros > 0) {
    m.x |= words.z >> (32 - zeros);
  }
  m.x |= ((words.z << zeros) | words.y | words.x) != 0u ? 1u : 0u;
  return rounded(sign, exponent + 96 - zeros, m);
}

// The same of 160 bits in two's complement. A sum of 0 is +0.
uvec2 rounded_signed_words(uvec4 words, uint top, int exponent) {
  uint sign = top & kSign;
  if (sign != 0u) {
    words = ~words;
    top = ~top;
    uvec4 carry;
    carry.x = words.x == 0xffffffffu ? 1u : 0u;
    carry.y = words.y == 0xffffffffu ? carry.x : 0u;
    carry.z = words.z == 0xffffffffu ? carry.y : 0u;
    carry.w = words.w == 0xffffffffu ? carry.z : 0u;
    words += uvec4(1u, carry.xyz);
    top += carry.w;
  }
  return rounded_words(sign, words, top, exponent);
}

// The same of 192 bits: 32 of a long sum are cut off, of which one bit says whether there are any.
uvec2 rounded_signed_words(uvec4 words, uvec2 top, int exponent) {
  if (top.y == ((top.x & kSign) != 0u ? 0xffffffffu : 0u)) {
    return rounded_signed_words(words, top.x, exponent);
  }
  uint lost = words.x != 0u ? 1u : 0u;
  return rounded_signed_words(uvec4(words.y | lost, words.zw, top.x), top.y, exponent + 32);
}

// sum * 2^(exponent - 1086), rounded; its carries are taken.
uvec2 rounded_sum(FixedSum sum, int exponent) {
  uvec4 low = uvec4(sum.low);
  uvec4 high = uvec4(sum.high);
  uvec4 words =
      uvec4(low.x | (low.y << 14) | (low.z << 28), (low.z >> 4) | (low.w << 10) | (high.x << 24),
            (high.x >> 8) | (high.y << 6) | (high.z << 20),
            (high.z >> 12) | (high.w << 2) | (uint(sum.last) << 16));
  return rounded_signed_words(words, uint(sum.last >> 16), exponent);
}
