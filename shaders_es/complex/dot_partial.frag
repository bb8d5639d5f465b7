#version 300 es
// cdotu, cdotc, first pass: a comb of fragments adds the products of the parts of x and y.
// Reads: u_x is x and u_y is y, whose lanes lie side by side, as lib/comb.glsl combs them.
// Writes: o_sums, of a fragment's numbers the sums of re * re, im * im, re * im and im * re; with
//   NEGATE im of x is negated.
// Uniforms: those of lib/comb.glsl.
// Assumes: an even number of lanes.
// Cost: per quad 2 fetches with X_QUADS and Y_QUADS, else up to 8; 8 FMA. Four quads do not wait
//   for each other.
// Variants: X_QUADS, Y_QUADS, NEGATE.
#include "lib/linear.glsl"
#define SECOND_VECTOR
#include "lib/comb.glsl"

layout(location = 0) out vec4 o_sums;

vec4 alike = vec4(0.0);
vec4 crossed = vec4(0.0);
vec4 alike1 = vec4(0.0);
vec4 crossed1 = vec4(0.0);

void main() {
  int quad = first_quad();
  int step = u_comb_steps_quad;
  for (int round = 0; round < u_comb_rounds; ++round) {
    vec4 x0 = x_quad(quad), x1 = x_quad(quad + step);
    vec4 x2 = x_quad(quad + 2 * step), x3 = x_quad(quad + 3 * step);
    vec4 y0 = y_quad(quad), y1 = y_quad(quad + step);
    vec4 y2 = y_quad(quad + 2 * step), y3 = y_quad(quad + 3 * step);
    alike += x0 * y0;
    crossed += x0 * y0.yxwz;
    alike1 += x1 * y1;
    crossed1 += x1 * y1.yxwz;
    alike += x2 * y2;
    crossed += x2 * y2.yxwz;
    alike1 += x3 * y3;
    crossed1 += x3 * y3.yxwz;
    quad += u_comb_steps_round;
  }
  for (quad = rest_quad(); quad < full_quads(); quad += u_comb_fragments) {
    vec4 x = x_quad(quad);
    vec4 y = y_quad(quad);
    alike += x * y;
    crossed += x * y.yxwz;
  }
  int left = elements_left(quad);
  if (left > 0) {
    vec4 x = x_rest(quad, left);
    vec4 y = y_rest(quad, left);
    alike1 += x * y;
    crossed1 += x * y.yxwz;
  }
  alike += alike1;
  crossed += crossed1;
  o_sums = vec4(alike.xy + alike.zw, crossed.xy + crossed.zw);
#ifdef NEGATE
  o_sums.yw = -o_sums.yw;
#endif
}
