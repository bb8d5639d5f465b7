// The elements of x that belong to the lanes of a target texel. Element (major, minor) of the view
// pairs with element base + major * major_stride + minor * minor_stride of x. With QUADS both are
// contiguous and lie alike in their texels, so that one fetch serves four lanes.
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, major stride, minor stride; with QUADS: w = texels from target to x

float source_element(ivec2 position) {
  if (position.x < 0) {
    return 0.0;
  }
  return element_at(u_x, u_x_shift, u_x_map.x + position.x * u_x_map.y + position.y * u_x_map.z);
}

vec4 source_lanes(int texel) {
#ifdef QUADS
  return texel_at(u_x, u_x_shift, texel + u_x_map.w);
#else
  int element = texel << 2;
  return vec4(source_element(view_position(element)), source_element(view_position(element + 1)),
              source_element(view_position(element + 2)),
              source_element(view_position(element + 3)));
#endif
}
