#version 300 es
// trsm, merge: B := what level3/trsm_tile has solved.
// Reads: u_tiles is that; u_old is B, whose lines are its rows.
// Writes: B, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_tile_strip: log2 of a strip's rows and of its height; u_solve_steps: row r of B was
//   solved as row first + r * direction; those of lib/target.glsl.
// Assumes: With QUADS a texel is in one row.
// Cost: per texel 5 fetches, one less with WHOLE.
// Variants: QUADS, WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
precision highp sampler2DArray;

uniform sampler2DArray u_tiles;
uniform ivec4 u_tile_strip;
#define u_tile_strip_log2_rows u_tile_strip.x
#define u_tile_strip_log2_height u_tile_strip.y
uniform ivec2 u_solve_steps;
#define u_solve_steps_first u_solve_steps.x
#define u_solve_steps_direction u_solve_steps.y

float solved_element(ivec2 position) {
  position = max(position, ivec2(0));
  int row = u_solve_steps_first + position.x * u_solve_steps_direction;
  int tile = position.y >> 2;
  int x = tile >> u_tile_strip_log2_height;
  int line = row >> u_tile_strip_log2_rows;
  int strip = (line << 2) + (position.y & 3);
  int y = (strip << u_tile_strip_log2_height) + tile - (x << u_tile_strip_log2_height);
  vec4 rows = texelFetch(u_tiles, ivec3(x, y, (row - (line << u_tile_strip_log2_rows)) >> 2), 0);
  return lane_of(rows, row & 3);
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  ivec2 first = view_position(element);
#ifdef QUADS
  vec4 value = vec4(solved_element(first), solved_element(first + ivec2(0, 1)),
                    solved_element(first + ivec2(0, 2)), solved_element(first + ivec2(0, 3)));
#else
  vec4 value =
      vec4(solved_element(first), solved_element(view_position(element + 1)),
           solved_element(view_position(element + 2)), solved_element(view_position(element + 3)));
#endif
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
