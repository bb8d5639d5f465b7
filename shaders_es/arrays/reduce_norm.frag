#version 300 es
// Norms of lines, first pass: a fragment adds the squares of a piece of a line.
// Reads: u_a, lines as lib/along.glsl has them.
// Writes: o_norm, a piece of a line at the place that lib/along.glsl says: its sums.
// Uniforms: those of lib/along.glsl.
// Assumes: nothing.
// Cost: per quad 1 fetch with QUADS, else 4; 4 multiply-adds where all are medium.
// Variants: QUADS.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/norm.glsl"
#include "lib/norm_squares.glsl"
#include "lib/along.glsl"

invariant out vec4 o_norm;

void add_four(vec4 a, vec4 b, vec4 c, vec4 d) {
  if (!add_medium(a, b, c, d)) {
    add_squares(a);
    add_squares(b);
    add_squares(c);
    add_squares(d);
  }
}

#define ADD_FOUR(a, b, c, d, quad, step) add_four(a, b, c, d)
#define ADD_QUAD(a, quad) add_squares(a)
#define ADD_REST(a, k) add_squares(vec4(a, 0.0, 0.0, 0.0))

void main() {
  ivec2 place = line_and_piece();
  EACH_OF_LINE(place, ADD_FOUR, ADD_QUAD, ADD_REST)
  o_norm = vec4(sum_of(big), sum_of(medium), sum_of(small), special);
}
