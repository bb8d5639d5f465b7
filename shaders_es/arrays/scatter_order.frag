#version 300 es
// scatter, first pass: for each row the last index that names it.
// Reads: u_x, the indices.
// Writes: the place of that index, or -1, four rows a texel. A pass has some of the indices; those
//   behind the first keep what others found.
// Uniforms: u_x_vector; u_scatter_part: from which index on, and before which; those of
//   lib/target.glsl.
// Assumes: nothing.
// Cost: 1 fetch an index.
// Variants: WHOLE, CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
uniform ivec2 u_scatter_part;
#define u_scatter_part_first u_scatter_part.x
#define u_scatter_part_end u_scatter_part.y

void main() {
  int texel = target_texel();
  vec4 rows = vec4((texel << 2) + ivec4(0, 1, 2, 3));
  vec4 found = u_scatter_part_first == 0 ? vec4(-1.0) : old_texel(texel);
  for (int i = u_scatter_part_first; i < u_scatter_part_end; ++i) {
    float index = element_at(u_x, u_x_shift, u_x_vector_base + i * u_x_vector_stride);
    found = mix(found, vec4(i), equal(rows, vec4(index)));
  }
  o_texel = found;
}
