#version 300 es
// determinant, last pass: the product of linalg/determinant_partial's products.
// Reads: u_x, the products, a texel each.
// Writes: the determinant; its logarithm; or two elements: its sign, and the logarithm of its
//   magnitude.
// Uniforms: u_determinant: count products; logarithm: how many elements are about that; those of
//   lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch for each product, 1 logarithm.
// Variants: CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/determinant.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_determinant;
#define u_determinant_count u_determinant.x
#define u_determinant_logarithm u_determinant.w

// mantissa * 2^exponent, in two steps, so that each power is a normal number.
float number_of(vec2 product) {
  int exponent = int(clamp(product.y, -250.0, 250.0));
  int first = clamp(exponent, -125, 125);
  return product.x * power_of_two(first) * power_of_two(exponent - first);
}

void main() {
  int texel = target_texel();
  vec2 product = vec2(1.0, 0.0);
  for (int i = 0; i < u_determinant_count; ++i) {
    product = product_of(product, texel_at(u_x, u_x_shift, i).xy);
  }
  vec4 value = vec4(number_of(product));
  if (u_determinant_logarithm > 0) {
    // The logarithm of 0 may be any number.
    float logarithm = product.x == 0.0 ? uintBitsToFloat(0xff800000u)
                                       : log(abs(product.x)) + product.y * 0.6931471805599453;
    ivec4 place = ivec4(0, 1, 2, 3) + ((texel << 2) - u_view_offset);
    bool alone = u_determinant_logarithm == 1;
    bvec4 of_sign = equal(place, ivec4(alone ? -1 : 0));
    // Devices have a sign and a logarithm for what is none.
    value = magnitude_bits(product.x) > kInfinityBits
                ? vec4(product.x)
                : mix(vec4(logarithm), vec4(sign(product.x)), of_sign);
    value = alone && product.x < 0.0 ? vec4(uintBitsToFloat(0x7fc00000u)) : value;
  }
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
