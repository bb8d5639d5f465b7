#version 300 es
// lstsq: the rank of a matrix, as many singular values as count.
// Reads: u_x, the singular values, the largest one first.
// Writes: an element.
// Uniforms: u_elements: how many there are; u_alpha: the smallest value that counts, over the
//   largest one; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch for each value.
// Variants: CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/singular.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform int u_elements;
uniform float u_alpha;

void main() {
  int texel = target_texel();
  float least = u_alpha * element_at(u_x, u_x_shift, 0);
  int rank = 0;
  for (int i = 0; i < u_elements; ++i) {
    rank += counts(element_at(u_x, u_x_shift, i), least) ? 1 : 0;
  }
  write_lanes(old_texel(texel), vec4(rank), lanes_in_view(texel));
}
