#version 300 es
// cgemm and what is made of it: a copy of a factor by rows, with the numbers that are not stored.
// Reads: u_x, number by number.
// Writes: a texel of two numbers a fragment, zeros behind the last one of a row.
// Uniforms: u_x_matrix counts numbers, and so does u_complex_strides, with BATCHED, from a factor
//   to the next; u_complex_gather: the numbers of a row, flags; those of lib/target.glsl and, with
//   STRUCTURED, of lib/structure.glsl.
// Assumes: rows of the target that begin at texels.
// Cost: per texel 2 fetches.
// Variants: WHOLE, BATCHED, STRUCTURED.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"
#ifdef STRUCTURED
#include "lib/structure.glsl"
#endif

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
uniform ivec2 u_complex_gather;
#define u_complex_gather_cols u_complex_gather.x
#define u_complex_gather_flags u_complex_gather.y

#ifdef BATCHED
uniform ivec2 u_complex_strides;
#define u_complex_strides_a u_complex_strides.x
#endif

const int kConjugates = 1;
const int kIsHermitian = 2;

// Where the matrix of a batch begins.
int g_begin = 0;

bool gather_flag(int flag) {
  return (u_complex_gather_flags & flag) != 0;
}

vec2 stored_number(int i, int j) {
#ifdef STRUCTURED
  int row = i + u_structure_first_row;
  int col = j + u_structure_first_col;
  if (!structure_exists(i, j)) {
    return vec2(0.0);
  }
  if (structure_flag(kUnitDiagonal) && row == col) {
    return vec2(1.0, 0.0);
  }
  vec2 number = number_at(u_x, u_x_shift, structure_address(u_x_matrix, i, j));
  if (gather_flag(kIsHermitian)) {
    bool mirrored = structure_flag(kMirrorLower) ? row < col : row > col;
    number.y = row == col ? 0.0 : (mirrored ? -number.y : number.y);
  }
  return number;
#else
  return number_at(
      u_x, u_x_shift,
      g_begin + u_x_matrix_base + i * u_x_matrix_row_stride + j * u_x_matrix_col_stride);
#endif
}

vec2 gathered(int i, int j) {
  if (j >= u_complex_gather_cols) {
    return vec2(0.0);
  }
  return conjugated(stored_number(i, j), gather_flag(kConjugates));
}

void main() {
  int texel = target_texel();
  ivec2 place = number_position(texel, 0);
  bool inside = place.x >= 0;
  vec4 value = vec4(0.0);
  if (inside) {
#ifdef BATCHED
    g_begin = batch_position(texel << 2).z * u_complex_strides_a;
#endif
    value = vec4(gathered(place.x, place.y), gathered(place.x, place.y + 1));
  }
  write_lanes(old_texel(texel), value, bvec4(inside));
}
