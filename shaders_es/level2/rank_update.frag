#version 300 es
// ger, syr, syr2, spr, spr2: A := alpha * x * y^T + A; with RANK_TWO + alpha * y * x^T.
// Reads: u_x is x and u_y is y; u_old is A.
// Writes: A, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_x_source and u_y_source: of the steps from line to line of A and from place to place,
//   one is 0; with PACKED_TARGET u_structure; those of lib/scalars.glsl and lib/target.glsl.
// Assumes: No product is skipped: a zero of y does not hide a NaN of x. With QUADS a texel lies in
//   one line, and its places are texels of the vectors that step along lines.
// Cost: per texel 1 fetch, and for each lane one of x and one of y, with RANK_TWO two each; with
//   QUADS one of each for all four; 8 multiply-adds, with RANK_TWO 16.
// Variants: QUADS, MASKED, PACKED_TARGET, RANK_TWO, ALPHA_ON_DEVICE.
#ifdef PACKED_TARGET
#define CONTIGUOUS
#endif
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/structure.glsl"
#include "lib/target.glsl"
#ifdef PACKED_TARGET
#include "lib/packed.glsl"
#endif

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_source;
#define u_x_source_base u_x_source.x
#define u_x_source_major_stride u_x_source.y
#define u_x_source_minor_stride u_x_source.z
uniform sampler2D u_y;
uniform int u_y_shift;
uniform ivec4 u_y_source;
#define u_y_source_base u_y_source.x
#define u_y_source_major_stride u_y_source.y
#define u_y_source_minor_stride u_y_source.z

// Four elements of A.
struct Lanes {
  ivec4 line, minor;  // 0 of those that do not exist
  bvec4 exist;
};

ivec2 position_of(int element) {
  ivec2 position = view_position(element);
#ifdef PACKED_TARGET
  return position.x < 0 ? position : packed_position(position.y, u_view_minor);
#else
  return position;
#endif
}

Lanes lanes_of(int texel) {
  int element = texel << 2;
  Lanes lanes;
#ifdef QUADS
  int distance = max(element - u_view_offset, 0);
  int line = distance / u_view_ld;
  lanes.line = ivec4(line);
  lanes.minor = distance - line * u_view_ld + ivec4(0, 1, 2, 3);
  bool line_exists = element >= u_view_offset && line < u_view_major;
  lanes.exist = bvec4(ivec4(line_exists) * ivec4(lessThan(lanes.minor, ivec4(u_view_minor))));
#ifdef MASKED
  ivec4 below = lanes.line - lanes.minor;
  lanes.exist = bvec4(ivec4(lanes.exist) * ivec4(lessThanEqual(below, ivec4(u_mask_below))) *
                      ivec4(lessThanEqual(-below, ivec4(u_mask_above))));
#endif
#else
  ivec2 p0 = position_of(element);
  ivec2 p1 = position_of(element + 1);
  ivec2 p2 = position_of(element + 2);
  ivec2 p3 = position_of(element + 3);
  lanes.line = max(ivec4(p0.x, p1.x, p2.x, p3.x), 0);
  lanes.minor = max(ivec4(p0.y, p1.y, p2.y, p3.y), 0);
  lanes.exist = greaterThanEqual(ivec4(p0.x, p1.x, p2.x, p3.x), ivec4(0));
#endif
  return lanes;
}

vec4 elements(sampler2D source, int shift, int base, ivec2 steps, Lanes lanes) {
#ifdef QUADS
  if (steps.y == 0) {
    return vec4(element_at(source, shift, base + lanes.line.x * steps.x));
  }
  return texel_at(source, shift, (base + lanes.minor.x) >> 2);
#else
  ivec4 element = base + lanes.line * steps.x + lanes.minor * steps.y;
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
  ivec2 x_steps = ivec2(u_x_source_major_stride, u_x_source_minor_stride);
  ivec2 y_steps = ivec2(u_y_source_major_stride, u_y_source_minor_stride);
  vec4 x = elements(u_x, u_x_shift, u_x_source_base, x_steps, lanes);
  vec4 y = elements(u_y, u_y_shift, u_y_source_base, y_steps, lanes);
  vec4 value = old + x * (a * y);
#ifdef RANK_TWO
  x = elements(u_x, u_x_shift, u_x_source_base, x_steps.yx, lanes);
  y = elements(u_y, u_y_shift, u_y_source_base, y_steps.yx, lanes);
  value += y * (a * x);
#endif
  write_lanes(old, value, lanes.exist);
}
