#version 300 es
// Probe of double precision: whole numbers that half floats must hold, as residues of products are.
// Reads: u_x, whose first texel is zeros and NaNs: no compiler knows that a word of it is 0.
// Writes: o_texel, 64 x 8 texels of half floats: -1024 to 1023.
// Uniforms: u_x_shift.
// Assumes: A target of half floats.
// Cost: per texel 1 fetch.
#define BITS
#include "lib/linear.glsl"

uniform BUFFER u_x;
uniform int u_x_shift;
layout(location = 0) out vec4 o_texel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int first = 4 * (64 * place.y + place.x) - 1024 + int(texel_at(u_x, u_x_shift, 0).z);
  o_texel = vec4(ivec4(first) + ivec4(0, 1, 2, 3));
}
