#version 300 es
// zdotc, zgemv and their kin, second pass: the exact sum of the terms of each piece.
// Reads: u_a and u_x, as lib/terms.glsl has them; u_partials, the extents of the rows.
// Writes: o_low and o_high, a sum a fragment, as lib/wide_targets.glsl and lib/pieces.glsl say.
// Uniforms: those of lib/terms.glsl, lib/extents.glsl, lib/pieces.glsl and lib/wide_targets.glsl.
// Assumes: nothing. Terms that are not finite are left to the extents.
// Cost: per term 2 fetches, with SUM 1; 190 operations on integers, with SUM 120.
// Variants: SUM, ABSOLUTE, STRUCTURED, TARGETS_2.
#define COMPLEX
#include "lib/sum_of_terms.glsl"
