#version 300 es
// info of each factorization of a batch: the first entry on the factor's diagonal that says that it
//   failed, counted from 1, or 0 where none does.
// Reads: u_a are the factors.
// Writes: an element for each matrix.
// Uniforms: those of lib/small.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 4 fetches for each entry of a diagonal.
// Variants: CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/failure.glsl"
#include "lib/target.glsl"
#include "lib/small.glsl"

// From the last to the first, so that the first is what is left.
float first_failure(int element) {
  int matrix = max(view_position(element).y, 0);
  int first = -1;
  for (int i = u_small_order - 1; i >= 0; --i) {
    if (failed(a_element(matrix, i, i), u_small_general == 1)) {
      first = i;
    }
  }
  return float(first + 1);
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 value = vec4(first_failure(element), first_failure(element + 1), first_failure(element + 2),
                    first_failure(element + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
