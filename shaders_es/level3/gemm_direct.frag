#version 300 es
// gemm of small matrices, all of a batch in one pass: a fragment computes a texel of C from A and B
// as they lie. C_i := activation(alpha * (sum over the terms t of A_(i+t) * B_(i+t)) + beta * C_i +
// bias); C row-major. Element (r, k) of A_i is at base + r * row stride + k * column stride + i *
// batch stride; of B too. With LISTED the matrices lie anywhere: u_a has two texels for each,
// sorted by C: the offsets of C and A, then of B. An offset is 65536 * first + second.
//
// Cost per texel and four k, 16 FMA: 5 fetches with X_QUADS and one of Y_QUADS and COLUMN_QUADS, 20
// without; 32 where the four lanes are not in one row of C. What lib/epilogue.glsl says for a
// texel.
//
// Variants: X_QUADS (four k of a row of A are a texel), Y_QUADS (so are four columns of a row of B,
// and they belong to one texel of C), COLUMN_QUADS (so are four k of a column of B), BATCHED,
// LISTED, ALPHA_ON_DEVICE, BETA_ON_DEVICE, BIAS, ACTIVATION.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"
#include "lib/epilogue.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, row stride, column stride, batch stride of A
uniform sampler2D u_y;
uniform int u_y_shift;
uniform ivec4 u_y_map;  // the same of B
uniform ivec4 u_count;  // depth, terms
#ifdef LISTED
uniform sampler2D u_a;
uniform ivec4 u_a_map;  // log2 of the table's width, entries, log2 of the entries (rounded up)

int table_offset(vec2 parts) {
  return int(parts.x) * 65536 + int(parts.y);
}
#endif

// Where a lane's sum begins: its row of A, its column of B. row < 0: outside of C.
struct Lane {
  int row;
  int col;
  int a;
  int b;
};

const Lane kOutside = Lane(-1, -1, 0, 0);

Lane lane_at(int element) {
#ifdef LISTED
  // The last C that begins at or before the element.
  int low = 0;
  int high = u_a_map.y;
  for (int i = 0; i < u_a_map.z; ++i) {
    int middle = (low + high) >> 1;
    if (middle > low && table_offset(texel_at(u_a, u_a_map.x, 2 * middle).xy) <= element) {
      low = middle;
    } else if (middle > low) {
      high = middle;
    }
  }
  vec4 entry = texel_at(u_a, u_a_map.x, 2 * low);
  ivec2 place = place_in_view(element - table_offset(entry.xy));
  if (place.x < 0) {
    return kOutside;
  }
  int a = table_offset(entry.zw);
  int b = table_offset(texel_at(u_a, u_a_map.x, 2 * low + 1).xy);
#else
#ifdef BATCHED
  ivec3 position = batch_position(element);
  ivec2 place = position.xy;
  int index = max(position.z, 0);
#else
  ivec2 place = view_position(element);
  int index = 0;
#endif
  if (place.x < 0) {
    return kOutside;
  }
  int a = u_x_map.x + index * u_x_map.w;
  int b = u_y_map.x + index * u_y_map.w;
#endif
  return Lane(place.x, place.y, a + place.x * u_x_map.y, b + place.y * u_y_map.z);
}

float a_element(int a, int k) {
  return element_at(u_x, u_x_shift, a + k * u_x_map.z);
}

float b_element(int b, int k) {
  return element_at(u_y, u_y_shift, b + k * u_y_map.y);
}

float lane_sum(Lane lane) {
  float sum = 0.0;
  if (lane.row < 0) {
    return sum;
  }
  int a = lane.a;
  int b = lane.b;
  for (int term = 0; term < u_count.y; ++term) {
    for (int k = 0; k < u_count.x; ++k) {
      sum += a_element(a, k) * b_element(b, k);
    }
    a += u_x_map.w;
    b += u_y_map.w;
  }
  return sum;
}

vec4 a_quad(int a, int k) {
#ifdef X_QUADS
  return texel_at(u_x, u_x_shift, (a + k) >> 2);
#else
  return vec4(a_element(a, k), a_element(a, k + 1), a_element(a, k + 2), a_element(a, k + 3));
#endif
}

// Row k of four columns of B.
vec4 b_row(int b, int k) {
#ifdef Y_QUADS
  return texel_at(u_y, u_y_shift, (b + k * u_y_map.y) >> 2);
#else
  return vec4(b_element(b, k), b_element(b + u_y_map.z, k), b_element(b + 2 * u_y_map.z, k),
              b_element(b + 3 * u_y_map.z, k));
#endif
}

// Four rows of them from k on.
mat4 b_rows(int b, int k) {
#ifdef COLUMN_QUADS
  int texel = (b + k) >> 2;
  int next = u_y_map.z >> 2;
  return transpose(mat4(texel_at(u_y, u_y_shift, texel), texel_at(u_y, u_y_shift, texel + next),
                        texel_at(u_y, u_y_shift, texel + 2 * next),
                        texel_at(u_y, u_y_shift, texel + 3 * next)));
#else
  return mat4(b_row(b, k), b_row(b, k + 1), b_row(b, k + 2), b_row(b, k + 3));
#endif
}

// Four lanes of one row of C, which is what most texels are. Adds in the order of lane_sum.
vec4 row_sum(Lane lane) {
  vec4 sum = vec4(0.0);
  int a = lane.a;
  int b = lane.b;
  for (int term = 0; term < u_count.y; ++term) {
    int k = 0;
    for (; k + 4 <= u_count.x; k += 4) {
      vec4 four = a_quad(a, k);
      mat4 rows = b_rows(b, k);
      sum += four.x * rows[0];
      sum += four.y * rows[1];
      sum += four.z * rows[2];
      sum += four.w * rows[3];
    }
    for (; k < u_count.x; ++k) {
      sum += a_element(a, k) * b_row(b, k);
    }
    a += u_x_map.w;
    b += u_y_map.w;
  }
  return sum;
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 old = texel_at(u_old, u_old_shift, texel);
  float a = alpha();
  float b = beta();
  bool multiply = a != 0.0;
  vec4 value;
  bvec4 inside = bvec4(true);
  Lane first = lane_at(element);
  Lane last = lane_at(element + 3);
  if (first.row >= 0 && last.row == first.row && last.col == first.col + 3) {
    value = combine(a, multiply ? row_sum(first) : vec4(0.0), b, old);
    value = add_row_bias(value, ivec2(first.row, first.col));
  } else {
    Lane second = lane_at(element + 1);
    Lane third = lane_at(element + 2);
    inside = bvec4(first.row >= 0, second.row >= 0, third.row >= 0, last.row >= 0);
    vec4 product = vec4(0.0);
    if (multiply) {
      product = vec4(lane_sum(first), lane_sum(second), lane_sum(third), lane_sum(last));
    }
    value = add_bias(combine(a, product, b, old), ivec2(first.row, first.col),
                     ivec2(second.row, second.col), ivec2(third.row, third.col),
                     ivec2(last.row, last.col));
  }
  write_lanes(old, activate(value), inside);
}
