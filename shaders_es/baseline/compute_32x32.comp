#version 310 es
// sgemm baseline of the benchmark, not used by the library: what a compute shader of OpenGL ES 3.1
// adds, shared memory. A work group computes a 32 x 32 tile of C = A * B; its 64 invocations load
// 32 x 32 tiles of A and B together, and each computes 4 x 4 elements.
//
// a, b, c  row-major, in vec4
// columns  n / 4, k / 4
// Assumes m, n and k are multiples of 32.
// Cost for each invocation and 32 steps of k: 8 loads of vec4, 512 FMA.
precision highp float;
precision highp int;

layout(local_size_x = 8, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer OperandA {
  vec4 a[];
};
layout(std430, binding = 1) readonly buffer OperandB {
  vec4 b[];
};
layout(std430, binding = 2) writeonly buffer Result {
  vec4 c[];
};
uniform ivec2 columns;

// The tiles as 32 rows of 8 vec4. Rows of A are one vec4 longer, so that the eight rows that eight
// invocations read at once lie in different banks.
shared vec4 tile_a[32 * 9];
shared vec4 tile_b[32 * 8];

void main() {
  int x = int(gl_LocalInvocationID.x);
  int y = int(gl_LocalInvocationID.y);
  int column = 8 * int(gl_WorkGroupID.x) + x;
  int first_row = 32 * int(gl_WorkGroupID.y);
  vec4 row0 = vec4(0.0);
  vec4 row1 = vec4(0.0);
  vec4 row2 = vec4(0.0);
  vec4 row3 = vec4(0.0);
  for (int step = 0; step < columns.y; step += 8) {
    for (int i = y; i < 32; i += 8) {
      tile_a[9 * i + x] = a[(first_row + i) * columns.y + step + x];
      tile_b[8 * i + x] = b[(4 * step + i) * columns.x + column];
    }
    barrier();
    for (int s = 0; s < 8; ++s) {
      vec4 a0 = tile_a[9 * (4 * y) + s];
      vec4 a1 = tile_a[9 * (4 * y + 1) + s];
      vec4 a2 = tile_a[9 * (4 * y + 2) + s];
      vec4 a3 = tile_a[9 * (4 * y + 3) + s];
      vec4 b0 = tile_b[8 * (4 * s) + x];
      vec4 b1 = tile_b[8 * (4 * s + 1) + x];
      vec4 b2 = tile_b[8 * (4 * s + 2) + x];
      vec4 b3 = tile_b[8 * (4 * s + 3) + x];
      row0 += a0.x * b0 + a0.y * b1 + a0.z * b2 + a0.w * b3;
      row1 += a1.x * b0 + a1.y * b1 + a1.z * b2 + a1.w * b3;
      row2 += a2.x * b0 + a2.y * b1 + a2.z * b2 + a2.w * b3;
      row3 += a3.x * b0 + a3.y * b1 + a3.z * b2 + a3.w * b3;
    }
    barrier();
  }
  int place = (first_row + 4 * y) * columns.x + column;
  c[place] = row0;
  c[place + columns.x] = row1;
  c[place + 2 * columns.x] = row2;
  c[place + 3 * columns.x] = row3;
}
