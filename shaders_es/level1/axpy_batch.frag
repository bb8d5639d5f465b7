#version 300 es
// axpy of a batch: y_i := alpha * (sum over the terms t of x_(i+t)) + y_i, over views of y. alpha =
// 0 leaves y alone and never looks at x. Element (major, minor) of view i pairs with element base +
// major * major stride + minor * minor stride + i * batch stride of x; a term is `term stride`
// elements behind the one before.
// Cost per texel: 1 fetch, and for each lane one a term.
// Variants: BATCHED, ALPHA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, major stride, minor stride, batch stride
uniform ivec4 u_count;  // terms, term stride

float terms_at(int element) {
#ifdef BATCHED
  ivec3 position = batch_position(element);
#else
  ivec3 position = ivec3(view_position(element), 0);
#endif
  float sum = 0.0;
  if (position.x >= 0) {
    ivec3 steps = position * u_x_map.yzw;
    int place = u_x_map.x + steps.x + steps.y + steps.z;
    for (int term = 0; term < u_count.x; ++term) {
      sum += element_at(u_x, u_x_shift, place);
      place += u_count.y;
    }
  }
  return sum;
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 old = old_texel(texel);
  vec4 value = old;
  float a = alpha();
  if (a != 0.0) {
    value = a * vec4(terms_at(element), terms_at(element + 1), terms_at(element + 2),
                     terms_at(element + 3)) +
            old;
  }
  write_lanes(old, value, lanes_in_view(texel));
}
