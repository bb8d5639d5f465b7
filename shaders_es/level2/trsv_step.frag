#version 300 es
// trsv: one draw for each block of 16 unknowns, in steps of the substitution, so that every
// triangle is a lower one. Of block b's draw a fragment is a texel of x, and by its place
//   before the block: it keeps its value,
//   in the block: it takes the product with block b - 1 off, and solves for the whole block,
//   behind it: it takes the product with block b - 1 off, which the draw before has solved for.
// So draw b + 1 needs nothing but draw b. u_old and the target are two textures that change places.
// u_partials is what level2/trsv_pack leaves: in the block only that is read, and no load waits for
// another. Cost per texel behind the block: 20 fetches with ROW_QUADS or COLUMN_QUADS, 36 with
// NEIGHBOURS too, else 68, and 16 FMA of four lanes; in it 112 fetches, and as many FMA less 8.
// Variants: ROW_QUADS (four columns of a row are a texel), COLUMN_QUADS (four rows of a column
// are), NEIGHBOURS (with one of these: they are side by side, wherever they begin), STRUCTURED
// (packed storage).
#include "lib/linear.glsl"
#include "lib/neighbours.glsl"
#include "lib/steps.glsl"

uniform sampler2D u_old;
uniform int u_old_shift;
uniform ivec2 u_origin;  // where pixel (0, 0) of the render target lies in x's texture
uniform sampler2D u_partials;
uniform ivec4 u_count;  // rows, block, quads of a block
layout(location = 0) out vec4 o_texel;

// Quad `quad` of the unknowns of the block before, if there is one.
vec4 solved_quad(int quad) {
  return texel_at(u_old, u_old_shift, (max(u_count.y - 1, 0) << 2) + quad);
}

// Four steps side by side, from the one at `element` on, of which so many more exist.
vec4 a_four(int element, int last) {
  bool backwards = u_steps.y < 0;
  int low = backwards ? element - 3 : element;
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
  return a_four(u_a_map.x + i.x * u_a_map.y + k * u_a_map.z, i.w - i.x);
#else
  return vec4(a_element(i.x, k), a_element(i.y, k), a_element(i.z, k), a_element(i.w, k));
#endif
}

vec4 a_row(int i, int k) {
  return a_four(u_a_map.x + i * u_a_map.y + k * u_a_map.z, 3);
}

// What a fragment behind the block has added up: of ROW_QUADS four sums for each row, else one.
#ifdef ROW_QUADS
vec4 sum0 = vec4(0.0);
vec4 sum1 = vec4(0.0);
vec4 sum2 = vec4(0.0);
vec4 sum3 = vec4(0.0);
#else
vec4 sum = vec4(0.0);
#endif

void add_quad(ivec4 i, int quad) {
  int k = ((u_count.y - 1) << 4) + (quad << 2);
  vec4 x = solved_quad(quad);
#ifdef ROW_QUADS
  sum0 += a_row(i.x, k) * x;
  sum1 += a_row(i.y, k) * x;
  sum2 += a_row(i.z, k) * x;
  sum3 += a_row(i.w, k) * x;
#else
  sum += a_column(i, k) * x.x;
  sum += a_column(i, k + 1) * x.y;
  sum += a_column(i, k + 2) * x.z;
  sum += a_column(i, k + 3) * x.w;
#endif
}

// Four rows times the block before.
vec4 product(int texel) {
  ivec4 i = min((texel << 2) + ivec4(0, 1, 2, 3), ivec4(u_count.x - 1));
  i = ivec4(min(i.x, (u_count.x - 1) & ~3), i.yzw);
#ifdef STRUCTURED
  // One at a time: each address of packed storage has branches, of which 64 in a loop kept
  // SwiftShader's compiler busy for minutes.
  for (int quad = 0; quad < u_count.z; ++quad) {
    add_quad(i, quad);
  }
#else
  add_quad(i, 0);
  add_quad(i, 1);
  add_quad(i, 2);
  add_quad(i, 3);
#endif
#ifdef ROW_QUADS
  return vec4(sum_of(sum0), sum_of(sum1), sum_of(sum2), sum_of(sum3));
#else
  return sum;
#endif
}

// Rows 4q .. 4q + 3 of the block in packed column c.
vec4 packed_rows(int q, int c) {
  return texelFetch(u_partials, ivec2((q << 5) + c, u_count.y), 0);
}

// Four of them times four unknowns.
vec4 part(int q, int c, vec4 x) {
  return packed_rows(q, c) * x.x + packed_rows(q, c + 1) * x.y + packed_rows(q, c + 2) * x.z +
         packed_rows(q, c + 3) * x.w;
}

// Quad q of the block, from which those before it have been taken off.
vec4 substituted(int q, vec4 x) {
  int c = 16 + (q << 2);
  vec4 column = packed_rows(q, c);
  x.x /= column.x;
  x.yzw -= column.yzw * x.x;
  column = packed_rows(q, c + 1);
  x.y /= column.y;
  x.zw -= column.zw * x.y;
  column = packed_rows(q, c + 2);
  x.z /= column.z;
  x.w -= column.w * x.z;
  x.w /= packed_rows(q, c + 3).w;
  return x;
}

// A quad of the block, less the product with the block before.
vec4 started(int q, vec4 before0, vec4 before1, vec4 before2, vec4 before3) {
  vec4 x = texel_at(u_old, u_old_shift, (u_count.y << 2) + q);
  if (u_count.y > 0) {
    x -= part(q, 0, before0) + part(q, 4, before1) + part(q, 8, before2) + part(q, 12, before3);
  }
  return x;
}

vec4 solved(int own) {
  vec4 before0 = solved_quad(0);
  vec4 before1 = solved_quad(1);
  vec4 before2 = solved_quad(2);
  vec4 before3 = solved_quad(3);
  vec4 x0 = started(0, before0, before1, before2, before3);
  vec4 x1 = started(1, before0, before1, before2, before3);
  vec4 x2 = started(2, before0, before1, before2, before3);
  vec4 x3 = started(3, before0, before1, before2, before3);
  x0 = substituted(0, x0);
  x1 = substituted(1, x1 - part(1, 16, x0));
  x2 = substituted(2, x2 - part(2, 16, x0) - part(2, 20, x1));
  x3 = substituted(3, x3 - part(3, 16, x0) - part(3, 20, x1) - part(3, 24, x2));
  return mix(mix(x0, x1, bvec4(own == 1)), mix(x2, x3, bvec4(own == 3)), bvec4(own > 1));
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy) + u_origin;
  int texel = (place.y << u_old_shift) + place.x;
  int ahead = (texel >> 2) - u_count.y;
  o_texel = texel_at(u_old, u_old_shift, texel);
  if (ahead == 0) {
    o_texel = solved(texel & 3);
  } else if (ahead > 0 && u_count.y > 0) {
    o_texel -= product(texel);
  }
}
