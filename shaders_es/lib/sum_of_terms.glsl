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

// Of a term that is finite and not 0; of others 0.
int exponent_of_term(uvec2 a, uvec2 x) {
  bool special = (a.y & kInfinity) == kInfinity || (x.y & kInfinity) == kInfinity;
  return special || is_zero(a) || is_zero(x) ? 0 : exponent_of(a) + exponent_of(x);
}

// Moves the sum, where a term with this exponent is larger than all before.
void make_place(inout Wide sum, inout Columns near, inout uvec3 extent, int exponent) {
  int largest = int(extent.x);
  if (exponent <= largest) {
    return;
  }
  if (largest != 0) {
    sum = shifted_right(sum_of_wide(sum, wide_of(near), 0u), exponent - largest);
    near = no_columns();
    extent.z = max(extent.z, least_of(largest - kMostBelow));
  }
  extent.x = uint(exponent);
}

// A term that is no near one, and not larger than the largest.
void add_any(inout Wide sum, inout uvec3 extent, uvec2 a, uvec2 x) {
  if ((a.y & kInfinity) == kInfinity || (x.y & kInfinity) == kInfinity) {
    extent.y |= class_of_product(a, x);
  } else if (!is_zero(a) && !is_zero(x)) {
    int exponent = exponent_of(a) + exponent_of(x);
    extent.z = max(extent.z, least_of(exponent));
    sum = with_product(sum, product_of_bits(significand_of(a), significand_of(x)),
                       int(extent.x) - exponent, ((a.y ^ x.y) & kSign) != 0u);
  }
}

// Four terms of normal numbers, by their exponent fields, that are near: none is 0.
bool are_near(ivec4 of_a, ivec4 of_x, ivec4 below) {
  ivec4 least = min(min(of_a, of_x), 2047 - max(of_a, of_x));
  least = min(least, min(below, kMostBelow - below) + 1);
  return min(min(least.x, least.y), min(least.z, least.w)) > 0;
}

void add_term(inout Wide sum, inout Columns near, inout uvec3 extent, uvec2 a, uvec2 x) {
  ivec2 fields = ivec2((uvec2(a.y, x.y) >> 20) & 0x7ffu);
  int below = int(extent.x) - fields.x - fields.y;
  if (uint(below) <= uint(kMostBelow) && is_normal(fields.x) && is_normal(fields.y)) {
    add_near(near, a, x, below);
  } else {
    add_any(sum, extent, a, x);
  }
}

void main() {
  ivec2 own = own_piece();
  Wide sum = kWideZero;
  uvec3 extent = uvec3(0u);
  if (piece_exists(own)) {
    Columns near = no_columns();
    int i = u_double_rows_first + own.x;
    // Columns up to 2^31, and four steps more.
    uvec2 columns = uvec2(columns_of(i));
    uint pieces = uint(u_double_pieces_count);
    // Four terms at a time, which are fetched before they are looked at.
#ifdef PAIRS
    uvec4 own_columns = uvec4(0u, 1u, 2u * pieces, 2u * pieces + 1u);
    uint first = columns.x + 2u * uint(own.y);
#else
    uvec4 own_columns = pieces * uvec4(0u, 1u, 2u, 3u);
    uint first = columns.x + uint(own.y);
#endif
    for (uint j = first; j < columns.y; j += 4u * pieces) {
      bvec4 exists = lessThan(j + own_columns, uvec4(columns.y));
#ifdef PAIRS
      int here = int(j);
      int last = int(exists.z ? j + own_columns.z : j);
      uvec4 a = first_factors(i, here);
      uvec4 b = first_factors(i, last);
      uvec4 x = second_factors(here);
      uvec4 y = second_factors(last);
#else
      ivec4 place = ivec4(min(j + own_columns, uvec4(columns.y - 1u)));
      uvec4 a = uvec4(first_factor(i, place.x), first_factor(i, place.y));
      uvec4 b = uvec4(first_factor(i, place.z), first_factor(i, place.w));
      uvec4 x = uvec4(second_factor(place.x), second_factor(place.y));
      uvec4 y = uvec4(second_factor(place.z), second_factor(place.w));
#endif
      // 0 times what is there may be a NaN.
      a.zw = exists.y ? a.zw : uvec2(0u);
      x.zw = exists.y ? x.zw : uvec2(0u);
      b.xy = exists.z ? b.xy : uvec2(0u);
      y.xy = exists.z ? y.xy : uvec2(0u);
      b.zw = exists.w ? b.zw : uvec2(0u);
      y.zw = exists.w ? y.zw : uvec2(0u);
      ivec4 of_a = ivec4((uvec4(a.yw, b.yw) >> 20) & 0x7ffu);
      ivec4 of_x = ivec4((uvec4(x.yw, y.yw) >> 20) & 0x7ffu);
      ivec4 below = int(extent.x) - of_a - of_x;
      if (are_near(of_a, of_x, below)) {
        add_near(near, a.xy, x.xy, below.x);
        add_near(near, a.zw, x.zw, below.y);
        add_near(near, b.xy, y.xy, below.z);
        add_near(near, b.zw, y.zw, below.w);
      } else {
        int first_two = max(exponent_of_term(a.xy, x.xy), exponent_of_term(a.zw, x.zw));
        int last_two = max(exponent_of_term(b.xy, y.xy), exponent_of_term(b.zw, y.zw));
        make_place(sum, near, extent, max(first_two, last_two));
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
