#version 300 es
// ddot, dgemv and their kin, middle pass: extents of many pieces become those of few.
// Reads: u_partials, extents as lib/extents.glsl finds them.
// Writes: o_extent, the extent (lib/extent.glsl) of a piece a fragment, as lib/pieces.glsl lays it.
// Uniforms: those of lib/extents.glsl and lib/pieces.glsl.
// Assumes: nothing.
// Cost: per fragment 1 fetch for each extent.
#define BITS
#include "lib/linear.glsl"
#include "lib/numbers.glsl"
#include "lib/binary64.glsl"
#include "lib/pieces.glsl"
#include "lib/extents.glsl"

layout(location = 0) out uvec4 o_extent;

void main() {
  ivec2 own = own_piece();
  uvec3 extent = piece_exists(own) ? extent_of_row(own.x, own.y, u_double_pieces_count) : uvec3(0u);
  o_extent = uvec4(0u, 0u, 0u, packed_extent(extent));
}
