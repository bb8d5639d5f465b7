#version 300 es
// scatter, of many indices: for each row the last index that names it.
// Reads: u_x, the indices; u_a, their numbers in the order of what they are (arrays/sort_final), of
//   equal ones the last number last, NaNs behind all.
// Writes: the place of that index, or -1, four rows a texel.
// Uniforms: u_x_vector; u_elements: how many indices; those of lib/target.glsl.
// Assumes: nothing.
// Cost: 8 fetches for each bit of how many indices there are.
// Variants: WHOLE, CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/bits.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
uniform sampler2D u_a;
uniform int u_a_shift;
uniform int u_elements;

float number_at(int place) {
  return element_at(u_a, u_a_shift, place);
}

float index_of(float number) {
  return element_at(u_x, u_x_shift, u_x_vector_base + int(number) * u_x_vector_stride);
}

float last_for(float row) {
  // Behind `first` of them, and at most `end`, lies the first that is none up to this row.
  int first = 0;
  int end = u_elements;
  while (first < end) {
    int middle = (first + end) >> 1;
    float index = index_of(number_at(middle));
    bool up_to = magnitude_bits(index) <= kInfinityBits && index <= row;
    first = up_to ? middle + 1 : first;
    end = up_to ? end : middle;
  }
  float number = number_at(max(first - 1, 0));
  return index_of(number) == row ? number : -1.0;
}

void main() {
  float row = float(target_texel() << 2);
  o_texel = vec4(last_for(row), last_for(row + 1.0), last_for(row + 2.0), last_for(row + 3.0));
}
