// Rows of a batch of small matrices in several targets: layer t of a fragment's pixel has quad t of
// its row, where the device has as many; else several fragments have so many quads of a row each.
// Fragments of a matrix are a tile of pixels, 2^log2_width across and `height` down, so that
// neighbours take the same branches; 2^log2_across tiles are side by side. Needs lib/linear.glsl.
#if defined(TARGETS_8)
const int kLog2Targets = 3;
#elif defined(TARGETS_4)
const int kLog2Targets = 2;
#elif defined(TARGETS_2)
const int kLog2Targets = 1;
#else
const int kLog2Targets = 0;
#endif
const int kTargets = 1 << kLog2Targets;
const int kMostQuads = 8;

// The rows that are read.
precision highp sampler2DArray;
uniform sampler2DArray u_tiles;
uniform ivec4 u_tile_grid;
#define u_tile_grid_log2_across u_tile_grid.x
#define u_tile_grid_log2_width u_tile_grid.y
#define u_tile_grid_height u_tile_grid.z
#define u_tile_grid_rows u_tile_grid.w

ivec3 place_of(int matrix, int row, int quad) {
  int place = (quad >> kLog2Targets) * u_tile_grid_rows + row;
  int across = matrix & ((1 << u_tile_grid_log2_across) - 1);
  int down = matrix >> u_tile_grid_log2_across;
  int right = place & ((1 << u_tile_grid_log2_width) - 1);
  return ivec3((across << u_tile_grid_log2_width) + right,
               down * u_tile_grid_height + (place >> u_tile_grid_log2_width),
               quad & (kTargets - 1));
}

vec4 row_quad(int matrix, int row, int quad) {
  return texelFetch(u_tiles, place_of(matrix, row, quad), 0);
}

// Four rows of whole quads of rows, which are side by side, from `row` on: v times a quad of each,
// and the scalar products of v with them.
vec4 times_rows(vec4 v, int matrix, int row, int quad) {
  ivec3 place = place_of(matrix, row, quad);
  return v.x * texelFetch(u_tiles, place, 0) +
         v.y * texelFetchOffset(u_tiles, place, 0, ivec2(1, 0)) +
         (v.z * texelFetchOffset(u_tiles, place, 0, ivec2(2, 0)) +
          v.w * texelFetchOffset(u_tiles, place, 0, ivec2(3, 0)));
}
vec4 rows_times(vec4 v, int matrix, int row, int quad) {
  ivec3 place = place_of(matrix, row, quad);
  return vec4(dot(v, texelFetch(u_tiles, place, 0)),
              dot(v, texelFetchOffset(u_tiles, place, 0, ivec2(1, 0))),
              dot(v, texelFetchOffset(u_tiles, place, 0, ivec2(2, 0))),
              dot(v, texelFetchOffset(u_tiles, place, 0, ivec2(3, 0))));
}

float row_element(int matrix, int row, int col) {
  return lane_of(row_quad(matrix, row, col >> 2), col & 3);
}

// Four elements of a column, of rows as above.
vec4 column_part(int matrix, int row, int col) {
  ivec3 place = place_of(matrix, row, col >> 2);
  int lane = col & 3;
  return vec4(lane_of(texelFetch(u_tiles, place, 0), lane),
              lane_of(texelFetchOffset(u_tiles, place, 0, ivec2(1, 0)), lane),
              lane_of(texelFetchOffset(u_tiles, place, 0, ivec2(2, 0)), lane),
              lane_of(texelFetchOffset(u_tiles, place, 0, ivec2(3, 0)), lane));
}

// Lanes of a quad that are behind an element, and that are it.
bvec4 behind(int quad, int element) {
  return greaterThan(ivec4(0, 1, 2, 3) + (quad << 2), ivec4(element));
}
bvec4 at_place(int quad, int element) {
  return equal(ivec4(0, 1, 2, 3) + (quad << 2), ivec4(element));
}
