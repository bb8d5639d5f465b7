#version 300 es
// zdotc, zgemv and their kin, second pass: the sums of all pieces of a row in one place.
// Reads: u_a and u_x, as lib/terms.glsl has them; u_partials, the extents of the rows; u_b0 and
//   u_b1: the sums of the pieces.
// Writes: o_low and o_high, a sum a fragment, as lib/wide_targets.glsl and lib/pieces.glsl say.
// Uniforms: those of lib/terms.glsl, lib/extents.glsl, lib/pieces.glsl and lib/wide_targets.glsl.
// Assumes: nothing.
// Cost: per fragment 2 fetches, 1 for each piece of its row, 60 operations on integers. Where terms
//   span more than 64 powers of two 2 fetches and 180 operations a term.
// Variants: SUM, ABSOLUTE, STRUCTURED, TARGETS_2.
#define COMPLEX
#include "lib/aligned_sum.glsl"
