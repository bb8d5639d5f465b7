#version 300 es
// cgemm3m, last pass: C := alpha * product + beta * C of three real products.
// Reads: u_x, u_y and u_a: the real parts of A times those of B, the imaginary ones likewise, and
//   their sums; elements go with the numbers of C as u_x_source says. u_old is C.
// Writes: C, a texel of two numbers a fragment. Lanes outside of what is wanted keep their bits.
// Uniforms: u_x_source counts floats; those of lib/complex_scalars.glsl, lib/complex_product.glsl
//   and lib/target.glsl.
// Assumes: the three lie alike. alpha = 0 reads no product, beta = 0 no C.
// Cost: per texel 7 fetches, 16 FMA.
// Variants: CONTIGUOUS, WHOLE, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"
#include "lib/complex_scalars.glsl"
#include "lib/complex_product.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform sampler2D u_y;
uniform int u_y_shift;
uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_x_source;
#define u_x_source_base u_x_source.x
#define u_x_source_major_stride u_x_source.y
#define u_x_source_minor_stride u_x_source.z

vec2 result(ivec2 place, vec2 old) {
  vec2 product = vec2(0.0);
  if (is_wanted(place)) {
    int element =
        u_x_source_base + place.x * u_x_source_major_stride + place.y * u_x_source_minor_stride;
    float real = element_at(u_x, u_x_shift, element);
    float imaginary = element_at(u_y, u_y_shift, element);
    // Conjugates have the other imaginary part.
    imaginary = product_flag(kConjugateA) != product_flag(kConjugateB) ? -imaginary : imaginary;
    product = vec2(real - imaginary, element_at(u_a, u_a_shift, element) - real - imaginary);
  }
  return complex_result(place, product, old);
}

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  ivec2 first = number_position(texel, 0);
  ivec2 second = number_position(texel, 1);
  write_lanes(old, vec4(result(first, old.xy), result(second, old.zw)),
              pairs(is_wanted(first), is_wanted(second)));
}
