#version 300 es
// A compact matrix times a vector, last pass: y := alpha * scale * (sum of the pieces) + beta * y.
// Reads: u_partials, four rows of a piece a texel (arrays/compact_partial); u_x has a scale for
//   each row; u_old is y.
// Writes: y, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_compact_part: as of the first pass; u_compact: numbers in a lane, 2: no scales;
//   u_run_rows: position p of the view is row first + p * step; u_x_vector; those of
//   lib/scalars.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per element 1 fetch a piece.
// Variants: CONTIGUOUS, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"

uniform sampler2D u_partials;
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
uniform ivec4 u_compact;
#define u_compact_in_lane u_compact.w
uniform ivec4 u_compact_part;
#define u_compact_part_pieces u_compact_part.z
#define u_compact_part_log2_width u_compact_part.w
uniform ivec3 u_run_rows;
#define u_run_rows_first u_run_rows.x
#define u_run_rows_major_step u_run_rows.y

float row_sum(int element) {
  ivec2 position = view_position(element);
  if (position.x < 0) {
    return 0.0;
  }
  int row = u_run_rows_first + max(position.x, position.y) * u_run_rows_major_step;
  float sum = 0.0;
  for (int piece = 0; piece < u_compact_part_pieces; ++piece) {
    vec4 rows =
        texel_at(u_partials, u_compact_part_log2_width, (row >> 2) * u_compact_part_pieces + piece);
    sum += lane_of(rows, row & 3);
  }
  return u_compact_in_lane == 2
             ? sum
             : sum * element_at(u_x, u_x_shift, u_x_vector_base + row * u_x_vector_stride);
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 old = old_texel(texel);
  vec4 product =
      vec4(row_sum(element), row_sum(element + 1), row_sum(element + 2), row_sum(element + 3));
  write_lanes(old, combine(alpha(), product, beta(), old), lanes_in_view(texel));
}
