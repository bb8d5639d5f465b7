// alpha and beta: numbers from uniforms, or elements of linear buffers (x: shift, y: element).
#ifdef ALPHA_ON_DEVICE
uniform sampler2D u_alpha_source;
uniform ivec2 u_alpha_place;
#define u_alpha_place_shift u_alpha_place.x
#define u_alpha_place_element u_alpha_place.y
float alpha() {
  return element_at(u_alpha_source, u_alpha_place_shift, u_alpha_place_element);
}
#else
uniform float u_alpha;
float alpha() {
  return u_alpha;
}
#endif

#ifdef BETA_ON_DEVICE
uniform sampler2D u_beta_source;
uniform ivec2 u_beta_place;
#define u_beta_place_shift u_beta_place.x
#define u_beta_place_element u_beta_place.y
float beta() {
  return element_at(u_beta_source, u_beta_place_shift, u_beta_place_element);
}
#else
uniform float u_beta;
float beta() {
  return u_beta;
}
#endif

// alpha * product + beta * old, where a factor of 0 means "do not read": neither a NaN in the
// product nor one in the old value gets through.
vec4 combine(float a, vec4 product, float b, vec4 old) {
  vec4 sum = vec4(0.0);
  if (a != 0.0) {
    sum = a * product;
  }
  if (b != 0.0) {
    sum = a != 0.0 ? sum + b * old : b * old;
  }
  return sum;
}
