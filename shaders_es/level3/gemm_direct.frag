#version 300 es
// gemm of small matrices, all of a batch in one pass: C_i := activation(alpha * (sum over the terms
//   t of A_(i+t) * B_(i+t)) + beta * C_i + bias).
// Reads: u_x is A and u_y is B; element (r, k) of A_i is at base + r * row_stride + k * col_stride
//   + i * next. With LISTED u_a is a table of two texels a matrix, sorted by C: the offsets of C
//   and A, then of B. An offset is 65536 * first + second. u_old is C.
// Writes: C, row-major, a texel a fragment. Lanes outside of the views keep their bits.
// Uniforms: u_x_matrix; u_y_matrix; u_direct_sum: depth, terms; with LISTED u_table: log2 of the
//   table's width, entries, log2 of these, rounded up; those of lib/scalars.glsl, lib/target.glsl
//   and lib/epilogue.glsl.
// Assumes: With Y_QUADS four columns of B belong to one texel of C. With TWO_COLUMNS there are only
//   two, without gaps, so that a texel of C is two of its rows; with Y_QUADS one of B is, too. With
//   NEIGHBOURS the k of a row of A, and the columns of a row of B, are side by side where they are
//   no quads. With AHEAD depth is 32 or more.
// Cost: per texel and four k 16 FMA; of A 1 fetch with X_QUADS, 2 with NEIGHBOURS, else 4; of B 4
//   with Y_QUADS or COLUMN_QUADS, 8 with NEIGHBOURS or where the k of a column are side by side,
//   else 16. Where the lanes are in several rows of C, each has its own row of A, B costs what its
//   columns do, and a quarter of that if all lanes are of one column. With TWO_COLUMNS there are
//   two rows of A, and B costs 2 with Y_QUADS or COLUMN_QUADS, 4 where its elements are side by
//   side, else 8; rows of two matrices cost as much each. What lib/epilogue.glsl says. The fetches
//   of four k do not wait for each other; with AHEAD those of 32.
// Variants: X_QUADS, Y_QUADS, COLUMN_QUADS, TWO_COLUMNS, NEIGHBOURS, AHEAD, BATCHED, LISTED, WHOLE,
//   ALPHA_ON_DEVICE, BETA_ON_DEVICE, BIAS, ACTIVATION.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/neighbours.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"
#include "lib/epilogue.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
#define u_x_matrix_next u_x_matrix.w
uniform sampler2D u_y;
uniform int u_y_shift;
uniform ivec4 u_y_matrix;
#define u_y_matrix_base u_y_matrix.x
#define u_y_matrix_row_stride u_y_matrix.y
#define u_y_matrix_col_stride u_y_matrix.z
#define u_y_matrix_next u_y_matrix.w
uniform ivec2 u_direct_sum;
#define u_direct_sum_depth u_direct_sum.x
#define u_direct_sum_terms u_direct_sum.y
#ifdef LISTED
uniform sampler2D u_a;
uniform ivec3 u_table;
#define u_table_shift u_table.x
#define u_table_entries u_table.y
#define u_table_log2_entries u_table.z

int table_offset(vec2 parts) {
  return int(parts.x) * 65536 + int(parts.y);
}
#endif

#if defined(Y_QUADS) && !defined(TWO_COLUMNS)
#define ROWS_AT_TEXELS  // of C
#endif

// Where a lane's sum begins: its row of A, its column of B. row < 0: outside of C.
struct Lane {
  int row;
  int col;
  int a;
  int b;
};

const Lane kOutside = Lane(-1, -1, 0, 0);

Lane lane_in(ivec2 place, int a, int b) {
  return Lane(place.x, place.y, a + place.x * u_x_matrix_row_stride,
              b + place.y * u_y_matrix_col_stride);
}

#ifdef LISTED
Lane lane_at(int element) {
  // The last C that begins at or before the element.
  int low = 0;
  int high = u_table_entries;
  for (int i = 0; i < u_table_log2_entries; ++i) {
    int middle = (low + high) >> 1;
    if (middle > low && table_offset(texel_at(u_a, u_table_shift, 2 * middle).xy) <= element) {
      low = middle;
    } else if (middle > low) {
      high = middle;
    }
  }
  vec4 entry = texel_at(u_a, u_table_shift, 2 * low);
  ivec2 place = place_in_view(element - table_offset(entry.xy));
  if (place.x < 0) {
    return kOutside;
  }
  return lane_in(place, table_offset(entry.zw),
                 table_offset(texel_at(u_a, u_table_shift, 2 * low + 1).xy));
}
#else
// An element may lie before the first matrix, behind the last, or between two rows or matrices.
Lane lane_at(int element) {
#ifdef BATCHED
  ivec3 position = batch_position(element);
#else
  ivec3 position = ivec3(place_in_view(element - u_view_offset), 0);
#endif
  if (position.x < 0) {
    return kOutside;
  }
  return lane_in(position.xy, u_x_matrix_base + position.z * u_x_matrix_next,
                 u_y_matrix_base + position.z * u_y_matrix_next);
}
#endif

