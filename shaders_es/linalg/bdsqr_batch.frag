#version 300 es
// gesvd of a batch: singular values and vectors of the bidiagonal matrices, in order.
// Reads: u_tiles are the rows that linalg/gebrd_batch leaves; u_y are the exponents by which
//   matrices were scaled.
// Writes: rows of U and of V of each matrix; or the values, where one row of each is wanted.
// Uniforms: u_sweeps: how many are made at most; u_lines: rows of U and V; those of
//   lib/problem.glsl, whose steps are a fragment's quads, lib/rows_of_batch.glsl and
//   lib/rows_to_batch.glsl.
// Assumes: Rows and columns are at most 32, and rows no fewer.
// Cost: per row of U m n fetches, of V n^2 / 4; about 2 n^2 rotations and n^2 comparisons.
// Variants: TARGETS_8, TARGETS_4, TARGETS_2.
// Why: As of linalg/steqr_batch.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/problem.glsl"
#include "lib/rows_of_batch.glsl"
#include "lib/rows_to_batch.glsl"
#include "lib/implicit_sweeps.glsl"

vec4 g_reflector[kMostQuads];

// Reflector k of a side, from its first element on, which is 1.
vec4 reflector_quad(bool left, int k, int quad) {
  vec4 tail = left ? column_part(g_matrix, quad << 2, k) : row_quad(g_matrix, k, quad);
  int place = left ? k : k + 1;
  return mix(mix(vec4(0.0), tail, behind(quad, place)), vec4(1.0), at_place(quad, place));
}

// A row of the product of all reflectors of a side. Both sides take the same steps, as softpipe
// needs: behind the last ones there is nothing.
void start_row(bool left, int line) {
  int quads = (u_problem_rows + 3) >> 2;
  unit_row(line, quads);
  for (int k = 0; k < u_problem_cols; ++k) {
    float product = 0.0;
    float length = 0.0;
    for (int q = k >> 2; q < quads; ++q) {
      vec4 v = reflector_quad(left, k, q);
      product += dot(row_part(q), v);
      length += dot(v, v);
      g_reflector[q] = v;
    }
    product *= 2.0 / max(length, 1.0);
    for (int q = k >> 2; q < quads; ++q) {
      subtract_from_row(q, product * g_reflector[q]);
    }
  }
}

// The lesser singular value of [f g; 0 h].
float lesser_value(float f, float g, float h) {
  float low = min(abs(f), abs(h));
  float high = max(abs(f), abs(h));
  float beside = abs(g);
  if (low == 0.0) {
    return 0.0;
  }
  float sum = 1.0 + low / high;
  float apart = (high - low) / high;
  if (beside < high) {
    float ratio = beside / high;
    ratio *= ratio;
    return 2.0 * low / (sqrt(sum * sum + ratio) + sqrt(apart * apart + ratio));
  }
  float ratio = high / beside;
  sum *= ratio;
  apart *= ratio;
  return 2.0 * low * ratio / (sqrt(1.0 + sum * sum) + sqrt(1.0 + apart * apart));
}

// A block may be gone through from its end on: then it is the transpose's, whose left side is the
// right one. `from` and `step` say where its elements are, and those beside the diagonal.
int g_from = 0, g_step = 1, g_beside = 0;
int diagonal_place(int i) {
  return g_from + g_step * i;
}
int beside_place(int i) {
  return g_beside + g_step * i;
}

// 0: the shift would be nothing beside the block's values, or one of them is nothing.
float shift_of(int size) {
  float least = abs(g_d[diagonal_place(0)]);
  for (int i = 1; i < size; ++i) {
    least = min(least, abs(g_d[diagonal_place(i)]));
  }
  float first = abs(g_d[diagonal_place(0)]);
  float shift = lesser_value(g_d[diagonal_place(size - 2)], g_e[beside_place(size - 2)],
                             g_d[diagonal_place(size - 1)]);
  return least < 1e-6 || shift < 2.4e-4 * first ? 0.0 : shift;
}

// A sweep of the implicit QR algorithm, with a shift or without one. by_left: the row is turned by
// what turns the block's rows. What a step needs from memory is fetched a step before.
void sweep(int size, float shift, bool by_left) {
  float d = g_d[g_from];
  float e = g_e[g_beside];
  float element = g_row[g_from];
  float next = g_d[g_from + g_step];
  float other = g_row[g_from + g_step];
  float f = shift == 0.0 ? d : (abs(d) - shift) * ((d < 0.0 ? -1.0 : 1.0) + shift / d);
  float g = e;
  vec2 right, left;
  float length;
  for (int i = 0; i < size - 1; ++i) {
    int ahead = min(i + 2, size - 1);
    float next_but_one = g_d[diagonal_place(ahead)];
    float other_but_one = g_row[diagonal_place(ahead)];
    float beside = g_e[beside_place(ahead - 1)];
    rotation_to(f, g, right, length);
    if (i > 0) {
      g_e[beside_place(i - 1)] = length;
    }
    f = right.x * d + right.y * e;
    e = right.x * e - right.y * d;
    g = right.y * next;
    next *= right.x;
    rotation_to(f, g, left, length);
    g_d[diagonal_place(i)] = length;
    f = left.x * e + left.y * next;
    d = left.x * next - left.y * e;
    g = left.y * beside;
    e = left.x * beside;
    vec2 turn = by_left ? left : right;
    g_row[diagonal_place(i)] = turn.x * element + turn.y * other;
    element = turn.x * other - turn.y * element;
    other = other_but_one;
    next = next_but_one;
  }
  g_row[diagonal_place(size - 1)] = element;
  g_e[beside_place(size - 2)] = f;
  g_d[diagonal_place(size - 1)] = d;
}

void main() {
  find_row();
  int order = u_problem_cols;
  bool vectors = u_row_grid_rows > 1;
  bool left = g_line < u_lines_left;
  bool numbers = fetch_diagonals(order);
  start_row(left, left ? g_line : g_line - u_lines_left);
  int first = 0;
  int sweeps = numbers ? u_sweeps : 0;
  int old_last = -1;
  bool turned = false;
  for (int i = 0; i < sweeps; ++i) {
    int last = block_end(order, first);
    if (last == first) {
      break;
    }
    if (first > old_last) {
      turned = abs(g_d[first]) < abs(g_d[last]);
    }
    old_last = last;
    g_step = turned ? -1 : 1;
    g_from = turned ? last : first;
    g_beside = turned ? last - 1 : first;
    int size = last - first + 1;
    sweep(size, shift_of(size), left != turned);
  }
  for (int i = 0; i < u_problem_rows; ++i) {
    if (i < order && g_d[i] < 0.0) {
      g_d[i] = -g_d[i];
      g_row[i] = left ? g_row[i] : -g_row[i];
    }
    g_e[i] = i < order ? -g_d[i] : 1.0;
  }
  write_found(numbers && first == order - 1, vectors, u_problem_rows, -1.0);
}
