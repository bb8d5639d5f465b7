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
// Variants: TARGETS_8, TARGETS_4, TARGETS_2, BATCHED.
precision highp float;
precision highp int;
uniform ivec3 u_modulus;
#define u_modulus_m u_modulus.x
#define u_modulus_first_column u_modulus.y
#define u_modulus_steps u_modulus.z
#define COLUMN_OF(x) ((x)-u_modulus_first_column)
#define REDUCE(sum) sum -= modulus * round(sum * inverse);
#define REDUCE_LOWER() \
  REDUCE(c0)           \
  REDUCE(c1)           \
  REDUCE(c2)           \
  REDUCE(c3)
#ifdef TARGETS_8
#define REDUCE_ALL() \
  REDUCE_LOWER()     \
  REDUCE(c4)         \
  REDUCE(c5)         \
  REDUCE(c6)         \
  REDUCE(c7)
#else
#define REDUCE_ALL() REDUCE_LOWER()
#endif
#define MULTIPLY_STEPS(from, to)              \
  {                                           \
    float modulus = float(u_modulus_m);       \
    float inverse = 1.0 / modulus;            \
    for (int k = from; k < to;) {             \
      int end = min(k + u_modulus_steps, to); \
      for (; k < end; k += 4) {               \
        step_of_k(place, k);                  \
        step_of_k(place, k + 1);              \
        step_of_k(place, k + 2);              \
        step_of_k(place, k + 3);              \
      }                                       \
      REDUCE_ALL()                            \
    }                                         \
  }
#include "lib/tile_texture.glsl"
