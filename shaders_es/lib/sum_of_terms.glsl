// The first pass of exact sums: the sum of the terms of each piece, and their extent. The sum lies
// where the piece's own largest term has its place. Who includes it may define COMPLEX and
// TWO_ROWS: then a fragment has two rows, which share the digits of x: with COMPLEX both parts of
// one. Of others, with QUADS neighbours of a row of A are texels, else those of a column.
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

// What a piece has so far.
struct Piece {
  Wide sum;
  Columns near;
  uvec3 extent;
};

Piece no_piece() {
  return Piece(kWideZero, no_columns(), uvec3(0u));
}

// Moves the sum, where a term with this exponent is larger than all before.
void make_place(inout Piece piece, int exponent) {
  int largest = int(piece.extent.x);
  if (exponent <= largest) {
    return;
  }
  if (largest != 0) {
    piece.sum = shifted_right(sum_of_wide(piece.sum, wide_of(piece.near), 0u), exponent - largest);
    piece.near = no_columns();
    piece.extent.z = max(piece.extent.z, least_of(largest - kMostBelow));
  }
  piece.extent.x = uint(exponent);
}

// A term that is no near one, and not larger than the largest.
void add_any(inout Piece piece, uvec2 a, uvec2 x) {
  if ((a.y & kInfinity) == kInfinity || (x.y & kInfinity) == kInfinity) {
    piece.extent.y |= class_of_product(a, x);
  } else if (!is_zero(a) && !is_zero(x)) {
    int exponent = exponent_of(a) + exponent_of(x);
    piece.extent.z = max(piece.extent.z, least_of(exponent));
    piece.sum = with_product(piece.sum, product_of_bits(significand_of(a), significand_of(x)),
                             int(piece.extent.x) - exponent, ((a.y ^ x.y) & kSign) != 0u);
  }
}

void add_term(inout Piece piece, uvec2 a, uvec2 x) {
  ivec2 fields = ivec2((uvec2(a.y, x.y) >> 20) & 0x7ffu);
  int below = int(piece.extent.x) - fields.x - fields.y;
  if (uint(below) <= uint(kMostBelow) && is_normal(fields.x) && is_normal(fields.y)) {
    add_near(piece.near, a, digits_of_factor(x), below);
  } else {
    add_any(piece, a, x);
  }
}

// The second factors of four terms. Their digits are kept for a second row, else made where terms
// are near: then nothing of them is held where they are not.
struct Four {
  uvec4 x;
  uvec4 y;
  ivec4 fields;
  int least;  // more than 0: all are normal numbers
#ifdef TWO_ROWS
  Digits first;
  Digits second;
  Digits third;
  Digits fourth;
#define DIGITS(four, name, factor) four.name
#else
#define DIGITS(four, name, factor) digits_of_factor(factor)
#endif
};

ivec4 fields_of(uvec4 a, uvec4 b) {
  return ivec4((uvec4(a.yw, b.yw) >> 20) & 0x7ffu);
}

int least_of_four(ivec4 v) {
  return min(min(v.x, v.y), min(v.z, v.w));
}

Four four_of(uvec4 x, uvec4 y) {
  Four four;
  four.x = x;
  four.y = y;
  four.fields = fields_of(x, y);
  four.least = least_of_four(min(four.fields, 2047 - four.fields));
#ifdef TWO_ROWS
  four.first = digits_of_factor(x.xy);
  four.second = digits_of_factor(x.zw);
  four.third = digits_of_factor(y.xy);
  four.fourth = digits_of_factor(y.zw);
#endif
  return four;
}

