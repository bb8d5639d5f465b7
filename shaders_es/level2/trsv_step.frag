#version 300 es
// trsv, one block of 32 unknowns a draw, in steps of the substitution.
// Reads: u_old is x; u_a is A, as lib/steps.glsl finds it; Diagonal, a line of level2/trsv_gather.
// Writes: x, a texel a fragment. Before the block it keeps its value. In the block it takes its
//   quad of the solution. Behind it the product of its four rows with the solution is taken off.
// Uniforms: u_trsv_step: rows; block; quads of a block; the first of 32 columns of A, which are the
//   block's own but for the last one, whose need not all exist; u_old_shift; u_origin: where pixel
//   (0, 0) lies in the texture of x; those of lib/steps.glsl.
// Assumes: u_old and the target are two textures that change places. Every triangle is a lower one.
// Cost: per texel 9 fetches of x; of A 32 with ROW_QUADS or COLUMN_QUADS, 64 with NEIGHBOURS too,
//   else 128; 144 texels of the uniform block, 32 divisions, 168 FMA of up to four lanes.
// Variants: ROW_QUADS, COLUMN_QUADS, NEIGHBOURS, STRUCTURED.
// Why: Fragments substitute the whole block each, so that draw b + 1 needs only draw b. They ask
//   for their elements of A first, which are on their way meanwhile. The block comes through the
//   constant path, as a chain of 32 divisions hides no latency. Bare shaders at n = 8192 (NVIDIA
//   H200): 2.7 ms with ROW_QUADS and 2.3 with COLUMN_QUADS; 2.9 and 3.0 with A asked for after; 4.0
//   with the block in a texture.
#include "lib/linear.glsl"
#include "lib/neighbours.glsl"
#include "lib/steps.glsl"

uniform sampler2D u_old;
uniform int u_old_shift;
uniform ivec2 u_origin;
// Rows; block; quads of a block; the first of 32 columns of A: those of the block, but for the last
// one, whose need not all exist and which has nothing behind it.
uniform ivec4 u_trsv_step;
#define u_trsv_step_order u_trsv_step.x
#define u_trsv_step_block u_trsv_step.y
#define u_trsv_step_quads u_trsv_step.z
#define u_trsv_step_first_col u_trsv_step.w
layout(std140) uniform Diagonal {
  mat4 u_quads[36];
};
layout(location = 0) out vec4 o_texel;

// Four steps side by side, from element (i, k) on, of which so many more exist.
vec4 a_four(int i, int k, int last) {
  bool backwards = u_substitution_direction < 0;
  int low =
      u_a_matrix_base + i * u_a_matrix_row_stride + k * u_a_matrix_col_stride - (backwards ? 3 : 0);
#ifdef NEIGHBOURS
  vec4 four = neighbours(u_a, u_a_shift, low, backwards ? 3 - last : 0, backwards ? 3 : last);
#else
  vec4 four = texel_at(u_a, u_a_shift, low >> 2);
#endif
  return mix(four, four.wzyx, bvec4(backwards));
}

// Rows past the end repeat the last one, or are anything, and are never used.
vec4 a_column(ivec4 i, int k) {
#ifdef COLUMN_QUADS
  return a_four(i.x, k, i.w - i.x);
#else
  return vec4(a_element(i.x, k), a_element(i.y, k), a_element(i.z, k), a_element(i.w, k));
#endif
}

mat4 a_quad(ivec4 i, int k) {
#ifdef ROW_QUADS
  return transpose(
      mat4(a_four(i.x, k, 3), a_four(i.y, k, 3), a_four(i.z, k, 3), a_four(i.w, k, 3)));
#else
  return mat4(a_column(i, k), a_column(i, k + 1), a_column(i, k + 2), a_column(i, k + 3));
#endif
}

// a - b * c, the columns one after the other.
vec4 less(vec4 a, mat4 b, vec4 c) {
  return a - b[0] * c.x - b[1] * c.y - b[2] * c.z - b[3] * c.w;
}

vec4 substituted(mat4 a, vec4 x) {
  x.x /= a[0].x;
  x.yzw -= a[0].yzw * x.x;
  x.y /= a[1].y;
  x.zw -= a[1].zw * x.y;
  x.z /= a[2].z;
  x.w -= a[2].w * x.z;
  x.w /= a[3].w;
  return x;
}

// Quads of rows r in columns q: in the order of use, and none above the diagonal.
#define QUAD(q, r) u_quads[q * (15 - q) / 2 + r]
#define LESS(q, r) x[r] = less(x[r], QUAD(q, r), x[q]);
#define FROM_8(q)
#define FROM_7(q) LESS(q, 7)
#define FROM_6(q) LESS(q, 6) FROM_7(q)
#define FROM_5(q) LESS(q, 5) FROM_6(q)
#define FROM_4(q) LESS(q, 4) FROM_5(q)
#define FROM_3(q) LESS(q, 3) FROM_4(q)
#define FROM_2(q) LESS(q, 2) FROM_3(q)
#define FROM_1(q) LESS(q, 1) FROM_2(q)
// Quad q is solved for, and taken off those behind it.
#define SOLVE(q, BEHIND)                \
  x[q] = substituted(QUAD(q, q), x[q]); \
  BEHIND(q)

#define EACH(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7)
#define ASK_X(q) x[q] = texel_at(u_old, u_old_shift, (u_trsv_step_block << 3) + q);
#define ASK_A(q) a[q] = a_quad(i, u_trsv_step_first_col + (q << 2));
#define ADD(q) product = less(product, a[q], x[q]);
#define TAKE(q) o_texel = mix(o_texel, x[q], bvec4(ahead == q));

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy) + u_origin;
  int texel = (place.y << u_old_shift) + place.x;
  int ahead = texel - (u_trsv_step_block << 3);
  o_texel = texel_at(u_old, u_old_shift, texel);
  // One turn, and not `if`: llvmpipe (Mesa 22.3) compiled that for 5 s instead of 1.
  for (bool takes = ahead >= 0; takes; takes = false) {
    ivec4 i = min((texel << 2) + ivec4(0, 1, 2, 3), ivec4(u_trsv_step_order - 1));
    i.x = min(i.x, (u_trsv_step_order - 1) & ~3);
    vec4 x[8];
    EACH(ASK_X)
#ifndef STRUCTURED
    mat4 a[8];
    EACH(ASK_A)
#endif
    SOLVE(0, FROM_1)
    SOLVE(1, FROM_2)
    SOLVE(2, FROM_3)
    SOLVE(3, FROM_4)
    SOLVE(4, FROM_5)
    SOLVE(5, FROM_6)
    SOLVE(6, FROM_7)
    SOLVE(7, FROM_8)
    EACH(TAKE)
    vec4 product = vec4(0.0);  // with its sign changed
#ifdef STRUCTURED
    // One at a time: each address of packed storage has branches, of which 64 in a loop kept
    // SwiftShader's compiler busy for minutes.
    for (int q = 0; q < u_trsv_step_quads; ++q) {
      product = less(product, a_quad(i, u_trsv_step_first_col + (q << 2)), x[q]);
    }
#else
    EACH(ADD)
#endif
    o_texel = mix(o_texel, o_texel + product, bvec4(ahead > 7));
  }
}
