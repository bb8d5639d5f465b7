// Infinities and NaNs among the terms of a product's elements. Lines that have any are known by
// their exponents (double/line_exponents).
uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
uniform BUFFER u_y;
uniform int u_y_shift;
uniform ivec4 u_y_matrix;
#define u_y_matrix_base u_y_matrix.x
#define u_y_matrix_row_stride u_y_matrix.y
#define u_y_matrix_col_stride u_y_matrix.z
uniform BUFFER u_a;  // exponents of A's rows, of B's columns
uniform int u_a_shift;
uniform BUFFER u_b;
uniform int u_b_shift;

// Where k is so large that the loop would be too long, double/product_classes looks behind this
// pass, some of k at a time.
const int kClassesLater = 4;  // in u_double_product_flags
const int kLater = 8;

int classes_of(ivec2 place) {
  int a = u_x_matrix_base + place.x * u_x_matrix_row_stride;
  int b = u_y_matrix_base + place.y * u_y_matrix_col_stride;
  int classes = 0;
  for (int k = 0; k < u_double_product_depth; ++k) {
    uvec2 first = number_at(u_x, u_x_shift, a);
    uvec2 second = number_at(u_y, u_y_shift, b);
    if (!is_absent(first, kAbsentInA) && !is_absent(second, kAbsentInB)) {
      classes |= class_of_term(first, second);
    }
    a += u_x_matrix_col_stride;
    b += u_y_matrix_row_stride;
  }
  return classes;
}

// Of an element with infinities or NaNs; 0 where there are none.
int classes_of_line(ivec2 place, uvec2 row, uvec2 col) {
  if (((row.y | col.y) & 3u) == 0u) {
    return 0;
  }
  return (u_double_product_flags & kClassesLater) != 0 ? kLater : classes_of(place);
}
