#version 300 es
// chetrd: of a stripe of rows, the products of a column x with the matrix, with the adjoints of the
//   panel's vectors, and with itself.
// Reads: u_a, u_b and u_x (lib/complex_tridiagonal.glsl).
// Writes: a line for each stripe, a texel a fragment: a texel for two rows of A * x; eight texels
//   of V^H x; eight of W^H x; the square of x without its first number.
// Uniforms: those of lib/complex_tridiagonal.glsl.
// Assumes: The rows of a stripe are a multiple of 4.
// Cost: per texel 6 fetches and 32 multiply-adds for four rows of a stripe.
#include "lib/linear.glsl"
#include "lib/complex_tridiagonal.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
layout(location = 0) out vec4 o_texel;

vec4 x_duo(int duo) {
  return texel_at(u_x, u_x_shift, duo);
}

// Two columns of two rows, each times the conjugate of one number of x.
vec4 rows_times(int duo, int column_duo, vec4 x) {
  vec4 first = matrix_duo(2 * duo, column_duo);
  vec4 second = matrix_duo(2 * duo + 1, column_duo);
  return (x.x * first - x.y * times_i(first)) + (x.z * second - x.w * times_i(second));
}

// A line's v^H x at two rows; ix is x times i.
vec2 line_product(int line, int duo, vec4 x, vec4 ix) {
  vec4 v = panel_duo(line, duo);
  return vec2(dot(v, x), -dot(v, ix));
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int stripe_duos = u_tridiagonal_stripe_rows >> 1;
  int first = max(place.y * stripe_duos, (u_tridiagonal_column + 1) >> 1);
  int end = min((place.y + 1) * stripe_duos, duos());
  int line = 2 * (place.x - duos());
  vec4 sum = vec4(0.0);
  if (line < 0) {
    for (int duo = first; duo < end; duo += 2) {
      int next = min(duo + 1, end - 1);
      vec4 x = x_duo(next);
      sum += rows_times(duo, place.x, x_duo(duo)) +
             rows_times(next, place.x, next > duo ? x : vec4(0.0));
    }
    sum *= kConjugate;  // A has the conjugates of its rows in columns
  } else if (line == 2 * kPanel) {
    for (int duo = first; duo < end; ++duo) {
      vec4 rest = behind(x_duo(duo), duo, u_tridiagonal_column + 1);
      sum += vec4(dot(rest, rest), 0.0, 0.0, 0.0);
    }
  } else if ((line & (kPanel - 1)) < u_tridiagonal_column) {
    for (int duo = first; duo < end; ++duo) {
      vec4 x = x_duo(duo);
      vec4 ix = times_i(x);
      sum += vec4(line_product(line, duo, x, ix), line_product(line + 1, duo, x, ix));
    }
  }
  o_texel = sum;
}
