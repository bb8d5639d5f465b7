#version 300 es
// dgemm, componentwise, behind the residues: the elements whose terms may span more bits than 18
//   moduli hold. Each is a sum as ddot's, exact and rounded once.
// Reads: u_x is A and u_y is B, number by number; u_a and u_b: the exponents of A's rows and B's
//   columns (double/line_exponents); u_old is C.
// Writes: C, a texel of two numbers a fragment. All others keep their bits.
// Uniforms: u_double_merge: the first row and column among the exponents, and the most bits that a
//   row and a column of other elements have; u_x_matrix and u_y_matrix count numbers; those of
//   lib/double_scalars.glsl, lib/double_product.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 4 fetches; per texel that is left and k 8 fetches, 420 operations on integers.
// Variants: ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#define REMAINING
#include "lib/componentwise.glsl"
