#version 300 es
// idamax and its kin, middle pass: candidates of many pieces become those of few.
// Reads: u_partials, candidates (lib/double_candidate.glsl) as u_double_extents says.
// Writes: o_best, a candidate a fragment, as lib/pieces.glsl lays it.
// Uniforms: u_double_extents: of the candidates; those of lib/pieces.glsl.
// Assumes: nothing.
// Cost: per fragment 1 fetch for each candidate.
#define BITS
#include "lib/linear.glsl"
#include "lib/numbers.glsl"
#include "lib/binary64.glsl"
#include "lib/pieces.glsl"
#include "lib/double_candidate.glsl"

uniform usampler2D u_partials;
uniform ivec4 u_double_extents;
#define u_double_extents_count u_double_extents.z
#define u_double_extents_log2_width u_double_extents.w

layout(location = 0) out uvec4 o_best;

void main() {
  ivec2 own = own_piece();
  uvec4 best = uvec4(0u);
  if (piece_exists(own)) {
    best = texel_at(u_partials, u_double_extents_log2_width, own.y);
    for (int i = own.y + u_double_pieces_count; i < u_double_extents_count;
         i += u_double_pieces_count) {
      best = better_candidate(best, texel_at(u_partials, u_double_extents_log2_width, i));
    }
  }
  o_best = best;
}
