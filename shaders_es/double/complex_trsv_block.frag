#version 300 es
// ztrsv and its kin, a block on the diagonal: x := T^-1 * x by substitution.
// Reads: u_a is T, as lib/structure.glsl finds it; u_x and u_old are x. A number is a texel.
// Writes: x, a number a fragment. Numbers outside of the view keep their bits.
// Uniforms: u_a_matrix and u_x_vector count numbers; u_double_block: the order of T, whether it is
//   a lower one; u_complex_terms: whether T is conjugated; u_double_order: the row of x's first
//   number, the step to the next; those of lib/structure.glsl and lib/target.glsl.
// Assumes: an order of at most 16.
// Cost: per number and order r up to r (r + 1) / 2 fetches of T and r of x, as many products, each
//   1300 operations on integers, and r quotients, each 3000.
// Variants: CONTIGUOUS.
// Why: Every fragment computes again what it needs of x, which no pass before has.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/structure.glsl"
#include "lib/numbers.glsl"
#include "lib/binary64.glsl"
#include "lib/binary64_divide.glsl"
#include "lib/double_complex.glsl"
#include "lib/double_complex_divide.glsl"

uniform BUFFER u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
uniform ivec2 u_double_block;
#define u_double_block_order u_double_block.x
#define u_double_block_is_lower u_double_block.y
uniform int u_complex_terms;
uniform ivec2 u_double_order;
#define u_double_order_first u_double_order.x
#define u_double_order_step u_double_order.y

uvec4 triangle_number(int i, int k) {
  uvec4 number = texel_at(u_a, u_a_shift, structure_address(u_a_matrix, i, k));
  number.w ^= u_complex_terms != 0 ? kSign : 0u;
  return number;
}

// Unknowns are counted from the corner where the substitution begins, with one trip count for all
// fragments.
void main() {
  int texel = target_texel();
  ivec2 place = view_position(texel << 2);
  int row = u_double_order_first + (place.x + (place.y >> 2)) * u_double_order_step;
  bool lower = u_double_block_is_lower != 0;
  int corner = lower ? 0 : u_double_block_order - 1;
  int direction = lower ? 1 : -1;
  uvec4 x[16];
  for (int i = 0; i < 16; ++i) {
    x[i] = uvec4(0u);
  }
  uvec4 found = uvec4(0u);
  for (int step = 0; step < u_double_block_order; ++step) {
    int i = corner + step * direction;
    uvec4 unknown = texel_at(u_x, u_x_shift, u_x_vector_base + i * u_x_vector_stride);
    for (int before = 0; before < step; ++before) {
      int k = corner + before * direction;
      if (structure_exists(i, k)) {
        unknown = complex_difference(unknown, complex_product(triangle_number(i, k), x[before]));
      }
    }
    if (!structure_flag(kUnitDiagonal)) {
      unknown = complex_quotient(unknown, triangle_number(i, i));
    }
    x[step] = unknown;
    if (row == i) {
      found = unknown;
    }
  }
  write_lanes(old_texel(texel), found, bvec4(place.x >= 0));
}
