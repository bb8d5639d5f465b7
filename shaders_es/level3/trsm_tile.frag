#version 300 es
// trsm, solve: a fragment is 32 rows of one column, or 16 with TARGETS_4, of alpha * A^-1 * B for
//   one block on A's diagonal, four rows a target.
// Reads: Panel0: the block's panels (level3/gemm_pack_panels with PANEL_VECTORS), one behind the
//   other, anything above the diagonal; u_x is B, row r of the block at base + r * stride; with
//   UPDATED u_tiles: products that are taken from B first (level3/gemm_tile_block).
// Writes: o_row0 to o_row7: four strips one on top of the other for each line of rows, of height h:
//   column c is pixel (c div 4 div h, c div 4 mod h) of strip c mod 4. Rows past the end are any
//   numbers.
// Uniforms: u_solve_rows: base, stride; the target's first line of strips, log2 of their height;
//   u_solve_block: order, columns of B, flags; with UPDATED u_solve_products: the first line of
//   tiles of each product (-1: there is none); those of lib/scalars.glsl.
// Assumes: A is a lower triangle. A panel has 16 k-steps; the order of the block is at most 64.
// Cost: per fragment that ends at row s of the block: s^2 / 2 FMA, s divisions; s fetches of B, and
//   s / 4 for each product.
// Variants: TARGETS_8, TARGETS_4, UPDATED, ALPHA_ON_DEVICE.
// Why: A fragment solves for the rows before its own again, so that a block is one draw.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
precision highp sampler2DArray;

#ifdef TARGETS_8
const int kQuads = 2;  // of rows of a panel
#else
const int kQuads = 1;
#endif
const int kTargets = 4 * kQuads;
const int kUnit = 1;    // the diagonal is ones, and not looked at
const int kScaled = 2;  // alpha is in B already: only whether it is 0 counts

// Four columns of A: of two quads of rows, or of one.
struct KStep {
  vec4 texel0;
  vec4 texel1;
  vec4 texel2;
  vec4 texel3;
#ifdef TARGETS_8
  vec4 texel4;
  vec4 texel5;
  vec4 texel6;
  vec4 texel7;
#endif
};
layout(std140) uniform Panel0 {
  KStep k_step[1024 / kTargets];
}
panel0;
#define TEXELS(step, t0, t1, t2, t3) \
  panel0.k_step[step].t0, panel0.k_step[step].t1, panel0.k_step[step].t2, panel0.k_step[step].t3
#ifdef TARGETS_8
#define FIRST_QUAD(step) TEXELS(step, texel0, texel2, texel4, texel6)
#define SECOND_QUAD(step) TEXELS(step, texel1, texel3, texel5, texel7)
#else
#define FIRST_QUAD(step) TEXELS(step, texel0, texel1, texel2, texel3)
#define SECOND_QUAD(step) TEXELS(step + 16, texel0, texel1, texel2, texel3)
#endif
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_solve_rows;
#define u_solve_rows_base u_solve_rows.x
#define u_solve_rows_stride u_solve_rows.y
#define u_solve_rows_first_line u_solve_rows.z
#define u_solve_rows_log2_height u_solve_rows.w
uniform ivec3 u_solve_block;
#define u_solve_block_order u_solve_block.x
#define u_solve_block_cols u_solve_block.y
#define u_solve_block_flags u_solve_block.z
#ifdef UPDATED
uniform sampler2DArray u_tiles;
uniform ivec3 u_solve_products;
#define u_solve_products_group_line u_solve_products.x
#define u_solve_products_half_line u_solve_products.y
#define u_solve_products_block_line u_solve_products.z
#endif

layout(location = 0) out vec4 o_row0;
layout(location = 1) out vec4 o_row1;
layout(location = 2) out vec4 o_row2;
layout(location = 3) out vec4 o_row3;
#ifdef TARGETS_8
layout(location = 4) out vec4 o_row4;
layout(location = 5) out vec4 o_row5;
layout(location = 6) out vec4 o_row6;
layout(location = 7) out vec4 o_row7;
#endif

ivec2 place = ivec2(0);  // of the fragment, in its strip
int lane = 0;            // which of four columns of a tile it has
int column = 0;          // of B
float factor = 0.0;      // of B
bool unit = false;

float b_element(int row) {
  row = min(row, u_solve_block_order - 1);
  return element_at(u_x, u_x_shift, u_solve_rows_base + row * u_solve_rows_stride + column);
}

#ifdef UPDATED
vec4 product_rows(int first_line, int quad) {
  if (first_line < 0) {
    return vec4(0.0);
  }
  int line = first_line + quad / kQuads;
  return texelFetch(
      u_tiles,
      ivec3(place.x, (line << u_solve_rows_log2_height) + place.y, lane * kQuads + quad % kQuads),
      0);
}
#endif