float a_element(int a, int k) {
  return element_at(u_x, u_x_shift, a + k * u_x_matrix_col_stride);
}

float b_element(int b, int k) {
  return element_at(u_y, u_y_shift, b + k * u_y_matrix_row_stride);
}

// Four k of a row of A.
vec4 a_quad(int a, int k) {
#ifdef X_QUADS
  return texel_at(u_x, u_x_shift, (a + k) >> 2);
#elif defined(NEIGHBOURS)
  return four_neighbours(u_x, u_x_shift, a + k);
#else
  return vec4(a_element(a, k), a_element(a, k + 1), a_element(a, k + 2), a_element(a, k + 3));
#endif
}

// Four neighbours of B, which are a texel where B has quads.
vec4 b_quad(int element) {
#if defined(Y_QUADS) || defined(COLUMN_QUADS)
  return texel_at(u_y, u_y_shift, element >> 2);
#else
  return four_neighbours(u_y, u_y_shift, element);
#endif
}

// Four k of a column of B.
vec4 b_column(int b, int k) {
#ifdef COLUMN_QUADS
  return b_quad(b + k);
#else
  if (u_y_matrix_row_stride == 1) {
    return b_quad(b + k);
  }
  return vec4(b_element(b, k), b_element(b, k + 1), b_element(b, k + 2), b_element(b, k + 3));
#endif
}

// Adds four k of lanes.
vec4 add_step(vec4 sum, mat4 a, mat4 b) {
  sum += a[0] * b[0];
  sum += a[1] * b[1];
  sum += a[2] * b[2];
  return sum + a[3] * b[3];
}

#ifdef TWO_COLUMNS
// Of A four k of two rows; of B both columns of two k, twice.
#define A_PLACE ivec2
#define A_STEP mat2x4
#define B_STEP mat2x4

A_STEP a_step(A_PLACE a, int k) {
  return A_STEP(a_quad(a.x, k), a_quad(a.y, k));
}

B_STEP b_step(int b, int k) {
#ifndef COLUMN_QUADS
  if (u_y_matrix_row_stride == 2 && u_y_matrix_col_stride == 1) {
    b += 2 * k;
    return B_STEP(b_quad(b), b_quad(b + 4));
  }
#endif
  vec4 left = b_column(b, k);
  vec4 right = b_column(b + u_y_matrix_col_stride, k);
  return B_STEP(left.x, right.x, left.y, right.y, left.z, right.z, left.w, right.w);
}

vec4 add_step(vec4 sum, A_STEP a, B_STEP b) {
  return add_step(sum, transpose(mat4(a[0], a[0], a[1], a[1])),
                  mat4(b[0].xyxy, b[0].zwzw, b[1].xyxy, b[1].zwzw));
}
#else
#define A_PLACE int
#define A_STEP vec4
#define B_STEP mat4
#define a_step a_quad

// Row k of four columns of B.
vec4 b_row(int b, int k) {
#if defined(Y_QUADS) || (defined(NEIGHBOURS) && !defined(COLUMN_QUADS))
  return b_quad(b + k * u_y_matrix_row_stride);
#else
  return vec4(b_element(b, k), b_element(b + u_y_matrix_col_stride, k),
              b_element(b + 2 * u_y_matrix_col_stride, k),
              b_element(b + 3 * u_y_matrix_col_stride, k));
#endif
}

mat4 b_columns(ivec4 b, int k) {
  return transpose(mat4(b_column(b.x, k), b_column(b.y, k), b_column(b.z, k), b_column(b.w, k)));
}

// Four rows of four columns of B from k on.
B_STEP b_step(int b, int k) {
#ifdef COLUMN_QUADS
  return b_columns(ivec4(0, 1, 2, 3) * u_y_matrix_col_stride + b, k);
#else
  return B_STEP(b_row(b, k), b_row(b, k + 1), b_row(b, k + 2), b_row(b, k + 3));
#endif
}

// Of a row of A, and of four columns of B.
vec4 add_step(vec4 sum, A_STEP a, B_STEP b) {
  return add_step(sum, mat4(vec4(a.x), vec4(a.y), vec4(a.z), vec4(a.w)), b);
}
#endif

