#version 300 es
// gemv, first pass: a fragment multiplies rows 4g to 4g + 3 of op(A) by piece s of x.
// Reads: u_a is op(A), element (i, k) at base + i * row_stride + k * col_stride; u_x is x.
// Writes: o_sums, four sums at (g, s), or at (s, g) where pieces are side by side. In tiers the
//   first place p of those is column p mod 2^log2_width of tier p >> log2_width, and the second one
//   is so many rows of pixels.
// Uniforms: u_a_matrix; u_x_vector; u_gemv: rows, columns, pieces, whether pieces are side by side;
//   u_gemv_tiers: how many rows of A's texture a line goes over, and log2 of its width; with
//   TRIANGLE u_gemv_triangle: side is 1 for a lower triangle and -1 for an upper one; more_than is
//   -1 with its diagonal and 0 without; unit says that it is ones; first_row, a multiple of 4, is
//   the place of the first row in the triangle.
// Assumes: Of S pieces, piece s has the quads of columns s, s + S, s + 2S, ... Of those side by
//   side in tiers each tier has S, whose quads are those that lie in that many texels of a line.
//   With TRIANGLE what is beyond takes no part, as x may hold NaN there.
// Cost: per 4 rows and 4 columns 4 fetches of A with ROW_QUADS or COLUMN_QUADS, 8 with NEIGHBOURS
//   too, else 16; and x; 16 FMA.
// Variants: ROW_QUADS, COLUMN_QUADS, X_QUADS, NEIGHBOURS, TRIANGLE.
// Why: Neighbours fetch neighbours: fragments (s, g) where the elements of a row are side by side,
//   else (g, s). Two rows of a texture share what memory gives, so in tiers those below each other
//   fetch texels that are: 237 instead of 117 GB/s (lines of 5000, NVIDIA H200).
#include "lib/linear.glsl"
#include "lib/neighbours.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
uniform ivec4 u_gemv;
#define u_gemv_rows u_gemv.x
#define u_gemv_cols u_gemv.y
#define u_gemv_pieces u_gemv.z
#define u_gemv_side_by_side u_gemv.w
uniform ivec2 u_gemv_tiers;
#define u_gemv_tiers_log2_width u_gemv_tiers.x
#define u_gemv_tiers_count u_gemv_tiers.y
#ifdef TRIANGLE
// 1: lower, -1: upper; -1: with its diagonal, 0: without; 1: that is ones; the first row's place in
// the triangle, a multiple of 4.
uniform ivec4 u_gemv_triangle;
#define u_gemv_triangle_side u_gemv_triangle.x
#define u_gemv_triangle_more_than u_gemv_triangle.y
#define u_gemv_triangle_unit u_gemv_triangle.z
#define u_gemv_triangle_first_row u_gemv_triangle.w
#endif
layout(location = 0) out vec4 o_sums;

const ivec4 kLanes = ivec4(0, 1, 2, 3);

float x_element(int k) {
  return element_at(u_x, u_x_shift, u_x_vector_base + k * u_x_vector_stride);
}

// Elements past the end repeat the last one and take no part.
vec4 x_quad(int k) {
#ifdef X_QUADS
  return texel_at(u_x, u_x_shift, (u_x_vector_base + k) >> 2);
#else
  ivec4 place = min(k + kLanes, ivec4(u_gemv_cols - 1));
  return vec4(x_element(place.x), x_element(place.y), x_element(place.z), x_element(place.w));
#endif
}

float a_element(int i, int k) {
  return element_at(u_a, u_a_shift,
                    u_a_matrix_base + i * u_a_matrix_row_stride + k * u_a_matrix_col_stride);
}

// Four neighbours of A, of which so many more than the first exist.
vec4 a_four(int element, int last) {
#ifdef NEIGHBOURS
  return neighbours(u_a, u_a_shift, element, 0, last);
#else
  return texel_at(u_a, u_a_shift, element >> 2);
#endif
}

// Four rows of column k; rows past the end repeat the last one, or anything, and are never used.
vec4 a_column(ivec4 i, int k) {
#ifdef COLUMN_QUADS
  return a_four(u_a_matrix_base + i.x + k * u_a_matrix_col_stride, i.w - i.x);
#else
  return vec4(a_element(i.x, k), a_element(i.y, k), a_element(i.z, k), a_element(i.w, k));
#endif
}

// Columns k .. k + 3 of row i, of which so many more than the first exist.
vec4 a_row(int i, int k, int last) {
  return a_four(u_a_matrix_base + i * u_a_matrix_row_stride + k, last);
}

