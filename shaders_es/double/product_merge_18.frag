#version 300 es
// dgemm, last pass, componentwise, of 18 moduli: C := alpha * op(A) * op(B) + beta * C.
// Reads: u_tiles: tiles of residues, side by side for all moduli; u_a and u_b: the exponents of A's
//   rows and B's columns (double/line_exponents); u_x and u_y: A and B, of which lines with
//   infinities and NaNs are read; u_old is C.
// Writes: C, a texel of two numbers a fragment. Lanes outside of what is wanted keep their
//   bits, and so do elements whose row and column have more bits than u_double_merge_most, or
//   no more than u_fewer_bits.
// Uniforms: those of lib/double_merge.glsl, lib/double_scalars.glsl, lib/double_product.glsl and
//   lib/target.glsl.
// Assumes: k 2^u_double_merge_most is at most 2^181.
// Cost: per texel 36 fetches, 1000 operations on integers.
// Variants: WHOLE, ALPHA_ON_DEVICE, BETA_ON_DEVICE, PANEL_TILES, TRANSPOSED.
#define MODULI 18
#define ALL_BITS
#include "lib/double_merge.glsl"
