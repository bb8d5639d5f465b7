// The panel of cgeqrf: rows of eight complex numbers. The first eight are T, of the block reflector
// I - V * T * V^H; behind them come u_reflector_rows rows of the panel itself. The products of a
// column are those of its conjugate.
#include "lib/times_i.glsl"
#include "lib/reflector_scale.glsl"

const int kHeader = 8;

vec4 pair_at(int row, int quad) {
  return texel_at(u_a, u_a_shift, ((kHeader + row) << 2) + quad);
}

// Of the column.
vec2 entry_at(int row) {
  vec4 pair = pair_at(row, u_reflector_column >> 1);
  return mix(pair.xy, pair.zw, bvec2((u_reflector_column & 1) == 1));
}

// Of the rows from `first` to before `end`, two at a time. Squares of numbers beyond
// 1e19 overflow: so the column is scaled by the power of two of the largest element so far.
Sums sums_of_rows(int first, int end, int quad) {
  Sums sums = Sums(vec4(0.0), 0.0, kNoExponent);
  float scale = power_of_two(-kNoExponent);
  for (int row = first; row < end; row += 2) {
    int second = min(row + 1, end - 1);
    vec4 x = vec4(entry_at(row), entry_at(second));
    vec4 a = pair_at(row, quad);
    vec4 b = pair_at(second, quad);
    x.zw = row + 1 < end ? x.zw : vec2(0.0);
    vec4 sizes = abs(x);
    int exponent = exponent_of(max(max(sizes.x, sizes.y), max(sizes.z, sizes.w)));
    if (exponent > sums.exponent) {
      raise(sums, exponent);
      scale = power_of_two(-exponent);
    }
    x *= scale;
    sums.products += x.x * a - x.y * times_i(a) + x.z * b - x.w * times_i(b);
    sums.square += dot(x, x);
  }
  return sums;
}
