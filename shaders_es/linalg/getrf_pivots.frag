#version 300 es
// getrf: the last round of a panel of eight columns: its pivots, and the factors of their rows.
// Reads: u_a is the matrix, u_x a list of sets (lib/pivot.glsl).
// Writes: a line of 18 texels: in two the rows that the panel's rows are exchanged with, one after
//   the other, counted from 0; then two for each pivot's row: L left of the diagonal, U from there
//   on.
// Uniforms: those of lib/pivot.glsl.
// Assumes: The matrix has all eight rows that begin with the panel's first one.
// Cost: per texel, for each set, 34 fetches and some 1500 operations.
// Why: The panel's own first rows take part, so that none is exchanged without need, and where a
//   column is zeros none is at all.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/pivot.glsl"

const uint kNanBits = 0x7fc00000u;

layout(location = 0) out vec4 o_texel;

vec4 without_first_rows(vec4 rows) {
  return mix(rows, vec4(-1.0), lessThan(rows, vec4(u_pivot_first + 8)));
}

vec4 after_exchange(vec4 keys, vec4 chosen, float row, float key) {
  vec4 others = mix(keys, vec4(key), equal(keys, vec4(row)));
  return mix(others, vec4(row), greaterThan(chosen, vec4(0.0)));
}

mat4 g_keys = mat4(0.0);    // the rows' places
mat4 g_chosen = mat4(0.0);  // 1: the row that the last exchange took
mat4 g_factors = mat4(0.0);

// Returns the row that the panel's next one is exchanged with: itself, where a column is zeros.
float exchange(int step, inout mat4 column) {
  float row = float(u_pivot_first + step);
  g_chosen = largest_row(column, g_keys);
  bool found = value_of(g_chosen, g_chosen) > 0.0;
  g_chosen = found ? g_chosen : ones_where(g_keys, row);
  float key = value_of(g_keys, g_chosen);
  g_keys = mat4(after_exchange(g_keys[0], g_chosen[0], row, key),
                after_exchange(g_keys[1], g_chosen[1], row, key),
                after_exchange(g_keys[2], g_chosen[2], row, key),
                after_exchange(g_keys[3], g_chosen[3], row, key));
  g_alive = mat4(max(g_alive[0], g_chosen[0]), max(g_alive[1], g_chosen[1]),
                 max(g_alive[2], g_chosen[2]), max(g_alive[3], g_chosen[3]));
  g_factors = factors_of(column, g_chosen);
  column = mat4(mix(column[0], g_factors[0], greaterThan(g_alive[0], vec4(0.0))),
                mix(column[1], g_factors[1], greaterThan(g_alive[1], vec4(0.0))),
                mix(column[2], g_factors[2], greaterThan(g_alive[2], vec4(0.0))),
                mix(column[3], g_factors[3], greaterThan(g_alive[3], vec4(0.0))));
  return key;
}

vec4 low_of_chosen() {
  return vec4(value_of(g_column0, g_chosen), value_of(g_column1, g_chosen),
              value_of(g_column2, g_chosen), value_of(g_column3, g_chosen));
}

vec4 high_of_chosen() {
  return vec4(value_of(g_column4, g_chosen), value_of(g_column5, g_chosen),
              value_of(g_column6, g_chosen), value_of(g_column7, g_chosen));
}

// A row with NaN or Inf is taken where no other is left, and spoils what comes of it.
vec4 unless_broken(vec4 value) {
  float broken = value_of(g_broken, g_chosen);
  return broken > 0.0 ? vec4(uintBitsToFloat(kNanBits)) : value;
}

#define KEEP(step)                                                               \
  if (part >> 1 == step + 1) {                                                   \
    value = unless_broken((part & 1) == 0 ? low_of_chosen() : high_of_chosen()); \
  }

void main() {
  int part = int(gl_FragCoord.x);
  vec4 low, high, value;
  choose_of_sets(0, low, high);
  vec4 first_low = vec4(0.0, 1.0, 2.0, 3.0) + float(u_pivot_first);
  vec4 first_high = first_low + 4.0;
  low = without_first_rows(low);
  high = without_first_rows(high);
  TAKE_ROWS(0, first_low);
  TAKE_ROWS(1, first_high);
  TAKE_ROWS(2, low);
  TAKE_ROWS(3, high);
  g_keys = mat4(first_low, first_high, low, high);
  vec4 pivots_low, pivots_high;
  pivots_low.x = exchange(0, g_column0);
  KEEP(0);
  eliminate_1(g_chosen, g_factors);
  pivots_low.y = exchange(1, g_column1);
  KEEP(1);
  eliminate_2(g_chosen, g_factors);
  pivots_low.z = exchange(2, g_column2);
  KEEP(2);
  eliminate_3(g_chosen, g_factors);
  pivots_low.w = exchange(3, g_column3);
  KEEP(3);
  eliminate_4(g_chosen, g_factors);
  pivots_high.x = exchange(4, g_column4);
  KEEP(4);
  eliminate_5(g_chosen, g_factors);
  pivots_high.y = exchange(5, g_column5);
  KEEP(5);
  eliminate_6(g_chosen, g_factors);
  pivots_high.z = exchange(6, g_column6);
  KEEP(6);
  eliminate_7(g_chosen, g_factors);
  pivots_high.w = exchange(7, g_column7);
  KEEP(7);
  o_texel = part == 0 ? pivots_low : part == 1 ? pivots_high : value;
}
