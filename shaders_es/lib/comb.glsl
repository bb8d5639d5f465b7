// The first pass of a reduction: a grid of fragments combs x, in rounds of four quads a fragment,
// which do not wait for each other, and what is left quad by quad. A quad is four consecutive
// elements of the vector, whatever its stride. X_QUADS: it is a texel of x.
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, stride
uniform ivec4 u_count;  // elements, fragments in a line, fragments in all, rounds
// Quads from one of a round to the next, from a round to the next, from a line of fragments to the
// next, and from eight lines to the next.
uniform ivec4 u_comb;

int first_quad() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  return (place.y >> 3) * u_comb.w + (place.y & 7) * u_comb.z + place.x;
}

// The first one after the rounds; from there on every u_count.z-th below full_quads() is this
// fragment's.
int rest_quad() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  return 4 * u_count.w * u_count.z + place.y * u_count.y + place.x;
}

int full_quads() {
  return u_count.x >> 2;
}

// How many elements of a last quad that is not full are this fragment's, which has come to `quad`.
int elements_left(int quad) {
  return quad == full_quads() ? u_count.x & 3 : 0;
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
