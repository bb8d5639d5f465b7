// One block on the diagonal of a triangle, and the rows of B that it meets. Rows are counted in
// steps, from the corner of the triangle on: row s of the block has elements in columns 0 .. s.
//   step s is row u_block_steps_first + s * u_block_steps_direction of the block (down in a lower
//   triangle, up in an upper) and lies at position u_block_steps_position + s *
//   u_block_steps_position_direction of the view (the other way round where a negative increment
//   turns B round).
// Element (i, j) of the block is at base + i * row stride + j * column stride of A's buffer, or
// where lib/structure.glsl says with STRUCTURED (packed storage).
uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z
#define u_a_matrix_next u_a_matrix.w
// 1: positions are minor, 0: major; diagonals beside the main one; flags; order of the block
uniform ivec4 u_triangle_block;
#define u_triangle_block_along_minor u_triangle_block.x
#define u_triangle_block_band u_triangle_block.y
#define u_triangle_block_flags u_triangle_block.z
#define u_triangle_block_order u_triangle_block.w
uniform ivec4 u_block_steps;
#define u_block_steps_first u_block_steps.x
#define u_block_steps_direction u_block_steps.y
#define u_block_steps_position u_block_steps.z
#define u_block_steps_position_direction u_block_steps.w

const int kUnit = 1;    // the diagonal is ones, and not read
const int kScaled = 2;  // alpha is in B already: only whether it is 0 counts

// Each lane's row (-1: outside the view), where position 0 of its column of B lies, and how far its
// matrix A lies from the first.
ivec4 g_step;
ivec4 g_line;
ivec4 g_matrix;

bool triangle_flag(int flag) {
  return (u_triangle_block_flags & flag) != 0;
}

ivec3 lane_place(int element) {
  ivec2 place = view_position(element);
  int line = u_view_offset;
  int matrix = 0;
#ifdef BATCHED
  ivec3 batched = batch_position(element);
  place = batched.xy;
  line += batched.z * u_batch_stride;
  matrix = batched.z * u_a_matrix_next;
#endif
  if (place.x < 0) {
    return ivec3(-1, u_view_offset, 0);
  }
  int position = u_triangle_block_along_minor != 0 ? place.y : place.x;
  line += u_triangle_block_along_minor != 0 ? place.x * u_view_ld : place.y;
  return ivec3((position - u_block_steps_position) * u_block_steps_position_direction, line,
               matrix);
}

// Of the four lanes of a texel; false when none of them is in the view.
bool find_lanes(int texel) {
  int element = texel << 2;
  ivec3 x = lane_place(element);
#ifdef QUADS
  // All in one row of one matrix, or none is.
  g_step = ivec4(x.x);
  g_line = ivec4(x.y) + ivec4(0, 1, 2, 3);
  g_matrix = ivec4(x.z);
#else
  ivec3 y = lane_place(element + 1);
  ivec3 z = lane_place(element + 2);
  ivec3 w = lane_place(element + 3);
  g_step = ivec4(x.x, y.x, z.x, w.x);
  g_line = ivec4(x.y, y.y, z.y, w.y);
  g_matrix = ivec4(x.z, y.z, z.z, w.z);
#endif
  return any(greaterThanEqual(g_step, ivec4(0)));
}

float b_element(int place) {
  return element_at(u_old, u_old_shift, place);
}

// Row `step` of each lane's column.
vec4 b_lanes(int step) {
  int distance = (u_block_steps_position + step * u_block_steps_position_direction) *
                 (u_triangle_block_along_minor != 0 ? 1 : u_view_ld);
#ifdef QUADS
  return texel_at(u_old, u_old_shift, (g_line.x + distance) >> 2);
#else
  return vec4(b_element(g_line.x + distance), b_element(g_line.y + distance),
              b_element(g_line.z + distance), b_element(g_line.w + distance));
#endif
}

float a_element(int matrix, int row_step, int col_step) {
  int i = u_block_steps_first + row_step * u_block_steps_direction;
  int j = u_block_steps_first + col_step * u_block_steps_direction;
#ifdef STRUCTURED
  return element_at(u_a, u_a_shift, structure_address(u_a_matrix, i, j));
#else
  return element_at(
      u_a, u_a_shift,
      u_a_matrix_base + matrix + i * u_a_matrix_row_stride + j * u_a_matrix_col_stride);
#endif
}

bool same(ivec4 lanes) {
  return lanes.x == lanes.y && lanes.x == lanes.z && lanes.x == lanes.w;
}
