#version 300 es
// trsm, solve: a fragment is a tile of TARGETS rows x 4 columns of alpha * A^-1 * B for one block
// on A's diagonal, a row a target. It solves for all rows of the block, by substitution, so that a
// block is one draw. Rows are counted in steps, from the corner of the triangle on; step s
// of B is at base + s * stride of its buffer, and is row u_steps.x + s * u_steps.y of the block.
// A is packed in that order: pixel (q, t) is rows 4q .. 4q + 3 of column t; what is not of the
// triangle there may be anything. The same sums in the same order as trsm_block.
// Cost for a block of order s: s^2 / 8 fetches of A for s^2 / 2 FMA of four lanes, s divisions, s
// fetches of B with QUADS, else 4 s.
// Variants: TARGETS_8, TARGETS_4, TARGETS_2 (none of them: 1), QUADS (four columns of B are a
// texel), ALPHA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"

uniform sampler2D u_a;
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, stride
uniform ivec4 u_count;  // order, columns of B, flags
uniform ivec4 u_steps;  // row of step 0, 1 or -1

layout(location = 0) out vec4 o_row0;
#if defined(TARGETS_8) || defined(TARGETS_4) || defined(TARGETS_2)
layout(location = 1) out vec4 o_row1;
#endif
#if defined(TARGETS_8) || defined(TARGETS_4)
layout(location = 2) out vec4 o_row2;
layout(location = 3) out vec4 o_row3;
#endif
#if defined(TARGETS_8)
layout(location = 4) out vec4 o_row4;
layout(location = 5) out vec4 o_row5;
layout(location = 6) out vec4 o_row6;
layout(location = 7) out vec4 o_row7;
const int kTargets = 8;
#elif defined(TARGETS_4)
const int kTargets = 4;
#elif defined(TARGETS_2)
const int kTargets = 2;
#else
const int kTargets = 1;
#endif

const int kMaxOrder = 32;
const int kUnit = 1;    // the diagonal is ones, and not looked at
const int kScaled = 2;  // alpha is in B already: only whether it is 0 counts

vec4 solved[kMaxOrder];

// Rows past the end repeat the last one and are never used.
vec4 b_row(int step, int column) {
  int base = u_x_map.x + min(step, u_count.x - 1) * u_x_map.y;
#ifdef QUADS
  return texel_at(u_x, u_x_shift, (base + column) >> 2);
#else
  int last = u_count.y - 1;
  return vec4(element_at(u_x, u_x_shift, base + column),
              element_at(u_x, u_x_shift, base + min(column + 1, last)),
              element_at(u_x, u_x_shift, base + min(column + 2, last)),
              element_at(u_x, u_x_shift, base + min(column + 3, last)));
#endif
}

// The row of the block in this target; rows past the end give anything.
vec4 result(int row) {
  return solved[clamp((row - u_steps.x) * u_steps.y, 0, u_count.x - 1)];
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int row = place.y * kTargets;
  int column = place.x << 2;
  float a = alpha();
  float factor = (u_count.z & kScaled) != 0 ? 1.0 : a;
  bool unit = (u_count.z & kUnit) != 0;
  // To the end of the block whatever the tile's rows: softpipe stores to an indexed array where the
  // first fragment of a 2x2 quad says, so all four must be in the same round.
  int quads = (u_count.x + 3) >> 2;
  for (int q = 0; q < quads; ++q) {
    int step = q << 2;
    vec4 x0 = factor * b_row(step, column);
    vec4 x1 = factor * b_row(step + 1, column);
    vec4 x2 = factor * b_row(step + 2, column);
    vec4 x3 = factor * b_row(step + 3, column);
    for (int t = 0; t < step; ++t) {
      vec4 rows = texelFetch(u_a, ivec2(q, t), 0);
      vec4 x = solved[t];
      x0 -= rows.x * x;
      x1 -= rows.y * x;
      x2 -= rows.z * x;
      x3 -= rows.w * x;
    }
    vec4 rows = texelFetch(u_a, ivec2(q, step), 0);
    x0 = unit ? x0 : x0 / rows.x;
    x1 -= rows.y * x0;
    x2 -= rows.z * x0;
    x3 -= rows.w * x0;
    rows = texelFetch(u_a, ivec2(q, step + 1), 0);
    x1 = unit ? x1 : x1 / rows.y;
    x2 -= rows.z * x1;
    x3 -= rows.w * x1;
    rows = texelFetch(u_a, ivec2(q, step + 2), 0);
    x2 = unit ? x2 : x2 / rows.z;
    x3 -= rows.w * x2;
    rows = texelFetch(u_a, ivec2(q, step + 3), 0);
    x3 = unit ? x3 : x3 / rows.w;
    solved[step] = x0;
    solved[step + 1] = x1;
    solved[step + 2] = x2;
    solved[step + 3] = x3;
  }
  bool zero = a == 0.0;
  o_row0 = zero ? vec4(0.0) : result(row);
#if defined(TARGETS_8) || defined(TARGETS_4) || defined(TARGETS_2)
  o_row1 = zero ? vec4(0.0) : result(row + 1);
#endif
#if defined(TARGETS_8) || defined(TARGETS_4)
  o_row2 = zero ? vec4(0.0) : result(row + 2);
  o_row3 = zero ? vec4(0.0) : result(row + 3);
#endif
#if defined(TARGETS_8)
  o_row4 = zero ? vec4(0.0) : result(row + 4);
  o_row5 = zero ? vec4(0.0) : result(row + 5);
  o_row6 = zero ? vec4(0.0) : result(row + 6);
  o_row7 = zero ? vec4(0.0) : result(row + 7);
#endif
}
