#version 300 es
// gebrd: of a stripe of a vector, its products with the matrix, with the panel's lines along it
//   and with itself.
// Reads: u_a and u_b (lib/bidiagonal.glsl).
// Writes: a line for each stripe, a texel a fragment: a texel for four elements of the product with
//   the matrix; eight texels of those with lines; the square without the first element.
// Uniforms: those of lib/bidiagonal.glsl.
// Assumes: nothing.
// Cost: per texel 5 fetches and 16 multiply-adds for four elements of a stripe.
#include "lib/linear.glsl"
#include "lib/bidiagonal.glsl"

layout(location = 0) out vec4 o_texel;

vec4 matrix_part(int quad, int own) {
  vec4 x = next_quad(quad);
  return u_bidiagonal_side == 0 ? matrix_quads(quad, own) * x : x * matrix_quads(own, quad);
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int stripe_quads = (quads() + u_bidiagonal_stripes - 1) / u_bidiagonal_stripes;
  int first = max(place.y * stripe_quads, first_place() >> 2);
  int end = min((place.y + 1) * stripe_quads, quads());
  int line = 4 * (place.x - quads());
  vec4 sum = vec4(0.0);
  if (line < 0) {
    for (int quad = first; quad < end; quad += 2) {
      int next = min(quad + 1, end - 1);
      vec4 second = matrix_part(next, place.x);
      sum += matrix_part(quad, place.x) + (next > quad ? second : vec4(0.0));
    }
  } else if (line == kLines) {
    for (int quad = first; quad < end; ++quad) {
      vec4 rest = behind(next_quad(quad), quad, first_place());
      sum += vec4(dot(rest, rest), 0.0, 0.0, 0.0);
    }
  } else if ((line & 15) <= u_bidiagonal_column) {
    for (int quad = first; quad < end; ++quad) {
      sum += next_quad(quad) * panel_quads(along() + line, quad);
    }
  }
  o_texel = sum;
}
