// Packing: a texel of the target from four elements of the matrix x: (i, j) and its neighbours in
// the direction of `step`, which is (1, 0) or (0, 1); zeros for the lanes from `left` on, which are
// not read. With QUADS, or COLUMN_QUADS, the four are a texel of x. With STRUCTURED x is a matrix
// of lib/structure.glsl.
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, row stride, column stride
#ifdef STRUCTURED
#include "lib/structure.glsl"
#endif

float packed_element(ivec2 place, bool exists) {
#ifdef STRUCTURED
  exists = exists && structure_exists(place.x, place.y);
  return exists ? structure_element(u_x, u_x_shift, u_x_map, place.x, place.y) : 0.0;
#else
  int element = u_x_map.x + place.x * u_x_map.y + place.y * u_x_map.z;
  return exists ? element_at(u_x, u_x_shift, element) : 0.0;
#endif
}

// left > 0
vec4 packed_texel(ivec2 place, ivec2 step, int left) {
#if (defined(QUADS) || defined(COLUMN_QUADS)) && !defined(STRUCTURED)
  int element = u_x_map.x + place.x * u_x_map.y + place.y * u_x_map.z;
  vec4 source = texel_at(u_x, u_x_shift, element >> 2);
  return mix(vec4(0.0), source, lessThan(ivec4(0, 1, 2, 3), ivec4(left)));
#else
  return vec4(packed_element(place, true), packed_element(place + step, left > 1),
              packed_element(place + 2 * step, left > 2),
              packed_element(place + 3 * step, left > 3));
#endif
}
