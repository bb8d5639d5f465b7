#version 300 es
// syev, gesvd and geqrf of a batch: a part of what was made of small matrices, where it is wanted.
// Reads: u_a are the matrices that it is taken from.
// Writes: the parts, a texel a fragment.
// Uniforms: those of lib/small.glsl and lib/target.glsl.
// Assumes: The order is at least that of the part.
// Cost: per texel 4 fetches.
// Variants: BATCHED.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/small.glsl"

void main() {
  int texel = target_texel();
  find_lanes(texel);
  bvec4 inside = found_lanes();
  g_matrix = max(g_matrix, ivec4(0));
  vec4 value =
      vec4(a_element(g_matrix.x, g_row.x, g_col.x), a_element(g_matrix.y, g_row.y, g_col.y),
           a_element(g_matrix.z, g_row.z, g_col.z), a_element(g_matrix.w, g_row.w, g_col.w));
  write_lanes(old_texel(texel), value, inside);
}
