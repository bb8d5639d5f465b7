#version 300 es
// nrm2, first pass: a comb of fragments adds squares in three accumulators (lib/norm.glsl).
// Reads: u_x is x, as lib/comb.glsl combs it.
// Writes: o_norm, a partial result a fragment.
// Uniforms: those of lib/comb.glsl.
// Assumes: nothing. One reading neither overflows nor underflows.
// Cost: per quad 1 fetch with X_QUADS, else up to 4; 4 multiplications and 4 additions. Three times
//   as many where an element is big or the sum of squares is small. Four fetches do not wait for
//   each other.
// Variants: X_QUADS.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/norm.glsl"
#include "lib/norm_squares.glsl"
#include "lib/comb.glsl"

invariant out vec4 o_norm;

void main() {
  int quad = first_quad();
  int step = u_comb_steps_quad;
  for (int round = 0; round < u_comb_rounds; ++round) {
    if (!add_medium(x_quad(quad), x_quad(quad + step), x_quad(quad + 2 * step),
                    x_quad(quad + 3 * step))) {
      for (int i = 0; i < 4; ++i) {
        add_squares(x_quad(quad + i * step));
      }
    }
    quad += u_comb_steps_round;
  }
  for (quad = rest_quad(); quad < full_quads(); quad += u_comb_fragments) {
    add_squares(x_quad(quad));
  }
  int left = elements_left(quad);
  if (left > 0) {
    add_squares(x_rest(quad, left));
  }
  o_norm = vec4(sum_of(big), sum_of(medium), sum_of(small), special);
}
