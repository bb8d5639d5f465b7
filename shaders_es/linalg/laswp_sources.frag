#version 300 es
// laswp, first pass: for each row the one that exchanges of rows put there.
// Reads: u_x, pivots: rows, counted from 1.
// Writes: an element for each row: a row, counted from 0.
// Uniforms: u_swaps: count exchanges, undone from the last to the first: that of `row`, then each
//   `row_step` rows on; origin: the pivots' number for the first row of the matrix. u_x_vector: the
//   pivot of `row`, and the step to the next one. u_rows: how many there are; those of
//   lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch for each exchange; with a reach, for each that may come to its rows.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
uniform ivec4 u_swaps;
#define u_swaps_count u_swaps.x
#define u_swaps_row u_swaps.y
#define u_swaps_row_step u_swaps.z
#define u_swaps_origin u_swaps.w
uniform ivec2 u_rows;
#define u_rows_count u_rows.x
uniform int u_reach;

int least_of(ivec4 rows) {
  return min(min(rows.x, rows.y), min(rows.z, rows.w));
}

float pivot_at(int exchange) {
  exchange = min(exchange, u_swaps_count - 1);
  return element_at(u_x, u_x_shift, u_x_vector_base + exchange * u_x_vector_stride);
}

void undo(inout ivec4 source, int exchange, float pivot) {
  if (exchange < u_swaps_count) {
    ivec4 row = ivec4(u_swaps_row + exchange * u_swaps_row_step);
    // Not beyond the matrix, whatever the pivots are.
    ivec4 other = ivec4(clamp(int(pivot) - 1 - u_swaps_origin, 0, u_rows_count - 1));
    ivec4 is_row = ivec4(equal(source, row));
    ivec4 is_other = ivec4(equal(source, other)) * (1 - is_row);
    source += is_row * (other - row) + is_other * (row - other);
  }
}

void main() {
  int texel = target_texel();
  ivec4 source = ivec4(0, 1, 2, 3) + (texel << 2);
  // Rows behind its own take none away from it; its own, and those before it, as far as they reach.
  int first = u_reach > 0 ? max(u_swaps_row - (texel << 2) - 3, 0) : 0;
  // Four at a time, as a loop waits for its fetches.
  for (int i = first; i < u_swaps_count; i += 4) {
    if (u_reach > 0 && least_of(source) > u_swaps_row + i * u_swaps_row_step + u_reach) {
      break;
    }
    vec4 pivots = vec4(pivot_at(i), pivot_at(i + 1), pivot_at(i + 2), pivot_at(i + 3));
    undo(source, i, pivots.x);
    undo(source, i + 1, pivots.y);
    undo(source, i + 2, pivots.z);
    undo(source, i + 3, pivots.w);
  }
  write_lanes(old_texel(texel), vec4(source), lanes_in_view(texel));
}
