#version 300 es
// syev and gesvd of a batch: info, how many values of each matrix are no numbers.
// Reads: u_a are the values.
// Writes: an element for each matrix.
// Uniforms: those of lib/small.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 4 fetches for each value.
// Variants: CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/small.glsl"

float failures_of(int element) {
  int matrix = max(view_position(element).y, 0);
  int count = 0;
  for (int i = 0; i < u_small_order; ++i) {
    count += magnitude_bits(a_element(matrix, 0, i)) < kInfinityBits ? 0 : 1;
  }
  return float(count);
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 value = vec4(failures_of(element), failures_of(element + 1), failures_of(element + 2),
                    failures_of(element + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
