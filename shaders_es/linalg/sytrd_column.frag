#version 300 es
// sytrd: one column of a panel as the reflectors before it leave it.
// Reads: u_a, u_b as they are before this column (lib/tridiagonal.glsl).
// Writes: u_x of that file, a texel a fragment.
// Uniforms: those of lib/tridiagonal.glsl and lib/target.glsl.
// Assumes: Behind the last column of a panel there is another row.
// Cost: per texel 1 fetch, 4 for each column of the panel before, and 2 for each texel of one.
// Variants: WHOLE.
// Why: Each fragment sums up w^T v by itself: another pass would cost more.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/tridiagonal.glsl"

// Of the column before.
float product_of(int line, int quad) {
  int inside = min(quad, quads() - 1);
  float product = dot(panel_quad(line, inside), panel_quad(kPanel + line, inside));
  return quad == inside ? product : 0.0;
}

// Half of tau * (w^T v), of the column before.
float missing_half() {
  if (u_tridiagonal_column == 0) {
    return 0.0;
  }
  int line = u_tridiagonal_column - 1;
  vec4 sum = vec4(0.0);
  for (int quad = u_tridiagonal_column >> 2; quad < quads(); quad += 4) {
    sum += vec4(product_of(line, quad), product_of(line, quad + 1), product_of(line, quad + 2),
                product_of(line, quad + 3));
  }
  float tau = texel_at(u_b, u_b_shift, 3 * kPanel * quads() + line).z;
  return 0.5 * tau * sum_of(sum);
}

vec4 column_quad(int quad, float missing) {
  vec4 sum = matrix_quad(u_tridiagonal_column, quad);
  for (int line = 0; line < u_tridiagonal_column; line += 4) {
    vec4 halves = missing_halves(line, missing);
    vec4 own_v = panel_elements(line, u_tridiagonal_column);
    vec4 own_w = panel_elements(kPanel + line, u_tridiagonal_column);
    sum -= panel_quads(line, quad) * (own_w - 2.0 * halves * own_v) +
           panel_quads(kPanel + line, quad) * own_v;
  }
  return sum;
}

float entry(int row, float missing) {
  return lane_of(column_quad(row >> 2, missing), row & 3);
}

void main() {
  int quad = target_texel();
  float missing = missing_half();
  vec4 value;
  if (quad < quads()) {
    value = below(column_quad(quad, missing), quad, u_tridiagonal_column);
  } else {
    int next = u_tridiagonal_column + 1;
    float first = next < u_tridiagonal_rows ? entry(next, missing) : 0.0;
    value = vec4(missing, entry(u_tridiagonal_column, missing), first, 0.0);
  }
  write_lanes(old_texel(quad), value, lanes_in_view(quad));
}
