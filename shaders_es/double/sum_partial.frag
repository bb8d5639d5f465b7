#version 300 es
// ddot, dgemv and their kin, first pass: the exact sum of each piece, and its extent.
// Reads: u_a and u_x, as lib/terms.glsl has them.
// Writes: o_low and o_high, a sum and an extent (lib/extent.glsl) a fragment, as
//   lib/wide_targets.glsl and lib/pieces.glsl say.
// Uniforms: those of lib/terms.glsl, lib/pieces.glsl and lib/wide_targets.glsl.
// Assumes: nothing. Terms that are not finite are left to the extents.
// Cost: per term 2 fetches, with SUM 1; 70 operations on integers, with SUM 45; 250 for a term more
//   than 31 powers of two below the largest one.
// Variants: SUM, ABSOLUTE, STRUCTURED, QUADS, TARGETS_2.
#include "lib/sum_of_terms.glsl"
