#version 300 es
// gemm, packing: four neighbours along one side of op(A) or op(B) become a texel, zeros beyond the
// edge. Lane l of pixel (x, y) is the element at base + (4x + l) * lane stride + y * line stride;
// it exists while 4x + l < length and y < lines. Cost per texel: 1 fetch with QUADS (the four are a
// texel of the source), else 4. Variants: QUADS.
#include "lib/linear.glsl"
#include "lib/pack.glsl"

uniform ivec4 u_x_map;  // base, lane stride, line stride
uniform ivec4 u_count;  // length, lines, width of a strip, log2 of its height
layout(location = 0) out vec4 o_texel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int line = place.y >> u_count.w;
  int texel = (place.y - (line << u_count.w)) * u_count.z + place.x;
  int left = line < u_count.y ? u_count.x - 4 * texel : 0;
  if (left <= 0) {
    o_texel = vec4(0.0);
    return;
  }
  int base = u_x_map.x + 4 * texel * u_x_map.y + line * u_x_map.z;
  o_texel = packed_texel(base, u_x_map.y, left);
}
