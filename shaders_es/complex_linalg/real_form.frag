#version 300 es
// A complex matrix as a real one of twice as many rows and columns: number a + b i becomes rows
//   (a, -b) and (b, a), so that parts of a product are parts of the real one's.
// Reads: u_x is the complex matrix, u_old the real one.
// Writes: the real matrix, a texel of two numbers' rows a fragment.
// Uniforms: u_x_matrix counts numbers; those of lib/target.glsl.
// Assumes: Lines of the real matrix are rows, and begin at texels.
// Cost: per texel 3 fetches.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z

vec2 half_row(int row, int col) {
  int number = u_x_matrix_base + (row >> 1) * u_x_matrix_row_stride + col * u_x_matrix_col_stride;
  vec4 texel = texel_at(u_x, u_x_shift, number >> 1);
  vec2 parts = (number & 1) == 1 ? texel.zw : texel.xy;
  return (row & 1) == 0 ? vec2(parts.x, -parts.y) : parts.yx;
}

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  ivec2 position = view_position(texel << 2);
  if (position.x < 0) {
    o_texel = old;
    return;
  }
  int col = position.y >> 1;
  vec4 value = vec4(half_row(position.x, col), half_row(position.x, col + 1));
  write_lanes(old, value, lanes_in_view(texel));
}
