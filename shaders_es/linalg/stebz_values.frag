#version 300 es
// syevd: eigenvalues of a tridiagonal matrix, ascending, of a matrix that was scaled to norm 1 up
//   to 2, or its numbers to 4: each is bisected by counts of the eigenvalues below (Sturm).
// Reads: u_a, a texel for each column: d and e of the scaled matrix; u_x, the norm of the other.
// Writes: an element for each eigenvalue; NaNs where the matrix had one, or an infinity.
// Uniforms: u_elements: the order; u_bisection: 32, behind which an interval is below the roundoff
//   of a matrix that large; those of lib/target.glsl.
// Assumes: The last e is 0.
// Cost: per texel 33 fetches and divisions for each column.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/scale.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform int u_elements;

uniform int u_bisection;

const float kBound = 5.0;  // times 2^126 no float any more
// What is smaller counts as this, below zero.
const float kLeastPivot = 1e-30;

vec2 column_at(int index) {
  return texel_at(u_a, u_a_shift, index).xy;
}

// A step of the count: a negative pivot is an eigenvalue below x.
void pass_column(int i, vec4 x, inout vec4 pivot, inout float square, inout ivec4 count) {
  vec2 column = column_at(i);
  pivot = (vec4(column.x) - x) - square / pivot;
  pivot = mix(pivot, vec4(-kLeastPivot), lessThan(abs(pivot), vec4(kLeastPivot)));
  count += ivec4(lessThan(pivot, vec4(0.0)));
  square = column.y * column.y;
}

// How many eigenvalues are below each of x. By eights, as llvmpipe ends long loops.
ivec4 counts_below(vec4 x) {
  vec4 pivot = vec4(1.0);
  float square = 0.0;
  ivec4 count = ivec4(0);
  int i = 0;
  for (; i + 8 <= u_elements; i += 8) {
    pass_column(i, x, pivot, square, count);
    pass_column(i + 1, x, pivot, square, count);
    pass_column(i + 2, x, pivot, square, count);
    pass_column(i + 3, x, pivot, square, count);
    pass_column(i + 4, x, pivot, square, count);
    pass_column(i + 5, x, pivot, square, count);
    pass_column(i + 6, x, pivot, square, count);
    pass_column(i + 7, x, pivot, square, count);
  }
  for (; i < u_elements; ++i) {
    pass_column(i, x, pivot, square, count);
  }
  return count;
}

bool all_are_numbers() {
  float sum = 0.0;
  for (int i = 0; i < u_elements; ++i) {
    vec2 sizes = abs(column_at(i));
    sum += sizes.x + sizes.y;
  }
  return sum < 1e30;
}

void main() {
  int texel = target_texel();
  ivec4 index = ivec4(0, 1, 2, 3) + (texel << 2);
  vec4 low = vec4(-kBound);
  vec4 high = vec4(kBound);
  for (int step = 0; step < u_bisection; ++step) {
    vec4 middle = 0.5 * (low + high);
    bvec4 above = greaterThan(counts_below(middle), index);
    low = mix(middle, low, above);
    high = mix(high, middle, above);
  }
  vec4 value = power_of_two(norm_exponent()) * (0.5 * (low + high));
  uint nan = all_are_numbers() ? 0u : 0x7fc00000u;
  value = uintBitsToFloat(floatBitsToUint(value) | uvec4(nan));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
