#version 300 es
// ctrmm, ctrsm and their kin, a block on the diagonal: B := alpha * T * B, or alpha * T^-1 * B.
// Reads: u_a is T, as lib/structure.glsl finds it; u_x is B, number by number; u_old is B.
// Writes: B, a texel of two numbers a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_a_matrix and u_x_matrix count numbers; u_complex_triangle: the order of T, and flags;
//   those of lib/complex_scalars.glsl, lib/structure.glsl and lib/target.glsl.
// Assumes: an order of at most 16. alpha = 0 reads neither T nor B.
// Cost: per number and order r up to r (r + 1) / 2 fetches of T and r of B, as many products.
// Variants: CONTIGUOUS, ALPHA_ON_DEVICE.
// Why: Every fragment computes again what it needs of the column of B, which no pass before has.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/structure.glsl"
#include "lib/complex.glsl"
#include "lib/complex_quotient.glsl"
#include "lib/complex_scalars.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
uniform ivec2 u_complex_triangle;
#define u_complex_triangle_order u_complex_triangle.x
#define u_complex_triangle_flags u_complex_triangle.y

const int kSolves = 1;
const int kConjugates = 2;
const int kIsLower = 4;
const int kLinesAreRows = 8;
const int kScaled = 16;  // alpha is in B already: only whether it is 0 counts

bool triangle_flag(int flag) {
  return (u_complex_triangle_flags & flag) != 0;
}

vec2 triangle_number(int i, int k) {
  if (structure_flag(kUnitDiagonal) && i == k) {
    return vec2(1.0, 0.0);
  }
  return conjugated(number_at(u_a, u_a_shift, structure_address(u_a_matrix, i, k)),
                    triangle_flag(kConjugates));
}

vec2 number_of_b(int i, int col) {
  return number_at(u_x, u_x_shift,
                   u_x_matrix_base + i * u_x_matrix_row_stride + col * u_x_matrix_col_stride);
}

vec2 multiplied(int row, int col) {
  bool lower = triangle_flag(kIsLower);
  int last = lower ? row : u_complex_triangle_order - 1;
  vec2 sum = vec2(0.0);
  for (int k = lower ? 0 : row; k <= last; ++k) {
    if (structure_exists(row, k)) {
      sum += times(triangle_number(row, k), number_of_b(k, col));
    }
  }
  return scaled(complex_alpha(), sum);
}

// Unknowns are counted from the corner where the substitution begins. All fragments store at the
// same steps, also those that have all they want, as softpipe takes the index from one of four. A
// row of -1 wants nothing.
vec2 solved(int row, int col) {
  bool lower = triangle_flag(kIsLower);
  int first = lower ? 0 : u_complex_triangle_order - 1;
  int direction = lower ? 1 : -1;
  int count = row < 0 ? -1 : (row - first) * direction;
  vec2 x[16];
  for (int i = 0; i < 16; ++i) {
    x[i] = vec2(0.0);
  }
  vec2 unknown = vec2(0.0);
  for (int step = 0; step < u_complex_triangle_order; ++step) {
    if (step <= count) {
      int i = first + step * direction;
      unknown = number_of_b(i, col);
      unknown = triangle_flag(kScaled) ? unknown : scaled(complex_alpha(), unknown);
      for (int before = 0; before < step; ++before) {
        int k = first + before * direction;
        if (structure_exists(i, k)) {
          unknown -= times(triangle_number(i, k), x[before]);
        }
      }
      if (!structure_flag(kUnitDiagonal)) {
        unknown = quotient(unknown, triangle_number(i, i));
      }
    }
    x[step] = unknown;
  }
  return unknown;
}

vec2 result(ivec2 place) {
  if (is_zero(complex_alpha()) || (place.x < 0 && !triangle_flag(kSolves))) {
    return vec2(0.0);
  }
  ivec2 at = triangle_flag(kLinesAreRows) ? place : place.yx;
  return triangle_flag(kSolves) ? solved(at.x, at.y) : multiplied(at.x, at.y);
}

void main() {
  int texel = target_texel();
  ivec2 first = number_position(texel, 0);
  ivec2 second = number_position(texel, 1);
  write_lanes(old_texel(texel), vec4(result(first), result(second)),
              pairs(first.x >= 0, second.x >= 0));
}
