#version 300 es
// cgetrf: of some rows of a panel from the diagonal on, the first one with the largest number in a
//   column.
// Reads: u_a is the panel (lib/complex_panel.glsl).
// Writes: a candidate for each stripe of rows.
// Uniforms: those of lib/complex_panel.glsl.
// Assumes: Each stripe has a row.
// Cost: per texel 1 fetch for each row of a stripe.
#include "lib/linear.glsl"
#include "lib/complex_panel.glsl"

layout(location = 0) out vec4 o_texel;

void main() {
  int first = u_complex_pivot_column + int(gl_FragCoord.x) * u_complex_pivot_stripe_rows;
  int end = min(first + u_complex_pivot_stripe_rows, u_complex_pivot_rows);
  vec2 best = vec2(-1.0, float(first));
  for (int row = first; row < end; ++row) {
    vec2 entry = abs(entry_at(row));
    float size = entry.x + entry.y;
    best = size > best.x ? vec2(size, float(row)) : best;
  }
  o_texel = vec4(best, 0.0, 0.0);
}
