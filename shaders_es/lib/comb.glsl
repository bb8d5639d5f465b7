// The first pass of a reduction: a grid of fragments combs x; fragment f of F takes quads f, f + F,
// f + 2F, ... A quad is four consecutive elements of the vector, whatever its stride. X_QUADS: it
// is a texel of x.
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, stride
uniform ivec4 u_count;  // elements, fragments in a row, fragments in all, full rounds

int first_quad() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  return place.y * u_count.y + place.x;
}

float x_element(int i) {
  return element_at(u_x, u_x_shift, u_x_map.x + i * u_x_map.y);
}

vec4 x_quad(int quad) {
#ifdef X_QUADS
  return texel_at(u_x, u_x_shift, (u_x_map.x >> 2) + quad);
#else
  int i = quad << 2;
  return vec4(x_element(i), x_element(i + 1), x_element(i + 2), x_element(i + 3));
#endif
}

// The vector's last quad, of which 1 to 3 elements exist: zeros for the others, which are not read.
vec4 x_rest(int quad, int left) {
  int i = quad << 2;
  return vec4(x_element(i), left > 1 ? x_element(i + 1) : 0.0, left > 2 ? x_element(i + 2) : 0.0,
              0.0);
}
