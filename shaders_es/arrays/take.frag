#version 300 es
// Each element of the result is one of A that an index names: rows, or elements of lines.
// Reads: u_a is A, and u_x has the indices, both paired with the result as lib/source.glsl pairs;
//   an index moves the place in A by u_take_stride.
// Writes: the result, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_take: stride of an index, how many there are; what an index means that is none of
//   them: 0, a NaN, 1, the old element; those of lib/target.glsl.
// Assumes: With QUADS lines of A and of the result run from texel to texel, and one index is for
//   all of a line.
// Cost: per texel 1 fetch of the result, 1 of A and of the indices with QUADS, else 4.
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
uniform ivec4 u_x_source;
#define u_x_source_base u_x_source.x
#define u_x_source_major_stride u_x_source.y
#define u_x_source_minor_stride u_x_source.z
uniform ivec3 u_take;
#define u_take_stride u_take.x
#define u_take_count u_take.y
#define u_take_keeps u_take.z

// -1: there is no such element.
int index_at(ivec2 position) {
  float index = element_at(u_x, u_x_shift,
                           u_x_source_base + position.x * u_x_source_major_stride +
                               position.y * u_x_source_minor_stride);
  bool is_whole = magnitude_bits(index) < kInfinityBits && index >= 0.0 && index < 16777217.0 &&
                  index == floor(index);
  return is_whole && int(index) < u_take_count ? int(index) : -1;
}

vec4 instead_of(vec4 old) {
  return u_take_keeps == 1 ? old : vec4(uintBitsToFloat(0x7fc00000u));
}

float value_at(int element, float old) {
  ivec2 position = view_position(element);
  if (position.x < 0) {
    return 0.0;
  }
  int index = index_at(position);
  if (index < 0) {
    return instead_of(vec4(old)).x;
  }
  return element_at(u_a, u_a_shift,
                    u_a_source_base + position.x * u_a_source_major_stride +
                        position.y * u_a_source_minor_stride + index * u_take_stride);
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
  int index = index_at(first);
  int element =
      u_a_source_base + first.x * u_a_source_major_stride + first.y + max(index, 0) * u_take_stride;
  vec4 value = index < 0 ? instead_of(old) : texel_at(u_a, u_a_shift, element >> 2);
  write_lanes(old, value, lanes_of_row(first));
#else
  int element = texel << 2;
  vec4 value = vec4(value_at(element, old.x), value_at(element + 1, old.y),
                    value_at(element + 2, old.z), value_at(element + 3, old.w));
  write_lanes(old, value, lanes_in_view(texel));
#endif
}
