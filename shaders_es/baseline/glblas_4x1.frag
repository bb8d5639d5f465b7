#version 300 es
// sgemm baseline of the benchmark, not used by the library: C = A * B, one fragment a 4 x 1 strip
//   of C by dot products, which is how glBLAS's optimised kernel works.
// Reads: a, texel (s, i) = A[i, 4s .. 4s+3], row-major, k/4 x m texels; b, texel (s, j) = B[4s ..
//   4s+3, j], column-major, k/4 x n texels.
// Writes: strip, texel (r, j) = C[4r .. 4r+3, j], column-major, m/4 x n texels.
// Uniforms: steps: k / 4.
// Assumes: m and k are multiples of 4.
// Cost: per texel and step 5 fetches, 16 FMA.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D a;
uniform sampler2D b;
uniform int steps;

out vec4 strip;

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  int row = 4 * at.x;
  vec4 sum = vec4(0.0);
  for (int s = 0; s < steps; ++s) {
    vec4 column = texelFetch(b, ivec2(s, at.y), 0);
    sum += vec4(dot(texelFetch(a, ivec2(s, row), 0), column),
                dot(texelFetch(a, ivec2(s, row + 1), 0), column),
                dot(texelFetch(a, ivec2(s, row + 2), 0), column),
                dot(texelFetch(a, ivec2(s, row + 3), 0), column));
  }
  strip = sum;
}
