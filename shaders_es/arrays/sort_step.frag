#version 300 es
// Sort of lines, one of many passes of a bitonic network: entries and partners are put in order.
// Reads: u_partials, entries (arrays/sort_begin), 2^log2_width in a row of texels.
// Writes: o_entry, the same.
// Uniforms: u_sort: how far partners are apart and in which blocks the order alternates, both
//   powers of two; log2 of the width.
// Assumes: a line has a power of two of entries.
// Cost: 2 fetches.
#include "lib/linear.glsl"
#include "lib/candidate.glsl"

uniform sampler2D u_partials;
uniform ivec4 u_sort;
#define u_sort_apart u_sort.x
#define u_sort_block u_sort.y
#define u_sort_length u_sort.z
#define u_sort_log2_width u_sort.w
layout(location = 0) out vec4 o_entry;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int entry = (place.y << u_sort_log2_width) + place.x;
  vec4 own = texel_at(u_partials, u_sort_log2_width, entry);
  vec4 other = texel_at(u_partials, u_sort_log2_width, entry ^ u_sort_apart);
  int in_line = entry & (u_sort_length - 1);
  bool best_first = (in_line & u_sort_block) == 0;
  bool is_first = (in_line & u_sort_apart) == 0;
  vec4 best = better_candidate(own, other);
  bool own_is_best = all(equal(best, own));
  o_entry = (best_first == is_first) == own_is_best ? own : other;
}
