#version 300 es
// symv of a large matrix, last pass but one: adds what fragments of level2/symv_tiles left.
// Reads: u_tiles: layer n of fragments c of all blocks in row B of blocks has sums of lines
//   (LINES), and layer n + 4 of those in column B sums of places.
// Writes: o_sum: texel (32 B + 8 n + c, s) has every pieces-th of them from the s-th on.
// Uniforms: those of lib/fold.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch for each.
// Variants: LINES.
#include "lib/linear.glsl"
#include "lib/fold.glsl"

uniform highp sampler2DArray u_tiles;
layout(location = 0) out vec4 o_sum;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int own = place.x >> 5;
  int lane = place.x & 7;
#ifdef LINES
  const int kFirstLayer = 0;
  bool to_the_diagonal = u_fold_direction == 1;
#else
  const int kFirstLayer = 4;
  bool to_the_diagonal = u_fold_direction != 1;
#endif
  int layer = kFirstLayer + (place.x >> 3 & 3);
  int i = place.y + (to_the_diagonal ? 0 : own << 3);
  int end = (to_the_diagonal ? own + 1 : u_fold_blocks) << 3;
  vec4 sum = vec4(0.0);
  for (; i < end; i += u_fold_lines_pieces) {
#ifdef LINES
    ivec2 at = (folded(ivec2(i >> 3, own)) << 3) + ivec2(i & 7, lane);
#else
    ivec2 at = (folded(ivec2(own, i >> 3)) << 3) + ivec2(lane, i & 7);
#endif
    sum += texelFetch(u_tiles, ivec3(at, layer), 0);
  }
  o_sum = sum;
}
