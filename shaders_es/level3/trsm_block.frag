#version 300 es
// trsm, trsv: B := alpha * A^-1 * B for one block on A's diagonal and all columns of B, by
//   substitution.
// Reads: u_a is A and u_old is B, as lib/triangle.glsl finds them.
// Writes: B, a texel a fragment. Lanes outside of the views keep their bits.
// Uniforms: those of lib/triangle.glsl, lib/scalars.glsl, lib/structure.glsl and lib/target.glsl.
// Assumes: The order of the block is at most 32. With QUADS the lanes of a texel are one row of one
//   matrix.
// Cost: per texel of a block of order s: s^2 / 2 fetches of A and as many FMA of four lanes, s
//   divisions, s fetches of B with QUADS, else 4 s.
// Variants: QUADS, STRUCTURED, BATCHED, ALPHA_ON_DEVICE.
// Why: A fragment solves for the rows before its own again, so that a block is one draw.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/structure.glsl"
#include "lib/target.glsl"
#include "lib/triangle.glsl"

const int kMaxOrder = 32;

vec4 a_lanes(bool one_matrix, int row_step, int col_step) {
  float first = a_element(g_matrix.x, row_step, col_step);
  if (one_matrix) {
    return vec4(first);
  }
  return vec4(first, a_element(g_matrix.y, row_step, col_step),
              a_element(g_matrix.z, row_step, col_step), a_element(g_matrix.w, row_step, col_step));
}

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  float a = alpha();
  // Texels outside of the view take part to the end: see the loop.
  find_lanes(texel);
  bvec4 inside = lanes_in_view(texel);
  if (a == 0.0) {
    write_lanes(old, vec4(0.0), inside);
    return;
  }
  if (triangle_flag(kScaled)) {
    a = 1.0;
  }
#ifdef BATCHED
  bool one_matrix = same(g_matrix);
#else
  const bool one_matrix = true;
#endif
  bool unit = triangle_flag(kUnit);
  vec4 solved[kMaxOrder];
  vec4 value = old;
  // To the end of the block whatever the texel's row: softpipe stores to an indexed array where the
  // first fragment of a 2x2 quad says, so all four must be in the same round.
  for (int s = 0; s < u_triangle_block_order; ++s) {
    vec4 x = a * b_lanes(s);
    for (int t = max(0, s - u_triangle_block_band); t < s; ++t) {
      x -= a_lanes(one_matrix, s, t) * solved[t];
    }
    if (!unit) {
      x /= a_lanes(one_matrix, s, s);
    }
    solved[s] = x;
    value = mix(value, x, equal(g_step, ivec4(s)));
  }
  write_lanes(old, value, inside);
}
