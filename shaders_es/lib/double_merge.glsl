// The last pass of a product by residues: from the tiles of all moduli, by the Chinese remainder
// theorem, the exact sums, and from these C. Of a sum X with residues r, X / M is the sum over the
// moduli of y / m, but for a whole number, with y = r * (M / m)^-1 modulo m. As |X| / M is below
// 0.499, floats find that number, and then X in digits of 16 bits. Who includes it defines MODULI.
// With COMPLEX, C's columns are real and imaginary parts, side by side. A modulus has two products
// of residues, of re + root * im and of re - root * im. Their sum is twice the real part's, and
// their difference 2 root times that of the imaginary part.
// With ALL_BITS numbers were not cut. Elements that may take more bits than these moduli hold keep
// what they have, and so do those for which fewer moduli are enough: other passes write them.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"
#include "lib/binary64.glsl"
#include "lib/double_scalars.glsl"
#include "lib/fixed_point.glsl"
#include "lib/double_product.glsl"
#ifdef COMPLEX
#include "lib/quadratic_moduli.glsl"
#else
#include "lib/moduli.glsl"
#endif
#include "lib/tile_place.glsl"
#include "lib/product_classes.glsl"

precision highp sampler2DArray;
uniform sampler2DArray u_tiles;
uniform ivec4 u_tile_strip;
#define u_tile_strip_log2_rows u_tile_strip.x
#define u_tile_strip_log2_height u_tile_strip.y
#define u_tile_strip_more_stacks u_tile_strip.z
#define u_tile_strip_stack_height u_tile_strip.w
// The first row and column among the exponents; columns of tiles for each modulus; the most bits
// that a row and a column may have.
uniform ivec4 u_double_merge;
#define u_double_merge_first_row u_double_merge.x
#define u_double_merge_first_col u_double_merge.y
#define u_double_merge_width u_double_merge.z
#define u_double_merge_most u_double_merge.w

#ifdef ALL_BITS
uniform int u_fewer_bits;  // so many are for fewer moduli
#endif

// Sums of so many moduli have 192 bits, and 160 of fewer.
#if MODULI > 14
#define TOP ivec4
#else
#define TOP int
#endif

int tile_sum(ivec3 pixel, vec4 lane) {
  float sum = dot(lane, texelFetch(u_tiles, pixel, 0));
  for (int stack = 1; stack <= u_tile_strip_more_stacks; ++stack) {
    sum +=
        dot(lane, texelFetch(u_tiles, pixel + ivec3(0, stack * u_tile_strip_stack_height, 0), 0));
  }
  return int(sum);
}

// Multiples of M / m that are congruent to a sum, added up, and how often M is in them.
struct Multiples {
  ivec4 low;
  ivec4 high;
  TOP top;
  float quotient;
};

// y: congruent to a sum's multiple of kInverses modulo the modulus s.
void add_multiple(inout Multiples sum, int s, int y, float inverse) {
  y -= kModuli[s] * int(round(float(y) * inverse));
  sum.quotient += float(y) * inverse;
  sum.low += y * kLow[s];
  sum.high += y * kHigh[s];
  sum.top += y * kTop[s];
}

// exponent: as rounded_signed_words has it.
uvec2 number_of_multiples(Multiples sum, int exponent) {
  int times = int(round(sum.quotient));
  ivec4 low = sum.low - times * kProductLow;
  ivec4 high = sum.high - times * kProductHigh;
  TOP top = sum.top - times * kProductTop;
  low.y += low.x >> 16;
  low.z += low.y >> 16;
  low.w += low.z >> 16;
  high.x += low.w >> 16;
  high.y += high.x >> 16;
  high.z += high.y >> 16;
  high.w += high.z >> 16;
  uvec4 digits = uvec4(low) & 0xffffu;
  uvec4 more = uvec4(high) & 0xffffu;
  uvec4 words = uvec4(digits.xz, more.xz) | (uvec4(digits.yw, more.yw) << 16);
#if MODULI > 14
  top.x += high.w >> 16;
  top.y += top.x >> 16;
  top.z += top.y >> 16;
  top.w += top.z >> 16;
  uvec2 last = (uvec2(top.xz) & 0xffffu) | (uvec2(top.yw) << 16);
#else
  uint last = uint(top + (high.w >> 16));
#endif
  return rounded_signed_words(words, last, exponent);
}

