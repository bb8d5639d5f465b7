#version 300 es
// C := rows of a compact matrix, as numbers in single precision.
// Reads: u_a is the compact matrix (lib/compact.glsl); u_x has a scale for each row; u_old is C.
// Writes: C, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_compact: lib/compact.glsl; u_compact_part: the first row; whether C's lines are
//   columns; u_x_vector; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch of C, and 2 for each element.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/compact.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
uniform ivec4 u_compact_part;
#define u_compact_part_first_row u_compact_part.x
#define u_compact_part_across u_compact_part.y

float value_at(int element) {
  ivec2 position = view_position(element);
  if (position.x < 0) {
    return 0.0;
  }
  ivec2 place = u_compact_part_across == 1 ? position.yx : position;
  int row = place.x + u_compact_part_first_row;
  int lane = place.y / u_compact_in_lane;
  uvec4 texel = compact_texel(row, lane >> 2);
  uvec2 half_texel = (lane & 2) == 2 ? texel.zw : texel.xy;
  uint bits = (lane & 1) == 1 ? half_texel.y : half_texel.x;
  if (u_compact_in_lane == 2) {
    vec2 pair = unpackHalf2x16(bits);
    return (place.y & 1) == 1 ? pair.y : pair.x;
  }
  float scale = element_at(u_x, u_x_shift, u_x_vector_base + row * u_x_vector_stride);
  return scale * lane_of(bytes(bits), place.y & 3);
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 value =
      vec4(value_at(element), value_at(element + 1), value_at(element + 2), value_at(element + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
