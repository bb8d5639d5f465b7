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

// 2, which no compiler knows: so code in loops is there once. u_view_offset is not negative.
int both() {
  return 2 + int(uint(u_view_offset) >> 31);
}

uvec4 complex_sum(uvec4 a, uvec4 b) {
  uvec4 sum = uvec4(0u);
  for (int part = 0; part < both(); ++part) {
    sum = uvec4(sum.zw, add(part == 0 ? a.xy : a.zw, part == 0 ? b.xy : b.zw));
  }
  return sum;
}

uvec4 complex_difference(uvec4 a, uvec4 b) {
  return complex_sum(a, b ^ uvec4(0u, kSign, 0u, kSign));
}

// Each product and each sum rounded; with a real factor there is no sum.
uvec4 product_by(uvec4 factor, uvec4 number, bool is_real) {
  uvec4 product = uvec4(0u);
  uvec4 turned = number.zwxy;
  turned.y ^= kSign;
  for (int part = 0; part < both(); ++part) {
    uvec2 value = multiply(factor.xy, part == 0 ? number.xy : number.zw);
    if (!is_real) {
      value = add(value, multiply(factor.zw, part == 0 ? turned.xy : turned.zw));
    }
    product = uvec4(product.zw, value);
  }
  return product;
}

uvec4 complex_product(uvec4 a, uvec4 b) {
  return product_by(a, b, false);
}

uvec4 scaled(uvec4 factor, uvec4 number) {
  bool is_real = is_zero(factor.zw);
  return is_real && factor.xy == kOne ? number : product_by(factor, number, is_real);
}

// a * product + b * old, each operation rounded, where a factor of 0 means "do not read".
uvec4 complex_combine(uvec4 a, uvec4 product, uvec4 b, uvec4 old) {
  uvec4 first = uvec4(0u);
  uvec4 second = uvec4(0u);
  for (int term = 0; term < both(); ++term) {
    first = second;
    second = scaled(term == 0 ? a : b, term == 0 ? product : old);
  }
  bool has_product = !is_complex_zero(a);
  bool has_old = !is_complex_zero(b);
  if (has_product && has_old) {
    return complex_sum(first, second);
  }
  return has_product ? first : (has_old ? second : uvec4(0u));
}
