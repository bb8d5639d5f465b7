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

// Returns the row that the panel's next one is exchanged with: itself, where a column is zeros. Of
// the first column it leaves L.
float exchange(int step) {
  float row = float(u_pivot_first + step);
  g_chosen = largest_row(g_column0, g_keys);
  bool found = value_of(g_chosen, g_chosen) > 0.0;
  g_chosen = found ? g_chosen : ones_where(g_keys, row);
  float key = value_of(g_keys, g_chosen);
  g_keys = mat4(after_exchange(g_keys[0], g_chosen[0], row, key),
                after_exchange(g_keys[1], g_chosen[1], row, key),
                after_exchange(g_keys[2], g_chosen[2], row, key),
                after_exchange(g_keys[3], g_chosen[3], row, key));
  g_alive = mat4(max(g_alive[0], g_chosen[0]), max(g_alive[1], g_chosen[1]),
                 max(g_alive[2], g_chosen[2]), max(g_alive[3], g_chosen[3]));
  g_factors = factors_of(g_column0, g_chosen);
  return key;
}

mat4 less(mat4 column, float of_pivot) {
  return column - g_factors * of_pivot;
}

// The columns behind lose their products and move up, L goes behind them. Returns the pivot's row
// as the columns were.
void move_up(int step, out vec4 front, out vec4 back) {
  mat4 l = mat4(mix(g_column0[0], g_factors[0], greaterThan(g_alive[0], vec4(0.0))),
                mix(g_column0[1], g_factors[1], greaterThan(g_alive[1], vec4(0.0))),
                mix(g_column0[2], g_factors[2], greaterThan(g_alive[2], vec4(0.0))),
                mix(g_column0[3], g_factors[3], greaterThan(g_alive[3], vec4(0.0))));
  front = vec4(value_of(l, g_chosen), value_of(g_column1, g_chosen), value_of(g_column2, g_chosen),
               value_of(g_column3, g_chosen));
  back = vec4(value_of(g_column4, g_chosen), value_of(g_column5, g_chosen),
              value_of(g_column6, g_chosen), value_of(g_column7, g_chosen));
  int left = u_elements - step;  // columns that are not L
  vec4 u = mix(front, vec4(0.0), greaterThanEqual(ivec4(0, 1, 2, 3), ivec4(left)));
  vec4 v = mix(back, vec4(0.0), greaterThanEqual(ivec4(4, 5, 6, 7), ivec4(left)));
  g_column0 = less(g_column1, u.y);
  g_column1 = less(g_column2, u.z);
  g_column2 = less(g_column3, u.w);
  g_column3 = less(g_column4, v.x);
  g_column4 = less(g_column5, v.y);
  g_column5 = less(g_column6, v.z);
  g_column6 = less(g_column7, v.w);
  g_column7 = l;
}

void main() {
  int part = int(gl_FragCoord.x);
  vec4 low, high;
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
  vec4 pivots_low = vec4(0.0), pivots_high = vec4(0.0), front = vec4(0.0), back = vec4(0.0);
  float broken = 0.0;
  for (int step = 0; step < u_elements; ++step) {
    vec4 key = vec4(exchange(step));
    pivots_low = mix(pivots_low, key, equal(ivec4(0, 1, 2, 3), ivec4(step)));
    pivots_high = mix(pivots_high, key, equal(ivec4(4, 5, 6, 7), ivec4(step)));
    vec4 front_now, back_now;
    move_up(step, front_now, back_now);
    if (part >> 1 == step + 1) {
      front = front_now;
      back = back_now;
      broken = value_of(g_broken, g_chosen);
    }
  }
  // The columns had moved up so often.
  int moved = (part >> 1) - 1;
  vec4 low_values = front, high_values = back;
  if ((moved & 4) != 0) {
    low_values = back;
    high_values = front;
  }
  if ((moved & 2) != 0) {
    front = low_values;
    low_values = vec4(high_values.zw, front.xy);
    high_values = vec4(front.zw, high_values.xy);
  }
  if ((moved & 1) != 0) {
    front = low_values;
    low_values = vec4(high_values.w, front.xyz);
    high_values = vec4(front.w, high_values.xyz);
  }
  vec4 value = (part & 1) == 0 ? low_values : high_values;
  // A row with NaN or Inf is taken where no other is left, and spoils what comes of it.
  value = broken > 0.0 ? vec4(uintBitsToFloat(kNanBits)) : value;
  o_texel = part == 0 ? pivots_low : part == 1 ? pivots_high : value;
}
