#version 300 es
// getrs and potrs of a batch: B := A^-1 * B by the factors of A, whose rows B already has the order
//   of.
// Reads: u_a are the factors and u_old is B.
// Writes: B, a texel a fragment.
// Uniforms: those of lib/small.glsl and lib/target.glsl.
// Assumes: The order is at most 32.
// Cost: per texel with matrices of order n: n^2 fetches of A and as many multiply-adds of four
//   lanes where all of these are of one matrix, else 4 n^2 fetches; 4 n fetches of B.
// Variants: BATCHED.
// Why: A fragment solves for the whole column, so that both triangles are one pass.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/small.glsl"

const int kMaxOrder = 32;

float b_element(int matrix, int row, int col) {
  return element_at(u_old, u_old_shift, target_element(matrix, row, col));
}

// A row of each lane's column of B.
vec4 b_lanes(int row) {
  return vec4(b_element(g_matrix.x, row, g_col.x), b_element(g_matrix.y, row, g_col.y),
              b_element(g_matrix.z, row, g_col.z), b_element(g_matrix.w, row, g_col.w));
}

vec4 a_lanes(bool one_matrix, int row, int col) {
  float first = a_element(g_matrix.x, row, col);
  if (one_matrix) {
    return vec4(first);
  }
  return vec4(first, a_element(g_matrix.y, row, col), a_element(g_matrix.z, row, col),
              a_element(g_matrix.w, row, col));
}

void main() {
  int texel = target_texel();
  find_lanes(texel);
  bvec4 inside = found_lanes();
  // Texels outside of the view take part to the end: softpipe stores to an indexed array where the
  // first fragment of a 2x2 quad says, so all four must be in the same round.
  int last = max(last_matrix(), 0);
  int first = min(first_matrix(), last);
  bool one_matrix = first == last;
  g_matrix = max(g_matrix, ivec4(first));
  g_col = max(g_col, ivec4(0));
  vec4 solved[kMaxOrder];
  vec4 value = vec4(0.0);
  for (int s = 0; s < u_small_order; ++s) {
    vec4 x = b_lanes(s);
    for (int t = 0; t < s; ++t) {
      x -= a_lanes(one_matrix, s, t) * solved[t];
    }
    if (u_small_general == 0) {
      x /= a_lanes(one_matrix, s, s);
    }
    solved[s] = x;
  }
  for (int s = u_small_order - 1; s >= 0; --s) {
    vec4 x = solved[s];
    for (int t = s + 1; t < u_small_order; ++t) {
      ivec2 place = u_small_general == 1 ? ivec2(s, t) : ivec2(t, s);
      x -= a_lanes(one_matrix, place.x, place.y) * solved[t];
    }
    x /= a_lanes(one_matrix, s, s);
    solved[s] = x;
    value = mix(value, x, equal(g_row, ivec4(s)));
  }
  write_lanes(old_texel(texel), value, inside);
}
