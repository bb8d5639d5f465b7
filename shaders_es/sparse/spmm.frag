#version 300 es
// spmm: C := alpha * A * B + beta * C, A sparse.
// Reads: u_a, u_b and u_y, a sparse matrix (lib/csr.glsl); u_x is B; u_old is C.
// Writes: C, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_x_matrix is B; u_spmm: whether lines of C are its columns, the first entry of a row
//   that is multiplied, and how many; those of lib/csr.glsl, lib/scalars.glsl and lib/target.glsl.
// Assumes: With QUADS lines of B and C are rows and begin at texels.
// Cost: per entry of a row 2 fetches, and 1 of B for four columns with QUADS, else one each.
// Variants: QUADS, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"
#include "lib/csr.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
uniform ivec3 u_spmm;
#define u_spmm_across u_spmm.x
#define u_spmm_first u_spmm.y
#define u_spmm_entries u_spmm.z

float value_at(int entry) {
  return element_at(u_a, u_a_shift, u_csr_values + entry);
}

// Where the row of B begins that an entry multiplies; -1 of a slot without one.
int row_for(int entry) {
  int column = int(element_at(u_b, u_b_shift, u_csr_columns + entry));
  return column < 0 ? -1 : u_x_matrix_base + column * u_x_matrix_row_stride;
}

// Of a row's entries that are multiplied the first, how far they are apart, and how many there are.
ivec3 entries_of(int row) {
  ivec3 all = ivec3(row, u_slots_apart, u_slots_count);
  if (u_slots_count == 0) {
    int first = begin_of(row);
    all = ivec3(first, 1, begin_of(row + 1) - first);
  }
  return ivec3(all.x + u_spmm_first * all.y, all.y, min(all.z - u_spmm_first, u_spmm_entries));
}

// Whether a row has some of them. Otherwise it stays: an infinite alpha times 0 would be NaN.
bool has_some(ivec3 entries) {
  return entries.z > 0 || u_spmm_first == 0;
}

#ifndef QUADS
ivec2 place_of(int element) {
  ivec2 position = view_position(element);
  return u_spmm_across == 1 ? position.yx : position;
}

float product_at(int element, out bool is_written) {
  ivec2 place = place_of(element);
  ivec3 entries = entries_of(max(place.x, 0));
  is_written = min(place.x, place.y) >= 0 && has_some(entries);
  int count = is_written ? entries.z : 0;
  float sum = 0.0;
  for (int i = 0; i < count; ++i) {
    int entry = entries.x + i * entries.y;
    int row = row_for(entry);
    if (row >= 0) {
      sum += value_at(entry) * element_at(u_x, u_x_shift, row + place.y * u_x_matrix_col_stride);
    }
  }
  return sum;
}
#endif

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
#ifdef QUADS
  ivec2 first = view_position(texel << 2);
  ivec3 entries = entries_of(max(first.x, 0));
  if (first.x < 0 || !has_some(entries)) {
    o_texel = old;
    return;
  }
  vec4 product = vec4(0.0);
  for (int i = 0; i < entries.z; ++i) {
    int entry = entries.x + i * entries.y;
    int row = row_for(entry);
    if (row >= 0) {
      product += value_at(entry) * texel_at(u_x, u_x_shift, (row + first.y) >> 2);
    }
  }
  bvec4 inside = lanes_of_row(first);
#else
  int element = texel << 2;
  bool first, second, third, last;
  vec4 product = vec4(product_at(element, first), product_at(element + 1, second),
                      product_at(element + 2, third), product_at(element + 3, last));
  bvec4 inside = bvec4(first, second, third, last);
#endif
  write_lanes(old, combine(alpha(), product, beta(), old), inside);
}
