#version 300 es
// Sort of lines, last pass: the numbers of the elements in their order.
// Reads: u_partials, entries (arrays/sort_begin), 2^log2_width in a row of texels.
// Writes: four numbers of a line's list.
// Uniforms: u_sort: entries of a line, log2 of the width; u_select: pitch of what is written; those
//   of lib/target.glsl.
// Assumes: the pitch is a multiple of 4 and at most a line's entries, or 4.
// Cost: 4 fetches a texel.
// Variants: WHOLE, CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_partials;
uniform ivec4 u_sort;
#define u_sort_length u_sort.z
#define u_sort_log2_width u_sort.w
uniform ivec4 u_select;
#define u_select_own_pitch u_select.w

float number_at(int line, int place) {
  int entry = line * u_sort_length + min(place, u_sort_length - 1);
  vec4 found = texel_at(u_partials, u_sort_log2_width, entry);
  return found.z * 4096.0 + found.w;
}

void main() {
  int texel = target_texel();
  int texels = u_select_own_pitch >> 2;
  int line = texel / texels;
  int place = (texel - line * texels) << 2;
  o_texel = vec4(number_at(line, place), number_at(line, place + 1), number_at(line, place + 2),
                 number_at(line, place + 3));
}
