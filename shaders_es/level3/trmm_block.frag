#version 300 es
// trmm: B := alpha * A * B for one block on A's diagonal and all columns of B.
// Reads: u_a is A and u_old is B, as lib/triangle.glsl finds them.
// Writes: B, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: those of lib/triangle.glsl, lib/scalars.glsl and lib/target.glsl.
// Assumes: With QUADS the lanes of a texel are one row of one matrix.
// Cost: per texel in row s: s FMA of four lanes; 2 s fetches with QUADS, else 5 s where the lanes
//   are one row of one matrix, and 8 s where not.
// Variants: QUADS, ALPHA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"
#include "lib/triangle.glsl"

// Element (row of the lane, column) of each lane's matrix.
vec4 a_lanes(ivec4 row, ivec4 col) {
  return vec4(a_element(g_matrix.x, row.x, col.x), a_element(g_matrix.y, row.y, col.y),
              a_element(g_matrix.z, row.z, col.z), a_element(g_matrix.w, row.w, col.w));
}

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  float a = alpha();
  if (!find_lanes(texel)) {
    o_texel = old;
    return;
  }
  bvec4 inside = lanes_in_view(texel);
  if (a == 0.0) {
    write_lanes(old, vec4(0.0), inside);
    return;
  }
  int last = max(max(g_step.x, g_step.y), max(g_step.z, g_step.w));
  ivec4 row = max(g_step, ivec4(0));
  bool unit = triangle_flag(kUnit);
  vec4 sum = vec4(0.0);
  vec4 diagonal = vec4(1.0);
  if (same(g_step)) {
    for (int t = 0; t < last; ++t) {
      sum += a_element(g_matrix.x, last, t) * b_lanes(t);
    }
    if (!unit) {
      diagonal = vec4(a_element(g_matrix.x, last, last));
    }
  } else {
    for (int t = 0; t < last; ++t) {
      // A lane whose row has ended reads its diagonal, which is always there, for nothing.
      vec4 more = sum + a_lanes(row, min(ivec4(t), row)) * b_lanes(t);
      sum = mix(sum, more, lessThan(ivec4(t), row));
    }
    if (!unit) {
      diagonal = a_lanes(row, row);
    }
  }
  write_lanes(old, a * (sum + diagonal * old), inside);
}
