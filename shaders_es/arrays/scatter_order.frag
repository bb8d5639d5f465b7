#version 300 es
// scatter, first pass: for each row the last index that names it.
// Reads: u_x, the indices.
// Writes: the place of that index, or -1, four rows a texel.
// Uniforms: u_x_vector; u_elements: how many indices; those of lib/target.glsl.
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
uniform int u_elements;

void main() {
  vec4 rows = vec4((target_texel() << 2) + ivec4(0, 1, 2, 3));
  vec4 found = vec4(-1.0);
  for (int i = 0; i < u_elements; ++i) {
    float index = element_at(u_x, u_x_shift, u_x_vector_base + i * u_x_vector_stride);
    found = mix(found, vec4(i), equal(rows, vec4(index)));
  }
  o_texel = found;
}
