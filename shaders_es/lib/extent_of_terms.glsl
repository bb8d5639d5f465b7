// The first pass of exact sums: the extent of the terms of each piece. Who includes it may define
// COMPLEX.
#define BITS
#include "lib/linear.glsl"
#include "lib/numbers.glsl"
#include "lib/binary64.glsl"
#include "lib/pieces.glsl"
#ifdef STRUCTURED
#include "lib/structure.glsl"
#endif
#include "lib/terms.glsl"
#include "lib/extent.glsl"

layout(location = 0) out uvec4 o_extent;

void main() {
  ivec2 own = own_piece();
  uvec2 extent = uvec2(0u);
  if (piece_exists(own)) {
    int i = u_double_rows_first + own.x;
    ivec2 columns = columns_of(i);
    for (int j = columns.x + own.y; j < columns.y; j += u_double_pieces_count) {
      extent = merged_extents(extent, extent_of_term(first_factor(i, j), second_factor(j)));
    }
  }
  o_extent = uvec4(extent, 0u, 0u);
}
