#version 300 es
// zgemv, first pass, both parts of a row a fragment: the exact sum of each piece of both, and its
//   extent.
// Reads: u_a and u_x, as lib/terms.glsl has them.
// Writes: o_low, o_high, o_low_of_next and o_high_of_next, a sum and an extent (lib/extent.glsl) of
//   each part a fragment, as lib/wide_targets.glsl and lib/pieces.glsl say, whose rows are numbers.
// Uniforms: those of lib/terms.glsl and lib/pieces.glsl.
// Assumes: nothing. Terms that are not finite are left to the extents.
// Cost: per term half a fetch; 62 operations on integers, 250 for a term more than 31 powers of two
//   below the largest one of its part.
#define COMPLEX
#define TWO_ROWS
#include "lib/sum_of_terms.glsl"
