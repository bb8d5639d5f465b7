#version 300 es
// gemv, first pass: a fragment multiplies four rows of op(A), 4g .. 4g + 3, by one piece of x. Of S
// pieces, piece s is quads of columns s, s + S, s + 2S, ..., so that neighbours fetch neighbours:
// of a matrix whose rows are side by side it may be fragment (s, g), else it is (g, s).
//
// Element (i, k) of op(A) is at base + i * row stride + k * column stride of A's buffer.
// Cost per 4 rows and 4 columns: 4 fetches of A with ROW_QUADS or COLUMN_QUADS, 8 with NEIGHBOURS,
// else 16; and x. With EIGHT_ROWS it is rows 8g .. 8g + 7, four a target, so that x costs half.
// Variants: EIGHT_ROWS (not with TRIANGLE), ROW_QUADS (four columns of a row are a texel),
// COLUMN_QUADS (four rows of a column are), NEIGHBOURS (with one of these: they are side by side,
// wherever they begin), X_QUADS (x contiguous and aligned), TRIANGLE (op(A) is one; what is beyond
// takes no part, as x may hold NaN there).
#include "lib/linear.glsl"
#include "lib/neighbours.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_map;  // base, row stride, column stride
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, stride
uniform ivec4 u_count;  // rows, columns, pieces; 1: fragment (s, g)
#ifdef TRIANGLE
// 1: lower, -1: upper; -1: with its diagonal, 0: without; 1: that is ones; the first row's place in
// the triangle, a multiple of 4.
uniform ivec4 u_form;
#endif
layout(location = 0) out vec4 o_sums;
#ifdef EIGHT_ROWS
layout(location = 1) out vec4 o_more_sums;
const int kLog2Rows = 3;
#else
const int kLog2Rows = 2;
#endif

const ivec4 kLanes = ivec4(0, 1, 2, 3);

float x_element(int k) {
  return element_at(u_x, u_x_shift, u_x_map.x + k * u_x_map.y);
}

// Elements past the end repeat the last one and take no part.
vec4 x_quad(int k) {
#ifdef X_QUADS
  return texel_at(u_x, u_x_shift, (u_x_map.x + k) >> 2);
#else
  ivec4 place = min(k + kLanes, ivec4(u_count.y - 1));
  return vec4(x_element(place.x), x_element(place.y), x_element(place.z), x_element(place.w));
#endif
}

float a_element(int i, int k) {
  return element_at(u_a, u_a_shift, u_a_map.x + i * u_a_map.y + k * u_a_map.z);
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
  return a_four(u_a_map.x + i.x + k * u_a_map.z, i.w - i.x);
#else
  return vec4(a_element(i.x, k), a_element(i.y, k), a_element(i.z, k), a_element(i.w, k));
#endif
}

// Columns k .. k + 3 of row i, of which so many more than the first exist.
vec4 a_row(int i, int k, int last) {
  return a_four(u_a_map.x + i * u_a_map.y + k, last);
}

// The products of elements (row, col): 0 where there is no such element.
vec4 products(ivec4 row, ivec4 col, vec4 a, vec4 x) {
  ivec4 exist = ivec4(lessThan(col, ivec4(u_count.y)));
#ifdef TRIANGLE
  ivec4 below = row + u_form.w - col;
  exist *= ivec4(greaterThan(u_form.x * below, ivec4(u_form.y)));
  a = mix(a, vec4(1.0), bvec4(u_form.z * ivec4(equal(below, ivec4(0)))));
#endif
  return mix(vec4(0.0), a * x, bvec4(exist));
}

float sum_of(vec4 lanes) {
  return (lanes.x + lanes.y) + (lanes.z + lanes.w);
}

// What four rows have added up to: of ROW_QUADS four sums for each row, else one.
struct Sums {
#ifdef ROW_QUADS
  vec4 row0, row1, row2, row3;
#else
  vec4 rows;
#endif
};

