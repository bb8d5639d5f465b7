#version 300 es
// cgeqrf: of a stripe of rows of a panel of eight columns, the products of what one column has
//   below its diagonal, conjugated, with each column.
// Reads: u_a is the panel (lib/complex_reflector.glsl).
// Writes: a line of five texels for each stripe (lib/reflector_scale.glsl), a texel a fragment.
// Uniforms: those of lib/reflector_scale.glsl.
// Assumes: nothing.
// Cost: per texel 2 fetches and 10 multiply-adds for each row of a stripe.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/complex_reflector.glsl"

layout(location = 0) out vec4 o_texel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int first = u_reflector_column + 1 + place.y * u_reflector_stripe_rows;
  int end = min(first + u_reflector_stripe_rows, u_reflector_rows);
  Sums sums = sums_of_rows(first, end, min(place.x, 3));
  o_texel = place.x == kSquare ? vec4(sums.square, float(sums.exponent), 0.0, 0.0) : sums.products;
}
