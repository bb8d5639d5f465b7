#version 300 es
// gemm, product of packs: a fragment is a tile of 8, 4, 2 or 1 rows x 4 columns of op(A)
//   * op(B), a row a target.
// Reads: u_a: pixel (g, k) is rows 4g to 4g + 3 of column k of op(A); u_b: pixel (c, k) is columns
//   4c to 4c + 3 of row k of op(B) (level3/gemm_pack). Of a batch the B's lie side by side, and so
//   do the A's.
// Writes: o_row0 to o_row7: the tile of its place. The lines of tiles of each chunk of k follow
//   those of the one before. The tiles of a batch lie side by side.
// Uniforms: u_texture_tiles: depth and that of a chunk (multiples of 4), lines of tiles a chunk,
//   the first chunk's first line; with TRIANGLE u_band; with BATCHED u_batch_tiles: a matrix's
//   pixels in a line of tiles, and its lines of A.
// Assumes: Packs have zeros beyond the edges, and k padded to a multiple of 4. With
//   TRIANGLE what does not exist takes no part.
// Cost: per tile and k 3 fetches for 32 FMA with TARGETS_8; else 2, for 16, 8 or 4.
// Variants: TARGETS_8, TARGETS_4, TARGETS_2, TRIANGLE, BATCHED, SAMPLED.
// Why: A long k of few tiles is cut into chunks, so that there are fragments enough. Trip counts
//   are uniforms: constant ones make drivers unroll the loop, which was 2.5 times slower. Four
//   steps are unrolled by hand: 664 GFLOP/s against 488 without (NVIDIA H200, n = 1024).
#define COLUMN_OF(x) x
#define MULTIPLY_STEPS(from, to)       \
  for (int k = from; k < to; k += 4) { \
    step_of_k(place, k);               \
    step_of_k(place, k + 1);           \
    step_of_k(place, k + 2);           \
    step_of_k(place, k + 3);           \
  }
#include "lib/tile_texture.glsl"
