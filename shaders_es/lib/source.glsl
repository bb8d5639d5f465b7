// The elements of x that belong to the lanes of a target texel. Element (major, minor) of the view
// pairs with element base + major * major_stride + minor * minor_stride of x. With QUADS both are
// contiguous and lie alike in their texels: one fetch, texels_apart from the target's, serves four
// lanes. Two do where four neighbours belong to a line of the target, else four. A kernel that
// defines SECOND_SOURCE has a y beside x, which Y_QUADS is for.
#ifndef BITS
#include "lib/neighbours.glsl"
#endif

uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec4 u_x_source;
#define u_x_source_texels_apart u_x_source.w

// source: base, major stride, minor stride.
LANE paired_element(BUFFER elements, int shift, ivec4 source, ivec2 position) {
  if (position.x < 0) {
    return LANE(0);
  }
  return element_at(elements, shift, source.x + position.x * source.y + position.y * source.z);
}

LANES paired_lanes(BUFFER elements, int shift, ivec4 source, int texel) {
  int element = texel << 2;
#ifndef BITS
  ivec2 first = view_position(element);
  if (source.z == 1 && first.x >= 0 && view_position(element + 3).x == first.x) {
    return four_neighbours(elements, shift, source.x + first.x * source.y + first.y);
  }
#endif
  return LANES(paired_element(elements, shift, source, view_position(element)),
               paired_element(elements, shift, source, view_position(element + 1)),
               paired_element(elements, shift, source, view_position(element + 2)),
               paired_element(elements, shift, source, view_position(element + 3)));
}

LANES x_lanes(int texel) {
#ifdef QUADS
  return texel_at(u_x, u_x_shift, texel + u_x_source_texels_apart);
#else
  return paired_lanes(u_x, u_x_shift, u_x_source, texel);
#endif
}

#ifdef SECOND_SOURCE
uniform BUFFER u_y;
uniform int u_y_shift;
uniform ivec4 u_y_source;
#define u_y_source_texels_apart u_y_source.w

LANES y_lanes(int texel) {
#ifdef Y_QUADS
  return texel_at(u_y, u_y_shift, texel + u_y_source_texels_apart);
#else
  return paired_lanes(u_y, u_y_shift, u_y_source, texel);
#endif
}
#endif
