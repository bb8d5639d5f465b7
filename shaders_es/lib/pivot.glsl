// Pivots of getrf: of 16 rows of a panel of eight columns, those that elimination with pivots
// takes. Needs lib/linear.glsl and lib/bits.glsl. A panel's rows come in sets of eight: those that
// follow each other, or eight rows that are named in a list.
uniform sampler2D u_a;  // the matrix, whose lines begin at texels
uniform int u_a_shift;
uniform ivec4 u_a_matrix;  // from its first row in the panel's first column on
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
uniform sampler2D u_x;  // the list: a line of two texels for each set, -1: no row
uniform ivec4 u_pivot;
#define u_pivot_first u_pivot.x   // of the panel's rows, and its first column
#define u_pivot_rows u_pivot.y    // of the matrix
#define u_pivot_sets u_pivot.z    // for each fragment
#define u_pivot_listed u_pivot.w  // sets; 0: there is no list
uniform int u_elements;           // 8, of a set

// A column of 16 rows: of row r, lane r mod 4 of column r div 4.
mat4 g_column0 = mat4(0.0), g_column1 = mat4(0.0), g_column2 = mat4(0.0), g_column3 = mat4(0.0);
mat4 g_column4 = mat4(0.0), g_column5 = mat4(0.0), g_column6 = mat4(0.0), g_column7 = mat4(0.0);
mat4 g_alive = mat4(0.0);   // 1: the row may be chosen yet
mat4 g_broken = mat4(0.0);  // 1: it has NaN or Inf

vec4 quad_at(int row, int quad) {
  return texel_at(u_a, u_a_shift, ((u_a_matrix_base + row * u_a_matrix_row_stride) >> 2) + quad);
}

// Rows of a set, four of them; -1 where there are none.
vec4 rows_of(int set, int half_set) {
  if (u_pivot_listed > 0) {
    return set < u_pivot_listed ? texelFetch(u_x, ivec2(half_set, set), 0) : vec4(-1.0);
  }
  ivec4 rows = ivec4(0, 1, 2, 3) + (u_pivot_first + 8 * set + 4 * half_set);
  return mix(vec4(rows), vec4(-1.0), greaterThanEqual(rows, ivec4(u_pivot_rows)));
}

// Those of the columns, four rows at a time; quarter is a literal. A row that there is not, one
// with NaN or Inf, and one whose sum is above what a float holds, is zeros and not alive: with
// finite numbers the product with 0 is 0, and a sum finds the element of the chosen row.
#define TAKE_ROWS(quarter, numbers)                                                            \
  {                                                                                            \
    ivec4 rows = max(ivec4(numbers), ivec4(0));                                                \
    mat4 left = transpose(                                                                     \
        mat4(quad_at(rows.x, 0), quad_at(rows.y, 0), quad_at(rows.z, 0), quad_at(rows.w, 0))); \
    mat4 right = transpose(                                                                    \
        mat4(quad_at(rows.x, 1), quad_at(rows.y, 1), quad_at(rows.z, 1), quad_at(rows.w, 1))); \
    vec4 sum = abs(left[0]) + abs(left[1]) + abs(left[2]) + abs(left[3]) + abs(right[0]) +     \
               abs(right[1]) + abs(right[2]) + abs(right[3]);                                  \
    bvec4 broken = greaterThanEqual(magnitude_bits(sum), uvec4(kInfinityBits));                \
    g_broken[quarter] = vec4(broken);                                                          \
    g_alive[quarter] = mix(vec4(greaterThanEqual(numbers, vec4(0.0))), vec4(0.0), broken);     \
    bvec4 out_of_it = equal(g_alive[quarter], vec4(0.0));                                      \
    g_column0[quarter] = mix(left[0], vec4(0.0), out_of_it);                                   \
    g_column1[quarter] = mix(left[1], vec4(0.0), out_of_it);                                   \
    g_column2[quarter] = mix(left[2], vec4(0.0), out_of_it);                                   \
    g_column3[quarter] = mix(left[3], vec4(0.0), out_of_it);                                   \
    g_column4[quarter] = mix(right[0], vec4(0.0), out_of_it);                                  \
    g_column5[quarter] = mix(right[1], vec4(0.0), out_of_it);                                  \
    g_column6[quarter] = mix(right[2], vec4(0.0), out_of_it);                                  \
    g_column7[quarter] = mix(right[3], vec4(0.0), out_of_it);                                  \
  }

// The value of the row for which `chosen` is 1; 0: there is none.
float value_of(mat4 values, mat4 chosen) {
  return (dot(values[0], chosen[0]) + dot(values[1], chosen[1])) +
         (dot(values[2], chosen[2]) + dot(values[3], chosen[3]));
}

float largest_of(mat4 values) {
  vec4 most = max(max(values[0], values[1]), max(values[2], values[3]));
  return max(max(most.x, most.y), max(most.z, most.w));
}

mat4 ones_where(mat4 values, float value) {
  return mat4(vec4(equal(values[0], vec4(value))), vec4(equal(values[1], vec4(value))),
              vec4(equal(values[2], vec4(value))), vec4(equal(values[3], vec4(value))));
}

mat4 products(mat4 a, mat4 b) {
  return mat4(a[0] * b[0], a[1] * b[1], a[2] * b[2], a[3] * b[3]);
}

