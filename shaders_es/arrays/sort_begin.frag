#version 300 es
// Sort of lines, first pass: a candidate for each element.
// Reads: u_a, lines as lib/along.glsl has them.
// Writes: o_entry, an element of a line at the place that lib/along.glsl says, of as many pieces as
//   there are entries: a candidate (lib/candidate.glsl); behind the line's end one of rank 0.
// Uniforms: u_select: source: whether NaNs are the last ones; those of lib/along.glsl.
// Assumes: nothing.
// Cost: 1 fetch.
// Variants: SMALLEST.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/candidate.glsl"
#include "lib/order.glsl"
#include "lib/along.glsl"

uniform ivec4 u_select;
#define u_select_source u_select.x
layout(location = 0) out vec4 o_entry;

void main() {
  ivec2 place = line_and_piece();
  int k = min(place.y, u_along_count - 1);
  uint order = order_of(vec4(line_element(place.x, k))).x;
  order = u_select_source == 1 && order == kNanOrder ? 1u : order;
  o_entry = place.y < u_along_count ? candidate(order, k) : candidate(0u, place.y);
}
