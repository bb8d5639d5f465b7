#version 300 es
// sytrd: of a stripe of rows, the products of a column x with the matrix, with the panel's vectors,
//   and with itself.
// Reads: u_a, u_b and u_x (lib/tridiagonal.glsl).
// Writes: a line for each stripe, a texel a fragment: a texel for four rows of A * x; four texels
//   of V^T x; four of W^T x; the square of x without its first element.
// Uniforms: those of lib/tridiagonal.glsl.
// Assumes: The rows of a stripe are a multiple of 4.
// Cost: per texel 5 fetches and 16 multiply-adds for four rows of a stripe.
#include "lib/linear.glsl"
#include "lib/tridiagonal.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
layout(location = 0) out vec4 o_texel;

vec4 x_quad(int quad) {
  return texel_at(u_x, u_x_shift, quad);
}

// Four columns of four rows.
mat4 rows_quad(int row_quad, int quad) {
  int row = 4 * row_quad;
  return mat4(matrix_quad(row, quad), matrix_quad(row + 1, quad), matrix_quad(row + 2, quad),
              matrix_quad(row + 3, quad));
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int stripe_quads = u_tridiagonal_stripe_rows >> 2;
  int first = max(place.y * stripe_quads, (u_tridiagonal_column + 1) >> 2);
  int end = min((place.y + 1) * stripe_quads, quads());
  int line = 4 * (place.x - quads());
  vec4 sum = vec4(0.0);
  if (line < 0) {
    for (int quad = first; quad < end; quad += 2) {
      int next = min(quad + 1, end - 1);
      vec4 x = x_quad(next);
      sum += rows_quad(quad, place.x) * x_quad(quad) +
             rows_quad(next, place.x) * (next > quad ? x : vec4(0.0));
    }
  } else if (line == 2 * kPanel) {
    for (int quad = first; quad < end; ++quad) {
      vec4 rest = below(x_quad(quad), quad, u_tridiagonal_column + 1);
      sum += vec4(dot(rest, rest), 0.0, 0.0, 0.0);
    }
  } else if ((line & (kPanel - 1)) < u_tridiagonal_column) {
    for (int quad = first; quad < end; ++quad) {
      sum += x_quad(quad) * panel_quads(line, quad);
    }
  }
  o_texel = sum;
}
