#version 300 es
// matcopy: B := alpha * op(A), over any view.
// Reads: u_x is A. Element (major, minor) of B is base + major * major_stride + minor *
//   minor_stride. alpha = 0 reads nothing of it; u_old is B.
// Writes: B, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_x_source; those of lib/scalars.glsl and lib/target.glsl.
// Assumes: alpha = 1 keeps every bit. With QUADS lines of A and B start at texels and run alike.
// Cost: per texel 2 fetches with QUADS, else 5; 4 multiplications.
// Variants: CONTIGUOUS, QUADS, ALPHA_ON_DEVICE.
// Why: A fetched texel has four elements of a line of A. Where lines of B run across, fragments of
//   four neighbouring lines share it in the texture cache.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_source;
#define u_x_source_base u_x_source.x
#define u_x_source_major_stride u_x_source.y
#define u_x_source_minor_stride u_x_source.z

float source_element(ivec2 position) {
  int element =
      u_x_source_base + position.x * u_x_source_major_stride + position.y * u_x_source_minor_stride;
  return position.x < 0 ? 0.0 : element_at(u_x, u_x_shift, element);
}

vec4 source_texel(int element) {
#ifdef QUADS
  ivec2 position = view_position(element);
  return texel_at(u_x, u_x_shift,
                  (u_x_source_base + position.x * u_x_source_major_stride + position.y) >> 2);
#else
  return vec4(source_element(view_position(element)), source_element(view_position(element + 1)),
              source_element(view_position(element + 2)),
              source_element(view_position(element + 3)));
#endif
}

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  bvec4 inside = lanes_in_view(texel);
  float a = alpha();
  vec4 value = vec4(0.0);
  if (a != 0.0 && any(inside)) {
    value = source_texel(texel << 2);
    // A product would quieten signalling NaNs.
    value = a == 1.0 ? value : a * value;
  }
  write_lanes(old, value, inside);
}
