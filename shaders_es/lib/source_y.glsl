// A second source, y, read as lib/source.glsl reads x; with Y_QUADS its texels lie like the
// target's.
uniform sampler2D u_y;
uniform int u_y_shift;
uniform ivec4
    u_y_map;  // base, major stride, minor stride; with Y_QUADS: w = texels from target to y

float y_element(ivec2 position) {
  if (position.x < 0) {
    return 0.0;
  }
  return element_at(u_y, u_y_shift, u_y_map.x + position.x * u_y_map.y + position.y * u_y_map.z);
}

vec4 y_lanes(int texel) {
#ifdef Y_QUADS
  return texel_at(u_y, u_y_shift, texel + u_y_map.w);
#else
  int element = texel << 2;
  return vec4(y_element(view_position(element)), y_element(view_position(element + 1)),
              y_element(view_position(element + 2)), y_element(view_position(element + 3)));
#endif
}
