#version 300 es
// symv of a large matrix: adds what the fragments of level2/symv_tiles have left. Texel 32 B + 8 n
// + c is layer n of fragments c of all blocks in row B of blocks (ROW_QUADS: sums of lines), or in
// column B (layer n + 4, sums of places), and row s of the target every u_steps.x-th of them from
// the s-th on. Cost per texel: one fetch for each. Variants: ROW_QUADS.
#include "lib/linear.glsl"
#include "lib/fold.glsl"

uniform highp sampler2DArray u_tiles;
uniform ivec4 u_steps;  // rows of the target
layout(location = 0) out vec4 o_sum;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int block = place.x >> 5;
  int lane = place.x & 7;
  int layer = place.x >> 3 & 3;
  // Counted from the end where lines do, the blocks of a row are those up to the diagonal.
  int own = turned(ivec2(block)).x;
#ifdef ROW_QUADS
  int end = (own + 1) << 3;
  int i = place.y;
#else
  layer += 4;
  int end = u_count.y << 3;
  int i = (own << 3) + place.y;
#endif
  vec4 sum = vec4(0.0);
  for (; i < end; i += u_steps.x) {
    int other = turned(ivec2(i >> 3)).x;
#ifdef ROW_QUADS
    ivec2 at = (folded(ivec2(other, block)) << 3) + ivec2(i & 7, lane);
#else
    ivec2 at = (folded(ivec2(block, other)) << 3) + ivec2(lane, i & 7);
#endif
    sum += texelFetch(u_tiles, ivec3(at, layer), 0);
  }
  o_sum = sum;
}
