#version 300 es
// Probe: do TwoSum and TwoProduct come out exact?
// Reads: u_x: texels 2x and 2x + 1 are the two vectors of pixel (x, 0).
// Writes: o_answer: the rows are sums, their errors, products, their errors.
// Uniforms: those of lib/double_float.glsl.
// Assumes: nothing.
// Cost: per pixel 2 fetches.
#include "lib/linear.glsl"
#include "lib/double_float.glsl"

uniform sampler2D u_x;
invariant out vec4 o_answer;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  vec4 a = texelFetch(u_x, ivec2(2 * place.x, 0), 0);
  vec4 b = texelFetch(u_x, ivec2(2 * place.x + 1, 0), 0);
  vec4 error;
  vec4 rounded = place.y < 2 ? two_sum(a, b, error) : two_product(a, b, error);
  o_answer = (place.y & 1) == 0 ? rounded : error;
}
