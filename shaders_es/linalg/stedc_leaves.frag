#version 300 es
// stedc: the values of nodes of one column, from which every element beside the diagonal is torn.
// Reads: u_a, a texel for each column: d and e of a tridiagonal matrix.
// Writes: a texel for each column: its value; e, which joins it to the next one; the largest
//   magnitude of all d and e, NaN where one is no number.
// Uniforms: u_divide_order; those of lib/target.glsl.
// Assumes: The last e is 0.
// Cost: per texel a fetch for each column.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/divide.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;

vec2 column_at(int index) {
  return texel_at(u_a, u_a_shift, index).xy;
}

void main() {
  int index = own_index();
  float largest = 0.0;
  float sum = 0.0;
  for (int i = 0; i < u_divide_order; ++i) {
    vec2 sizes = abs(column_at(i));
    largest = max(largest, max(sizes.x, sizes.y));
    sum += sizes.x + sizes.y;
  }
  vec2 own = column_at(index);
  float before = index > 0 ? abs(column_at(index - 1).y) : 0.0;
  largest = sum < 1e30 ? largest : uintBitsToFloat(0x7fc00000u);
  vec4 value = vec4(own.x - before - abs(own.y), own.y, largest, 0.0);
  write_lanes(old_texel(index), value, lanes_in_view(target_texel()));
}
