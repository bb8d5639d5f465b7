#version 300 es
// spmv in one pass, where rows are not cut into pieces: y := alpha * A * x + beta * y.
// Reads: u_a, u_b and u_y, a sparse matrix (lib/csr.glsl); u_x is x; u_old is y.
// Writes: y, four rows a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_x_vector; those of lib/csr.glsl, lib/scalars.glsl and lib/target.glsl.
// Assumes: y is contiguous and begins at a texel.
// Cost: for 4 entries 2 fetches and 4 of x; 4 multiplications; of compressed rows 16 selections.
// Variants: CONTIGUOUS, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
// Why: Rows of slots are read as neighbours, texel by texel: 49 instead of 36 GB/s (2^20 rows of
//   ten random columns, NVIDIA H100, where the fetches of x alone allow 63).
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"
#include "lib/csr.glsl"
#include "lib/spmv.glsl"

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  int row = view_position(texel << 2).y;
  if (row < 0) {
    o_texel = old;
    return;
  }
  vec4 product = sums_of_rows(row >> 2, 0, 1);
  write_lanes(old, combine(alpha(), product, beta(), old), lanes_in_view(texel));
}
