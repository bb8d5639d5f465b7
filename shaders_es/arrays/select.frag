#version 300 es
// The best elements of lines: a fragment finds the numbers of four of them, in their order.
// Reads: u_a, lines as lib/along.glsl has them. By u_select_source: 0, all elements; 1, of each
//   piece the best one, in u_partials (arrays/reduce_extreme); 2, the elements of the pieces in
//   which those of a list lie, u_x, a row of u_select_pitch for each line.
// Writes: o_texel, four numbers of a line's list; -1 where there are no more.
// Uniforms: u_select: source, elements of a list that is read, its pitch and that of what is
//   written; those of lib/along.glsl and lib/target.glsl.
// Assumes: pitches are multiples of 4.
// Cost: fragment g of a line goes through all of its candidates g + 1 times: each time it takes the
//   four best ones behind the last one found.
// Variants: QUADS, SMALLEST, WHOLE, CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/order.glsl"
#include "lib/target.glsl"
#include "lib/along.glsl"

uniform sampler2D u_partials;
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_select;
#define u_select_source u_select.x
#define u_select_listed u_select.y
#define u_select_pitch u_select.z
#define u_select_own_pitch u_select.w

// 4. All lanes go through one text, which is long: drivers unroll loops of constant length.
uniform int u_lanes;

uvec4 best_order = uvec4(0u);
ivec4 best_index = ivec4(-1);
// Those that are found already.
uint bound_order = 0xffffffffu;
int bound_index = -1;

bool is_before(uint order, int index, uint other, int other_index) {
  return order > other || (order == other && index < other_index);
}

void consider(uint order, int index) {
  if (!is_before(order, index, best_order.w, best_index.w) ||
      !is_before(bound_order, bound_index, order, index)) {
    return;
  }
  if (is_before(order, index, best_order.z, best_index.z)) {
    best_order.w = best_order.z;
    best_index.w = best_index.z;
    if (is_before(order, index, best_order.y, best_index.y)) {
      best_order.z = best_order.y;
      best_index.z = best_index.y;
      if (is_before(order, index, best_order.x, best_index.x)) {
        best_order.y = best_order.x;
        best_index.y = best_index.x;
        best_order.x = order;
        best_index.x = index;
      } else {
        best_order.y = order;
        best_index.y = index;
      }
    } else {
      best_order.z = order;
      best_index.z = index;
    }
  } else {
    best_order.w = order;
    best_index.w = index;
  }
}

uint most_of(uvec4 lanes) {
  return max(max(lanes.x, lanes.y), max(lanes.z, lanes.w));
}

void consider_quad(vec4 x, int quad) {
  uvec4 order = order_of(x);
  if (most_of(order) >= best_order.w) {
    for (int lane = 0; lane < u_lanes; ++lane) {
      uvec2 half_order = lane > 1 ? order.zw : order.xy;
      consider((lane & 1) == 1 ? half_order.y : half_order.x, (quad << 2) + lane);
    }
  }
}

void consider_four(int line, vec4 a, vec4 b, vec4 c, vec4 d, int quad, int step) {
  uvec4 most = max(max(order_of(a), order_of(b)), max(order_of(c), order_of(d)));
  if (most_of(most) >= best_order.w) {
    for (int i = 0; i < u_lanes; ++i) {
      consider_quad(line_quad(line, quad + i * step), quad + i * step);
    }
  }
}

#define CONSIDER_FOUR(a, b, c, d, quad, step) consider_four(place.x, a, b, c, d, quad, step)
#define CONSIDER_REST(a, k) consider(order_of(vec4(a)).x, k)

void consider_piece(ivec2 place) {
  EACH_OF_LINE(place, CONSIDER_FOUR, consider_quad, CONSIDER_REST)
}

void consider_partials(int line) {
  for (int piece = 0; piece < u_along_pieces; ++piece) {
    int fragment =
        u_along_across == 1 ? piece * u_along_lines + line : line * u_along_pieces + piece;
    vec4 best = texel_at(u_partials, u_along_log2_width, fragment);
    consider((uint(best.x) << 16) | uint(best.y), int(best.z) * 4096 + int(best.w));
  }
}

void consider_all(int line) {
  if (u_select_source == 1) {
    consider_partials(line);
    return;
  }
  for (int i = 0; i < u_select_listed; ++i) {
    int index =
        u_select_source == 0 ? 0 : int(element_at(u_x, u_x_shift, line * u_select_pitch + i));
    if (index >= 0) {
      consider_piece(ivec2(line, (index >> 2) % u_along_pieces));
    }
  }
}

void main() {
  int texel = target_texel();
  int texels = u_select_own_pitch >> 2;
  int line = texel / texels;
  int group = texel - line * texels;
  if (line >= u_along_lines) {
    o_texel = vec4(-1.0);
    return;
  }
  for (int round = 0; round <= group; ++round) {
    best_order = uvec4(0u);
    best_index = ivec4(-1);
    consider_all(line);
    bound_order = best_order.w;
    bound_index = best_index.w;
  }
  o_texel = vec4(best_index);
}