// The products of elements (row, col): 0 where there is no such element.
vec4 products(ivec4 row, ivec4 col, vec4 a, vec4 x) {
  ivec4 exist = ivec4(lessThan(col, ivec4(u_gemv_cols)));
#ifdef TRIANGLE
  ivec4 below = row + u_gemv_triangle_first_row - col;
  exist *= ivec4(greaterThan(u_gemv_triangle_side * below, ivec4(u_gemv_triangle_more_than)));
  a = mix(a, vec4(1.0), bvec4(u_gemv_triangle_unit * ivec4(equal(below, ivec4(0)))));
#endif
  return mix(vec4(0.0), a * x, bvec4(exist));
}

// What a fragment has added up: of ROW_QUADS four sums for each row, else one.
#ifdef ROW_QUADS
vec4 sum0 = vec4(0.0);
vec4 sum1 = vec4(0.0);
vec4 sum2 = vec4(0.0);
vec4 sum3 = vec4(0.0);
#else
vec4 sum = vec4(0.0);
#endif

void add_quad(ivec4 i, int k) {
  vec4 x = x_quad(k);
#ifdef ROW_QUADS
  sum0 += a_row(i.x, k, 3) * x;
  sum1 += a_row(i.y, k, 3) * x;
  sum2 += a_row(i.z, k, 3) * x;
  sum3 += a_row(i.w, k, 3) * x;
#else
  sum += a_column(i, k) * x.x;
  sum += a_column(i, k + 1) * x.y;
  sum += a_column(i, k + 2) * x.z;
  sum += a_column(i, k + 3) * x.w;
#endif
}

// The same of a quad that not all of its elements exist of.
void add_part(ivec4 i, int k) {
  vec4 x = x_quad(k);
  int last = min(3, u_gemv_cols - 1 - k);
#ifdef ROW_QUADS
  ivec4 col = k + kLanes;
  sum0 += products(ivec4(i.x), col, a_row(i.x, k, last), x);
  sum1 += products(ivec4(i.y), col, a_row(i.y, k, last), x);
  sum2 += products(ivec4(i.z), col, a_row(i.z, k, last), x);
  sum3 += products(ivec4(i.w), col, a_row(i.w, k, last), x);
#else
  sum += products(i, ivec4(k), a_column(i, k), vec4(x.x));
  sum += products(i, ivec4(k + 1), a_column(i, k + min(1, last)), vec4(x.y));
  sum += products(i, ivec4(k + 2), a_column(i, k + min(2, last)), vec4(x.z));
  sum += products(i, ivec4(k + 3), a_column(i, k + last), vec4(x.w));
#endif
}

// Of the quads from `first` on that are whole pieces apart.
bool has_quad(int quad, int first, int limit) {
  return quad >= first && quad < limit && (quad - first) % u_gemv_pieces == 0;
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int tier = place.y % u_gemv_tiers_count;
  int whole = u_gemv_cols >> 2;
  int group = (tier << u_gemv_tiers_log2_width) + place.x;
  int first = place.y / u_gemv_tiers_count;
  // Quads from here on are no matter of this fragment; `whole` is what is left of the columns.
  int limit = group << 2 < u_gemv_rows ? whole + 1 : 0;
  if (u_gemv_side_by_side == 1) {
    limit = min(whole + 1, (tier + 1) << u_gemv_tiers_log2_width);
    int line = first;
    first = group;
    group = line;
  }
  ivec4 i = min((group << 2) + kLanes, ivec4(u_gemv_rows - 1));
  int quad = first;
  int end = min(whole, limit);
#ifdef TRIANGLE
  int diagonal = group + (u_gemv_triangle_first_row >> 2);
  if (u_gemv_triangle_side > 0) {
    end = min(end, diagonal);
  } else {
    int skipped = max(diagonal + 1 - quad, 0);
    quad += (skipped + u_gemv_pieces - 1) / u_gemv_pieces * u_gemv_pieces;
  }
#endif
  for (; quad < end; quad += u_gemv_pieces) {
    add_quad(i, quad << 2);
  }
#ifdef TRIANGLE
  if (has_quad(diagonal, first, limit) && diagonal << 2 < u_gemv_cols) {
    add_part(i, diagonal << 2);
  }
  bool rest = diagonal != whole && (u_gemv_triangle_side < 0 || diagonal > whole);
#else
  bool rest = true;
#endif
  if (rest && (u_gemv_cols & 3) != 0 && has_quad(whole, first, limit)) {
    add_part(i, whole << 2);
  }
#ifdef ROW_QUADS
  o_sums = vec4(sum_of(sum0), sum_of(sum1), sum_of(sum2), sum_of(sum3));
#else
  o_sums = sum;
#endif
}
