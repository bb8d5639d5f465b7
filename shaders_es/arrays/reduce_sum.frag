#version 300 es
// Sums along lines, first pass: a fragment adds the elements of a piece of a line.
// Reads: u_a, lines as lib/along.glsl has them.
// Writes: o_sums, a piece of a line at the place that lib/along.glsl says: four sums.
// Uniforms: those of lib/along.glsl.
// Assumes: nothing.
// Cost: per quad 1 fetch with QUADS, else 4; 4 additions. Four quads do not wait for each other.
// Variants: QUADS, ABSOLUTE.
#include "lib/linear.glsl"
#include "lib/along.glsl"

layout(location = 0) out vec4 o_sums;

vec4 sum = vec4(0.0);

#ifdef ABSOLUTE
#define TERM(x) abs(x)
#else
#define TERM(x) (x)
#endif

#define ADD_FOUR(a, b, c, d, quad, step) sum += (TERM(a) + TERM(b)) + (TERM(c) + TERM(d));
#define ADD_QUAD(a, quad) sum += TERM(a);
#define ADD_REST(a, k) sum.x += TERM(a);

void main() {
  ivec2 place = line_and_piece();
  EACH_OF_LINE(place, ADD_FOUR, ADD_QUAD, ADD_REST)
  o_sums = sum;
}
