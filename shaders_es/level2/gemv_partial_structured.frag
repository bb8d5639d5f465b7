#version 300 es
// gemv of a band or of packed storage, triangular or symmetric, first pass: fragment (g, s)
//   multiplies rows 4g to 4g + 3 of A by its piece of x.
// Reads: u_a is A, as lib/structure.glsl finds it; u_x is x.
// Writes: o_sums, four sums a fragment.
// Uniforms: u_a_matrix; u_gemv_band: rows, columns, columns of a piece (a multiple of 4);
//   u_gemv_sweep: base and stride of x; the pieces of group g start at column g * slope + first
//   (multiples of 4); those of lib/structure.glsl.
// Assumes: Elements that do not exist are selected away, as x may hold NaN there.
// Cost: per 4 rows and 4 columns 16 fetches of A; and x; 16 FMA. Columns that none of the four rows
//   has are skipped.
// Variants: X_QUADS.
// Why: The pieces follow the diagonals of a band, so that it costs its diagonals and not its
//   columns.
#include "lib/linear.glsl"
#include "lib/structure.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_gemv_sweep;
#define u_gemv_sweep_base u_gemv_sweep.x
#define u_gemv_sweep_stride u_gemv_sweep.y
#define u_gemv_sweep_slope u_gemv_sweep.z
#define u_gemv_sweep_first u_gemv_sweep.w
uniform ivec3 u_gemv_band;
#define u_gemv_band_rows u_gemv_band.x
#define u_gemv_band_cols u_gemv_band.y
#define u_gemv_band_piece_cols u_gemv_band.z
layout(location = 0) out vec4 o_sums;

float x_element(int k) {
  return element_at(u_x, u_x_shift, u_gemv_sweep_base + k * u_gemv_sweep_stride);
}

// Elements past the end repeat the last one and are never used.
vec4 x_quad(int k) {
#ifdef X_QUADS
  return texel_at(u_x, u_x_shift, (u_gemv_sweep_base + k) >> 2);
#else
  int last = u_gemv_band_cols - 1;
  return vec4(x_element(k), x_element(min(k + 1, last)), x_element(min(k + 2, last)),
              x_element(min(k + 3, last)));
#endif
}

float a_element(int i, int k, bool exists) {
  return exists ? structure_element(u_a, u_a_shift, u_a_matrix, i, k) : 0.0;
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
  ivec4 i = min((place.x << 2) + ivec4(0, 1, 2, 3), u_gemv_band_rows - 1);
  int k = place.x * u_gemv_sweep_slope + u_gemv_sweep_first + place.y * u_gemv_band_piece_cols;
  int end = min(k + u_gemv_band_piece_cols, u_gemv_band_cols);
  // The columns that exist in any of the rows, the first rounded down to whole texels of x.
  int diagonal = u_structure_first_row - u_structure_first_col;
  k = max(k, max(i.x + diagonal - u_band_below, 0) & ~3);
  end = min(end, i.w + diagonal + u_band_above + 1);
  vec4 sum = vec4(0.0);
  for (; k < end; k += 4) {
    sum = add_columns(sum, i, k, end);
  }
  o_sums = sum;
}
