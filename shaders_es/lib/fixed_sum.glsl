// A sum in nine columns of 14 bits, with signs, of which all but the last lie within [0, 2^14) once
// carries are taken.
const int kColumnMask = 0x3fff;

struct FixedSum {
  ivec4 low;
  ivec4 high;
  int last;
};

void take_carries(inout FixedSum sum) {
  sum.low.y += sum.low.x >> 14;
  sum.low.z += sum.low.y >> 14;
  sum.low.w += sum.low.z >> 14;
  sum.high.x += sum.low.w >> 14;
  sum.high.y += sum.high.x >> 14;
  sum.high.z += sum.high.y >> 14;
  sum.high.w += sum.high.z >> 14;
  sum.last += sum.high.w >> 14;
  sum.low &= ivec4(kColumnMask);
  sum.high &= ivec4(kColumnMask);
}
