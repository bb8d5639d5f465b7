#version 300 es
// sgemm baseline of the benchmark, not used by the library: C = A * B, one fragment one element of
//   C, as one writes it first.
// Reads: a, texel (p, i) = A[i, p], row-major, one lane, k x m texels; b, texel (j, p) = B[p, j],
//   row-major, one lane, n x k texels.
// Writes: element, texel (j, i) = C[i, j], row-major, one lane, n x m texels.
// Uniforms: steps: k.
// Assumes: nothing.
// Cost: per texel and step 2 fetches, 1 FMA.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D a;
uniform sampler2D b;
uniform int steps;

out vec4 element;

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  float sum = 0.0;
  for (int p = 0; p < steps; ++p) {
    sum += texelFetch(a, ivec2(p, at.y), 0).x * texelFetch(b, ivec2(at.x, p), 0).x;
  }
  element = vec4(sum);
}
