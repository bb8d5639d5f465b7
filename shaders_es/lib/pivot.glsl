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

// A column of 16 rows: of row r, lane r mod 4 of column r div 4.
mat4 g_column0 = mat4(0.0), g_column1 = mat4(0.0), g_column2 = mat4(0.0), g_column3 = mat4(0.0);
mat4 g_column4 = mat4(0.0), g_column5 = mat4(0.0), g_column6 = mat4(0.0), g_column7 = mat4(0.0);
mat4 g_alive = mat4(0.0);  // 1: the row may be chosen yet
mat4 g_keys = mat4(0.0);   // of rows whose elements are as large, the one with the least is chosen

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

// Those of the columns, four rows at a time; quarter is a literal.
#define TAKE_ROWS(quarter, numbers)                                                            \
  {                                                                                            \
    ivec4 rows = max(ivec4(numbers), ivec4(0));                                                \
    mat4 left = transpose(                                                                     \
        mat4(quad_at(rows.x, 0), quad_at(rows.y, 0), quad_at(rows.z, 0), quad_at(rows.w, 0))); \
    mat4 right = transpose(                                                                    \
        mat4(quad_at(rows.x, 1), quad_at(rows.y, 1), quad_at(rows.z, 1), quad_at(rows.w, 1))); \
    g_alive[quarter] = vec4(greaterThanEqual(numbers, vec4(0.0)));                             \
    g_column0[quarter] = left[0];                                                              \
    g_column1[quarter] = left[1];                                                              \
    g_column2[quarter] = left[2];                                                              \
    g_column3[quarter] = left[3];                                                              \
    g_column4[quarter] = right[0];                                                             \
    g_column5[quarter] = right[1];                                                             \
    g_column6[quarter] = right[2];                                                             \
    g_column7[quarter] = right[3];                                                             \
  }

// Values where a number is 1, else 0.
vec4 values_where(vec4 values, vec4 there) {
  return mix(vec4(0.0), values, greaterThan(there, vec4(0.0)));
}

float value_where(mat4 values, mat4 there) {
  return sum_of((values_where(values[0], there[0]) + values_where(values[1], there[1])) +
                (values_where(values[2], there[2]) + values_where(values[3], there[3])));
}

vec4 ones_where(vec4 values, float value) {
  return vec4(equal(values, vec4(value)));
}

// -1 where a row is not to be chosen; NaN never is.
vec4 sizes_of(vec4 column, vec4 alive) {
  ivec4 number = ivec4(lessThanEqual(magnitude_bits(column), uvec4(kInfinityBits)));
  return mix(vec4(-1.0), abs(column), bvec4(number * ivec4(alive)));
}

float largest_of(vec4 a, vec4 b, vec4 c, vec4 d) {
  vec4 most = max(max(a, b), max(c, d));
  return max(max(most.x, most.y), max(most.z, most.w));
}

vec4 keys_where(vec4 keys, vec4 sizes, float size) {
  return mix(vec4(-1e9), -keys, equal(sizes, vec4(size)));
}

// The key of a column's pivot, which is not alive any more; `otherwise` where no element is above
// 0. chosen is 1 for its row. By the factors the other rows lose their products with it; a column
// of zeros stays one.
float choose(mat4 column, float otherwise, out mat4 chosen, out mat4 factors) {
  mat4 sizes = mat4(sizes_of(column[0], g_alive[0]), sizes_of(column[1], g_alive[1]),
                    sizes_of(column[2], g_alive[2]), sizes_of(column[3], g_alive[3]));
  float size = largest_of(sizes[0], sizes[1], sizes[2], sizes[3]);
  float least =
      -largest_of(keys_where(g_keys[0], sizes[0], size), keys_where(g_keys[1], sizes[1], size),
                  keys_where(g_keys[2], sizes[2], size), keys_where(g_keys[3], sizes[3], size));
  float key = size > 0.0 ? least : otherwise;
  chosen = mat4(ones_where(g_keys[0], key), ones_where(g_keys[1], key), ones_where(g_keys[2], key),
                ones_where(g_keys[3], key));
  g_alive -= chosen;
  float pivot = value_where(column, chosen);
  float reciprocal = pivot == 0.0 ? 1.0 : 1.0 / pivot;
  factors = mat4(values_where(column[0], g_alive[0]) * reciprocal,
                 values_where(column[1], g_alive[1]) * reciprocal,
                 values_where(column[2], g_alive[2]) * reciprocal,
                 values_where(column[3], g_alive[3]) * reciprocal);
  return key;
}

