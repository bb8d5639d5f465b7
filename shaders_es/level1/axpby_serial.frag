#version 300 es
// axpby with incy = 0: y := alpha * x_i + beta * y for one i after the other, on one element.
// Reads: u_old is y; u_x is x, element i at base + i * stride. alpha = 0 reads no x.
// Writes: y, one texel.
// Uniforms: u_x_vector; u_elements: how many x_i; those of lib/scalars.glsl and lib/target.glsl.
// Assumes: The view is one element.
// Cost: 1 fetch and 2 multiply-adds for each i, all in one fragment.
// Variants: CONTIGUOUS, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
uniform int u_elements;  // elements

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  float a = alpha();
  float b = beta();
  vec4 value = old;
  for (int i = 0; i < u_elements; ++i) {
    vec4 x = vec4(0.0);
    if (a != 0.0) {
      x = vec4(element_at(u_x, u_x_shift, u_x_vector_base + i * u_x_vector_stride));
    }
    value = combine(a, x, b, value);
  }
  write_lanes(old, value, lanes_in_view(texel));
}
