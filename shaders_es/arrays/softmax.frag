#version 300 es
// softmax, last pass: each element's exponential by the sum of those of its line.
// Reads: u_a is A, paired with the result as lib/source.glsl pairs; u_x has for each line of A the
//   shift of the exponents and the sum.
// Writes: the result, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_a_source; u_along_across: whether lines of A are places of the result's lines; those
//   of lib/target.glsl.
// Assumes: With QUADS lines of A and of the result run alike, from texel to texel.
// Cost: per texel 1 fetch of the result, 1 of A with QUADS, else 4, and 1 to 4 of sums.
// Variants: QUADS.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_source;
#define u_a_source_base u_a_source.x
#define u_a_source_major_stride u_a_source.y
#define u_a_source_minor_stride u_a_source.z
uniform sampler2D u_x;
uniform int u_x_shift;
uniform int u_along_across;

float share(float x, ivec2 position) {
  int line = u_along_across == 1 ? position.y : position.x;
  vec4 two = texel_at(u_x, u_x_shift, line >> 1);
  vec2 pair = (line & 1) == 1 ? two.zw : two.xy;
  // The shift is a NaN where the line has one, which some devices' exp loses.
  return magnitude_bits(pair.x) > kInfinityBits ? pair.x : exp(x - pair.x) / pair.y;
}

float value_at(int element) {
  ivec2 position = view_position(element);
  if (position.x < 0) {
    return 0.0;
  }
  return share(element_at(u_a, u_a_shift,
                          u_a_source_base + position.x * u_a_source_major_stride +
                              position.y * u_a_source_minor_stride),
               position);
}

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
#ifdef QUADS
  ivec2 first = view_position(texel << 2);
  if (first.x < 0) {
    o_texel = old;
    return;
  }
  vec4 x = texel_at(u_a, u_a_shift,
                    (u_a_source_base + first.x * u_a_source_major_stride + first.y) >> 2);
  ivec4 minor = min(first.y + ivec4(0, 1, 2, 3), u_view_minor - 1);
  vec4 value = vec4(share(x.x, ivec2(first.x, minor.x)), share(x.y, ivec2(first.x, minor.y)),
                    share(x.z, ivec2(first.x, minor.z)), share(x.w, ivec2(first.x, minor.w)));
  write_lanes(old, value, lanes_of_row(first));
#else
  int element = texel << 2;
  vec4 value =
      vec4(value_at(element), value_at(element + 1), value_at(element + 2), value_at(element + 3));
  write_lanes(old, value, lanes_in_view(texel));
#endif
}
