// What becomes of a product of complex matrices: C := alpha * product + beta * C, all of it or one
// triangle. Both factors may be conjugated, and alpha. A Hermitian C has a real diagonal: imaginary
// parts there are not left, and as beta is real, they do not matter before. alpha = 0 and beta = 1
// leave C, its diagonal too.
uniform ivec3 u_complex_product;
#define u_complex_product_depth u_complex_product.x
#define u_complex_product_flags u_complex_product.y
#define u_complex_product_triangle u_complex_product.z

const int kConjugateA = 1;
const int kConjugateB = 2;
const int kConjugateAlpha = 4;
const int kHermitian = 8;
const int kConjugateProduct = 16;  // the product is the conjugate of what was computed

bool product_flag(int flag) {
  return (u_complex_product_flags & flag) != 0;
}

// u_complex_product_triangle: 1 for the places with minor <= major, -1 for those with minor >=
// major, 0 for all.
bool is_wanted(ivec2 place) {
  return place.x >= 0 && (place.x - place.y) * u_complex_product_triangle >= 0;
}

vec2 complex_result(ivec2 place, vec2 product, vec2 old) {
  bool is_real = product_flag(kHermitian) && place.x == place.y;
  vec2 a = conjugated(complex_alpha(), product_flag(kConjugateAlpha));
  vec2 b = complex_beta();
  if (is_zero(a) && b == vec2(1.0, 0.0)) {
    return old;
  }
  vec2 value = complex_combine(a, product, b, old);
  return is_real ? vec2(value.x, 0.0) : value;
}
