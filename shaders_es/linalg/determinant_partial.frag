#version 300 es
// determinant, first pass: the product of some entries on the diagonal of U, with the sign of their
//   exchanges of rows.
// Reads: u_a is the factors; u_x the pivots, rows counted from 1.
// Writes: a texel for each product: mantissa, power of two.
// Uniforms: u_determinant: count entries, stride elements apart; a texel takes each `apart` of
//   them. u_a_matrix: the first one; u_x_vector: the first pivot; u_elements: how many a texel
//   takes; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 2 fetches for each entry.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/determinant.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
uniform ivec4 u_determinant;
#define u_determinant_count u_determinant.x
#define u_determinant_stride u_determinant.y
#define u_determinant_apart u_determinant.z
uniform int u_elements;

void main() {
  int texel = target_texel();
  vec2 product = vec2(1.0, 0.0);
  for (int i = 0; i < u_elements; ++i) {
    int place = texel + i * u_determinant_apart;
    if (place < u_determinant_count) {
      float entry = element_at(u_a, u_a_shift, u_a_matrix_base + place * u_determinant_stride);
      float pivot = element_at(u_x, u_x_shift, u_x_vector_base + place);
      product =
          product_of(product, normalized(vec2(pivot == float(place + 1) ? entry : -entry, 0.0)));
    }
  }
  write_lanes(old_texel(texel), vec4(product, 0.0, 0.0), lanes_in_view(texel));
}