// Four lanes of one row of C, which is what most texels are, or two of each of two rows.
vec4 row_sum(A_PLACE a, int b) {
  vec4 sum = vec4(0.0);
  for (int term = 0; term < u_direct_sum_terms; ++term) {
    int k = 0;
#ifdef AHEAD
    // Each of eight steps is fetched that many before it is added.
    A_STEP from_a[8];
    B_STEP from_b[8];
    for (int i = 0; i < 8; ++i) {
      from_a[i] = a_step(a, k);
      from_b[i] = b_step(b, k);
      k += 4;
    }
    while (k + 32 <= u_direct_sum_depth) {
      for (int i = 0; i < 8; ++i) {
        sum = add_step(sum, from_a[i], from_b[i]);
        from_a[i] = a_step(a, k);
        from_b[i] = b_step(b, k);
        k += 4;
      }
    }
    for (int i = 0; i < 8; ++i) {
      sum = add_step(sum, from_a[i], from_b[i]);
    }
#endif
    for (; k + 4 <= u_direct_sum_depth; k += 4) {
      sum = add_step(sum, a_step(a, k), b_step(b, k));
    }
#if defined(X_QUADS) && !defined(TWO_COLUMNS)
    // Of a texel the rest of a row, of which not all exist.
    int left = u_direct_sum_depth - k;
    if (left > 0) {
      vec4 four = a_quad(a, k);
      sum += four.x * b_row(b, k);
      if (left > 1) sum += four.y * b_row(b, k + 1);
      if (left > 2) sum += four.z * b_row(b, k + 2);
    }
#else
    for (; k < u_direct_sum_depth; ++k) {
#ifdef TWO_COLUMNS
      sum += vec2(a_element(a.x, k), a_element(a.y, k)).xxyy *
             vec2(b_element(b, k), b_element(b + u_y_matrix_col_stride, k)).xyxy;
#else
      sum += a_element(a, k) * b_row(b, k);
#endif
    }
#endif
    a += u_x_matrix_next;
    b += u_y_matrix_next;
  }
  return sum;
}

#ifdef TWO_COLUMNS
// Two rows, which may be of two matrices.
vec4 lane_sums(ivec4 a, ivec4 b) {
  vec4 sum = vec4(0.0);
  for (int i = 0; i < 2; ++i) {
    vec4 rows = row_sum(a.xz, i == 0 ? b.x : b.z);
    sum = i == 0 ? rows : vec4(sum.xy, rows.zw);
    if (b.x == b.z) {
      break;
    }
  }
  return sum;
}
#elif !defined(Y_QUADS)
// The columns are one where there is only one, and all lanes are of one matrix.
mat4 b_lanes(ivec4 b, int k) {
  if (b == b.xxxx) {
    vec4 column = b_column(b.x, k);
    return mat4(vec4(column.x), vec4(column.y), vec4(column.z), vec4(column.w));
  }
  return b_columns(b, k);
}

// Lanes that are sums of their own, each added in the same order. All begin at some element of A
// and B.
vec4 lane_sums(ivec4 a, ivec4 b) {
  vec4 sum = vec4(0.0);
  for (int term = 0; term < u_direct_sum_terms; ++term) {
    int k = 0;
    for (; k + 4 <= u_direct_sum_depth; k += 4) {
      mat4 rows = mat4(a_quad(a.x, k), a_quad(a.y, k), a_quad(a.z, k), a_quad(a.w, k));
      sum = add_step(sum, transpose(rows), b_lanes(b, k));
    }
    for (; k < u_direct_sum_depth; ++k) {
      sum += vec4(a_element(a.x, k), a_element(a.y, k), a_element(a.z, k), a_element(a.w, k)) *
             vec4(b_element(b.x, k), b_element(b.y, k), b_element(b.z, k), b_element(b.w, k));
    }
    a += u_x_matrix_next;
    b += u_y_matrix_next;
  }
  return sum;
}
#endif

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 old = old_texel(texel);
  Lane first = lane_at(element);
#ifdef ROWS_AT_TEXELS
  if (first.row < 0) {
    o_texel = old;
    return;
  }
  bvec4 inside = lanes_of_row(ivec2(first.row, first.col));
#else
  Lane second = lane_at(element + 1);
  Lane third = lane_at(element + 2);
  Lane last = lane_at(element + 3);
  ivec4 row = ivec4(first.row, second.row, third.row, last.row);
  bvec4 inside = greaterThanEqual(row, ivec4(0));
  if (!any(inside)) {
    o_texel = old;
    return;
  }
#endif
  float a = alpha();
  float b = beta();
  bool multiply = a != 0.0;
  vec4 value;
#ifndef ROWS_AT_TEXELS  // where not all lanes of a texel are of one row
  if (first.row < 0 || last.row != first.row || last.col != first.col + 3) {
    vec4 product = vec4(0.0);
    if (multiply) {
      // Where a lane is outside, some other's sum.
      ivec4 ints = ivec4(inside);
      ivec4 a_begin = ivec4(first.a, second.a, third.a, last.a);
      ivec4 b_begin = ivec4(first.b, second.b, third.b, last.b);
      int some = inside.x ? 0 : inside.y ? 1 : inside.z ? 2 : 3;
      product = lane_sums(ints * a_begin + (1 - ints) * a_begin[some],
                          ints * b_begin + (1 - ints) * b_begin[some]);
    }
    value = add_bias(combine(a, product, b, old), ivec2(first.row, first.col),
                     ivec2(second.row, second.col), ivec2(third.row, third.col),
                     ivec2(last.row, last.col));
  } else
#endif
  {
#ifndef TWO_COLUMNS
    value = combine(a, multiply ? row_sum(first.a, first.b) : vec4(0.0), b, old);
    value = add_row_bias(value, ivec2(first.row, first.col));
#endif
  }
  write_lanes(old, activate(value), inside);
}
