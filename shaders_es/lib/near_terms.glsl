// Sums of terms that are at most 31 powers of two below the largest one, in columns of 14 bits: one
// factor is six digits, shifted by how far the term is below the largest one, the other four digits
// with signs. Ten columns hold 2^20 terms, if carries are taken after every four: the last one has
// units of 2^126, and a term is below 2^137.
#include "lib/fixed_sum.glsl"

struct Columns {
  FixedSum nine;
  int tenth;
};

const int kMostBelow = 31;

Columns no_columns() {
  return Columns(FixedSum(ivec4(0), ivec4(0), 0), 0);
}

// A factor in digits with signs, of which terms of several rows are made, and the word that has its
// own sign.
struct Digits {
  ivec3 low;
  int high;
  uint sign;
};

Digits digits_of_factor(uvec2 x) {
  const uint kMask = 0x3fffu;
  const uint kHalf = 0x2000u;
  // Half of a digit more in three of them.
  uint low = x.x + (kHalf | (kHalf << 14));
  uint top = ((x.y & 0xfffffu) | kHiddenBit) + (kHalf >> 4) + uint(low < x.x);
  return Digits(ivec3(uvec3(low, low >> 14, (low >> 28) | (top << 4)) & kMask) - int(kHalf),
                int(top >> 10), x.y);
}

// Of normal numbers; `below`: how many powers of two from the largest term.
void add_near(inout Columns sum, uvec2 a, Digits x, int below) {
  const uint kMask = 0x3fffu;
  int sign = 1 | (int(a.y ^ x.sign) >> 31);
  uint high = (a.y & 0xfffffu) | kHiddenBit;
  int shift = kMostBelow - below;
  uvec3 words = uvec3(a.x << shift, (high << shift) | ((a.x >> 1) >> below), (high >> 1) >> below);
  ivec4 p =
      ivec4(uvec4(words.x, words.x >> 14, (words.x >> 28) | (words.y << 4), words.y >> 10) & kMask);
  ivec2 q = ivec2(((words.y >> 24) | (words.z << 8)) & kMask, words.z >> 6);
  ivec3 r = x.low * sign;
  int s = x.high * sign;
  sum.nine.low += ivec4(p.x * r.x, p.x * r.y + p.y * r.x, p.x * r.z + p.y * r.y + p.z * r.x,
                        p.x * s + p.y * r.z + p.z * r.y + p.w * r.x);
  sum.nine.high += ivec4(p.y * s + p.z * r.z + p.w * r.y + q.x * r.x,
                         p.z * s + p.w * r.z + q.x * r.y + q.y * r.x,
                         p.w * s + q.x * r.z + q.y * r.y, q.x * s + q.y * r.z);
  sum.nine.last += q.y * s;
}

void take_carries(inout Columns sum) {
  take_carries(sum.nine);
  sum.tenth += sum.nine.last >> 14;
  sum.nine.last &= kColumnMask;
}

// Where lib/wide.glsl has them: the last bit of the columns is bit 33.
Wide wide_of(Columns sum) {
  take_carries(sum);
  uvec4 low = uvec4(sum.nine.low);
  uvec4 high = uvec4(sum.nine.high);
  uvec2 last = uvec2(sum.nine.last, sum.tenth);
  uvec4 words =
      uvec4(low.x | (low.y << 14) | (low.z << 28), (low.z >> 4) | (low.w << 10) | (high.x << 24),
            (high.x >> 8) | (high.y << 6) | (high.z << 20),
            (high.z >> 12) | (high.w << 2) | (last.x << 16) | (last.y << 30));
  uint top = uint(sum.tenth >> 2);
  return Wide(
      uvec4(0u, words.x << 1, (words.y << 1) | (words.x >> 31), (words.z << 1) | (words.y >> 31)),
      uvec3((words.w << 1) | (words.z >> 31), (top << 1) | (words.w >> 31), uint(sum.tenth >> 31)));
}
