#version 300 es
// dgemm componentwise: the least modulus that any element needs.
// Reads: u_x: what double/most_bits writes.
// Writes: a number whose first word is the modulus.
// Uniforms: u_least_modulus: pieces, the most bits of a row and a column for which twelve moduli
//   are enough, and those for sixteen; those of lib/target.glsl.
// Assumes: The target is one number.
// Cost: per piece 1 fetch.
// Variants: WHOLE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"

uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec3 u_least_modulus;
#define u_least_modulus_pieces u_least_modulus.x
#define u_least_modulus_few u_least_modulus.y
#define u_least_modulus_more u_least_modulus.z

void main() {
  uvec2 most = uvec2(0u);
  for (int piece = 0; piece < u_least_modulus_pieces; ++piece) {
    most = max(most, number_at(u_x, u_x_shift, piece));
  }
  int bits = int(most.x + most.y);
  uint least = bits <= u_least_modulus_few ? 1139u : bits <= u_least_modulus_more ? 1109u : 1097u;
  int texel = target_texel();
  write_lanes(old_texel(texel), uvec4(least, 0u, 0u, 0u), lanes_in_view(texel));
}