void add_four(inout Piece piece, uvec4 a, uvec4 b, Four x) {
  ivec4 fields = fields_of(a, b);
  ivec4 below = int(piece.extent.x) - fields - x.fields;
  // Of normal numbers that are near: none is 0.
  ivec4 least = min(min(fields, 2047 - fields), min(below, kMostBelow - below) + 1);
  if (min(least_of_four(least), x.least) > 0) {
    add_near(piece.near, a.xy, DIGITS(x, first, x.x.xy), below.x);
    add_near(piece.near, a.zw, DIGITS(x, second, x.x.zw), below.y);
    add_near(piece.near, b.xy, DIGITS(x, third, x.y.xy), below.z);
    add_near(piece.near, b.zw, DIGITS(x, fourth, x.y.zw), below.w);
  } else {
    int first_two = max(exponent_of_term(a.xy, x.x.xy), exponent_of_term(a.zw, x.x.zw));
    int last_two = max(exponent_of_term(b.xy, x.y.xy), exponent_of_term(b.zw, x.y.zw));
    make_place(piece, max(first_two, last_two));
    for (int term = 0; term < 4; ++term) {
      add_term(piece, a.xy, x.x.xy);
      a = uvec4(a.zw, b.xy);
      x.x = uvec4(x.x.zw, x.y.xy);
      b.xy = b.zw;
      x.y.xy = x.y.zw;
    }
  }
  take_carries(piece.near);
}

// What its near terms are added to.
void finish_piece(inout Piece piece) {
  if (piece.extent.x != 0u) {
    piece.sum = sum_of_wide(piece.sum, wide_of(piece.near), 0u);
    piece.extent.z = max(piece.extent.z, least_of(int(piece.extent.x) - kMostBelow));
  }
}

// Two numbers and two more, of which the first exists; 0 for others, as 0 times what is there may
// be a NaN.
void leave_existing(inout uvec4 a, inout uvec4 b, bvec4 exists) {
  a.zw = exists.y ? a.zw : uvec2(0u);
  b.xy = exists.z ? b.xy : uvec2(0u);
  b.zw = exists.w ? b.zw : uvec2(0u);
}

void main() {
  ivec2 own = own_piece();
  Piece piece = no_piece();
#ifdef TWO_ROWS
  Piece other = no_piece();
#endif
  if (piece_exists(own)) {
#ifdef TWO_ROWS
    int i = u_double_rows_first + 2 * own.x;
#else
    int i = u_double_rows_first + own.x;
#endif
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
      uvec4 x = second_factors(here);
      uvec4 y = second_factors(last);
#ifdef COMPLEX
      uvec4 c = number_of_row(i, here);
      uvec4 d = number_of_row(i, last);
      uvec4 a = uvec4(c.xy, c.z, c.w ^ kSign);
      uvec4 b = uvec4(d.xy, d.z, d.w ^ kSign);
      c = c.zwxy;
      d = d.zwxy;
#elif defined(QUADS)
      uvec4 a = first_factors(i, here);
      uvec4 b = first_factors(i, last);
#ifdef TWO_ROWS
      uvec4 c = first_factors(i + 1, here);
      uvec4 d = first_factors(i + 1, last);
#endif
#else
      // The last column has no neighbour, and none is read.
      uvec4 a = two_rows(i, here);
      uvec4 c = two_rows(i, exists.y ? here + 1 : here);
      uvec4 b = two_rows(i, last);
      uvec4 d = two_rows(i, exists.w ? last + 1 : last);
      uvec4 even = uvec4(a.xy, c.xy);
      c = uvec4(a.zw, c.zw);
      a = even;
      even = uvec4(b.xy, d.xy);
      d = uvec4(b.zw, d.zw);
      b = even;
#endif
#else
      ivec4 place = ivec4(min(j + own_columns, uvec4(columns.y - 1u)));
      uvec4 a = uvec4(first_factor(i, place.x), first_factor(i, place.y));
      uvec4 b = uvec4(first_factor(i, place.z), first_factor(i, place.w));
      uvec4 x = uvec4(second_factor(place.x), second_factor(place.y));
      uvec4 y = uvec4(second_factor(place.z), second_factor(place.w));
#endif
      leave_existing(x, y, exists);
      leave_existing(a, b, exists);
      Four four = four_of(x, y);
      add_four(piece, a, b, four);
#ifdef TWO_ROWS
      leave_existing(c, d, exists);
      add_four(other, c, d, four);
#endif
    }
    finish_piece(piece);
#ifdef TWO_ROWS
    finish_piece(other);
#endif
  }
#ifdef TWO_ROWS
  write_sums(piece.sum, packed_extent(piece.extent), other.sum, packed_extent(other.extent));
#else
  write_sum(piece.sum, packed_extent(piece.extent));
#endif
}