const Multiples kNoMultiples = Multiples(ivec4(0), ivec4(0), TOP(0), 0.0);

// Of a place among the tiles; with COMPLEX both parts' numbers.
#ifdef COMPLEX
uvec4 sums_of_residues(ivec2 position, ivec2 exponents) {
#else
uvec2 sum_of_residues(ivec2 position, int exponent) {
#endif
  ivec3 pixel = tile_place(position, u_tile_strip_log2_rows, u_tile_strip_log2_height);
  vec4 lane = vec4(equal(ivec4(0, 1, 2, 3), ivec4(position.y & 3)));
  Multiples sum = kNoMultiples;
#ifdef COMPLEX
  Multiples imaginary = kNoMultiples;
#endif
  for (int s = 0; s < MODULI; ++s) {
    float inverse = 1.0 / float(kModuli[s]);
    int y = tile_sum(pixel, lane);
    pixel.x += u_double_merge_width;
#ifdef COMPLEX
    int other = tile_sum(pixel, lane);
    pixel.x += u_double_merge_width;
    add_multiple(sum, s, (y + other) * kInverses[s].x, inverse);
    add_multiple(imaginary, s, (y - other) * kInverses[s].y, inverse);
#else
    add_multiple(sum, s, y * kInverses[s], inverse);
#endif
  }
#ifdef COMPLEX
  uvec4 numbers = uvec4(0u);
  for (int part = 0; part < u_double_product_halves; ++part) {
    numbers = uvec4(numbers.zw, number_of_multiples(sum, exponents.x));
    sum = imaginary;
    exponents = exponents.yx;
  }
  return numbers;
#else
  return number_of_multiples(sum, exponent);
#endif
}

ivec2 position_of(ivec2 place) {
#ifdef TRANSPOSED
  return place.yx;
#else
  return place;
#endif
}

// What becomes of C's element, whose sum is `value` unless there are infinities or NaNs.
uvec2 with_classes(int classes, uvec2 value, uvec2 old) {
  if (classes == kLater) {
    return double_combine(uvec2(0u), value, double_beta(), old);
  }
  return double_combine(double_alpha(), classes != 0 ? number_of_classes(classes) : value,
                        double_beta(), old);
}

#ifdef COMPLEX
// Both parts of a number, of which the row and the first column are known.
uvec2 combined(ivec2 place, uvec2 value, uvec2 row, uvec2 col, uvec2 old) {
  return with_classes(classes_of_line(place, row, col), value, old);
}

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  ivec2 place = number_position(texel, 0);
  bool inside = place.x >= 0;
  uvec4 value = old;
  if (inside) {
    int column = u_double_merge_first_col + place.y;
    uvec2 row = number_at(u_a, u_a_shift, u_double_merge_first_row + place.x);
    uvec2 re = number_at(u_b, u_b_shift, column);
    uvec2 im = number_at(u_b, u_b_shift, column + 1);
    value = sums_of_residues(position_of(ivec2(place.x, place.y >> 1)),
                             int(row.x) + ivec2(re.x, im.x) - 1066);
    value = uvec4(combined(place, value.xy, row, re, old.xy),
                  combined(place + ivec2(0, 1), value.zw, row, im, old.zw));
  }
  write_lanes(old, value, bvec4(inside));
}
#else
uvec2 result(ivec2 place, uvec2 old) {
  if (!is_wanted(place)) {
    return old;
  }
  uvec2 row = number_at(u_a, u_a_shift, u_double_merge_first_row + place.x);
  uvec2 col = number_at(u_b, u_b_shift, u_double_merge_first_col + place.y);
#ifdef ALL_BITS
  int bits = bits_of_line(row) + bits_of_line(col);
  if (bits > u_double_merge_most || bits <= u_fewer_bits) {
    return old;
  }
  int exponent = int((row.y >> 2) + (col.y >> 2)) - 1064;
#else
  int exponent = int(row.x + col.x) - 1066;
#endif
  int classes = classes_of_line(place, row, col);
  return with_classes(
      classes, classes != 0 ? uvec2(0u) : sum_of_residues(position_of(place), exponent), old);
}

#include "lib/double_product_texel.glsl"
#endif
