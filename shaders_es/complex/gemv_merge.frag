#version 300 es
// cgemv and its kin, last pass where A's columns are cut: y := alpha * product + beta * y.
// Reads: u_x has a line of sums for each piece; u_old is y.
// Writes: y, a texel of two numbers a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_complex_gemv: of the sums, so many lines (cols), numbers from line to line
//   (piece_cols); u_complex_rows: the row of y's first number, the step to the next; those of
//   lib/complex_scalars.glsl and lib/target.glsl.
// Assumes: nothing. alpha = 0 reads no sums, beta = 0 no y.
// Cost: per texel two fetches of each line.
// Variants: CONTIGUOUS, WHOLE, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"
#include "lib/complex_scalars.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_complex_gemv;
#define u_complex_gemv_cols u_complex_gemv.y
#define u_complex_gemv_piece_cols u_complex_gemv.z
uniform ivec2 u_complex_rows;
#define u_complex_rows_first u_complex_rows.x
#define u_complex_rows_step u_complex_rows.y

vec2 result(ivec2 place, vec2 old) {
  vec2 sum = vec2(0.0);
  if (place.x >= 0 && !is_zero(complex_alpha())) {
    int element = u_complex_rows_first + (place.x + place.y) * u_complex_rows_step;
    for (int piece = 0; piece < u_complex_gemv_cols; ++piece) {
      sum += number_at(u_x, u_x_shift, element);
      element += u_complex_gemv_piece_cols;
    }
  }
  return complex_combine(complex_alpha(), sum, complex_beta(), old);
}

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  ivec2 first = number_position(texel, 0);
  ivec2 second = number_position(texel, 1);
  write_lanes(old, vec4(result(first, old.xy), result(second, old.zw)),
              pairs(first.x >= 0, second.x >= 0));
}
