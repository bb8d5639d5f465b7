#version 300 es
// symv of a large matrix: adds what the fragments of level2/symv_tiles have left. Texel 32 B + 8 n
// + c is layer n of fragments c of all blocks in row B of blocks (ROW_QUADS: sums of lines), or in
// column B (layer n + 4, sums of places), and row s of the target every u_steps.y-th of them from
// the s-th on. Cost per texel: one fetch for each. Variants: ROW_QUADS.
#include "lib/linear.glsl"
#include "lib/fold.glsl"

uniform highp sampler2DArray u_tiles;
layout(location = 0) out vec4 o_sum;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int own = place.x >> 5;
  int lane = place.x & 7;
#ifdef ROW_QUADS
  const int kFirstLayer = 0;
  bool to_the_diagonal = u_count.w == 1;
#else
  const int kFirstLayer = 4;
  bool to_the_diagonal = u_count.w != 1;
#endif
  int layer = kFirstLayer + (place.x >> 3 & 3);
  int i = place.y + (to_the_diagonal ? 0 : own << 3);
  int end = (to_the_diagonal ? own + 1 : u_count.y) << 3;
  vec4 sum = vec4(0.0);
  for (; i < end; i += u_steps.y) {
#ifdef ROW_QUADS
    ivec2 at = (folded(ivec2(i >> 3, own)) << 3) + ivec2(i & 7, lane);
#else
    ivec2 at = (folded(ivec2(own, i >> 3)) << 3) + ivec2(lane, i & 7);
#endif
    sum += texelFetch(u_tiles, ivec3(at, layer), 0);
  }
  o_sum = sum;
}
