#version 300 es
// gemv of a band or of packed storage, triangular or symmetric, first pass: fragment (g, s)
// multiplies rows 4g .. 4g + 3 of A by its piece of x. The pieces of row group g start at column
// g * sweep.x + sweep.y: at the same one for all, or along the diagonals of a band, so that a band
// costs its diagonals and not its columns. Columns that none of the four rows has are skipped, and
// elements that do not exist take no part: they are selected away, as x may hold NaN there.
// Cost per 4 rows and 4 columns: 16 fetches of A; and x. Variants: X_QUADS (x contiguous and
// aligned).
#include "lib/linear.glsl"
#include "lib/structure.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_map;  // base of the whole matrix, row stride, column stride
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, stride, sweep (multiples of 4)
uniform ivec4 u_count;  // rows, columns, columns a piece (a multiple of 4)
layout(location = 0) out vec4 o_sums;

float x_element(int k) {
  return element_at(u_x, u_x_shift, u_x_map.x + k * u_x_map.y);
}

// Elements past the end repeat the last one and are never used.
vec4 x_quad(int k) {
#ifdef X_QUADS
  return texel_at(u_x, u_x_shift, (u_x_map.x + k) >> 2);
#else
  int last = u_count.y - 1;
  return vec4(x_element(k), x_element(min(k + 1, last)), x_element(min(k + 2, last)),
              x_element(min(k + 3, last)));
#endif
}

float a_element(int i, int k, bool exists) {
  return exists ? structure_element(u_a, u_a_shift, u_a_map, i, k) : 0.0;
}

// sum + column k of four rows * x, where there is such a column. Rows past the end repeat the last
// one and are never used.
vec4 add_column(vec4 sum, ivec4 i, int k, int end, float x) {
  if (k >= end) {
    return sum;
  }
  bvec4 exists = bvec4(structure_exists(i.x, k), structure_exists(i.y, k), structure_exists(i.z, k),
                       structure_exists(i.w, k));
  vec4 column = vec4(a_element(i.x, k, exists.x), a_element(i.y, k, exists.y),
                     a_element(i.z, k, exists.z), a_element(i.w, k, exists.w));
  return mix(sum, sum + column * x, exists);
}

vec4 add_columns(vec4 sum, ivec4 i, int k, int end) {
  vec4 x = x_quad(k);
  sum = add_column(sum, i, k, end, x.x);
  sum = add_column(sum, i, k + 1, end, x.y);
  sum = add_column(sum, i, k + 2, end, x.z);
  return add_column(sum, i, k + 3, end, x.w);
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  ivec4 i = min((place.x << 2) + ivec4(0, 1, 2, 3), u_count.x - 1);
  int k = place.x * u_x_map.z + u_x_map.w + place.y * u_count.z;
  int end = min(k + u_count.z, u_count.y);
  // The columns that exist in any of the rows, the first rounded down to whole texels of x.
  int diagonal = u_form.x - u_form.y;
  k = max(k, max(i.x + diagonal - u_band.x, 0) & ~3);
  end = min(end, i.w + diagonal + u_band.y + 1);
  vec4 sum = vec4(0.0);
  for (; k < end; k += 4) {
    sum = add_columns(sum, i, k, end);
  }
  o_sums = sum;
}
