#version 300 es
// ger, syr, syr2, spr, spr2: A := alpha * x * y^T + A; with RANK_TWO + alpha * y * x^T. The maps of
// x and y have a step from line to line of A and one from place to place of a line; of each, one is
// 0. No product is skipped: a zero of y does not hide a NaN of x.
// Cost per texel: the old one, and for each lane one fetch of x and one of y (RANK_TWO: two each);
// with QUADS one of each for all four.
// Variants: QUADS (a texel lies in one line, and its four places are texels of the vectors that
// step along lines), MASKED (one triangle of A), PACKED_TARGET (A is one, packed), RANK_TWO,
// ALPHA_ON_DEVICE.
#ifdef PACKED_TARGET
#define CONTIGUOUS
#endif
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/structure.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, step from line to line, from place to place
uniform sampler2D u_y;
uniform int u_y_shift;
uniform ivec4 u_y_map;

// Four elements of A.
struct Lanes {
  ivec4 line, place;  // 0 of those that do not exist
  bvec4 exist;
};

#ifdef PACKED_TARGET
// Line and place of an element of a packed triangle. Lines that shrink are lines that grow, read
// backwards. The square root may be off by one line; the rest is exact in 32 bits without sign.
ivec2 triangle_position(int element) {
  bool shrinking = structure_flag(kPackedShrinking);
  uint before = uint(shrinking ? u_view.z - 1 - element : element);
  uint line = uint(max(sqrt(8.0 * float(before) + 1.0) - 1.0, 0.0) * 0.5);
  if ((line * (line + 1u) >> 1u) > before) {
    --line;
  } else if (((line + 1u) * (line + 2u) >> 1u) <= before) {
    ++line;
  }
  ivec2 position = ivec2(line, before - (line * (line + 1u) >> 1u));
  return shrinking ? u_form.w - 1 - position : position;
}
#endif

ivec2 position_of(int element) {
  ivec2 position = view_position(element);
#ifdef PACKED_TARGET
  return position.x < 0 ? position : triangle_position(position.y);
#else
  return position;
#endif
}

Lanes lanes_of(int texel) {
  int element = texel << 2;
  Lanes lanes;
#ifdef QUADS
  int distance = max(element - u_view.x, 0);
  int line = distance / u_view.y;
  lanes.line = ivec4(line);
  lanes.place = distance - line * u_view.y + ivec4(0, 1, 2, 3);
  bool line_exists = element >= u_view.x && line < u_view.w;
  lanes.exist = bvec4(ivec4(line_exists) * ivec4(lessThan(lanes.place, ivec4(u_view.z))));
#ifdef MASKED
  ivec4 below = lanes.line - lanes.place;
  lanes.exist = bvec4(ivec4(lanes.exist) * ivec4(lessThanEqual(below, ivec4(u_mask.x))) *
                      ivec4(lessThanEqual(-below, ivec4(u_mask.y))));
#endif
#else
  ivec2 p0 = position_of(element);
  ivec2 p1 = position_of(element + 1);
  ivec2 p2 = position_of(element + 2);
  ivec2 p3 = position_of(element + 3);
  lanes.line = max(ivec4(p0.x, p1.x, p2.x, p3.x), 0);
  lanes.place = max(ivec4(p0.y, p1.y, p2.y, p3.y), 0);
  lanes.exist = greaterThanEqual(ivec4(p0.x, p1.x, p2.x, p3.x), ivec4(0));
#endif
  return lanes;
}

vec4 elements(sampler2D source, int shift, int base, ivec2 steps, Lanes lanes) {
#ifdef QUADS
  if (steps.y == 0) {
    return vec4(element_at(source, shift, base + lanes.line.x * steps.x));
  }
  return texel_at(source, shift, (base + lanes.place.x) >> 2);
#else
  ivec4 element = base + lanes.line * steps.x + lanes.place * steps.y;
  return vec4(element_at(source, shift, element.x), element_at(source, shift, element.y),
              element_at(source, shift, element.z), element_at(source, shift, element.w));
#endif
}

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  Lanes lanes = lanes_of(texel);
  float a = alpha();
  if (a == 0.0 || !any(lanes.exist)) {
    o_texel = old;
    return;
  }
  vec4 x = elements(u_x, u_x_shift, u_x_map.x, u_x_map.yz, lanes);
  vec4 y = elements(u_y, u_y_shift, u_y_map.x, u_y_map.yz, lanes);
  vec4 value = old + x * (a * y);
#ifdef RANK_TWO
  x = elements(u_x, u_x_shift, u_x_map.x, u_x_map.zy, lanes);
  y = elements(u_y, u_y_shift, u_y_map.x, u_y_map.zy, lanes);
  value += y * (a * x);
#endif
  write_lanes(old, value, lanes.exist);
}
