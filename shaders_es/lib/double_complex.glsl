// Complex numbers in double precision, a texel each: the two words of the real part, those of the
// imaginary part. alpha and beta: their bits from uniforms, or numbers of linear buffers (x: shift,
// y: element), which may be real ones. A factor whose imaginary part is 0 is a real one.
#ifdef ALPHA_ON_DEVICE
uniform usampler2D u_alpha_source;
uniform ivec2 u_alpha_place;
#define u_alpha_place_shift u_alpha_place.x
#define u_alpha_place_element u_alpha_place.y
uvec4 complex_alpha(bool is_real) {
  return is_real
             ? uvec4(number_at(u_alpha_source, u_alpha_place_shift, u_alpha_place_element), 0u, 0u)
             : texel_at(u_alpha_source, u_alpha_place_shift, u_alpha_place_element);
}
#else
uniform ivec4 u_double_complex_alpha;
uvec4 complex_alpha(bool is_real) {
  return uvec4(u_double_complex_alpha);
}
#endif

#ifdef BETA_ON_DEVICE
uniform usampler2D u_beta_source;
uniform ivec2 u_beta_place;
#define u_beta_place_shift u_beta_place.x
#define u_beta_place_element u_beta_place.y
uvec4 complex_beta(bool is_real) {
  return is_real ? uvec4(number_at(u_beta_source, u_beta_place_shift, u_beta_place_element), 0u, 0u)
                 : texel_at(u_beta_source, u_beta_place_shift, u_beta_place_element);
}
#else
uniform ivec4 u_double_complex_beta;
uvec4 complex_beta(bool is_real) {
  return uvec4(u_double_complex_beta);
}
#endif

bool is_complex_zero(uvec4 number) {
  return is_zero(number.xy) && is_zero(number.zw);
}

// Each product and each sum rounded.
uvec4 scaled(uvec4 factor, uvec4 number) {
  if (is_zero(factor.zw)) {
    return factor.xy == kOne
               ? number
               : uvec4(multiply(factor.xy, number.xy), multiply(factor.xy, number.zw));
  }
  return uvec4(add(multiply(factor.xy, number.xy), negated(multiply(factor.zw, number.zw))),
               add(multiply(factor.xy, number.zw), multiply(factor.zw, number.xy)));
}
