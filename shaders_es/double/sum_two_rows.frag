#version 300 es
// dgemv, first pass, two rows a fragment: the exact sum of each piece of both, and its extent.
// Reads: u_a and u_x, as lib/terms.glsl has them: x begins at a texel and is dense.
// Writes: o_low, o_high, o_low_of_next and o_high_of_next, a sum and an extent (lib/extent.glsl) of
//   each row a fragment, as lib/wide_targets.glsl and lib/pieces.glsl say, whose rows are two here.
// Uniforms: those of lib/terms.glsl and lib/pieces.glsl.
// Assumes: an even number of rows. Terms that are not finite are left to the extents.
// Cost: per term 3/4 of a fetch; 62 operations on integers, 250 for a term more than 31 powers of
//   two below the largest one of its row.
// Variants: QUADS.
#define TWO_ROWS
#include "lib/sum_of_terms.glsl"
