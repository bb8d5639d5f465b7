#version 300 es
// dgemm, last pass, of 7 moduli: C := alpha * op(A) * op(B) + beta * C.
// Reads: u_tiles: tiles of residues, side by side for all moduli; u_a and u_b: the exponents of A's
//   rows and B's columns (double/line_exponents); u_x and u_y: A and B, of which lines with
//   infinities and NaNs are read; u_old is C.
// Writes: C, a texel of two numbers a fragment. Lanes outside of what is wanted keep their bits.
// Uniforms: those of lib/double_merge.glsl, lib/double_scalars.glsl, lib/double_product.glsl and
//   lib/target.glsl.
// Assumes: Numbers of 28 bits, a k of at most 21000.
// Cost: per texel 14 fetches, 500 operations on integers.
// Variants: WHOLE, ALPHA_ON_DEVICE, BETA_ON_DEVICE, PANEL_TILES, TRANSPOSED.
#define MODULI 7
#include "lib/double_merge.glsl"
