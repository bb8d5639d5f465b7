// The second pass of exact sums: the sum of the terms of each piece. Who includes it may define
// COMPLEX.
#define BITS
#include "lib/linear.glsl"
#include "lib/numbers.glsl"
#include "lib/binary64.glsl"
#include "lib/wide.glsl"
#include "lib/pieces.glsl"
#ifdef STRUCTURED
#include "lib/structure.glsl"
#endif
#include "lib/terms.glsl"
#include "lib/extents.glsl"
#include "lib/wide_targets.glsl"

bool is_finite(uvec2 number) {
  return (number.y & kInfinity) != kInfinity;
}

void main() {
  ivec2 own = own_piece();
  Wide sum = kWideZero;
  if (piece_exists(own)) {
    int largest = int(extent_of_row(own.x, 0, 1).x);
    int i = u_double_rows_first + own.x;
    ivec2 columns = columns_of(i);
    for (int j = columns.x + own.y; j < columns.y; j += u_double_pieces_count) {
      uvec2 a = first_factor(i, j);
      uvec2 x = second_factor(j);
      // A term of 0 may lie higher than all others: then it has no place.
      int shift = largest - exponent_of(a) - exponent_of(x);
      if (is_finite(a) && is_finite(x) && shift >= 0) {
#ifdef SUM
        uvec2 m = significand_of(a);
        uvec4 product = uvec4(0u, m.x << 20, (m.x >> 12) | (m.y << 20), m.y >> 12);
#else
        uvec4 product = product_of_bits(significand_of(a), significand_of(x));
#endif
        sum = with_product(sum, product, shift, ((a.y ^ x.y) & kSign) != 0u);
      }
    }
  }
  write_sum(sum);
}
