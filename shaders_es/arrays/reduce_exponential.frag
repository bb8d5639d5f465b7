#version 300 es
// Sums of exponentials along lines, first pass: a fragment adds those of a piece of a line.
// Reads: u_a, lines as lib/along.glsl has them.
// Writes: o_sum, a piece of a line at the place that lib/along.glsl says: as lib/exponentials.glsl
//   has it.
// Uniforms: those of lib/along.glsl.
// Assumes: nothing.
// Cost: per quad 1 fetch with QUADS, else 4; 4 exponentials, and 2 for every 4 quads.
// Variants: QUADS.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/exponentials.glsl"
#include "lib/along.glsl"

layout(location = 0) out vec4 o_sum;

vec4 found = kNoExponentials;

float most_of(vec4 x) {
  return max(max(x.x, x.y), max(x.z, x.w));
}

// NaNs are noted and leave no trace else.
vec4 numbers_of(vec4 x) {
  bvec4 nan = greaterThan(magnitude_bits(x), uvec4(kInfinityBits));
  if (any(nan)) {
    found.z = 1.0;
  }
  return mix(x, vec4(kNoExponentials.x), nan);
}

void add_four(vec4 a, vec4 b, vec4 c, vec4 d) {
  a = numbers_of(a);
  b = numbers_of(b);
  c = numbers_of(c);
  d = numbers_of(d);
  float largest = most_of(max(max(a, b), max(c, d)));
  float shift = shift_of(largest);
  float sum = sum_of((exp(a - shift) + exp(b - shift)) + (exp(c - shift) + exp(d - shift)));
  found = merge_exponentials(found, vec4(largest, sum, 0.0, 0.0));
}

void add_quad(vec4 a) {
  a = numbers_of(a);
  float largest = most_of(a);
  float sum = sum_of(exp(a - shift_of(largest)));
  found = merge_exponentials(found, vec4(largest, sum, 0.0, 0.0));
}

void add_element(float x) {
  x = numbers_of(vec4(x)).x;
  found = merge_exponentials(found, vec4(x, exp(x - shift_of(x)), 0.0, 0.0));
}

#define ADD_FOUR(a, b, c, d, quad, step) add_four(a, b, c, d)
#define ADD_QUAD(a, quad) add_quad(a)
#define ADD_REST(a, k) add_element(a)

void main() {
  ivec2 place = line_and_piece();
  EACH_OF_LINE(place, ADD_FOUR, ADD_QUAD, ADD_REST)
  o_sum = found;
}
