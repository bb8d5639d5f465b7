#version 300 es
// geqrf: of a stripe of rows of a panel of 16 columns, the products of what one column has below
//   its diagonal with each column, which are all that its reflector needs.
// Reads: u_a is the panel (lib/reflector.glsl).
// Writes: a line of five texels for each stripe (lib/reflector.glsl), a texel a fragment.
// Uniforms: those of lib/reflector.glsl.
// Assumes: nothing.
// Cost: per texel 2 fetches and 5 multiply-adds for each row of a stripe.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/reflector.glsl"

layout(location = 0) out vec4 o_texel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int first = u_reflector_column + 1 + place.y * u_reflector_stripe_rows;
  int end = min(first + u_reflector_stripe_rows, u_reflector_rows);
  Sums sums = sums_of_rows(first, end, min(place.x, 3));
  o_texel = place.x == kSquare ? vec4(sums.square, float(sums.exponent), 0.0, 0.0) : sums.products;
}
