// Packing: a texel of the target from four elements of x, `stride` apart from `base` on; zeros for
// the lanes from `left` on, which are not read. With QUADS the four are a texel of x.
uniform sampler2D u_x;
uniform int u_x_shift;

float packed_element(int base, int stride, int lane, int left) {
  return lane < left ? element_at(u_x, u_x_shift, base + lane * stride) : 0.0;
}

// left > 0
vec4 packed_texel(int base, int stride, int left) {
#ifdef QUADS
  vec4 source = texel_at(u_x, u_x_shift, base >> 2);
  return mix(vec4(0.0), source, lessThan(ivec4(0, 1, 2, 3), ivec4(left)));
#else
  return vec4(packed_element(base, stride, 0, left), packed_element(base, stride, 1, left),
              packed_element(base, stride, 2, left), packed_element(base, stride, 3, left));
#endif
}
