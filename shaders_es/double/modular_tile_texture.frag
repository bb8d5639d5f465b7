#version 300 es
// dgemm, product of residues in textures: a fragment is a tile of C.
// Reads: as level3/gemm_tile_texture does, the packs of residues.
// Writes: the tiles as that does, u_modulus_first_column further to the right: whole numbers of at
//   most m / 2 * (1 + 2^-7), which are congruent to the sums.
// Uniforms: u_modulus: the modulus m, the first column of the tiles, how many steps may be added
//   before a sum is reduced; those of lib/tile_texture.glsl.
// Assumes: Residues of at most 591 = 1183 / 2, and 48 steps: then every sum is a
//   whole number below 2^24, which a float holds, whatever is added first and whether products are
//   rounded or not.
// Cost: as that, and 16 to 32 operations on each sum for 48 steps.
// Variants: TARGETS_8, TARGETS_4, TARGETS_2, BATCHED, SAMPLED.
#include "lib/modular_tile_texture.glsl"
