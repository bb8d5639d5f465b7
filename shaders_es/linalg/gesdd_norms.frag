#version 300 es
// gesdd: how long lines are: the singular values, divided by a power of two.
// Reads: u_a, lines (lib/gesdd.glsl).
// Writes: an element for each line; behind the last one what nobody looks at.
// Uniforms: u_gesdd: the lines that count, the texels that do, and those of a line; those of
//   lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 8 fetches and 16 multiply-adds for each texel of a line.
// Variants: WHOLE.
// Why: Squares of the smallest ones underflow. So each line is scaled by its largest element.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/gesdd.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;

float norm_of(int line) {
  int first = min(line, u_gesdd_order - 1) * u_gesdd_line_quads;
  vec4 largest = vec4(0.0);
  for (int quad = 0; quad < u_gesdd_quads; ++quad) {
    largest = max(largest, abs(texel_at(u_a, u_a_shift, first + quad)));
  }
  int exponent = exponent_of(max(max(largest.x, largest.y), max(largest.z, largest.w)));
  float scale = power_of_two(-exponent);
  vec4 squares = vec4(0.0);
  for (int quad = 0; quad < u_gesdd_quads; ++quad) {
    vec4 x = scale * texel_at(u_a, u_a_shift, first + quad);
    squares += x * x;
  }
  return sqrt(sum_of(squares)) * power_of_two(max(exponent, -126));
}

void main() {
  int texel = target_texel();
  int line = texel << 2;
  vec4 value = vec4(norm_of(line), norm_of(line + 1), norm_of(line + 2), norm_of(line + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