// Of the rows with the largest element above 0 the one with the least key, as 1 beside zeros; only
// zeros: there is none.
mat4 largest_row(mat4 column, mat4 keys) {
  mat4 sizes = mat4(abs(column[0]) * g_alive[0], abs(column[1]) * g_alive[1],
                    abs(column[2]) * g_alive[2], abs(column[3]) * g_alive[3]);
  float size = largest_of(sizes);
  mat4 largest = size > 0.0 ? ones_where(sizes, size) : mat4(0.0);
  // Two are rare.
  if (value_of(largest, largest) > 1.0) {
    const float kAboveKeys = 16777216.0;
    mat4 ranks = products(largest, mat4(kAboveKeys - keys[0], kAboveKeys - keys[1],
                                        kAboveKeys - keys[2], kAboveKeys - keys[3]));
    largest = products(largest, ones_where(ranks, largest_of(ranks)));
  }
  return largest;
}

// The reciprocal of a pivot above 2^126 would be subnormal: it and its column become a fourth.
void keep_in_range(inout mat4 column, inout float pivot) {
  if (abs(pivot) > 8.5e37) {
    column *= 0.25;
    pivot *= 0.25;
  }
}

// By which the other rows lose their products with the chosen one, which is not alive any more; a
// column of zeros stays one.
mat4 factors_of(mat4 column, mat4 chosen) {
  g_alive -= chosen;
  float pivot = value_of(column, chosen);
  keep_in_range(column, pivot);
  float reciprocal = pivot == 0.0 ? 1.0 : 1.0 / pivot;
  return products(column, g_alive * reciprocal);
}

// What a column behind it becomes.
mat4 eliminated(mat4 column, mat4 chosen, mat4 factors) {
  return column - factors * value_of(column, chosen);
}

// A row's size, of which the last four bits are its place among 16: so no two are equal.
uvec4 keys_of(vec4 values, uint first) {
  return (magnitude_bits(values) & uvec4(0xfffffff0u)) | (uvec4(15u, 14u, 13u, 12u) - first);
}

// Of a column the row with the largest element, up to these bits, as 1 beside zeros; only zeros:
// there is none. Rows that were chosen are zeros.
mat4 largest_key(mat4 column) {
  uvec4 a = keys_of(column[0], 0u), b = keys_of(column[1], 4u);
  uvec4 c = keys_of(column[2], 8u), d = keys_of(column[3], 12u);
  uvec4 most = max(max(a, b), max(c, d));
  uint key = max(max(most.x, most.y), max(most.z, most.w));
  key = key < 16u ? 0xffffffffu : key;
  uvec4 keys = uvec4(key);
  return mat4(vec4(equal(a, keys)), vec4(equal(b, keys)), vec4(equal(c, keys)),
              vec4(equal(d, keys)));
}

// By which all rows lose their products with the chosen one, which is 0 then.
mat4 factors_to_zero(mat4 column, mat4 chosen) {
  float pivot = value_of(column, chosen);
  keep_in_range(column, pivot);
  float reciprocal = pivot == 0.0 ? 0.0 : 1.0 / pivot;
  return mat4(mix(column[0] * reciprocal, vec4(1.0), greaterThan(chosen[0], vec4(0.0))),
              mix(column[1] * reciprocal, vec4(1.0), greaterThan(chosen[1], vec4(0.0))),
              mix(column[2] * reciprocal, vec4(1.0), greaterThan(chosen[2], vec4(0.0))),
              mix(column[3] * reciprocal, vec4(1.0), greaterThan(chosen[3], vec4(0.0))));
}

// A step of choose_rows: up to what is moved up.
#define CHOOSE_ROW(step)                                           \
  mat4 chosen = largest_key(g_column0);                            \
  vec4 number = vec4(value_of(numbers, chosen) - 1.0);             \
  low = mix(low, number, equal(ivec4(0, 1, 2, 3), ivec4(step)));   \
  high = mix(high, number, equal(ivec4(4, 5, 6, 7), ivec4(step))); \
  mat4 factors = factors_to_zero(g_column0, chosen);               \
  g_column0 = eliminated(g_column1, chosen, factors);              \
  g_column1 = eliminated(g_column2, chosen, factors);              \
  g_column2 = eliminated(g_column3, chosen, factors);

// Of 16 rows, those that the columns' pivots are in; fewer than eight where columns depend on those
// before them. numbers: from 1 on. Columns move up, so that a step is the same program for each,
// which is then small enough to be fetched once.
void choose_rows(mat4 numbers, out vec4 low, out vec4 high) {
  low = high = vec4(0.0);
  for (int step = 0; step < u_elements / 2; ++step) {
    CHOOSE_ROW(step)
    g_column3 = eliminated(g_column4, chosen, factors);
    g_column4 = eliminated(g_column5, chosen, factors);
    g_column5 = eliminated(g_column6, chosen, factors);
    g_column6 = eliminated(g_column7, chosen, factors);
  }
  for (int step = u_elements / 2; step < u_elements; ++step) {
    CHOOSE_ROW(step)
  }
}

// The same of sets, each with what was chosen of those before it.
void choose_of_sets(int first, out vec4 low, out vec4 high) {
  low = rows_of(first, 0);
  high = rows_of(first, 1);
  for (int i = 1; i < u_pivot_sets; ++i) {
    vec4 next_low = rows_of(first + i, 0);
    vec4 next_high = rows_of(first + i, 1);
    TAKE_ROWS(0, low);
    TAKE_ROWS(1, high);
    TAKE_ROWS(2, next_low);
    TAKE_ROWS(3, next_high);
    choose_rows(mat4(low + 1.0, high + 1.0, next_low + 1.0, next_high + 1.0), low, high);
  }
}