// Four rows before anything of the block is taken from them.
vec4 b_rows(int quad) {
  int row = 4 * quad;
  vec4 x =
      factor * vec4(b_element(row), b_element(row + 1), b_element(row + 2), b_element(row + 3));
#ifdef UPDATED
  x -= product_rows(u_solve_products_group_line, quad);
  x -= product_rows(u_solve_products_half_line, quad);
  x -= product_rows(u_solve_products_block_line, quad);
#endif
  return x;
}

float divided(float x, float diagonal) {
  return unit ? x : x / diagonal;
}

// Rows, less the products of four columns of A with what is solved.
vec4 rest(vec4 x, vec4 known, vec4 a0, vec4 a1, vec4 a2, vec4 a3) {
  x -= a0 * known.x;
  x -= a1 * known.y;
  x -= a2 * known.z;
  x -= a3 * known.w;
  return x;
}

// By the block on the diagonal.
vec4 solved(vec4 x, vec4 a0, vec4 a1, vec4 a2, vec4 a3) {
  x.x = divided(x.x, a0.x);
  x.yzw -= a0.yzw * x.x;
  x.y = divided(x.y, a1.y);
  x.zw -= a1.zw * x.y;
  x.z = divided(x.z, a2.z);
  x.w = divided(x.w - a2.w * x.z, a3.w);
  return x;
}

// Pairs of quads of rows. Their count is the same for all fragments, so that A's places are, too.
#define PAIRS(from, to)                        \
  for (int p = from; p < to; ++p) {            \
    vec4 x0 = next0;                           \
    vec4 x1 = next1;                           \
    next0 = b_rows(min(2 * p + 2, 14));        \
    next1 = b_rows(min(2 * p + 3, 15));        \
    int step = p * (128 / kTargets);           \
    for (int k = 0; k < 2 * p; ++k) {          \
      vec4 other = known[k];                   \
      x0 = rest(x0, other, FIRST_QUAD(step));  \
      x1 = rest(x1, other, SECOND_QUAD(step)); \
      ++step;                                  \
    }                                          \
    x0 = solved(x0, FIRST_QUAD(step));         \
    x1 = rest(x1, x0, SECOND_QUAD(step));      \
    ++step;                                    \
    x1 = solved(x1, SECOND_QUAD(step));        \
    known[2 * p] = x0;                         \
    known[2 * p + 1] = x1;                     \
  }

void main() {
  place = ivec2(gl_FragCoord.xy);
  int line = place.y >> u_solve_rows_log2_height;
  place.y -= line << u_solve_rows_log2_height;
  lane = line & 3;
  line = (line >> 2) - u_solve_rows_first_line;
  column = (((place.x << u_solve_rows_log2_height) + place.y) << 2) + lane;
  column = min(column, u_solve_block_cols - 1);  // a strip may have a few too many
  float a = alpha();
  factor = (u_solve_block_flags & kScaled) != 0 ? 1.0 : a;
  unit = (u_solve_block_flags & kUnit) != 0;
  // A's first reads are slow. Neighbouring groups of fragments ask for different columns at once.
  int ahead = (int(gl_FragCoord.x) >> 2 & 2) | (int(gl_FragCoord.y) & 12);
  for (int step = 0; step < 1024 / kTargets; step += 16) {
    // Adds 0, which no compiler knows.
    place.x += floatBitsToInt(panel0.k_step[step + ahead].texel0.x) & u_solve_rows_log2_height & 8;
  }
  vec4 known[16];
  vec4 next0 = b_rows(0);
  vec4 next1 = b_rows(1);
  int pairs = (u_solve_block_order + 7) >> 3;
  int half_pairs = min(pairs, 4);
  PAIRS(0, half_pairs)
  // Where a strip is one pixel high, those of a 2x2 quad differ in their lines, and softpipe stores
  // to an indexed array where the first of them says.
  if (line * kQuads > 1 || u_solve_rows_log2_height == 0) {
    PAIRS(half_pairs, pairs)
  }
  int first = line * kTargets;
  o_row0 = a == 0.0 ? vec4(0.0) : known[first];
  o_row1 = a == 0.0 ? vec4(0.0) : known[first + 1];
  o_row2 = a == 0.0 ? vec4(0.0) : known[first + 2];
  o_row3 = a == 0.0 ? vec4(0.0) : known[first + 3];
#ifdef TARGETS_8
  o_row4 = a == 0.0 ? vec4(0.0) : known[first + 4];
  o_row5 = a == 0.0 ? vec4(0.0) : known[first + 5];
  o_row6 = a == 0.0 ? vec4(0.0) : known[first + 6];
  o_row7 = a == 0.0 ? vec4(0.0) : known[first + 7];
#endif
}
