#version 300 es
// sdsdot, first pass: a comb of fragments adds the exact products of x and y in double-float
// arithmetic (see lib/double_float.glsl). Writes hi and lo of one partial sum a fragment.
// Cost per quad: 2 fetches with X_QUADS and Y_QUADS, else up to 8; about 40 operations on each
// lane. Variants: X_QUADS, Y_QUADS (contiguous and aligned to texels).
#include "lib/linear.glsl"
#include "lib/double_float.glsl"
#include "lib/comb.glsl"
#include "lib/comb_y.glsl"

invariant out vec4 o_sum;

vec4 hi = vec4(0.0);
vec4 lo = vec4(0.0);

void add_products(vec4 x, vec4 y) {
  vec4 error;
  vec4 product = two_product(x, y, error);
  add_double(hi, lo, product, where_finite(product, error));
}

void main() {
  int quad = first_quad();
  for (int round = 0; round < u_count.w; ++round) {
    for (int i = 0; i < 4; ++i) {
      add_products(x_quad(quad + i * u_comb.x), y_quad(quad + i * u_comb.x));
    }
    quad += u_comb.y;
  }
  for (quad = rest_quad(); quad < full_quads(); quad += u_count.z) {
    add_products(x_quad(quad), y_quad(quad));
  }
  int left = elements_left(quad);
  if (left > 0) {
    add_products(x_rest(quad, left), y_rest(quad, left));
  }
  add_double(hi, lo, hi.zwxy, lo.zwxy);
  add_double(hi, lo, hi.yxwz, lo.yxwz);
  o_sum = vec4(hi.x, lo.x, 0.0, 0.0);
}
