#version 300 es
// gesvd of a batch: some columns and rows of each matrix on its way to an upper bidiagonal one.
// Reads: u_tiles are the matrices' rows before this pass.
// Writes: the same: on the diagonal and behind it d and e, and beyond these what reflectors have
//   below their first element, 1: left ones in columns, right ones in rows.
// Uniforms: u_reflector: the first column, and how many; those of lib/problem.glsl, whose steps
//   are a fragment's quads, lib/rows_of_batch.glsl and lib/rows_to_batch.glsl.
// Assumes: There are at least as many rows as columns. Rows are whole quads, also of the matrix,
//   and zeros behind its last ones.
// Cost: per row and column of r quads that are left 8 r^2 + 6 r fetches and 32 r^2 multiply-adds.
// Variants: TARGETS_8, TARGETS_4, TARGETS_2.
// Why: As of linalg/sytrd_batch.
#include "lib/linear.glsl"
#include "lib/problem.glsl"
#include "lib/rows_of_batch.glsl"
#include "lib/rows_to_batch.glsl"
#include "lib/plain_reflector.glsl"

uniform ivec4 u_reflector;
#define u_reflector_column u_reflector.x
#define u_reflector_rows u_reflector.y

// A := A - u y^T - x v^T for each column, of which these have kMostQuads quads each.
const int kMostColumns = 2;
vec4 g_u[kMostQuads * kMostColumns];
vec4 g_y[kMostQuads * kMostColumns];
vec4 g_x[kMostQuads * kMostColumns];
vec4 g_v[kMostQuads * kMostColumns];

void clear_column(int column, int quads) {
  for (int q = column * kMostQuads; q < column * kMostQuads + quads; ++q) {
    g_u[q] = vec4(0.0);
    g_y[q] = vec4(0.0);
    g_x[q] = vec4(0.0);
    g_v[q] = vec4(0.0);
  }
}

// What so many columns of this pass leave of a part of a row.
vec4 updated_quad(int row, int quad, int columns) {
  vec4 value = row_quad(g_matrix, row, quad);
  for (int c = 0; c < columns; ++c) {
    int own = c * kMostQuads;
    value -= lane_of(g_u[own + (row >> 2)], row & 3) * g_y[own + quad] +
             lane_of(g_x[own + (row >> 2)], row & 3) * g_v[own + quad];
  }
  return value;
}

// The same of four rows of a column.
vec4 updated_column(int quad, int col, int columns) {
  vec4 value = column_part(g_matrix, quad << 2, col);
  for (int c = 0; c < columns; ++c) {
    int own = c * kMostQuads;
    value -= lane_of(g_y[own + (col >> 2)], col & 3) * g_u[own + quad] +
             lane_of(g_v[own + (col >> 2)], col & 3) * g_x[own + quad];
  }
  return value;
}

void main() {
  find_row();
  int row_quads = (u_problem_rows + 3) >> 2;
  int quads = (u_problem_cols + 3) >> 2;
  vec2 ends[kMostColumns];
  for (int c = 0; c < u_reflector_rows; ++c) {
    int column = u_reflector_column + c;
    int own = c * kMostQuads;
    int first = column >> 2;
    clear_column(c, row_quads);
    float square = 0.0;
    for (int q = first; q < row_quads; ++q) {
      vec4 part = updated_column(q, column, c);
      vec4 tail = mix(vec4(0.0), part, behind(q, column));
      square += dot(tail, tail);
      g_u[own + q] = part;
    }
    vec2 left = reflector_of(lane_of(g_u[own + first], column & 3), square);
    float length = 1.0;
    for (int q = first; q < row_quads; ++q) {
      vec4 tail = mix(vec4(0.0), g_u[own + q] * left.y, behind(q, column));
      length += dot(tail, tail);
      g_u[own + q] = mix(tail, vec4(1.0), at_place(q, column));
    }
    for (int q = first; q < quads; ++q) {
      vec4 sum = vec4(0.0);
      for (int r = first; r < row_quads; ++r) {
        sum += times_rows(g_u[own + r], g_matrix, r << 2, q);
      }
      g_y[own + q] = sum;
    }
    for (int k = 0; k < c; ++k) {
      int other = k * kMostQuads;
      vec2 sums = vec2(0.0);
      for (int q = first; q < row_quads; ++q) {
        sums += vec2(dot(g_u[other + q], g_u[own + q]), dot(g_x[other + q], g_u[own + q]));
      }
      for (int q = first; q < quads; ++q) {
        g_y[own + q] -= sums.x * g_y[other + q] + sums.y * g_v[other + q];
      }
    }
    for (int q = first; q < quads; ++q) {
      g_y[own + q] = mix(vec4(0.0), (2.0 / length) * g_y[own + q], behind(q, column));
    }

    // Of the last column there is no row.
    vec2 right = vec2(0.0);
    if (column + 1 < u_problem_cols) {
      first = (column + 1) >> 2;
      square = 0.0;
      for (int q = first; q < quads; ++q) {
        vec4 part = updated_quad(column, q, c + 1);
        vec4 tail = mix(vec4(0.0), part, behind(q, column + 1));
        square += dot(tail, tail);
        g_v[own + q] = part;
      }
      right = reflector_of(lane_of(g_v[own + first], (column + 1) & 3), square);
      length = 1.0;
      for (int q = first; q < quads; ++q) {
        vec4 tail = mix(vec4(0.0), g_v[own + q] * right.y, behind(q, column + 1));
        length += dot(tail, tail);
        g_v[own + q] = mix(tail, vec4(1.0), at_place(q, column + 1));
      }
      for (int r = first; r < row_quads; ++r) {
        vec4 sum = vec4(0.0);
        for (int q = first; q < quads; ++q) {
          sum += rows_times(g_v[own + q], g_matrix, r << 2, q);
        }
        g_x[own + r] = sum;
      }
      for (int k = 0; k <= c; ++k) {
        int other = k * kMostQuads;
        vec2 sums = vec2(0.0);
        for (int q = first; q < quads; ++q) {
          sums += vec2(dot(g_y[other + q], g_v[own + q]),
                       k < c ? dot(g_v[other + q], g_v[own + q]) : 0.0);
        }
        for (int r = first; r < row_quads; ++r) {
          g_x[own + r] -= sums.x * g_u[other + r] + sums.y * g_x[other + r];
        }
      }
      for (int r = first; r < row_quads; ++r) {
        g_x[own + r] = mix(vec4(0.0), (2.0 / length) * g_x[own + r], behind(r, column));
      }
    }
    ends[c] = vec2(left.x, right.x);
  }
  for (int i = 0; i < u_problem_steps; ++i) {
    int q = g_first_quad + i;
    vec4 value = updated_quad(g_line, q, u_reflector_rows);
    for (int c = 0; c < u_reflector_rows; ++c) {
      int column = u_reflector_column + c;
      int own = c * kMostQuads;
      if (g_line > column) {
        value =
            mix(value, vec4(lane_of(g_u[own + (g_line >> 2)], g_line & 3)), at_place(q, column));
      } else if (g_line == column) {
        value = mix(value, vec4(ends[c].x), at_place(q, column));
        value = mix(value, vec4(ends[c].y), at_place(q, column + 1));
        value = mix(value, g_v[own + q], behind(q, column + 1));
      }
    }
    g_quads[i] = value;
  }
  write_row();
}
