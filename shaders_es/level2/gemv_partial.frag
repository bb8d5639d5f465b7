#version 300 es
// gemv, first pass: fragment (g, s) multiplies rows 4g .. 4g + 3 of op(A) by piece s of x.
// Element (i, k) of op(A) is at base + i * row stride + k * column stride of A's buffer.
// Cost per 4 rows and 4 columns: 4 fetches of A with COLUMN_QUADS (four rows of a column are a
// texel) or ROW_QUADS (four columns of a row are a texel), else 16; and x. Variants: ROW_QUADS,
// COLUMN_QUADS, X_QUADS (x contiguous and aligned).
#include "lib/linear.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_map;  // base, row stride, column stride
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, stride
uniform ivec4 u_count;  // rows, columns, columns a piece (a multiple of 4)
layout(location = 0) out vec4 o_sums;

float x_element(int k) {
  return element_at(u_x, u_x_shift, u_x_map.x + k * u_x_map.y);
}

vec4 x_quad(int k) {
#ifdef X_QUADS
  return texel_at(u_x, u_x_shift, (u_x_map.x + k) >> 2);
#else
  return vec4(x_element(k), x_element(k + 1), x_element(k + 2), x_element(k + 3));
#endif
}

float a_element(int i, int k) {
  return element_at(u_a, u_a_shift, u_a_map.x + i * u_a_map.y + k * u_a_map.z);
}

// Rows i .. i + 3 of column k; rows past the end repeat the last one and are never used.
vec4 a_column(int i, int k) {
#ifdef COLUMN_QUADS
  return texel_at(u_a, u_a_shift, (u_a_map.x + i + k * u_a_map.z) >> 2);
#else
  int last = u_count.x - 1;
  return vec4(a_element(i, k), a_element(min(i + 1, last), k), a_element(min(i + 2, last), k),
              a_element(min(i + 3, last), k));
#endif
}

// Columns k .. k + 3 of row i.
vec4 a_row(int i, int k) {
#ifdef ROW_QUADS
  return texel_at(u_a, u_a_shift, (u_a_map.x + i * u_a_map.y + k) >> 2);
#else
  return vec4(a_element(i, k), a_element(i, k + 1), a_element(i, k + 2), a_element(i, k + 3));
#endif
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int i = place.x << 2;
  int k = place.y * u_count.z;
  int end = min(k + u_count.z, u_count.y);
  vec4 sum = vec4(0.0);
#ifdef ROW_QUADS
  int last = u_count.x - 1;
  vec4 sum0 = vec4(0.0);
  vec4 sum1 = vec4(0.0);
  vec4 sum2 = vec4(0.0);
  vec4 sum3 = vec4(0.0);
  for (; k + 4 <= end; k += 4) {
    vec4 x = x_quad(k);
    sum0 += a_row(i, k) * x;
    sum1 += a_row(min(i + 1, last), k) * x;
    sum2 += a_row(min(i + 2, last), k) * x;
    sum3 += a_row(min(i + 3, last), k) * x;
  }
  sum = vec4((sum0.x + sum0.y) + (sum0.z + sum0.w), (sum1.x + sum1.y) + (sum1.z + sum1.w),
             (sum2.x + sum2.y) + (sum2.z + sum2.w), (sum3.x + sum3.y) + (sum3.z + sum3.w));
#else
  for (; k + 4 <= end; k += 4) {
    vec4 x = x_quad(k);
    sum += a_column(i, k) * x.x;
    sum += a_column(i, k + 1) * x.y;
    sum += a_column(i, k + 2) * x.z;
    sum += a_column(i, k + 3) * x.w;
  }
#endif
  for (; k < end; ++k) {
    sum += a_column(i, k) * x_element(k);
  }
  o_sums = sum;
}
