// The second pass of exact sums: each piece's sum where the largest term of its row has its place.
// Where bits of terms are to be cut off, or were in the first pass, it is summed again. Who
// includes it may define COMPLEX.
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

uniform usampler2D u_b0;  // the sums' low words
uniform usampler2D u_b1;  // their high words, extents

bool is_finite(uvec2 number) {
  return (number.y & kInfinity) != kInfinity;
}

Wide summed_again(ivec2 own, int largest) {
  Wide sum = kWideZero;
  int i = u_double_rows_first + own.x;
  uvec2 columns = uvec2(columns_of(i));
  for (uint j = columns.x + uint(own.y); j < columns.y; j += uint(u_double_pieces_count)) {
    uvec2 a = first_factor(i, int(j));
    uvec2 x = second_factor(int(j));
    // A term of 0 may lie higher than all others: then it has no place.
    int shift = largest - exponent_of(a) - exponent_of(x);
    if (is_finite(a) && is_finite(x) && shift >= 0) {
      sum = with_product(sum, product_of_bits(significand_of(a), significand_of(x)), shift,
                         ((a.y ^ x.y) & kSign) != 0u);
    }
  }
  return sum;
}

void main() {
  ivec2 own = own_piece();
  Wide sum = kWideZero;
  uvec3 extent = uvec3(0u);
  if (piece_exists(own)) {
    extent = extent_of_row(own.x, 0, 1);
    int largest = int(extent.x);
    if (largest - int(kLeastFrom - extent.z) > kBelowLast) {
      sum = summed_again(own, largest);
    } else {
      int place = own.x * u_double_pieces_row_step + own.y * u_double_pieces_piece_step;
      uvec4 low = texel_at(u_b0, u_double_pieces_log2_width, place);
      uvec4 high = texel_at(u_b1, u_double_pieces_log2_width, place);
      sum = shifted_right(Wide(low, high.xyz), largest - int(unpacked_extent(high.w).x));
    }
  }
  write_sum(sum, packed_extent(extent));
}
