#version 300 es
// cgemv and its kin: y := alpha * A * x + beta * y, or sums over pieces of A's columns.
// Reads: u_a is A, as lib/structure.glsl finds it with STRUCTURED; u_x is x; u_old is y.
// Writes: y, or a line of sums for each piece; a texel of two numbers a fragment. Lanes outside of
//   the view keep their bits.
// Uniforms: u_a_matrix and u_x_vector count numbers; u_complex_gemv: A's rows and columns, the
//   columns of a piece or 0, flags; u_complex_rows: the row of y's first number, the step to the
//   next; those of lib/complex_scalars.glsl and lib/target.glsl.
// Assumes: pieces of whole texels of a row. alpha = 0 reads neither A nor x, beta = 0 no y.
// Cost: per texel and column 2 fetches of A and 2 of x; 8 FMA.
// Variants: CONTIGUOUS, WHOLE, STRUCTURED, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"
#include "lib/complex_scalars.glsl"
#ifdef STRUCTURED
#include "lib/structure.glsl"
#endif

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
uniform ivec4 u_complex_gemv;
#define u_complex_gemv_rows u_complex_gemv.x
#define u_complex_gemv_cols u_complex_gemv.y
#define u_complex_gemv_piece_cols u_complex_gemv.z
#define u_complex_gemv_flags u_complex_gemv.w
uniform ivec2 u_complex_rows;
#define u_complex_rows_first u_complex_rows.x
#define u_complex_rows_step u_complex_rows.y

const int kConjugates = 1;
const int kIsHermitian = 2;

bool gemv_flag(int flag) {
  return (u_complex_gemv_flags & flag) != 0;
}

vec2 number_of_x(int j) {
  return number_at(u_x, u_x_shift, u_x_vector_base + j * u_x_vector_stride);
}

#ifdef STRUCTURED
vec2 number_of_a(int i, int j) {
  int row = i + u_structure_first_row;
  int col = j + u_structure_first_col;
  if (structure_flag(kUnitDiagonal) && row == col) {
    return vec2(1.0, 0.0);
  }
  vec2 number = number_at(u_a, u_a_shift, structure_address(u_a_matrix, i, j));
  if (gemv_flag(kIsHermitian)) {
    bool mirrored = structure_flag(kMirrorLower) ? row < col : row > col;
    number.y = row == col ? 0.0 : (mirrored ? -number.y : number.y);
  }
  return conjugated(number, gemv_flag(kConjugates));
}

// Of the columns of [first, last) that row i has.
ivec2 columns(int i, int first, int last) {
  const int kMost = 1 << 30;
  int diagonal = i + u_structure_first_row - u_structure_first_col;
  return ivec2(max(first, diagonal - min(u_band_below, kMost)),
               min(last, diagonal + min(u_band_above, kMost) + 1));
}

vec2 sum_of_row(int i, int first, int last) {
  ivec2 range = columns(i, first, last);
  vec2 sum = vec2(0.0);
  for (int j = range.x; j < range.y; ++j) {
    sum += times(number_of_a(i, j), number_of_x(j));
  }
  return sum;
}
#else
vec2 sum_of_row(int i, int first, int last) {
  int base = u_a_matrix_base + i * u_a_matrix_row_stride;
  bool conjugates = gemv_flag(kConjugates);
  vec2 sum = vec2(0.0);
  for (int j = first; j < last; ++j) {
    vec2 a = number_at(u_a, u_a_shift, base + j * u_a_matrix_col_stride);
    sum += times(conjugated(a, conjugates), number_of_x(j));
  }
  return sum;
}
#endif

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  ivec2 first = number_position(texel, 0);
  ivec2 second = number_position(texel, 1);
  bool by_pieces = u_complex_gemv_piece_cols > 0;
  ivec2 line = by_pieces ? max(ivec2(first.x, second.x), 0) : ivec2(0);
  ivec2 place =
      by_pieces ? ivec2(first.y, second.y) : ivec2(first.x + first.y, second.x + second.y);
  ivec2 row = u_complex_rows_first + place * u_complex_rows_step;
  bvec2 wanted = bvec2(first.x >= 0 && row.x < u_complex_gemv_rows,
                       second.x >= 0 && row.y < u_complex_gemv_rows);
  vec4 product = vec4(0.0);
  if (any(wanted) && !is_zero(complex_alpha())) {
    ivec2 begin = line * u_complex_gemv_piece_cols;
    ivec2 end = by_pieces ? min(begin + u_complex_gemv_piece_cols, u_complex_gemv_cols)
                          : ivec2(u_complex_gemv_cols);
    if (wanted.x) {
      product.xy = sum_of_row(row.x, begin.x, end.x);
    }
    if (wanted.y) {
      product.zw = sum_of_row(row.y, begin.y, end.y);
    }
  }
  vec2 alpha = complex_alpha();
  vec2 beta = complex_beta();
  write_lanes(old,
              vec4(complex_combine(alpha, product.xy, beta, old.xy),
                   complex_combine(alpha, product.zw, beta, old.zw)),
              pairs(first.x >= 0, second.x >= 0));
}
