#version 300 es
// gemv of a triangle, a symmetric matrix, a band or packed storage, first pass: fragment (g, s)
// multiplies rows 4g .. 4g + 3 of A by its piece of x. The pieces of row group g start at column
// g * sweep.x + sweep.y: at the same one for all, or along the diagonals of a band, so that a band
// costs its diagonals and not its columns. Columns that none of the four rows has are skipped, and
// elements that do not exist take no part: they are selected away, as x may hold NaN there.
// Cost per 4 rows and 4 columns: 16 fetches of A, with QUADS 4 except beside the diagonal; and x.
// Variants: QUADS (full storage in which every fourth element starts a texel, see block_columns),
// X_QUADS (x contiguous and aligned). All add in the same order.
#include "lib/linear.glsl"
#include "lib/structure.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_map;  // base of the whole matrix, row stride, column stride
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, stride, sweep (multiples of 4)
uniform ivec4 u_count;  // rows, columns, columns a piece (a multiple of 4)
layout(location = 0) out vec4 o_sums;

float x_element(int k) {
  return element_at(u_x, u_x_shift, u_x_map.x + k * u_x_map.y);
}

// Elements past the end repeat the last one and are never used.
vec4 x_quad(int k) {
#ifdef X_QUADS
  return texel_at(u_x, u_x_shift, (u_x_map.x + k) >> 2);
#else
  int last = u_count.y - 1;
  return vec4(x_element(k), x_element(min(k + 1, last)), x_element(min(k + 2, last)),
              x_element(min(k + 3, last)));
#endif
}

float a_element(int i, int k, bool exists) {
  return exists ? structure_element(u_a, u_a_shift, u_a_map, i, k) : 0.0;
}

// sum + column k of four rows * x, where there is such a column. Rows past the end repeat the last
// one and are never used.
vec4 add_column(vec4 sum, ivec4 i, int k, int end, float x) {
  if (k >= end) {
    return sum;
  }
  bvec4 exists = bvec4(structure_exists(i.x, k), structure_exists(i.y, k), structure_exists(i.z, k),
                       structure_exists(i.w, k));
  vec4 column = vec4(a_element(i.x, k, exists.x), a_element(i.y, k, exists.y),
                     a_element(i.z, k, exists.z), a_element(i.w, k, exists.w));
  return mix(sum, sum + column * x, exists);
}

vec4 add_columns(vec4 sum, ivec4 i, int k, int end) {
  vec4 x = x_quad(k);
  sum = add_column(sum, i, k, end, x.x);
  sum = add_column(sum, i, k + 1, end, x.y);
  sum = add_column(sum, i, k + 2, end, x.z);
  return add_column(sum, i, k + 3, end, x.w);
}

#ifdef QUADS
// Whether columns k .. k + 3 of these rows are four texels, and wholly on one side of the diagonal.
bool whole_block(ivec4 i, int k, int end) {
  int first = (i.x + u_form.x) - (k + 3 + u_form.y);  // diagonals below the main one
  int last = (i.w + u_form.x) - (k + u_form.y);
  return k + 4 <= end && last <= u_band.x && -first <= u_band.y && (first > 0 || last < 0);
}

// Those columns. Storage may hold them as texels, or the rows, as it does of the mirror image.
mat4 block_columns(ivec4 i, int k) {
  int row = i.x + u_form.x;
  int col = k + u_form.y;
  bool mirrored =
      (structure_flag(kMirrorLower) && col > row) || (structure_flag(kMirrorUpper) && col < row);
  bool row_texels = (u_a_map.y == 1) == mirrored;
  int first = u_a_map.x +
              (mirrored ? col * u_a_map.y + row * u_a_map.z : row * u_a_map.y + col * u_a_map.z);
  int ld = u_a_map.y == 1 ? u_a_map.z : u_a_map.y;
  ivec4 element = first + ld * (row_texels ? i - i.x : ivec4(0, 1, 2, 3));
  mat4 block =
      mat4(texel_at(u_a, u_a_shift, element.x >> 2), texel_at(u_a, u_a_shift, element.y >> 2),
           texel_at(u_a, u_a_shift, element.z >> 2), texel_at(u_a, u_a_shift, element.w >> 2));
  return row_texels ? transpose(block) : block;
}
#endif

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  ivec4 i = min((place.x << 2) + ivec4(0, 1, 2, 3), u_count.x - 1);
  int k = place.x * u_x_map.z + u_x_map.w + place.y * u_count.z;
  int end = min(k + u_count.z, u_count.y);
  // The columns that exist in any of the rows, the first rounded down to whole texels of x.
  int diagonal = u_form.x - u_form.y;
  k = max(k, max(i.x + diagonal - u_band.x, 0) & ~3);
  end = min(end, i.w + diagonal + u_band.y + 1);
  vec4 sum = vec4(0.0);
#ifdef QUADS
  while (k < end) {
    // Loops of their own: where neighbours disagree, many devices would run both branches of an if.
    for (; k < end && whole_block(i, k, end); k += 4) {
      vec4 x = x_quad(k);
      mat4 columns = block_columns(i, k);
      sum += columns[0] * x.x;
      sum += columns[1] * x.y;
      sum += columns[2] * x.z;
      sum += columns[3] * x.w;
    }
    for (; k < end && !whole_block(i, k, end); k += 4) {
      sum = add_columns(sum, i, k, end);
    }
  }
#else
  for (; k < end; k += 4) {
    sum = add_columns(sum, i, k, end);
  }
#endif
  o_sums = sum;
}
