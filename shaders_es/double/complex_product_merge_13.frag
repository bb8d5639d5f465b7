#version 300 es
// zgemm, the parts of a product of 13 moduli: C := alpha * A * B + beta * C, real numbers all.
// Reads: u_tiles: tiles of residues, side by side for all moduli and both roots; u_a and u_b: the
//   exponents of A's rows and B's columns (double/line_exponents); u_x and u_y: A and B, of which
//   lines with infinities and NaNs are read; u_old is C.
// Writes: C, both parts of a number a fragment. Lanes outside of the view keep their bits.
// Uniforms: those of lib/double_merge.glsl, lib/double_scalars.glsl, lib/double_product.glsl and
//   lib/target.glsl.
// Assumes: A k of at most 6 * 10^6.
// Cost: per texel 26 fetches, 760 operations on integers.
// Variants: WHOLE, ALPHA_ON_DEVICE, BETA_ON_DEVICE, PANEL_TILES, TRANSPOSED.
#define MODULI 13
#define COMPLEX
#include "lib/double_merge.glsl"