Sums no_sums() {
#ifdef ROW_QUADS
  return Sums(vec4(0.0), vec4(0.0), vec4(0.0), vec4(0.0));
#else
  return Sums(vec4(0.0));
#endif
}

void add_quad(inout Sums sums, ivec4 i, int k, vec4 x) {
#ifdef ROW_QUADS
  sums.row0 += a_row(i.x, k, 3) * x;
  sums.row1 += a_row(i.y, k, 3) * x;
  sums.row2 += a_row(i.z, k, 3) * x;
  sums.row3 += a_row(i.w, k, 3) * x;
#else
  sums.rows += a_column(i, k) * x.x;
  sums.rows += a_column(i, k + 1) * x.y;
  sums.rows += a_column(i, k + 2) * x.z;
  sums.rows += a_column(i, k + 3) * x.w;
#endif
}

// The same of a quad that not all of its elements exist of.
void add_part(inout Sums sums, ivec4 i, int k, vec4 x) {
  int last = min(3, u_count.y - 1 - k);
#ifdef ROW_QUADS
  ivec4 col = k + kLanes;
  sums.row0 += products(ivec4(i.x), col, a_row(i.x, k, last), x);
  sums.row1 += products(ivec4(i.y), col, a_row(i.y, k, last), x);
  sums.row2 += products(ivec4(i.z), col, a_row(i.z, k, last), x);
  sums.row3 += products(ivec4(i.w), col, a_row(i.w, k, last), x);
#else
  sums.rows += products(i, ivec4(k), a_column(i, k), vec4(x.x));
  sums.rows += products(i, ivec4(k + 1), a_column(i, k + min(1, last)), vec4(x.y));
  sums.rows += products(i, ivec4(k + 2), a_column(i, k + min(2, last)), vec4(x.z));
  sums.rows += products(i, ivec4(k + 3), a_column(i, k + last), vec4(x.w));
#endif
}

vec4 total(Sums sums) {
#ifdef ROW_QUADS
  return vec4(sum_of(sums.row0), sum_of(sums.row1), sum_of(sums.row2), sum_of(sums.row3));
#else
  return sums.rows;
#endif
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  if (u_count.w == 1) {
    place = place.yx;
  }
  ivec4 i = min((place.x << kLog2Rows) + kLanes, ivec4(u_count.x - 1));
  Sums sums = no_sums();
#ifdef EIGHT_ROWS
  Sums more_sums = no_sums();
  ivec4 more = min((place.x << kLog2Rows) + 4 + kLanes, ivec4(u_count.x - 1));
#endif
  int quad = place.y;
  int whole = u_count.y >> 2;
  int end = whole;
#ifdef TRIANGLE
  int diagonal = place.x + (u_form.w >> 2);
  if (u_form.x > 0) {
    end = min(end, diagonal);
  } else {
    int skipped = max(diagonal + 1 - quad, 0);
    quad += (skipped + u_count.z - 1) / u_count.z * u_count.z;
  }
#endif
  for (; quad < end; quad += u_count.z) {
    vec4 x = x_quad(quad << 2);
    add_quad(sums, i, quad << 2, x);
#ifdef EIGHT_ROWS
    add_quad(more_sums, more, quad << 2, x);
#endif
  }
#ifdef TRIANGLE
  if (diagonal % u_count.z == place.y && diagonal << 2 < u_count.y) {
    add_part(sums, i, diagonal << 2, x_quad(diagonal << 2));
  }
  bool rest = diagonal != whole && (u_form.x < 0 || diagonal > whole);
#else
  bool rest = true;
#endif
  if (rest && (u_count.y & 3) != 0 && whole % u_count.z == place.y) {
    vec4 x = x_quad(whole << 2);
    add_part(sums, i, whole << 2, x);
#ifdef EIGHT_ROWS
    add_part(more_sums, more, whole << 2, x);
#endif
  }
  o_sums = total(sums);
#ifdef EIGHT_ROWS
  o_more_sums = total(more_sums);
#endif
}
