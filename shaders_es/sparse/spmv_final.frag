#version 300 es
// spmv, last pass: y := alpha * (sum of the pieces) + beta * y.
// Reads: u_partials, four rows of a piece a texel (sparse/spmv_partial); u_old is y.
// Writes: y, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_spmv: as of the first pass; u_spmv_rows: position p of the view is row first + p *
//   step; those of lib/scalars.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per element 1 fetch a piece; one for four of them where they are rows of one texel.
// Variants: CONTIGUOUS, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"

uniform sampler2D u_partials;
uniform ivec3 u_spmv;
#define u_spmv_pieces u_spmv.x
#define u_spmv_log2_width u_spmv.y
uniform ivec2 u_spmv_rows;
#define u_spmv_rows_first u_spmv_rows.x
#define u_spmv_rows_step u_spmv_rows.y

vec4 sums_of(int group) {
  vec4 sums = vec4(0.0);
  for (int piece = 0; piece < u_spmv_pieces; ++piece) {
    sums += texel_at(u_partials, u_spmv_log2_width, group * u_spmv_pieces + piece);
  }
  return sums;
}

// Of an element of the view; -1 of others.
int row_of(int element) {
  ivec2 position = view_position(element);
  return position.x < 0 ? -1 : u_spmv_rows_first + max(position.x, position.y) * u_spmv_rows_step;
}

float row_sum(int row) {
  return row < 0 ? 0.0 : lane_of(sums_of(row >> 2), row & 3);
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 old = old_texel(texel);
  ivec4 rows =
      ivec4(row_of(element), row_of(element + 1), row_of(element + 2), row_of(element + 3));
  // Behind the last row there is no other that the texel's sums could be of.
  bool neighbours = rows.x >= 0 && (rows.x & 3) == 0 && (rows.y == rows.x + 1 || rows.y < 0) &&
                    (rows.z == rows.x + 2 || rows.z < 0) && (rows.w == rows.x + 3 || rows.w < 0);
  vec4 product;
  if (neighbours) {
    product = sums_of(rows.x >> 2);
  } else {
    product = vec4(row_sum(rows.x), row_sum(rows.y), row_sum(rows.z), row_sum(rows.w));
  }
  write_lanes(old, combine(alpha(), product, beta(), old), lanes_in_view(texel));
}
