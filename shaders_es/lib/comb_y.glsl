// The second vector of a reduction, combed as lib/comb.glsl combs x. Y_QUADS: a quad is a texel.
uniform sampler2D u_y;
uniform int u_y_shift;
uniform ivec4 u_y_map;  // base, stride

float y_element(int i) {
  return element_at(u_y, u_y_shift, u_y_map.x + i * u_y_map.y);
}

vec4 y_quad(int quad) {
#ifdef Y_QUADS
  return texel_at(u_y, u_y_shift, (u_y_map.x >> 2) + quad);
#else
  int i = quad << 2;
  return vec4(y_element(i), y_element(i + 1), y_element(i + 2), y_element(i + 3));
#endif
}

vec4 y_rest(int quad, int left) {
  int i = quad << 2;
  return vec4(y_element(i), left > 1 ? y_element(i + 1) : 0.0, left > 2 ? y_element(i + 2) : 0.0,
              0.0);
}
