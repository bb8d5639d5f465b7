// Complex alpha and beta: their bits from uniforms, or numbers of linear buffers (x: shift, y:
// element).
#ifdef ALPHA_ON_DEVICE
uniform sampler2D u_alpha_source;
uniform ivec2 u_alpha_place;
#define u_alpha_place_shift u_alpha_place.x
#define u_alpha_place_element u_alpha_place.y
vec2 complex_alpha() {
  return number_at(u_alpha_source, u_alpha_place_shift, u_alpha_place_element);
}
#else
uniform ivec2 u_complex_alpha;
vec2 complex_alpha() {
  return intBitsToFloat(u_complex_alpha);
}
#endif

#ifdef BETA_ON_DEVICE
uniform sampler2D u_beta_source;
uniform ivec2 u_beta_place;
#define u_beta_place_shift u_beta_place.x
#define u_beta_place_element u_beta_place.y
vec2 complex_beta() {
  return number_at(u_beta_source, u_beta_place_shift, u_beta_place_element);
}
#else
uniform ivec2 u_complex_beta;
vec2 complex_beta() {
  return intBitsToFloat(u_complex_beta);
}
#endif

// a * product + b * old, where a factor of 0 means "do not read".
vec2 complex_combine(vec2 a, vec2 product, vec2 b, vec2 old) {
  vec2 sum = is_zero(a) ? vec2(0.0) : scaled(a, product);
  if (!is_zero(b)) {
    sum = is_zero(a) ? scaled(b, old) : sum + scaled(b, old);
  }
  return sum;
}
