#version 300 es
// gesdd: for each line the number of lines behind it that it is not orthogonal to, and 1 if it has
//   Inf or NaN.
// Reads: u_a, the products of lines with each other.
// Writes: an element for each line; behind the last one what nobody looks at.
// Uniforms: u_a_matrix: the first element, and its strides; u_elements: how many lines there are;
//   those of lib/target.glsl.
// Assumes: The lines are those of a matrix whose norm is 1 to 2, or 0.
// Cost: per texel 8 fetches for each line.
// Variants: WHOLE.
// Why: Products of lines that are nothing beside the matrix are rounding errors. These are measured
//   as if they were as long as those.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z
uniform int u_elements;

const float kEps = 1.1920929e-7;

float product_of(int line, int other) {
  return element_at(u_a, u_a_shift,
                    u_a_matrix_base + line * u_a_matrix_row_stride + other * u_a_matrix_col_stride);
}

float failures_of(int line) {
  float tolerance = kEps * float(u_elements + 10);
  line = min(line, u_elements - 1);
  float square = product_of(line, line);
  float length = sqrt(square);
  // A line that is alone has no other to fail with.
  int count = magnitude_bits(square) < kInfinityBits ? 0 : 1;
  for (int other = line + 1; other < u_elements; ++other) {
    float other_length = sqrt(product_of(other, other));
    float longer = max(length, other_length);
    float shorter = max(min(length, other_length), kEps);
    // Not the other way round: of NaNs this is false.
    bool orthogonal = abs(product_of(line, other)) <= tolerance * longer * shorter;
    count += orthogonal ? 0 : 1;
  }
  return float(count);
}

void main() {
  int texel = target_texel();
  int line = texel << 2;
  vec4 value =
      vec4(failures_of(line), failures_of(line + 1), failures_of(line + 2), failures_of(line + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
