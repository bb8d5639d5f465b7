#version 300 es
// ddot, dgemv and their kin, first pass: the extent of the terms of each piece.
// Reads: u_a and u_x, as lib/terms.glsl has them.
// Writes: o_extent, the extent (lib/extent.glsl) of a piece a fragment, as lib/pieces.glsl lays it.
// Uniforms: those of lib/terms.glsl and lib/pieces.glsl.
// Assumes: nothing.
// Cost: per term 2 fetches, with SUM 1; 20 operations on integers.
// Variants: SUM, ABSOLUTE, STRUCTURED.
#include "lib/extent_of_terms.glsl"
