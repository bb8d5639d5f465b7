#version 300 es
// dgemm componentwise, product of residues in textures: a fragment is a tile of C.
// Reads: as level3/gemm_tile_texture does, the packs of residues; u_x: the least modulus that
//   is needed (double/least_modulus).
// Writes: nothing where the modulus is less; else the tiles as double/modular_tile_texture does.
// Uniforms: u_modulus: the modulus m, the first column of the tiles, how many steps may be added
//   before a sum is reduced; those of lib/tile_texture.glsl.
// Assumes: Residues of at most 591 = 1183 / 2, and 48 steps: then every sum is a
//   whole number below 2^24, which a float holds, whatever is added first and whether products are
//   rounded or not.
// Cost: as that, and 16 to 32 operations on each sum for 48 steps.
// Variants: TARGETS_8, TARGETS_4, TARGETS_2, BATCHED, SAMPLED.
#define NEEDED
#include "lib/modular_tile_texture.glsl"
