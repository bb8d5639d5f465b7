#version 300 es
// cgetrf: a column of a panel of 16 becomes a column of the factors: its pivot's row is exchanged
//   with the one on the diagonal, rows below are divided by the pivot, and what is right of the
//   column loses its products with the pivot's row.
// Reads: u_a is the panel as it was before this pass; u_partials are the candidates for the pivot
//   (lib/complex_panel.glsl).
// Writes: all of the panel, a texel of two numbers a fragment.
// Uniforms: those of lib/complex_panel.glsl and lib/target.glsl.
// Assumes: A candidate is a row from the diagonal on.
// Cost: per texel 5 fetches, and 1 for each candidate; 1 where it is a factor already.
// Variants: WHOLE.
// Why: All fragments find the pivot among the candidates: another pass would cost more.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"
#include "lib/complex_quotient.glsl"
#include "lib/complex_panel.glsl"

uniform sampler2D u_partials;

int pivot_row() {
  int rows = u_complex_pivot_rows - u_complex_pivot_column;
  int stripes = (rows + u_complex_pivot_stripe_rows - 1) / u_complex_pivot_stripe_rows;
  vec2 best = vec2(-2.0, 0.0);
  for (int stripe = 0; stripe < stripes; ++stripe) {
    vec2 candidate = texelFetch(u_partials, ivec2(stripe, 0), 0).xy;
    best = candidate.x > best.x ? candidate : best;
  }
  return int(best.y);
}

// A column of zeros stays one.
vec2 divided(vec2 number, vec2 pivot) {
  return is_zero(pivot) ? number : quotient(number, pivot);
}

void main() {
  int texel = target_texel();
  int row = (texel >> 3) - 1;
  int quad = texel & 7;
  int column = u_complex_pivot_column;
  if (row >= 0 && row < column) {
    o_texel = pair_at(row, quad);
    return;
  }
  int pivot = pivot_row();
  int source = row == column ? pivot : row == pivot ? column : row;
  vec4 value = pair_at(source, quad);
  ivec4 columns = ivec4(0, 0, 1, 1) + 2 * quad;
  bvec4 own = equal(columns, ivec4(column));
  if (row < 0) {
    o_texel = mix(value, vec4(float(pivot + u_complex_pivot_origin + 1)), own);
    return;
  }
  if (row > column) {
    vec2 factor = divided(entry_at(source), entry_at(pivot));
    vec4 above = pair_at(pivot, quad);
    vec4 products = vec4(times(factor, above.xy), times(factor, above.zw));
    value = mix(value, value - products, greaterThan(columns, ivec4(column)));
    value = mix(value, factor.xyxy, own);
  }
  o_texel = value;
}
