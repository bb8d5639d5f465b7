#version 300 es
// cgemm3m: the real and the imaginary part of each number of a factor, added, by rows.
// Reads: u_x, number by number.
// Writes: four floats of a row a fragment, zeros behind the last one. Of conjugates the imaginary
//   part is subtracted.
// Uniforms: u_x_matrix counts numbers; u_complex_gather: the numbers of a row, flags; those of
//   lib/target.glsl.
// Assumes: rows of the target that begin at texels.
// Cost: per texel 4 fetches.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
uniform ivec2 u_complex_gather;
#define u_complex_gather_cols u_complex_gather.x
#define u_complex_gather_flags u_complex_gather.y

const int kConjugates = 1;

float sum_of_parts(int i, int j) {
  if (j >= u_complex_gather_cols) {
    return 0.0;
  }
  vec2 number = number_at(u_x, u_x_shift,
                          u_x_matrix_base + i * u_x_matrix_row_stride + j * u_x_matrix_col_stride);
  return (u_complex_gather_flags & kConjugates) != 0 ? number.x - number.y : number.x + number.y;
}

void main() {
  int texel = target_texel();
  ivec2 place = view_position(texel << 2);
  bool inside = place.x >= 0;
  vec4 value = vec4(0.0);
  if (inside) {
    value = vec4(sum_of_parts(place.x, place.y), sum_of_parts(place.x, place.y + 1),
                 sum_of_parts(place.x, place.y + 2), sum_of_parts(place.x, place.y + 3));
  }
  write_lanes(old_texel(texel), value, bvec4(inside));
}
