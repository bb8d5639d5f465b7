#version 300 es
// syev of a batch: some columns of each matrix on its way to a tridiagonal one.
// Reads: u_tiles are the matrices' rows before this pass.
// Writes: the same: row j has behind the diagonal e(j), and behind that what reflector j has below
//   its first element, 1.
// Uniforms: u_reflector: the first column, and how many; those of lib/problem.glsl, whose steps
//   are a fragment's quads, lib/rows_of_batch.glsl and lib/rows_to_batch.glsl.
// Assumes: Rows are whole quads, also of the matrix, and zeros behind its last one.
// Cost: per row and column of r quads that are left 4 r^2 + 2 r fetches and 16 r^2 multiply-adds.
// Variants: TARGETS_8, TARGETS_4, TARGETS_2.
// Why: Each fragment finds the products with all of the matrix again, so that columns need no pass
//   of their own.
#include "lib/linear.glsl"
#include "lib/problem.glsl"
#include "lib/rows_of_batch.glsl"
#include "lib/rows_to_batch.glsl"
#include "lib/plain_reflector.glsl"

uniform ivec4 u_reflector;
#define u_reflector_column u_reflector.x
#define u_reflector_rows u_reflector.y

// A := A - v w^T - w v^T for each column, of which these have kMostQuads quads each.
const int kMostColumns = 2;
vec4 g_v[kMostQuads * kMostColumns];
vec4 g_w[kMostQuads * kMostColumns];

void clear_column(int column, int quads) {
  for (int q = column * kMostQuads; q < column * kMostQuads + quads; ++q) {
    g_v[q] = vec4(0.0);
    g_w[q] = vec4(0.0);
  }
}

vec2 pair_at(int column, int row) {
  int place = column * kMostQuads + (row >> 2);
  return vec2(lane_of(g_v[place], row & 3), lane_of(g_w[place], row & 3));
}

// What the matrix is behind so many columns of this pass.
vec4 updated_quad(int row, int quad, int columns) {
  vec4 value = row_quad(g_matrix, row, quad);
  for (int c = 0; c < columns; ++c) {
    vec2 pair = pair_at(c, row);
    value -= pair.x * g_w[c * kMostQuads + quad] + pair.y * g_v[c * kMostQuads + quad];
  }
  return value;
}

void main() {
  find_row();
  int quads = u_tile_grid_rows >> 2;
  float e[kMostColumns];
  for (int c = 0; c < u_reflector_rows; ++c) {
    int column = u_reflector_column + c;
    int own = c * kMostQuads;
    int first = (column + 1) >> 2;
    clear_column(c, quads);
    float square = 0.0;
    for (int q = first; q < quads; ++q) {
      vec4 x = updated_quad(column, q, c);
      vec4 tail = mix(vec4(0.0), x, behind(q, column + 1));
      square += dot(tail, tail);
      g_v[own + q] = x;
    }
    vec2 reflector = reflector_of(lane_of(g_v[own + first], (column + 1) & 3), square);
    e[c] = reflector.x;
    float length = 1.0;
    for (int q = first; q < quads; ++q) {
      vec4 tail = mix(vec4(0.0), g_v[own + q] * reflector.y, behind(q, column + 1));
      length += dot(tail, tail);
      g_v[own + q] = mix(tail, vec4(1.0), at_place(q, column + 1));
    }
    float tau = 2.0 / length;
    float product = 0.0;
    for (int q = first; q < quads; ++q) {
      vec4 sum = vec4(0.0);
      for (int r = first; r < quads; ++r) {
        sum += times_rows(g_v[own + r], g_matrix, r << 2, q);
      }
      g_w[own + q] = sum;
    }
    for (int k = 0; k < c; ++k) {
      vec2 sums = vec2(0.0);
      for (int q = first; q < quads; ++q) {
        vec4 v = g_v[own + q];
        sums += vec2(dot(g_v[k * kMostQuads + q], v), dot(g_w[k * kMostQuads + q], v));
      }
      for (int q = first; q < quads; ++q) {
        g_w[own + q] -= sums.y * g_v[k * kMostQuads + q] + sums.x * g_w[k * kMostQuads + q];
      }
    }
    for (int q = first; q < quads; ++q) {
      product += dot(g_w[own + q], g_v[own + q]);
    }
    for (int q = first; q < quads; ++q) {
      vec4 w = tau * (g_w[own + q] - (0.5 * tau * product) * g_v[own + q]);
      g_w[own + q] = mix(vec4(0.0), w, behind(q, column));
    }
  }
  for (int i = 0; i < u_problem_steps; ++i) {
    int q = g_first_quad + i;
    vec4 value = updated_quad(g_line, q, u_reflector_rows);
    int c = g_line - u_reflector_column;
    if (c >= 0 && c < u_reflector_rows) {
      value = mix(value, g_v[c * kMostQuads + q], behind(q, g_line + 1));
      value = mix(value, vec4(e[c]), at_place(q, g_line + 1));
    }
    g_quads[i] = value;
  }
  write_row();
}
