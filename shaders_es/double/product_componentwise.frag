#version 300 es
// dgemm, componentwise: C := alpha * op(A) * op(B) + beta * C. An element of the product is a sum
//   as ddot's, exact and rounded once.
// Reads: u_x is A and u_y is B, number by number; u_old is C.
// Writes: C, a texel of two numbers a fragment. Lanes outside of what is wanted keep their bits.
// Uniforms: u_x_matrix and u_y_matrix count numbers; those of lib/double_scalars.glsl,
//   lib/double_product.glsl and lib/target.glsl.
// Assumes: nothing. alpha = 0 reads neither A nor B, beta = 0 no C.
// Cost: per texel and k 8 fetches, 420 operations on integers.
// Variants: WHOLE, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/componentwise.glsl"
