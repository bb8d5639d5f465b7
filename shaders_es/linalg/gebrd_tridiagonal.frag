#version 300 es
// gesdd: the tridiagonal matrix whose eigenvalues are the singular values of a bidiagonal one, and
//   these with the other sign: zeros on its diagonal, d and e by turns beside it.
// Reads: u_a, a texel for each column of the bidiagonal matrix: d, tau, e, tau.
// Writes: two texels for each: what linalg/stedc_leaves reads.
// Uniforms: those of lib/target.glsl.
// Assumes: The last e is 0.
// Cost: per texel 1 fetch.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;

void main() {
  int texel = target_texel();
  vec4 column = texel_at(u_a, u_a_shift, texel >> 1);
  vec4 value = vec4(0.0, (texel & 1) == 0 ? column.x : column.z, 0.0, 0.0);
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