// What a column behind it becomes.
mat4 eliminated(mat4 column, mat4 chosen, mat4 factors) {
  float value = value_where(column, chosen);
  return mat4(column[0] - factors[0] * value, column[1] - factors[1] * value,
              column[2] - factors[2] * value, column[3] - factors[3] * value);
}

// All columns from one on.
void eliminate_7(mat4 chosen, mat4 factors) {
  g_column7 = eliminated(g_column7, chosen, factors);
}

void eliminate_6(mat4 chosen, mat4 factors) {
  g_column6 = eliminated(g_column6, chosen, factors);
  eliminate_7(chosen, factors);
}

void eliminate_5(mat4 chosen, mat4 factors) {
  g_column5 = eliminated(g_column5, chosen, factors);
  eliminate_6(chosen, factors);
}

void eliminate_4(mat4 chosen, mat4 factors) {
  g_column4 = eliminated(g_column4, chosen, factors);
  eliminate_5(chosen, factors);
}

void eliminate_3(mat4 chosen, mat4 factors) {
  g_column3 = eliminated(g_column3, chosen, factors);
  eliminate_4(chosen, factors);
}

void eliminate_2(mat4 chosen, mat4 factors) {
  g_column2 = eliminated(g_column2, chosen, factors);
  eliminate_3(chosen, factors);
}

void eliminate_1(mat4 chosen, mat4 factors) {
  g_column1 = eliminated(g_column1, chosen, factors);
  eliminate_2(chosen, factors);
}

// Of 16 rows, those that the columns' pivots are in; fewer than eight where columns depend on those
// before them.
void choose_rows(mat4 numbers, out vec4 low, out vec4 high) {
  mat4 chosen, factors;
  choose(g_column0, -1.0, chosen, factors);
  low.x = value_where(numbers, chosen) - 1.0;
  eliminate_1(chosen, factors);
  choose(g_column1, -1.0, chosen, factors);
  low.y = value_where(numbers, chosen) - 1.0;
  eliminate_2(chosen, factors);
  choose(g_column2, -1.0, chosen, factors);
  low.z = value_where(numbers, chosen) - 1.0;
  eliminate_3(chosen, factors);
  choose(g_column3, -1.0, chosen, factors);
  low.w = value_where(numbers, chosen) - 1.0;
  eliminate_4(chosen, factors);
  choose(g_column4, -1.0, chosen, factors);
  high.x = value_where(numbers, chosen) - 1.0;
  eliminate_5(chosen, factors);
  choose(g_column5, -1.0, chosen, factors);
  high.y = value_where(numbers, chosen) - 1.0;
  eliminate_6(chosen, factors);
  choose(g_column6, -1.0, chosen, factors);
  high.z = value_where(numbers, chosen) - 1.0;
  eliminate_7(chosen, factors);
  choose(g_column7, -1.0, chosen, factors);
  high.w = value_where(numbers, chosen) - 1.0;
}

// The same of sets, each with what was chosen of those before it.
void choose_of_sets(int first, out vec4 low, out vec4 high) {
  low = rows_of(first, 0);
  high = rows_of(first, 1);
  g_keys =
      mat4(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0);
  for (int i = 1; i < u_pivot_sets; ++i) {
    vec4 next_low = rows_of(first + i, 0);
    vec4 next_high = rows_of(first + i, 1);
    TAKE_ROWS(0, low);
    TAKE_ROWS(1, high);
    TAKE_ROWS(2, next_low);
    TAKE_ROWS(3, next_high);
    // Counted from 1, as no row is 0 then.
    choose_rows(mat4(low + 1.0, high + 1.0, next_low + 1.0, next_high + 1.0), low, high);
  }
}
