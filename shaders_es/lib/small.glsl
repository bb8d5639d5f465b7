// Small matrices, one or a batch of them. Matrix A of the batch is `next` elements behind the one
// before; a texel of the target may have lanes of several matrices.
uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z
#define u_a_matrix_next u_a_matrix.w
// Order of A; the first column of a panel of 8; whether its factors are LU's, else Cholesky's;
// whether lines of the target are columns.
uniform ivec4 u_small;
#define u_small_order u_small.x
#define u_small_first u_small.y
#define u_small_general u_small.z
#define u_small_across u_small.w

const int kNoMatrix = 0x7fffffff;

// Where a texel's lanes are in the target: matrix, row and column; -1s outside of it.
ivec4 g_matrix, g_row, g_col;

ivec3 lane_place(int element) {
#ifdef BATCHED
  ivec3 place = batch_position(element);
#else
  ivec2 position = view_position(element);
  ivec3 place = ivec3(position, min(position.x, 0));
#endif
  return u_small_across == 1 ? place.yxz : place;
}

void find_lanes(int texel) {
  int element = texel << 2;
  ivec3 x = lane_place(element);
  ivec3 y = lane_place(element + 1);
  ivec3 z = lane_place(element + 2);
  ivec3 w = lane_place(element + 3);
  g_row = ivec4(x.x, y.x, z.x, w.x);
  g_col = ivec4(x.y, y.y, z.y, w.y);
  g_matrix = ivec4(x.z, y.z, z.z, w.z);
}

// The element of the target's buffer that is there.
int target_element(int matrix, int row, int col) {
  int line = u_small_across == 1 ? col : row;
  int element = u_view_offset + line * u_view_ld + (row + col - line);
#ifdef BATCHED
  element += matrix * u_batch_stride;
#endif
  return element;
}

bvec4 found_lanes() {
  return greaterThanEqual(g_matrix, ivec4(0));
}

// The matrices of which a texel has lanes are those from the first to the last; none: first > last.
int least_of(ivec4 v) {
  return min(min(v.x, v.y), min(v.z, v.w));
}
// Not by least_of(-v): a driver was seen that leaves out lanes of -min(-a, -b).
int greatest_of(ivec4 v) {
  return max(max(v.x, v.y), max(v.z, v.w));
}
int first_matrix() {
  return least_of(g_matrix + (1 - ivec4(found_lanes())) * kNoMatrix);
}
int last_matrix() {
  return greatest_of(g_matrix);
}

// Not outside of A: what is read in the place of rows and columns that do not exist takes part in
// nothing that does.
int a_place(int matrix, int row, int col) {
  int last = u_small_order - 1;
  return u_a_matrix_base + matrix * u_a_matrix_next + clamp(row, 0, last) * u_a_matrix_row_stride +
         clamp(col, 0, last) * u_a_matrix_col_stride;
}

float a_element(int matrix, int row, int col) {
  return element_at(u_a, u_a_shift, a_place(matrix, row, col));
}

// Where an element lies in a texel with the next three of its line.
vec4 a_texel(int matrix, int row, int col) {
  return texel_at(u_a, u_a_shift, a_place(matrix, row, col) >> 2);
}

// Four columns of a row; the first is a multiple of four.
vec4 a_quad(int matrix, int row, int col) {
#ifdef ROW_QUADS
  return a_texel(matrix, row, col);
#else
  return vec4(a_element(matrix, row, col), a_element(matrix, row, col + 1),
              a_element(matrix, row, col + 2), a_element(matrix, row, col + 3));
#endif
}

// Four columns of four rows, both from a multiple of four on. A mat4 has rows as its columns.
mat4 a_block(int matrix, int row, int col) {
#ifdef COLUMN_QUADS
  return transpose(mat4(a_texel(matrix, row, col), a_texel(matrix, row, col + 1),
                        a_texel(matrix, row, col + 2), a_texel(matrix, row, col + 3)));
#else
  return mat4(a_quad(matrix, row, col), a_quad(matrix, row + 1, col), a_quad(matrix, row + 2, col),
              a_quad(matrix, row + 3, col));
#endif
}
