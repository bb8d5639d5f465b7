#version 300 es
// geqrf: of a stripe of rows of a panel of 16 columns, the products of what one column has below
//   its diagonal with each column, which are all that its reflector needs.
// Reads: u_a is the panel (lib/reflector.glsl).
// Writes: a line of five texels for each stripe (lib/reflector.glsl), a texel a fragment.
// Uniforms: those of lib/reflector.glsl.
// Assumes: nothing.
// Cost: per texel 2 fetches and 5 multiply-adds for each row of a stripe.
// Why: Squares of numbers beyond 1e19 overflow. So the column is scaled by the power of two of the
//   largest element so far, by which alone nothing is rounded.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/reflector.glsl"

layout(location = 0) out vec4 o_texel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int quad = min(place.x, 3);
  int first = u_reflector_column + 1 + place.y * u_reflector_stripe_rows;
  int end = min(first + u_reflector_stripe_rows, u_reflector_rows);
  Sums sums = Sums(vec4(0.0), 0.0, kNoExponent);
  float scale = power_of_two(-kNoExponent);
  for (int row = first; row < end; ++row) {
    float x = entry_at(row);
    int exponent = exponent_of(x);
    if (exponent > sums.exponent) {
      raise(sums, exponent);
      scale = power_of_two(-exponent);
    }
    x *= scale;
    sums.products += x * quad_at(row, quad);
    sums.square += x * x;
  }
  o_texel = place.x == kSquare ? vec4(sums.square, float(sums.exponent), 0.0, 0.0) : sums.products;
}
