#version 300 es
// Each element of the result is a function of one of X and one of Y, which stretch.
// Reads: u_x is X and u_y is Y, paired with the result as lib/source.glsl pairs: a stride of 0
//   stretches. A number in the place of Y is beta.
// Writes: the result, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_elementwise: which function, in the order of fragblas::Function; whether Y is a
//   number; those of lib/source.glsl, lib/scalars.glsl and lib/target.glsl.
// Assumes: With QUADS lines of the result and of what does not stretch along them run alike, from
//   texel to texel.
// Cost: per texel 1 fetch of the result, and 1 of X and of Y with QUADS, else 4.
// Variants: QUADS, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#define SECOND_SOURCE
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"
#include "lib/source.glsl"
#include "lib/functions.glsl"

uniform ivec2 u_elementwise;
#define u_elementwise_which u_elementwise.x
#define u_elementwise_number u_elementwise.y

#ifdef QUADS
vec4 along_line(sampler2D elements, int shift, ivec4 source, ivec2 first) {
  int element = source.x + first.x * source.y;
  return source.z == 0 ? vec4(element_at(elements, shift, element))
                       : texel_at(elements, shift, (element + first.y) >> 2);
}
#endif

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
#ifdef QUADS
  ivec2 first = view_position(texel << 2);
  if (first.x < 0) {
    o_texel = old;
    return;
  }
  bvec4 inside = lanes_of_row(first);
  vec4 x = along_line(u_x, u_x_shift, u_x_source, first);
  vec4 y = u_elementwise_number == 1 ? vec4(beta()) : along_line(u_y, u_y_shift, u_y_source, first);
#else
  bvec4 inside = lanes_in_view(texel);
  vec4 x = paired_lanes(u_x, u_x_shift, u_x_source, texel);
  vec4 y =
      u_elementwise_number == 1 ? vec4(beta()) : paired_lanes(u_y, u_y_shift, u_y_source, texel);
#endif
  vec4 value = u_elementwise_which == 0 ? combine(alpha(), x, beta(), y)
                                        : function_of(u_elementwise_which, x, y);
  write_lanes(old, value, inside);
}
