#version 300 es
// gemm, packing: four elements along one side of op(A) or op(B) become a texel, zeros beyond the
// edge. Lane l of pixel (x, y) is the element at base + x * x stride + y * y stride + l * lane
// stride; it exists while 4 * (x or y) + l < length of the side that the lanes lie on, and x, y are
// inside. Cost per texel: 1 fetch with QUADS (the four are a texel of the source), else 4.
// Variants: QUADS, LANES_ALONG_X.
#include "lib/linear.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, x stride, y stride, lane stride
uniform ivec4 u_count;  // elements along x, elements along y
layout(location = 0) out vec4 o_texel;

float packed_element(int base, int lane, int left) {
  return lane < left ? element_at(u_x, u_x_shift, base + lane * u_x_map.w) : 0.0;
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
#ifdef LANES_ALONG_X
  int left = place.y < u_count.y ? u_count.x - 4 * place.x : 0;
#else
  int left = place.x < u_count.x ? u_count.y - 4 * place.y : 0;
#endif
  int base = u_x_map.x + place.x * u_x_map.y + place.y * u_x_map.z;
  if (left <= 0) {
    o_texel = vec4(0.0);
    return;
  }
#ifdef QUADS
  o_texel =
      mix(vec4(0.0), texel_at(u_x, u_x_shift, base >> 2), lessThan(ivec4(0, 1, 2, 3), ivec4(left)));
#else
  o_texel = vec4(packed_element(base, 0, left), packed_element(base, 1, left),
                 packed_element(base, 2, left), packed_element(base, 3, left));
#endif
}
