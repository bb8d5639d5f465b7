#version 300 es
// dgmm: C := diag(x) * A or A * diag(x), over any view.
// Reads: u_a is A and u_x is x, as lib/source.glsl pairs them with C: x has one element for each
//   line of C, or one for each place of a line. u_old is C.
// Writes: C, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_a_source; those of lib/source.glsl and lib/target.glsl.
// Assumes: With QUADS lines of A and C run alike, from texel to texel. X_QUADS comes with it: four
//   places of a line are a texel of x.
// Cost: per texel 1 fetch of C, 4 of A and 4 of x; with QUADS 1 of A, and 1 of x with X_QUADS or
//   where a line has one; 4 multiplications.
// Variants: QUADS, X_QUADS.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/source.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_source;
#define u_a_source_base u_a_source.x
#define u_a_source_major_stride u_a_source.y
#define u_x_source_base u_x_source.x
#define u_x_source_major_stride u_x_source.y
#define u_x_source_minor_stride u_x_source.z

#ifdef QUADS
// Of four neighbours of a line, the first of them in the view.
vec4 x_of_line(ivec2 first) {
  int element = u_x_source_base + first.x * u_x_source_major_stride;
  if (u_x_source_minor_stride == 0) {
    return vec4(element_at(u_x, u_x_shift, element));
  }
#ifdef X_QUADS
  return texel_at(u_x, u_x_shift, (element + first.y) >> 2);
#else
  // Places behind the line's end would be fetched beyond x.
  ivec4 places =
      element + min(first.y + ivec4(0, 1, 2, 3), u_view_minor - 1) * u_x_source_minor_stride;
  return vec4(element_at(u_x, u_x_shift, places.x), element_at(u_x, u_x_shift, places.y),
              element_at(u_x, u_x_shift, places.z), element_at(u_x, u_x_shift, places.w));
#endif
}
#endif

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
#ifdef QUADS
  ivec2 first = view_position(texel << 2);
  if (first.x < 0) {
    o_texel = old;
    return;
  }
  bvec4 inside = lanes_of_row(first);
  int element = u_a_source_base + first.x * u_a_source_major_stride + first.y;
  vec4 product = texel_at(u_a, u_a_shift, element >> 2) * x_of_line(first);
#else
  bvec4 inside = lanes_in_view(texel);
  vec4 product = paired_lanes(u_a, u_a_shift, u_a_source, texel) *
                 paired_lanes(u_x, u_x_shift, u_x_source, texel);
#endif
  write_lanes(old, product, inside);
}
