// alpha and beta in double precision: their bits from uniforms, or numbers of linear buffers (x:
// shift, y: element).
#ifdef ALPHA_ON_DEVICE
uniform usampler2D u_alpha_source;
uniform ivec2 u_alpha_place;
#define u_alpha_place_shift u_alpha_place.x
#define u_alpha_place_element u_alpha_place.y
uvec2 double_alpha() {
  return number_at(u_alpha_source, u_alpha_place_shift, u_alpha_place_element);
}
#else
uniform ivec2 u_double_alpha;
uvec2 double_alpha() {
  return uvec2(u_double_alpha);
}
#endif

#ifdef BETA_ON_DEVICE
uniform usampler2D u_beta_source;
uniform ivec2 u_beta_place;
#define u_beta_place_shift u_beta_place.x
#define u_beta_place_element u_beta_place.y
uvec2 double_beta() {
  return number_at(u_beta_source, u_beta_place_shift, u_beta_place_element);
}
#else
uniform ivec2 u_double_beta;
uvec2 double_beta() {
  return uvec2(u_double_beta);
}
#endif

// a * product + b * old, each operation rounded, where a factor of 0 means "do not read" and one of
// 1 costs nothing.
uvec2 double_combine(uvec2 a, uvec2 product, uvec2 b, uvec2 old) {
  bool has_product = !is_zero(a);
  uvec2 sum = uvec2(0u);
  if (has_product) {
    sum = a == kOne ? product : multiply(a, product);
  }
  if (!is_zero(b)) {
    uvec2 kept = b == kOne ? old : multiply(b, old);
    sum = has_product ? add(sum, kept) : kept;
  }
  return sum;
}
