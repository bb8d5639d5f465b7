// Sums of terms that are at most 31 powers of two below the largest one, in columns of 14 bits: one
// factor is six digits, shifted by how far the term is below the largest one, the other four digits
// with signs. Ten columns hold 2^20 terms, if carries are taken after every four: the last one has
// units of 2^126, and a term is below 2^137.
struct Columns {
  ivec4 low;
  ivec4 high;
  ivec2 last;
};

const int kMostBelow = 31;

Columns no_columns() {
  return Columns(ivec4(0), ivec4(0), ivec2(0));
}

// Of normal numbers; `below`: how many powers of two from the largest term.
void add_near(inout Columns sum, uvec2 a, uvec2 x, int below) {
  const uint kMask = 0x3fffu;
  const uint kHalf = 0x2000u;
  int sign = 1 | (int(a.y ^ x.y) >> 31);
  uint high = (a.y & 0xfffffu) | kHiddenBit;
  int shift = kMostBelow - below;
  uvec3 words = uvec3(a.x << shift, (high << shift) | ((a.x >> 1) >> below), (high >> 1) >> below);
  ivec4 p =
      ivec4(uvec4(words.x, words.x >> 14, (words.x >> 28) | (words.y << 4), words.y >> 10) & kMask);
  ivec2 q = ivec2(((words.y >> 24) | (words.z << 8)) & kMask, words.z >> 6);
  // Half of a digit more in three of them.
  uint low = x.x + (kHalf | (kHalf << 14));
  uint top = ((x.y & 0xfffffu) | kHiddenBit) + (kHalf >> 4) + uint(low < x.x);
  ivec3 r =
      ivec3(uvec3(low, low >> 14, (low >> 28) | (top << 4)) & kMask) * sign - int(kHalf) * sign;
  int s = int(top >> 10) * sign;
  sum.low += ivec4(p.x * r.x, p.x * r.y + p.y * r.x, p.x * r.z + p.y * r.y + p.z * r.x,
                   p.x * s + p.y * r.z + p.z * r.y + p.w * r.x);
  sum.high += ivec4(p.y * s + p.z * r.z + p.w * r.y + q.x * r.x,
                    p.z * s + p.w * r.z + q.x * r.y + q.y * r.x, p.w * s + q.x * r.z + q.y * r.y,
                    q.x * s + q.y * r.z);
  sum.last.x += q.y * s;
}

void take_carries(inout Columns sum) {
  const int kMask = 0x3fff;
  sum.low.y += sum.low.x >> 14;
  sum.low.z += sum.low.y >> 14;
  sum.low.w += sum.low.z >> 14;
  sum.high.x += sum.low.w >> 14;
  sum.high.y += sum.high.x >> 14;
  sum.high.z += sum.high.y >> 14;
  sum.high.w += sum.high.z >> 14;
  sum.last.x += sum.high.w >> 14;
  sum.last.y += sum.last.x >> 14;
  sum.low &= kMask;
  sum.high &= kMask;
  sum.last.x &= kMask;
}

// Where lib/wide.glsl has them: the last bit of the columns is bit 33.
Wide wide_of(Columns sum) {
  take_carries(sum);
  uvec4 low = uvec4(sum.low);
  uvec4 high = uvec4(sum.high);
  uvec2 last = uvec2(sum.last);
  uvec4 words =
      uvec4(low.x | (low.y << 14) | (low.z << 28), (low.z >> 4) | (low.w << 10) | (high.x << 24),
            (high.x >> 8) | (high.y << 6) | (high.z << 20),
            (high.z >> 12) | (high.w << 2) | (last.x << 16) | (last.y << 30));
  uint top = uint(sum.last.y >> 2);
  return Wide(
      uvec4(0u, words.x << 1, (words.y << 1) | (words.x >> 31), (words.z << 1) | (words.y >> 31)),
      uvec3((words.w << 1) | (words.z >> 31), (top << 1) | (words.w >> 31),
            uint(sum.last.y >> 31)));
}
