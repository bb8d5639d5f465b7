#version 300 es
// sgemm baseline of the benchmark, not used by the library: C = A * B with both operands packed as
//   4 x 4 blocks of four texels side by side.
// Reads: a, texel (4s + l, r) = A[4r + l, 4s .. 4s+3], blocks of row r, k x m/4 texels; b, texel
//   (4s + l, c) = B[4s + l, 4c .. 4c+3], blocks of column c, k x n/4 texels.
// Writes: row, texel (4r + l, c) = C[4r + l, 4c .. 4c+3], blocks of column c, m x n/4 texels.
// Uniforms: steps: k / 4.
// Assumes: m, n and k are multiples of 4.
// Cost: per texel and step 5 fetches, 16 FMA.
// Why: A fragment is one row of a block of C. The four fragments of a block are neighbours. They
//   fetch the four neighbours that are a block of A, and share those that are a block of B. No sum
//   crosses lanes.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D a;
uniform sampler2D b;
uniform int steps;

out vec4 row;

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  int line = at.x & 3;
  int block_row = at.x >> 2;
  vec4 sum = vec4(0.0);
  for (int s = 0; s < steps; ++s) {
    vec4 factors = texelFetch(a, ivec2(4 * s + line, block_row), 0);
    sum += factors.x * texelFetch(b, ivec2(4 * s, at.y), 0);
    sum += factors.y * texelFetch(b, ivec2(4 * s + 1, at.y), 0);
    sum += factors.z * texelFetch(b, ivec2(4 * s + 2, at.y), 0);
    sum += factors.w * texelFetch(b, ivec2(4 * s + 3, at.y), 0);
  }
  row = sum;
}
