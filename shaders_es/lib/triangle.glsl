// One block on the diagonal of a triangle, and the rows of B that it meets. Rows are counted in
// steps, from the corner of the triangle on: row s of the block has elements in columns 0 .. s.
//   step s is row u_steps.x + s * u_steps.y of the block (down in a lower triangle, up in an upper)
//   and lies at position u_steps.z + s * u_steps.w of the view (the other way round where a
//   negative increment turns B round).
// Element (i, j) of the block is at base + i * row stride + j * column stride of A's buffer, or
// where lib/structure.glsl says with STRUCTURED (packed storage).
uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_map;  // base, row stride, column stride; with BATCHED: w = from matrix to matrix
// 1: positions are minor, 0: major; diagonals beside the main one; flags; order of the block
uniform ivec4 u_count;
uniform ivec4 u_steps;

const int kUnit = 1;    // the diagonal is ones, and not read
const int kScaled = 2;  // alpha is in B already: only whether it is 0 counts

// Each lane's row (-1: outside the view), where position 0 of its column of B lies, and how far its
// matrix A lies from the first.
ivec4 g_step;
ivec4 g_line;
ivec4 g_matrix;

bool triangle_flag(int flag) {
  return (u_count.z & flag) != 0;
}

ivec3 lane_place(int element) {
  ivec2 place = view_position(element);
  int line = u_view.x;
  int matrix = 0;
#ifdef BATCHED
  ivec3 batched = batch_position(element);
  place = batched.xy;
  line += batched.z * u_batch.x;
  matrix = batched.z * u_a_map.w;
#endif
  if (place.x < 0) {
    return ivec3(-1, u_view.x, 0);
  }
  int position = u_count.x != 0 ? place.y : place.x;
  line += u_count.x != 0 ? place.x * u_view.y : place.y;
  return ivec3((position - u_steps.z) * u_steps.w, line, matrix);
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
  int distance = (u_steps.z + step * u_steps.w) * (u_count.x != 0 ? 1 : u_view.y);
#ifdef QUADS
  return texel_at(u_old, u_old_shift, (g_line.x + distance) >> 2);
#else
  return vec4(b_element(g_line.x + distance), b_element(g_line.y + distance),
              b_element(g_line.z + distance), b_element(g_line.w + distance));
#endif
}

float a_element(int matrix, int row_step, int col_step) {
  int i = u_steps.x + row_step * u_steps.y;
  int j = u_steps.x + col_step * u_steps.y;
#ifdef STRUCTURED
  return element_at(u_a, u_a_shift, structure_address(u_a_map, i, j));
#else
  return element_at(u_a, u_a_shift, u_a_map.x + matrix + i * u_a_map.y + j * u_a_map.z);
#endif
}

bool same(ivec4 lanes) {
  return lanes.x == lanes.y && lanes.x == lanes.z && lanes.x == lanes.w;
}
