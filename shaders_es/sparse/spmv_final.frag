#version 300 es
// spmv, last pass: y := alpha * (sum of the pieces) + beta * y.
// Reads: u_partials, four rows of a piece a texel (sparse/spmv_partial); u_old is y.
// Writes: y, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_spmv: as of the first pass; u_spmv_rows: position p of the view is row first + p *
//   step; those of lib/scalars.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per element 1 fetch a piece.
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

float row_sum(int element) {
  ivec2 position = view_position(element);
  if (position.x < 0) {
    return 0.0;
  }
  int row = u_spmv_rows_first + max(position.x, position.y) * u_spmv_rows_step;
  float sum = 0.0;
  for (int piece = 0; piece < u_spmv_pieces; ++piece) {
    vec4 rows = texel_at(u_partials, u_spmv_log2_width, (row >> 2) * u_spmv_pieces + piece);
    sum += lane_of(rows, row & 3);
  }
  return sum;
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 old = old_texel(texel);
  vec4 product =
      vec4(row_sum(element), row_sum(element + 1), row_sum(element + 2), row_sum(element + 3));
  write_lanes(old, combine(alpha(), product, beta(), old), lanes_in_view(texel));
}
