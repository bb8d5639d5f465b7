#version 300 es
// syev of a batch: eigenvalues and eigenvectors of the tridiagonal matrices, in order.
// Reads: u_tiles are the rows that linalg/sytrd_batch leaves; u_y are the exponents by which
//   matrices were scaled.
// Writes: rows of V of each matrix; or the values, where one row of each is wanted.
// Uniforms: u_sweeps: how many are made at most; those of lib/problem.glsl, whose steps are a
//   fragment's quads, lib/rows_of_batch.glsl and lib/rows_to_batch.glsl.
// Assumes: The order is from 3 to 32.
// Cost: per row of order n n^2 / 4 fetches, about n^2 rotations and n^2 comparisons.
// Variants: TARGETS_8, TARGETS_4, TARGETS_2.
// Why: Each fragment makes all rotations of its matrix, and turns a row of V alone.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/problem.glsl"
#include "lib/rows_of_batch.glsl"
#include "lib/rows_to_batch.glsl"
#include "lib/implicit_sweeps.glsl"

// Reflector k, from its first element on, which is 1.
vec4 reflector_quad(int k, int quad) {
  vec4 tail = mix(vec4(0.0), row_quad(g_matrix, k, quad), behind(quad, k + 1));
  return mix(tail, vec4(1.0), at_place(quad, k + 1));
}

// A row of Q, the product of all reflectors.
void start_row(int line) {
  int quads = (u_problem_rows + 3) >> 2;
  unit_row(line, quads);
  for (int k = 0; k < u_problem_rows - 2; ++k) {
    float product = 0.0;
    float length = 0.0;
    for (int q = (k + 1) >> 2; q < quads; ++q) {
      vec4 v = reflector_quad(k, q);
      product += dot(row_part(q), v);
      length += dot(v, v);
    }
    product *= 2.0 / length;
    for (int q = (k + 1) >> 2; q < quads; ++q) {
      subtract_from_row(q, product * reflector_quad(k, q));
    }
  }
}

// A sweep of the implicit QL algorithm with Wilkinson's shift. What a step needs from memory is
// fetched a step before.
void sweep(int first, int last) {
  float next = g_d[last];
  float g = (g_d[first + 1] - g_d[first]) / (2.0 * g_e[first]);
  float root = sqrt(g * g + 1.0);
  g = next - g_d[first] + g_e[first] / (g + (g < 0.0 ? -root : root));
  vec2 turn = vec2(1.0);  // cosine and sine
  float p = 0.0;
  float element = g_row[last];
  float d = g_d[last - 1];
  float e = g_e[last - 1];
  float other = g_row[last - 1];
  int i = last - 1;
  for (; i >= first; --i) {
    int ahead = max(i - 1, first);
    float d_ahead = g_d[ahead];
    float e_ahead = g_e[ahead];
    float other_ahead = g_row[ahead];
    float f = turn.y * e;
    float b = turn.x * e;
    float length;
    if (!rotation_to(g, f, turn, length)) {
      g_e[i + 1] = 0.0;
      break;
    }
    g_e[i + 1] = length;
    g = next - p;
    float r = (d - g) * turn.y + 2.0 * turn.x * b;
    p = turn.y * r;
    g_d[i + 1] = g + p;
    g = turn.x * r - b;
    g_row[i + 1] = turn.y * other + turn.x * element;
    element = turn.x * other - turn.y * element;
    next = d;
    d = d_ahead;
    e = e_ahead;
    other = other_ahead;
  }
  g_d[i + 1] = next - p;
  g_row[i + 1] = element;
  g_e[last] = 0.0;
  if (i < first) {
    g_e[first] = g;
  }
}

void main() {
  find_row();
  int order = u_problem_rows;
  bool vectors = u_row_grid_rows > 1;
  bool numbers = fetch_diagonals(order);
  start_row(min(g_line, order - 1));
  int first = 0;
  int sweeps = numbers ? u_sweeps : 0;
  for (int i = 0; i < sweeps; ++i) {
    int last = block_end(order, first);
    if (last == first) {
      break;
    }
    sweep(first, last);
  }
  for (int i = 0; i < order; ++i) {
    g_e[i] = g_d[i];
  }
  write_found(numbers && first == order - 1, vectors, order, 1.0);
}
