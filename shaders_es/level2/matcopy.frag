#version 300 es
// matcopy: B := alpha * op(A), over any view; alpha = 1 keeps every bit, alpha = 0 stores 0 and
// looks at nothing. Each fetched texel of A has four elements of a line of A: where B's lines run
// across them, the fragments of four neighbouring lines of B share it in the texture cache.
// Cost per texel: 2 fetches with QUADS (B's and A's lines start at texels and run alike), else 5.
// Variants: CONTIGUOUS, QUADS, ALPHA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, major stride, minor stride

float source_element(ivec2 position) {
  int element = u_x_map.x + position.x * u_x_map.y + position.y * u_x_map.z;
  return position.x < 0 ? 0.0 : element_at(u_x, u_x_shift, element);
}

vec4 source_texel(int element) {
#ifdef QUADS
  ivec2 position = view_position(element);
  return texel_at(u_x, u_x_shift, (u_x_map.x + position.x * u_x_map.y + position.y) >> 2);
#else
  return vec4(source_element(view_position(element)), source_element(view_position(element + 1)),
              source_element(view_position(element + 2)),
              source_element(view_position(element + 3)));
#endif
}

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  bvec4 inside = lanes_in_view(texel);
  float a = alpha();
  vec4 value = vec4(0.0);
  if (a != 0.0 && any(inside)) {
    value = source_texel(texel << 2);
    // A product would quieten signalling NaNs.
    value = a == 1.0 ? value : a * value;
  }
  write_lanes(old, value, inside);
}
