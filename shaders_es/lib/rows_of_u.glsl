// The rows of U right of a panel of 16 columns. Needs lib/exchanged.glsl and
// lib/sides.glsl, and of its includer
//   vec4 factors_at(int row, int quad)    the panel's own rows.

// Four rows of factors, each of them a column.
mat4 block(int rows, int quad) {
  return mat4(factors_at(4 * rows, quad), factors_at(4 * rows + 1, quad),
              factors_at(4 * rows + 2, quad), factors_at(4 * rows + 3, quad));
}

mat4 rows_at(int rows, int quad) {
  int row = u_panel_first + 4 * rows;
  return mat4(quad_at(source_of(row), quad), quad_at(source_of(row + 1), quad),
              quad_at(source_of(row + 2), quad), quad_at(source_of(row + 3), quad));
}

// Four rows, solved for with a triangle of L.
mat4 solved(mat4 rows, mat4 l) {
  rows[1] -= l[1].x * rows[0];
  rows[2] -= l[2].x * rows[0] + l[2].y * rows[1];
  rows[3] -= l[3].x * rows[0] + l[3].y * rows[1] + l[3].z * rows[2];
  return rows;
}

vec4 row_of_u(int row, int quad) {
  mat4 x0 = solved(rows_at(0, quad), block(0, 0));
  mat4 x1 = solved(rows_at(1, quad) - x0 * block(1, 0), block(1, 1));
  mat4 x2 = solved(rows_at(2, quad) - x0 * block(2, 0) - x1 * block(2, 1), block(2, 2));
  mat4 x3 = solved(rows_at(3, quad) - x0 * block(3, 0) - x1 * block(3, 1) - x2 * block(3, 2),
                   block(3, 3));
  int part = row >> 2, lane = row & 3;
  mat4 rows = part == 0 ? x0 : part == 1 ? x1 : part == 2 ? x2 : x3;
  return lane == 0 ? rows[0] : lane == 1 ? rows[1] : lane == 2 ? rows[2] : rows[3];
}
