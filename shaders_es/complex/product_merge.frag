#version 300 es
// cgemm and what is made of it, last pass: C := alpha * product + beta * C.
// Reads: u_x is the product of A and B, whose numbers go with those of C as u_x_source says; u_old
//   is C.
// Writes: C, a texel of two numbers a fragment. Lanes outside of what is wanted keep their bits.
// Uniforms: u_x_source counts numbers, and so does u_complex_strides, with BATCHED, from a product
//   to the next; those of lib/complex_scalars.glsl, lib/complex_product.glsl and lib/target.glsl.
// Assumes: nothing. alpha = 0 reads no product, beta = 0 no C.
// Cost: per texel 3 fetches, 16 FMA.
// Variants: CONTIGUOUS, WHOLE, BATCHED, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"
#include "lib/complex_scalars.glsl"
#include "lib/complex_product.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_source;
#define u_x_source_base u_x_source.x
#define u_x_source_major_stride u_x_source.y
#define u_x_source_minor_stride u_x_source.z

#ifdef BATCHED
uniform ivec2 u_complex_strides;
#define u_complex_strides_a u_complex_strides.x
#endif

// Where the product begins that goes with a lane of C.
int begin_of(int lane) {
#ifdef BATCHED
  return u_x_source_base + batch_position(lane).z * u_complex_strides_a;
#else
  return u_x_source_base;
#endif
}

vec2 result(int lane, ivec2 place, vec2 old) {
  vec2 product = vec2(0.0);
  if (is_wanted(place)) {
    int element =
        begin_of(lane) + place.x * u_x_source_major_stride + place.y * u_x_source_minor_stride;
    product = conjugated(number_at(u_x, u_x_shift, element), product_flag(kConjugateProduct));
  }
  return complex_result(place, product, old);
}

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  ivec2 first = number_position(texel, 0);
  ivec2 second = number_position(texel, 1);
  write_lanes(old,
              vec4(result(texel << 2, first, old.xy), result((texel << 2) + 2, second, old.zw)),
              pairs(is_wanted(first), is_wanted(second)));
}
