// The panel of geqrf: rows of four texels. The first 16 are T, of the block reflector
// I - V * T * V^T; behind them come u_reflector_rows rows of the panel itself.
#include "lib/reflector_scale.glsl"

const int kHeader = 16;

vec4 quad_at(int row, int quad) {
  return texel_at(u_a, u_a_shift, ((kHeader + row) << 2) + quad);
}

// Of the column.
float entry_at(int row) {
  return lane_of(quad_at(row, u_reflector_column >> 2), u_reflector_column & 3);
}

// Of the rows from `first` to before `end`, four at a time, whose fetches do not wait for each
// other. Squares of numbers beyond 1e19 overflow: so the column is scaled by the power of two of
// the largest element so far, by which alone nothing is rounded.
Sums sums_of_rows(int first, int end, int quad) {
  Sums sums = Sums(vec4(0.0), 0.0, kNoExponent);
  float scale = power_of_two(-kNoExponent);
  for (int row = first; row < end; row += 4) {
    ivec4 rows = ivec4(0, 1, 2, 3) + row;
    bvec4 beyond = greaterThanEqual(rows, ivec4(end));
    rows = min(rows, ivec4(end - 1));
    vec4 x = vec4(entry_at(rows.x), entry_at(rows.y), entry_at(rows.z), entry_at(rows.w));
    mat4 others = mat4(quad_at(rows.x, quad), quad_at(rows.y, quad), quad_at(rows.z, quad),
                       quad_at(rows.w, quad));
    x = mix(x, vec4(0.0), beyond);
    vec4 sizes = abs(x);
    int exponent = exponent_of(max(max(sizes.x, sizes.y), max(sizes.z, sizes.w)));
    if (exponent > sums.exponent) {
      raise(sums, exponent);
      scale = power_of_two(-exponent);
    }
    x *= scale;
    sums.products += others * x;
    sums.square += dot(x, x);
  }
  return sums;
}
