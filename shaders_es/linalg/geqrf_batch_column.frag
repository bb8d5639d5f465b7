#version 300 es
// geqrf of a batch: two columns of each matrix: they become R's and the reflectors', which are
//   applied to the columns behind them.
// Reads: u_a are the matrices before this pass.
// Writes: of each matrix as many texels a line: its rows, and tau.
// Uniforms: u_reflector: the first column, an even one; those of lib/small_problem.glsl, where the
//   steps are the texels of a line, and of lib/target.glsl.
// Assumes: Before the first column there is no line of tau.
// Cost: per texel of a matrix with m rows 16 m fetches and 12 m multiply-adds; with ROW_QUADS 6 m
//   fetches.
// Variants: WHOLE, ROW_QUADS.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/small_problem.glsl"
#include "lib/small_reflector.glsl"

uniform ivec4 u_reflector;
#define u_reflector_column u_reflector.x

vec4 quad_at(int matrix, int row, int col) {
#ifdef ROW_QUADS
  return texel_at(
      u_a, u_a_shift,
      (u_a_matrix_base + matrix * u_a_matrix_next + row * u_a_matrix_row_stride + col) >> 2);
#else
  return problem_quad(matrix, row, col);
#endif
}

// A row's elements in the two columns, which are in one texel.
vec2 pair_at(int matrix, int row) {
  int col = u_reflector_column;
#ifdef ROW_QUADS
  vec4 quad = quad_at(matrix, row, col & ~3);
  return (col & 2) == 0 ? quad.xy : quad.zw;
#else
  return vec2(problem_element(matrix, row, col), problem_element(matrix, row, col + 1));
#endif
}

// What the first reflector does: v, and the row that v times tau is multiplied with.
float g_scale = 0.0, g_tau = 0.0, g_other = 0.0;
vec4 g_products = vec4(0.0);

// Of rows behind the first, v. It is no more than 1, and the clamp keeps compilers from multiplying
// huge or tiny numbers with each other first.
float first_at(vec2 pair) {
  return clamp(g_scale * pair.x, -1.0, 1.0);
}

// The second column as the first reflector leaves it.
float second_at(vec2 pair) {
  return pair.y - g_tau * first_at(pair) * g_other;
}

vec4 reflected(vec4 quad, float v) {
  return quad - g_tau * v * g_products;
}

void main() {
  int texel = target_texel();
  int line = texel / u_problem_steps;
  int col = (texel - line * u_problem_steps) << 2;
  int lines = u_problem_rows + 1;
  int matrix = line / lines;
  int row = line - matrix * lines;
  int step = u_reflector_column;
  int end = u_problem_rows;
  vec2 head = pair_at(matrix, step);
  uint largest = 0u;
  for (int i = step + 1; i < end; ++i) {
    largest = max(largest, magnitude_bits(pair_at(matrix, i).x));
  }
  float factor = factor_of(head.x, largest);
  float square = 0.0;
  for (int i = step + 1; i < end; ++i) {
    vec2 pair = pair_at(matrix, i);
    float x = factor * pair.x;
    square += x * x;
    g_other += x * pair.y;
    g_products += x * quad_at(matrix, i, col);
  }
  Reflector h = reflector_of(head.x, largest, factor, square);
  g_tau = h.tau;
  g_scale = h.scale * factor;
  g_other = head.y + h.scale * g_other;
  g_products = quad_at(matrix, step, col) + h.scale * g_products;

  bool has_second = step + 1 < min(end - 1, u_problem_cols);
  Reflector second = Reflector(0.0, 0.0, 0.0, 0.0);
  vec4 products = vec4(0.0);
  if (has_second) {
    vec2 next = pair_at(matrix, step + 1);
    float alpha = second_at(next);
    largest = 0u;
    for (int i = step + 2; i < end; ++i) {
      largest = max(largest, magnitude_bits(second_at(pair_at(matrix, i))));
    }
    factor = factor_of(alpha, largest);
    square = 0.0;
    for (int i = step + 2; i < end; ++i) {
      vec2 pair = pair_at(matrix, i);
      float x = factor * second_at(pair);
      square += x * x;
      products += x * reflected(quad_at(matrix, i, col), first_at(pair));
    }
    second = reflector_of(alpha, largest, factor, square);
    products = reflected(quad_at(matrix, step + 1, col), first_at(next)) + second.scale * products;
  }

  ivec4 cols = ivec4(0, 1, 2, 3) + (col - step);
  bvec4 own = equal(cols, ivec4(0));
  bvec4 own_second = equal(cols, ivec4(has_second ? 1 : -99));
  vec4 value;
  if (row == end) {
    value = step == 0 ? vec4(0.0) : quad_at(matrix, row, col);
    value = mix(mix(value, vec4(h.tau), own), vec4(second.tau), own_second);
  } else {
    vec4 old = quad_at(matrix, row, col);
    value = old;
    if (row >= step) {
      vec2 pair = pair_at(matrix, row);
      float x = first_at(pair);
      value = reflected(old, row == step ? 1.0 : x);
      value = mix(value, vec4(row == step ? h.beta : x), own);
      value = mix(value, old, lessThan(cols, ivec4(0)));
      if (row > step && has_second) {
        float y = second.scale * factor * second_at(pair);
        float v = row == step + 1 ? 1.0 : y;
        vec4 turned = value - second.tau * v * products;
        turned = mix(turned, vec4(row == step + 1 ? second.beta : y), own_second);
        value = mix(turned, value, lessThan(cols, ivec4(1)));
      }
    }
  }
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
