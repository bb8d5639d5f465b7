#version 300 es
// stedc: the eigenvectors of small pairs: those of each node times their rows of the pair's.
// Reads: u_a, the nodes' vectors, rows of u_divide_old_pitch elements; u_b, the pairs'
//   (linalg/stedc_vectors).
// Writes: rows of u_divide_pitch elements, a texel a fragment.
// Uniforms: those of lib/divide.glsl and lib/target.glsl.
// Assumes: Both pitches are multiples of 4. Behind a node's columns u_a has zeros.
// Cost: per texel 5 fetches and 16 multiply-adds for four columns of a node.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/divide.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform sampler2D u_b;
uniform int u_b_shift;

vec4 pair_quad(int row, int quad) {
  int line = min(row, u_divide_order - 1);
  return texel_at(u_b, u_b_shift, ((line * u_divide_pitch) >> 2) + quad);
}

void main() {
  int texel = target_texel();
  int quads = u_divide_pitch >> 2;
  int row = min(texel / quads, u_divide_order - 1);
  int quad = texel - texel / quads * quads;
  int first = row - row % u_divide_half;
  vec4 sum = vec4(0.0);
  for (int i = 0; i < u_divide_half; i += 4) {
    int line = first + i;
    vec4 node = texel_at(u_a, u_a_shift, (row * u_divide_old_pitch + i) >> 2);
    sum += mat4(pair_quad(line, quad), pair_quad(line + 1, quad), pair_quad(line + 2, quad),
                pair_quad(line + 3, quad)) *
           node;
  }
  write_lanes(old_texel(texel), sum, lanes_in_view(texel));
}
