#version 300 es
// chetrd: one column of a panel as the reflectors before it leave it.
// Reads: u_a, u_b as they are before this column (lib/complex_tridiagonal.glsl).
// Writes: u_x of that file, a texel a fragment.
// Uniforms: those of lib/complex_tridiagonal.glsl and lib/target.glsl.
// Assumes: Behind the last column of a panel there is another row.
// Cost: per texel 1 fetch, 4 for each column of the panel before, and 2 for each texel of one.
// Variants: WHOLE.
// Why: Each fragment sums up w^H v by itself: another pass would cost more.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/complex_tridiagonal.glsl"

// w^H v of two rows of the column before.
vec2 product_of(int line, int duo) {
  int inside = min(duo, duos() - 1);
  vec4 v = panel_duo(line, inside);
  vec4 w = panel_duo(kPanel + line, inside);
  return duo == inside ? vec2(dot(w, v), -dot(w, times_i(v))) : vec2(0.0);
}

// Half of tau * (w^H v), of the column before.
float missing_half() {
  if (u_tridiagonal_column == 0) {
    return 0.0;
  }
  int line = u_tridiagonal_column - 1;
  vec2 sum = vec2(0.0);
  for (int duo = u_tridiagonal_column >> 1; duo < duos(); duo += 4) {
    sum += (product_of(line, duo) + product_of(line, duo + 1)) +
           (product_of(line, duo + 2) + product_of(line, duo + 3));
  }
  vec2 tau = texel_at(u_b, u_b_shift, 3 * kPanel * duos() + line).zw;
  return 0.5 * (tau.x * sum.x - tau.y * sum.y);
}

// A column of a Hermitian matrix is the conjugate of a row.
vec4 column_duo(int duo, float missing) {
  vec4 sum = kConjugate * matrix_duo(u_tridiagonal_column, duo);
  for (int line = 0; line < u_tridiagonal_column; line += 2) {
    vec4 own_v = panel_conjugates(line, u_tridiagonal_column);
    vec4 own_w = panel_conjugates(kPanel + line, u_tridiagonal_column);
    sum -= lines_times(line, duo, own_w - missing_parts(line, missing) * own_v) +
           lines_times(kPanel + line, duo, own_v);
  }
  return sum;
}

vec2 entry(int row, float missing) {
  vec4 duo = column_duo(row >> 1, missing);
  return mix(duo.xy, duo.zw, bvec2((row & 1) == 1));
}

void main() {
  int duo = target_texel();
  float missing = missing_half();
  vec4 value;
  if (duo < duos()) {
    value = behind(column_duo(duo, missing), duo, u_tridiagonal_column);
  } else {
    int next = u_tridiagonal_column + 1;
    vec2 first = next < u_tridiagonal_rows ? entry(next, missing) : vec2(0.0);
    value = vec4(missing, entry(u_tridiagonal_column, missing).x, first);
  }
  write_lanes(old_texel(duo), value, lanes_in_view(duo));
}
