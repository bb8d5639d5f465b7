#version 300 es
// cgeqrf: the products of all stripes become one stripe's, where each fragment of the panel would
//   have many to add up.
// Reads: u_partials, the stripes' products (lib/reflector_scale.glsl).
// Writes: a line of five texels like theirs.
// Uniforms: those of lib/reflector_scale.glsl.
// Assumes: nothing.
// Cost: per texel 2 fetches and 5 multiply-adds for each stripe.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/reflector_scale.glsl"
#include "lib/reflector_sums.glsl"

layout(location = 0) out vec4 o_texel;

void main() {
  int place = int(gl_FragCoord.x);
  Sums sums = sums_of_stripes(min(place, 3));
  o_texel = place == kSquare ? vec4(sums.square, float(sums.exponent), 0.0, 0.0) : sums.products;
}
