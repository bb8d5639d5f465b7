#version 300 es
// cgemv, first of two passes where numbers of A's rows, or of its columns, are neighbours: sums of
//   two rows, or with TARGETS_2 of four, over pieces of the columns.
// Reads: u_a is A, by texels of two numbers; u_x is x, by texels too where it lies so.
// Writes: o_sums: the sums of rows 2g and 2g + 1 over piece p, at the texel that u_complex_sums
//   gives, of rows of pixels of a width of their own; with TARGETS_2 o_sums and o_next: those of
//   rows 4g to 4g + 3.
// Uniforms: u_a_matrix and u_x_vector count numbers; u_complex_gemv: A's rows and columns, flags;
//   u_complex_sums: how many pieces there are, texels from piece to piece, texels from g to the
//   next, of which one is 1, log2 of the width.
// Assumes: Of P pieces, piece p has the texels p, p + P, p + 2P, ... of a row, or, with
//   COLUMN_QUADS, so many quads of columns: neighbours fetch neighbours. The columns behind the
//   last texel or quad belong to piece 0.
// Cost: per texel of A 0.5 fetches of x, with TARGETS_2 0.25, or twice as many number by number; 8
//   FMA.
// Variants: COLUMN_QUADS, TARGETS_2.
// Why: Two rows of a texture share what memory gives. A row of pixels for each piece, or for two
//   rows, lets fragments below each other read what lies so in A: 259 instead of 119 GB/s (rows of
//   8192, NVIDIA H200). Four rows share x: 285 instead of 250 GB/s (4096 rows). By columns that
//   gives 4% from 4096 on, and takes 8% at 2048.
#include "lib/linear.glsl"
#include "lib/complex_numbers.glsl"
#include "lib/times_i.glsl"

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
#define u_complex_gemv_flags u_complex_gemv.w
uniform ivec4 u_complex_sums;
#define u_complex_sums_pieces u_complex_sums.x
#define u_complex_sums_piece_step u_complex_sums.y
#define u_complex_sums_row_step u_complex_sums.z
#define u_complex_sums_log2_width u_complex_sums.w
layout(location = 0) out vec4 o_sums;
#ifdef TARGETS_2
layout(location = 1) out vec4 o_next;
#endif

#ifdef TARGETS_2
const int kRows = 4;
#else
const int kRows = 2;
#endif
const int kConjugates = 1;
const int kPairsOfX = 4;

bool gemv_flag(int flag) {
  return (u_complex_gemv_flags & flag) != 0;
}

vec2 number_of_x(int j) {
  return number_at(u_x, u_x_shift, u_x_vector_base + j * u_x_vector_stride);
}

vec4 pair_of_x(int pair) {
  if (gemv_flag(kPairsOfX)) {
    return texel_at(u_x, u_x_shift, (u_x_vector_base >> 1) + pair);
  }
  return vec4(number_of_x(2 * pair), number_of_x(2 * pair + 1));
}

#ifdef COLUMN_QUADS
void find_sums(int row, int piece, vec4 sign) {
  int first = (u_a_matrix_base + row) >> 1;
  int step = u_a_matrix_col_stride >> 1;
  int whole = u_complex_gemv_cols >> 2;
  // Products with the real parts of x, and with the imaginary ones.
  vec4 real = vec4(0.0);
  vec4 imaginary = vec4(0.0);
  for (int quad = piece; quad < whole; quad += u_complex_sums_pieces) {
    vec4 x = pair_of_x(2 * quad);
    vec4 y = pair_of_x(2 * quad + 1);
    int texel = first + 4 * quad * step;
    vec4 a = texel_at(u_a, u_a_shift, texel);
    vec4 b = texel_at(u_a, u_a_shift, texel + step);
    vec4 c = texel_at(u_a, u_a_shift, texel + 2 * step);
    vec4 d = texel_at(u_a, u_a_shift, texel + 3 * step);
    real += x.x * a;
    imaginary += x.y * a;
    real += x.z * b;
    imaginary += x.w * b;
    real += y.x * c;
    imaginary += y.y * c;
    real += y.z * d;
    imaginary += y.w * d;
  }
  if (piece == 0) {
    for (int j = 4 * whole; j < u_complex_gemv_cols; ++j) {
      vec2 x = number_of_x(j);
      vec4 a = texel_at(u_a, u_a_shift, first + j * step);
      real += x.x * a;
      imaginary += x.y * a;
    }
  }
  o_sums = sign * real + times_i(sign * imaginary);
}
#else
// Of rows that do not exist the last one.
int begin_of(int row) {
  int existing = min(row, u_complex_gemv_rows - 1);
  return (u_a_matrix_base + existing * u_a_matrix_row_stride) >> 1;
}

// What the last column adds where it is half of a texel.
vec2 rest_of(int begin, int piece, vec4 sign) {
  if (piece > 0 || (u_complex_gemv_cols & 1) == 0) {
    return vec2(0.0);
  }
  vec4 a = sign * texel_at(u_a, u_a_shift, begin + (u_complex_gemv_cols >> 1));
  return times(a.xy, number_of_x(u_complex_gemv_cols - 1));
}

void find_sums(int row, int piece, vec4 sign) {
  int begin0 = begin_of(row);
  int begin1 = begin_of(row + 1);
  int whole = u_complex_gemv_cols >> 1;
  vec4 sum0 = vec4(0.0);
  vec4 sum1 = vec4(0.0);
#ifdef TARGETS_2
  int begin2 = begin_of(row + 2);
  int begin3 = begin_of(row + 3);
  vec4 sum2 = vec4(0.0);
  vec4 sum3 = vec4(0.0);
#endif
  for (int pair = piece; pair < whole; pair += u_complex_sums_pieces) {
    vec4 x = pair_of_x(pair);
    vec4 ix = times_i(x);
    vec4 a = sign * texel_at(u_a, u_a_shift, begin0 + pair);
    vec4 b = sign * texel_at(u_a, u_a_shift, begin1 + pair);
#ifdef TARGETS_2
    vec4 c = sign * texel_at(u_a, u_a_shift, begin2 + pair);
    vec4 d = sign * texel_at(u_a, u_a_shift, begin3 + pair);
    sum2 += c.xxzz * x;
    sum3 += d.xxzz * x;
    sum2 += c.yyww * ix;
    sum3 += d.yyww * ix;
#endif
    sum0 += a.xxzz * x;
    sum1 += b.xxzz * x;
    sum0 += a.yyww * ix;
    sum1 += b.yyww * ix;
  }
  o_sums = vec4(sum0.xy + sum0.zw + rest_of(begin0, piece, sign),
                sum1.xy + sum1.zw + rest_of(begin1, piece, sign));
#ifdef TARGETS_2
  o_next = vec4(sum2.xy + sum2.zw + rest_of(begin2, piece, sign),
                sum3.xy + sum3.zw + rest_of(begin3, piece, sign));
#endif
}
#endif

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  int place = pixel.x + (pixel.y << u_complex_sums_log2_width);
#ifdef COLUMN_QUADS
  int piece = place / u_complex_sums_piece_step;
  int row = kRows * (place - piece * u_complex_sums_piece_step);
#else
  int piece = place % u_complex_sums_row_step;
  int row = kRows * (place / u_complex_sums_row_step);
#endif
  o_sums = vec4(0.0);
#ifdef TARGETS_2
  o_next = vec4(0.0);
#endif
  if (row < u_complex_gemv_rows && piece < u_complex_sums_pieces) {
    find_sums(row, piece, gemv_flag(kConjugates) ? vec4(1.0, -1.0, 1.0, -1.0) : vec4(1.0));
  }
}
