// The terms of sums in double precision: row i of A times x, with SUM the elements of the row
// alone, with ABSOLUTE their magnitudes. A is a matrix, or with STRUCTURED what lib/structure.glsl
// finds. Kernels of complex numbers define COMPLEX: then rows and columns count parts. Of a row of
// A, re and -im times those of x are its product's real part; im and re are its imaginary part.
uniform BUFFER u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z
#ifndef SUM
uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
#endif
#ifdef COMPLEX
uniform int u_complex_terms;  // flags
const int kTermsConjugated = 1;
const int kTermsHermitian = 2;
const int kParts = 2;  // of a number
#else
const int kParts = 1;
#endif

// The columns [x, y) that row i has, none of them below 0.
ivec2 columns_of(int i) {
#ifdef STRUCTURED
  const int kMost = 1 << 30;
  int diagonal = i / kParts + u_structure_first_row - u_structure_first_col;
  int end = min(u_double_rows_cols / kParts, diagonal + min(u_band_above, kMost) + 1);
  return kParts * ivec2(max(0, diagonal - min(u_band_below, kMost)), max(0, end));
#else
  return ivec2(0, u_double_rows_cols);
#endif
}

#ifdef COMPLEX
uvec2 first_factor(int i, int j) {
  int part = (i ^ j) & 1;
  bool negative = (part & j) != 0;
  if ((u_complex_terms & kTermsConjugated) != 0 && part == 1) {
    negative = !negative;
  }
#ifdef STRUCTURED
  int below = ((i >> 1) + u_structure_first_row) - ((j >> 1) + u_structure_first_col);
  if (below == 0 && structure_flag(kUnitDiagonal)) {
    return part == 0 ? kOne : uvec2(0u);
  }
  if ((u_complex_terms & kTermsHermitian) != 0 && part == 1) {
    if (below == 0) {
      return uvec2(0u);
    }
    negative = negative != (structure_flag(kMirrorLower) ? below < 0 : below > 0);
  }
  int element = structure_address(u_a_matrix, i >> 1, j >> 1);
#else
  int element =
      u_a_matrix_base + (i >> 1) * u_a_matrix_row_stride + (j >> 1) * u_a_matrix_col_stride;
#endif
  uvec2 number = number_at(u_a, u_a_shift, 2 * element + part);
#ifdef ABSOLUTE
  number.y &= ~kSign;
#else
  number.y ^= negative ? kSign : 0u;
#endif
  return number;
}
#else
uvec2 first_factor(int i, int j) {
#ifdef STRUCTURED
  if (structure_flag(kUnitDiagonal) && i + u_structure_first_row == j + u_structure_first_col) {
    return kOne;
  }
  return number_at(u_a, u_a_shift, structure_address(u_a_matrix, i, j));
#else
  uvec2 number = number_at(u_a, u_a_shift,
                           u_a_matrix_base + i * u_a_matrix_row_stride + j * u_a_matrix_col_stride);
#ifdef ABSOLUTE
  number.y &= ~kSign;
#endif
  return number;
#endif
}
#endif

uvec2 second_factor(int j) {
#ifdef SUM
  return kOne;
#elif defined(COMPLEX)
  return number_at(u_x, u_x_shift, 2 * (u_x_vector_base + (j >> 1) * u_x_vector_stride) + (j & 1));
#else
  return number_at(u_x, u_x_shift, u_x_vector_base + j * u_x_vector_stride);
#endif
}

#if defined(COMPLEX) && defined(TWO_ROWS)
#define PAIRS
// A number: parts j and j + 1 of row i / 2.
uvec4 number_of_row(int i, int j) {
  uvec4 number = texel_at(
      u_a, u_a_shift,
      u_a_matrix_base + (i >> 1) * u_a_matrix_row_stride + (j >> 1) * u_a_matrix_col_stride);
  number.w ^= (u_complex_terms & kTermsConjugated) != 0 ? kSign : 0u;
  return number;
}

uvec4 second_factors(int j) {
  return texel_at(u_x, u_x_shift, u_x_vector_base + (j >> 1) * u_x_vector_stride);
}
#elif (defined(QUADS) || defined(TWO_ROWS)) && !defined(STRUCTURED)
#define PAIRS
uvec4 magnitudes_of(uvec4 numbers) {
#ifdef ABSOLUTE
  numbers.yw &= ~kSign;
#endif
  return numbers;
}

// Columns j and j + 1, a texel of each: j is even.
uvec4 first_factors(int i, int j) {
  int place = u_a_matrix_base + i * u_a_matrix_row_stride + j;
  return magnitudes_of(texel_at(u_a, u_a_shift, place >> 1));
}

// Rows i and i + 1 of a column, a texel: i is even.
uvec4 two_rows(int i, int j) {
  int place = u_a_matrix_base + i + j * u_a_matrix_col_stride;
  return magnitudes_of(texel_at(u_a, u_a_shift, place >> 1));
}

uvec4 second_factors(int j) {
#ifdef SUM
  return uvec4(kOne, kOne);
#else
  return texel_at(u_x, u_x_shift, (u_x_vector_base + j) >> 1);
#endif
}
#endif
