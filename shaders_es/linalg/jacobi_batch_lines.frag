#version 300 es
// Lines of a batch as linalg/jacobi_batch has them, from what linalg/jacobi_batch_rows wrote.
// Reads: u_tiles: a layer for each line, a pixel for each matrix.
// Writes: the lines of each matrix one behind the other, a texel each.
// Uniforms: u_small_grid: log2 of the width, matrices, lines of each; those of lib/target.glsl.
// Assumes: nothing.
// Cost: 1 fetch a texel.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
precision highp sampler2DArray;

uniform sampler2DArray u_tiles;
uniform ivec3 u_small_grid;
#define u_small_grid_log2_width u_small_grid.x
#define u_small_grid_count u_small_grid.y
#define u_small_grid_lines u_small_grid.z

void main() {
  int texel = target_texel();
  int matrix = texel / u_small_grid_lines;
  int place = min(matrix, u_small_grid_count - 1);
  ivec2 pixel =
      ivec2(place & ((1 << u_small_grid_log2_width) - 1), place >> u_small_grid_log2_width);
  vec4 line = texelFetch(u_tiles, ivec3(pixel, texel - matrix * u_small_grid_lines), 0);
  write_lanes(old_texel(texel), line, lanes_in_view(texel));
}
