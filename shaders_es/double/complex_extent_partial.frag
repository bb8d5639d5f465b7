#version 300 es
// zdotc, zgemv and their kin, first pass: the extent of the terms of each piece.
// Reads: u_a and u_x, as lib/terms.glsl has them.
// Writes: o_extent, the extent (lib/extent.glsl) of a piece a fragment, as lib/pieces.glsl lays it.
// Uniforms: those of lib/terms.glsl and lib/pieces.glsl.
// Assumes: nothing.
// Cost: per term 2 fetches, with SUM 1; 30 operations on integers.
// Variants: SUM, ABSOLUTE, STRUCTURED.
#define COMPLEX
#include "lib/extent_of_terms.glsl"
