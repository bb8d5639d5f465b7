#version 300 es
// sdsdot, first pass: a comb of fragments adds the exact products of x and y in double-float.
// Reads: u_x is x and u_y is y, as lib/comb.glsl combs them.
// Writes: o_sum, hi and lo of a partial sum a fragment.
// Uniforms: those of lib/comb.glsl and lib/double_float.glsl.
// Assumes: The device passed the probe of lib/double_float.glsl.
// Cost: per quad 2 fetches with X_QUADS and Y_QUADS, else up to 8; about 40 operations a lane.
// Variants: X_QUADS, Y_QUADS.
#include "lib/linear.glsl"
#include "lib/double_float.glsl"
#define SECOND_VECTOR
#include "lib/comb.glsl"

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
  for (int round = 0; round < u_comb_rounds; ++round) {
    for (int i = 0; i < 4; ++i) {
      add_products(x_quad(quad + i * u_comb_steps_quad), y_quad(quad + i * u_comb_steps_quad));
    }
    quad += u_comb_steps_round;
  }
  for (quad = rest_quad(); quad < full_quads(); quad += u_comb_fragments) {
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
