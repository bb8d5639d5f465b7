#version 300 es
// gemv, last pass: y := alpha * (sum of the pieces) + beta * y.
// The element at view position p is row first + p * step of the product.
// Cost per texel: 1 fetch, and for each lane one a piece.
// Variants: CONTIGUOUS, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"

uniform sampler2D u_partials;
uniform ivec4 u_count;  // pieces, first row, step; 1: the pieces of a row are side by side

float row_sum(ivec2 position) {
  if (position.x < 0) {
    return 0.0;
  }
  int row = u_count.y + max(position.x, position.y) * u_count.z;
  float sum = 0.0;
  ivec2 place = ivec2(row >> 2, 0);
  ivec2 step = ivec2(0, 1);
  if (u_count.w == 1) {
    place = place.yx;
    step = step.yx;
  }
  for (int piece = 0; piece < u_count.x; ++piece) {
    sum += lane_of(texelFetch(u_partials, place, 0), row & 3);
    place += step;
  }
  return sum;
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 old = old_texel(texel);
  vec4 product = vec4(row_sum(view_position(element)), row_sum(view_position(element + 1)),
                      row_sum(view_position(element + 2)), row_sum(view_position(element + 3)));
  write_lanes(old, combine(alpha(), product, beta(), old), lanes_in_view(texel));
}
