// The first pass of exact sums: the sum of the terms of each piece, and their extent. The sum lies
// where the piece's own largest term has its place. Who includes it may define COMPLEX.
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
#include "lib/extent.glsl"
#include "lib/near_terms.glsl"
#include "lib/wide_targets.glsl"

bool is_normal(int field) {
  return uint(field - 1) < 2046u;
}

// A term that is no near one; the columns are added where a larger one moves them.
void add_any(inout Wide sum, inout Columns near, inout uvec3 extent, uvec2 a, uvec2 x) {
  if ((a.y & kInfinity) == kInfinity || (x.y & kInfinity) == kInfinity) {
    extent.y |= class_of_product(a, x);
    return;
  }
  if (is_zero(a) || is_zero(x)) {
    return;
  }
  int exponent = exponent_of(a) + exponent_of(x);
  int below = int(extent.x) - exponent;
  if (below < 0) {
    if (extent.x != 0u) {
      sum = shifted_right(sum_of_wide(sum, wide_of(near), 0u), -below);
      near = no_columns();
      extent.z = max(extent.z, least_of(int(extent.x) - kMostBelow));
    }
    extent.x = uint(exponent);
    below = 0;
  }
  extent.z = max(extent.z, least_of(exponent));
  sum = with_product(sum, product_of_bits(significand_of(a), significand_of(x)), below,
                     ((a.y ^ x.y) & kSign) != 0u);
}

bool is_near(uvec3 extent, uvec2 a, uvec2 x, out int below) {
  ivec2 fields = ivec2((uvec2(a.y, x.y) >> 20) & 0x7ffu);
  below = int(extent.x) - fields.x - fields.y;
  return uint(below) <= uint(kMostBelow) && is_normal(fields.x) && is_normal(fields.y);
}

void add_term(inout Wide sum, inout Columns near, inout uvec3 extent, uvec2 a, uvec2 x) {
  int below;
  if (is_near(extent, a, x, below)) {
    add_near(near, a, x, below);
  } else {
    add_any(sum, near, extent, a, x);
  }
}

void main() {
  ivec2 own = own_piece();
  Wide sum = kWideZero;
  uvec3 extent = uvec3(0u);
  if (piece_exists(own)) {
    Columns near = no_columns();
    int i = u_double_rows_first + own.x;
    ivec2 columns = columns_of(i);
    // Four terms at a time, which are fetched before they are looked at.
#ifdef PAIRS
    ivec4 own_columns = ivec4(0, 1, 2 * u_double_pieces_count, 2 * u_double_pieces_count + 1);
    int first = columns.x + 2 * own.y;
#else
    ivec4 own_columns = u_double_pieces_count * ivec4(0, 1, 2, 3);
    int first = columns.x + own.y;
#endif
    for (int j = first; j < columns.y; j += 4 * u_double_pieces_count) {
      ivec4 place = j + own_columns;
      bvec4 exists = lessThan(place, ivec4(columns.y));
#ifdef PAIRS
      int last = exists.z ? place.z : j;
      uvec4 a = first_factors(i, j);
      uvec4 b = first_factors(i, last);
      uvec4 x = second_factors(j);
      uvec4 y = second_factors(last);
#else
      place = min(place, ivec4(columns.y - 1));
      uvec4 a = uvec4(first_factor(i, place.x), first_factor(i, place.y));
      uvec4 b = uvec4(first_factor(i, place.z), first_factor(i, place.w));
      uvec4 x = uvec4(second_factor(place.x), second_factor(place.y));
      uvec4 y = uvec4(second_factor(place.z), second_factor(place.w));
#endif
      a.zw = exists.y ? a.zw : uvec2(0u);
      b.xy = exists.z ? b.xy : uvec2(0u);
      b.zw = exists.w ? b.zw : uvec2(0u);
      ivec4 below;
      if (is_near(extent, a.xy, x.xy, below.x) && is_near(extent, a.zw, x.zw, below.y) &&
          is_near(extent, b.xy, y.xy, below.z) && is_near(extent, b.zw, y.zw, below.w)) {
        add_near(near, a.xy, x.xy, below.x);
        add_near(near, a.zw, x.zw, below.y);
        add_near(near, b.xy, y.xy, below.z);
        add_near(near, b.zw, y.zw, below.w);
      } else {
        for (int term = 0; term < 4; ++term) {
          add_term(sum, near, extent, a.xy, x.xy);
          a = uvec4(a.zw, b.xy);
          x = uvec4(x.zw, y.xy);
          b.xy = b.zw;
          y.xy = y.zw;
        }
      }
      take_carries(near);
    }
    if (extent.x != 0u) {
      sum = sum_of_wide(sum, wide_of(near), 0u);
      extent.z = max(extent.z, least_of(int(extent.x) - kMostBelow));
    }
  }
  write_sum(sum, packed_extent(extent));
}
