#version 300 es
// getrf: the first half of a panel of 16 columns becomes its factors; in the other one rows are
//   exchanged, too, and lose their products with those of the pivots.
// Reads: u_a is the matrix; u_x has the half's exchanges and the factors of its first eight rows
//   (linalg/getrf_pivots).
// Writes: four texels for each row from the panel's first one on, in linear storage.
// Uniforms: those of lib/exchanged.glsl; u_lines_shift: of the texture that is written.
// Assumes: Lines of the matrix begin at texels.
// Cost: per texel 5 fetches; of the first half 16 more and 64 multiply-adds, of the other one 28
//   more and 200.
#include "lib/linear.glsl"
#define u_old u_a
#define u_old_shift u_a_shift
uniform sampler2D u_a;
uniform int u_a_shift;
#include "lib/exchanged.glsl"
#include "lib/half_panel.glsl"

uniform int u_lines_shift;

layout(location = 0) out vec4 o_texel;

vec4 pivots_quad(int row, int quad) {
  return quad_at(row_before(u_panel_first + row, u_panel_first), quad);
}

// Less the products with the pivots' rows, as far as the factors of this row are L's.
vec4 updated(vec4 value, int row, vec4 low, vec4 high, int quad) {
  ivec4 columns = ivec4(0, 1, 2, 3);
  low = mix(low, vec4(0.0), greaterThanEqual(columns, ivec4(row)));
  high = mix(high, vec4(0.0), greaterThanEqual(columns + 4, ivec4(row)));
  vec4 u0 = pivots_quad(0, quad);
  vec4 u1 = pivots_quad(1, quad) - half_factors_at(0, 1, 0).x * u0;
  vec4 l = half_factors_at(0, 2, 0);
  vec4 u2 = pivots_quad(2, quad) - l.x * u0 - l.y * u1;
  l = half_factors_at(0, 3, 0);
  vec4 u3 = pivots_quad(3, quad) - l.x * u0 - l.y * u1 - l.z * u2;
  l = half_factors_at(0, 4, 0);
  vec4 u4 = pivots_quad(4, quad) - l.x * u0 - l.y * u1 - l.z * u2 - l.w * u3;
  l = half_factors_at(0, 5, 0);
  vec4 m = half_factors_at(0, 5, 1);
  vec4 u5 = pivots_quad(5, quad) - l.x * u0 - l.y * u1 - l.z * u2 - l.w * u3 - m.x * u4;
  l = half_factors_at(0, 6, 0);
  m = half_factors_at(0, 6, 1);
  vec4 u6 = pivots_quad(6, quad) - l.x * u0 - l.y * u1 - l.z * u2 - l.w * u3 - m.x * u4 - m.y * u5;
  l = half_factors_at(0, 7, 0);
  m = half_factors_at(0, 7, 1);
  vec4 u7 = pivots_quad(7, quad) - l.x * u0 - l.y * u1 - l.z * u2 - l.w * u3 - m.x * u4 - m.y * u5 -
            m.z * u6;
  return value - low.x * u0 - low.y * u1 - low.z * u2 - low.w * u3 - high.x * u4 - high.y * u5 -
         high.z * u6 - high.w * u7;
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int texel = (place.y << u_lines_shift) + place.x;
  int row = texel >> 2;
  if (u_panel_first + row >= u_panel_rows) {
    o_texel = vec4(0.0);  // behind the last line
    return;
  }
  int source = row_before(u_panel_first + row, u_panel_first);
  vec4 low, high;
  if (row < 8) {
    low = half_factors_at(0, row, 0);
    high = half_factors_at(0, row, 1);
  } else {
    low = quad_at(source, u_panel_quad);
    high = quad_at(source, u_panel_quad + 1);
    eliminate(0, low, high);
  }
  if ((texel & 3) > 1) {
    int quad = u_panel_quad + (texel & 3);
    o_texel = updated(quad_at(source, quad), row, low, high, quad);
  } else {
    o_texel = (texel & 3) == 0 ? low : high;
  }
}
