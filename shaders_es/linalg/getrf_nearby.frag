#version 300 es
// getrf by pivots that are nearby: those of a panel of 16 columns, each from the next three rows,
//   and the factors of their rows.
// Reads: u_a is the matrix.
// Writes: two lines of 34 texels, one for eight pivots: in two the rows that the panel's rows are
//   exchanged with, one after the other, counted from 0; then four for each pivot's row: L left of
//   the diagonal, U from there on.
// Uniforms: u_a_matrix: the panel's first column, from the matrix's first row on; u_pivot: the
//   panel's first row, the matrix's rows, and 4, the quads of a row.
// Assumes: Lines of the matrix begin at texels, and it has the 16 rows from the panel's first on.
// Cost: per texel 76 fetches and some 4000 operations.
// Why: Each fragment does all of it again: so it is one pass, where a tournament takes rounds. Of
//   rows that follow each other three are enough to keep factors of random matrices small. The
//   loops keep the program small: unrolled, and with 16 rows to choose from, it took 57 us on an
//   NVIDIA H200.
#include "lib/linear.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
uniform ivec4 u_pivot;
#define u_pivot_first u_pivot.x
#define u_pivot_rows u_pivot.y
#define u_pivot_sets u_pivot.z

layout(location = 0) out vec4 o_texel;

// A row is a matrix whose columns are its quads. Quads take turns, so that the first one is that of
// the columns whose pivots are looked for, and the last ones are L's.
mat4 turned(mat4 row) {
  return mat4(row[1], row[2], row[3], row[0]);
}

mat4 row_at(int row) {
  mat4 result = mat4(0.0);
  if (row < u_pivot_rows) {
    int texel = (u_a_matrix_base + row * u_a_matrix_row_stride) >> 2;
    result = mat4(texel_at(u_a, u_a_shift, texel), texel_at(u_a, u_a_shift, texel + 1),
                  texel_at(u_a, u_a_shift, texel + 2), texel_at(u_a, u_a_shift, texel + 3));
  }
  return result;
}

// Of the pivots' rows, U behind the diagonal, and 1 over what is on it.
mat4 g_behind[16];
float g_reciprocals[16];

// What is wanted: of a row, or of the rows' exchanges.
int g_row = 0, g_quad = 0, g_first_key = 0;
vec4 g_value = vec4(0.0);

void keep(int pivot, int turns, mat4 row, float key) {
  g_value = mix(g_value, vec4(key), equal(ivec4(0, 1, 2, 3) + g_first_key, ivec4(pivot)));
  int quad = (g_quad - turns) & 3;
  if (g_row == pivot) {
    g_value = quad == 0 ? row[0] : quad == 1 ? row[1] : quad == 2 ? row[2] : row[3];
  }
}

#define ELIMINATE(row, lane, pivot)                    \
  {                                                    \
    float factor = row[0].lane * g_reciprocals[pivot]; \
    row -= factor * g_behind[pivot];                   \
    row[0].lane = factor;                              \
  }

// The pivot of one column: of rows a, b and c, of which two are left in a and b.
#define CHOOSE(lane, column, behind)                                                               \
  {                                                                                                \
    float size = abs(a[0].lane), others = abs(b[0].lane);                                          \
    bool third = abs(c[0].lane) > max(size, others);                                               \
    bool second = others > size && !third;                                                         \
    mat4 row = third ? c : second ? b : a;                                                         \
    mat4 rest = third ? a : c;                                                                     \
    a = second ? a : b;                                                                            \
    b = rest;                                                                                      \
    int pivot = 4 * turns + column;                                                                \
    keep(pivot, turns, row, float(u_pivot_first + pivot + (third ? 2 : second ? 1 : 0)));          \
    g_reciprocals[pivot] = row[0].lane == 0.0 ? 1.0 : 1.0 / row[0].lane;                           \
    g_behind[pivot] = mat4(row[0] * behind, row[1] * there.y, row[2] * there.z, row[3] * there.w); \
    ELIMINATE(a, lane, pivot)                                                                      \
    ELIMINATE(b, lane, pivot)                                                                      \
  }

void main() {
  int part = int(gl_FragCoord.x) - 2;
  int half_row = 8 * (int(gl_FragCoord.y) - (u_pivot_first >> 3));
  g_row = part < 0 ? -1 : half_row + (part >> 2);
  g_quad = part & 3;
  g_first_key = part < 0 ? half_row + 4 * (part + 2) : 16;
  mat4 a = row_at(u_pivot_first), b = row_at(u_pivot_first + 1), c = row_at(u_pivot_first + 2);
  for (int turns = 0; turns < u_pivot_sets; ++turns) {
    // The next four rows, as the pivots before leave them.
    int next = u_pivot_first + 4 * turns + 3;
    mat4 d = row_at(next), e = row_at(next + 1), f = row_at(next + 2), g = row_at(next + 3);
    for (int before = 0; before < turns; ++before) {
      int pivot = 4 * before;
      ELIMINATE(d, x, pivot)
      ELIMINATE(e, x, pivot) ELIMINATE(f, x, pivot) ELIMINATE(g, x, pivot)++ pivot;
      ELIMINATE(d, y, pivot)
      ELIMINATE(e, y, pivot) ELIMINATE(f, y, pivot) ELIMINATE(g, y, pivot)++ pivot;
      ELIMINATE(d, z, pivot)
      ELIMINATE(e, z, pivot) ELIMINATE(f, z, pivot) ELIMINATE(g, z, pivot)++ pivot;
      ELIMINATE(d, w, pivot)
      ELIMINATE(e, w, pivot) ELIMINATE(f, w, pivot) ELIMINATE(g, w, pivot) d = turned(d);
      e = turned(e);
      f = turned(f);
      g = turned(g);
    }
    vec4 there = vec4(lessThan(ivec4(0, 1, 2, 3), ivec4(4 - turns)));
    int pivot = 4 * turns;
    CHOOSE(x, 0, vec4(0.0, 1.0, 1.0, 1.0))
    ELIMINATE(d, x, pivot)
    ELIMINATE(e, x, pivot) ELIMINATE(f, x, pivot) ELIMINATE(g, x, pivot) c = d;
    ++pivot;
    CHOOSE(y, 1, vec4(0.0, 0.0, 1.0, 1.0))
    ELIMINATE(e, y, pivot) ELIMINATE(f, y, pivot) ELIMINATE(g, y, pivot) c = e;
    ++pivot;
    CHOOSE(z, 2, vec4(0.0, 0.0, 0.0, 1.0))
    ELIMINATE(f, z, pivot) ELIMINATE(g, z, pivot) c = f;
    ++pivot;
    CHOOSE(w, 3, vec4(0.0))
    ELIMINATE(g, w, pivot)
    a = turned(a);
    b = turned(b);
    c = turned(g);
  }
  o_texel = g_value;
}
