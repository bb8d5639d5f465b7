#version 300 es
// info of a factorization, first pass: the first entry of a diagonal that says that it failed,
//   among those that a lane looks at.
// Reads: u_x is the matrix with the diagonal.
// Writes: candidates, four a texel: the entry's place, or the number of all where there is none.
// Uniforms: u_diagonal: count entries, stride elements apart; a lane looks at each `apart` of them.
//   zeros: 1: one that is 0 says so; 2: one that is 0 with the element behind it; 0: one that is
//   not positive. u_x_vector: the first one; u_elements: how many entries a lane looks at; those of
//   lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 4 fetches, or 8, for each entry that a lane looks at.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/failure.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
uniform ivec4 u_diagonal;
#define u_diagonal_count u_diagonal.x
#define u_diagonal_stride u_diagonal.y
#define u_diagonal_apart u_diagonal.z
#define u_diagonal_zeros u_diagonal.w
uniform int u_elements;

bool failed_at(int place) {
  int element = u_x_vector_base + place * u_diagonal_stride;
  bool zeros = u_diagonal_zeros > 0;
  return failed(element_at(u_x, u_x_shift, element), zeros) &&
         (u_diagonal_zeros < 2 || failed(element_at(u_x, u_x_shift, element + 1), zeros));
}

// From the last to the first, so that the first is what is left.
float first_failure(int lane) {
  int first = u_diagonal_count;
  for (int i = u_elements - 1; i >= 0; --i) {
    int place = lane + i * u_diagonal_apart;
    if (place < u_diagonal_count && failed_at(place)) {
      first = place;
    }
  }
  return float(first);
}

void main() {
  int texel = target_texel();
  int lane = texel << 2;
  vec4 value = vec4(first_failure(lane), first_failure(lane + 1), first_failure(lane + 2),
                    first_failure(lane + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
