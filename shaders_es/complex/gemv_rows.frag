#version 300 es
// cgemv, first of two passes where the numbers of A's rows are neighbours: sums over pieces of two
//   rows.
// Reads: u_a is A, two numbers of a row a texel; u_x is x, by texels too where it lies so.
// Writes: texel p of line g has the sums of rows 2g and 2g + 1 over piece p.
// Uniforms: u_a_matrix and u_x_vector count numbers; u_complex_gemv: A's rows and columns, flags;
//   u_complex_sums: how many pieces there are; those of lib/target.glsl.
// Assumes: Of P pieces, piece p has the texels p, p + P, p + 2P, ... of a row: neighbours fetch
//   neighbours. The last of an odd number of columns belongs to piece 0.
// Cost: per texel of A 0.5 fetches of x, or 1 number by number; 8 FMA.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"
#include "lib/times_i.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
uniform ivec4 u_complex_gemv;
#define u_complex_gemv_rows u_complex_gemv.x
#define u_complex_gemv_cols u_complex_gemv.y
#define u_complex_gemv_flags u_complex_gemv.w
uniform ivec3 u_complex_sums;
#define u_complex_sums_pieces u_complex_sums.x

const int kConjugates = 1;
const int kPairsOfX = 16;

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

void main() {
  int texel = target_texel();
  ivec2 place = view_position(texel << 2);
  int row = 2 * place.x;
  vec4 sums = vec4(0.0);
  if (place.x >= 0 && row < u_complex_gemv_rows) {
    vec4 sign = gemv_flag(kConjugates) ? vec4(1.0, -1.0, 1.0, -1.0) : vec4(1.0);
    int first = (u_a_matrix_base + row * u_a_matrix_row_stride) >> 1;
    // Of an odd number of rows the last one twice.
    int second = row + 1 < u_complex_gemv_rows ? first + (u_a_matrix_row_stride >> 1) : first;
    int piece = place.y >> 2;
    vec4 sum0 = vec4(0.0);
    vec4 sum1 = vec4(0.0);
    for (int pair = piece; pair < u_complex_gemv_cols >> 1; pair += u_complex_sums_pieces) {
      vec4 x = pair_of_x(pair);
      vec4 ix = times_i(x);
      vec4 a = sign * texel_at(u_a, u_a_shift, first + pair);
      vec4 b = sign * texel_at(u_a, u_a_shift, second + pair);
      sum0 += a.xxzz * x;
      sum1 += b.xxzz * x;
      sum0 += a.yyww * ix;
      sum1 += b.yyww * ix;
    }
    sums = vec4(sum0.xy + sum0.zw, sum1.xy + sum1.zw);
    if (piece == 0 && (u_complex_gemv_cols & 1) == 1) {
      int last = u_complex_gemv_cols >> 1;
      vec2 x = number_of_x(u_complex_gemv_cols - 1);
      vec2 a = (sign * texel_at(u_a, u_a_shift, first + last)).xy;
      vec2 b = (sign * texel_at(u_a, u_a_shift, second + last)).xy;
      sums += vec4(times(a, x), times(b, x));
    }
  }
  write_lanes(old_texel(texel), sums, bvec4(place.x >= 0));
}
