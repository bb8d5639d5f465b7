#version 300 es
// getrf: a panel of eight columns becomes its factors, in a block of 16 columns, whose rows are
//   exchanged and, right of the panel, lose their products with those of the pivots.
// Reads: u_old is the matrix; u_x has the panel's exchanges and the factors of its first eight rows
//   (linalg/getrf_pivots).
// Writes: the block from the row on in which it is on the diagonal, a texel a fragment: four
//   columns of a row.
// Uniforms: those of lib/exchanged.glsl and lib/target.glsl.
// Assumes: Lines of the matrix begin at texels.
// Cost: per texel 5 fetches; in the panel 16 more and 64 multiply-adds, right of it 28 more and
//   200.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/exchanged.glsl"

vec4 factors_at(int row, int quad) {
  return texelFetch(u_x, ivec2(2 + 2 * row + quad, u_panel_first >> 3), 0);
}

// A column of zeros stays one.
float divided(float value, float pivot) {
  return pivot == 0.0 ? value : value / pivot;
}

// A row below the pivots' rows.
void eliminate(inout vec4 low, inout vec4 high) {
  vec4 u = factors_at(0, 0);
  low.x = divided(low.x, u.x);
  low.yzw -= low.x * u.yzw;
  high -= low.x * factors_at(0, 1);
  u = factors_at(1, 0);
  low.y = divided(low.y, u.y);
  low.zw -= low.y * u.zw;
  high -= low.y * factors_at(1, 1);
  u = factors_at(2, 0);
  low.z = divided(low.z, u.z);
  low.w -= low.z * u.w;
  high -= low.z * factors_at(2, 1);
  low.w = divided(low.w, factors_at(3, 0).w);
  high -= low.w * factors_at(3, 1);
  u = factors_at(4, 1);
  high.x = divided(high.x, u.x);
  high.yzw -= high.x * u.yzw;
  u = factors_at(5, 1);
  high.y = divided(high.y, u.y);
  high.zw -= high.y * u.zw;
  u = factors_at(6, 1);
  high.z = divided(high.z, u.z);
  high.w -= high.z * u.w;
  high.w = divided(high.w, factors_at(7, 1).w);
}

vec4 pivots_quad(int row, int quad) {
  return quad_at(row_before(u_panel_first + row, u_panel_first), quad);
}

// Less the products with the pivots' rows, as far as the factors of this row are L's.
vec4 updated(vec4 value, int row, vec4 low, vec4 high, int quad) {
  ivec4 columns = ivec4(0, 1, 2, 3);
  low = mix(low, vec4(0.0), greaterThanEqual(columns, ivec4(row)));
  high = mix(high, vec4(0.0), greaterThanEqual(columns + 4, ivec4(row)));
  vec4 u0 = pivots_quad(0, quad);
  vec4 u1 = pivots_quad(1, quad) - factors_at(1, 0).x * u0;
  vec4 l = factors_at(2, 0);
  vec4 u2 = pivots_quad(2, quad) - l.x * u0 - l.y * u1;
  l = factors_at(3, 0);
  vec4 u3 = pivots_quad(3, quad) - l.x * u0 - l.y * u1 - l.z * u2;
  l = factors_at(4, 0);
  vec4 u4 = pivots_quad(4, quad) - l.x * u0 - l.y * u1 - l.z * u2 - l.w * u3;
  l = factors_at(5, 0);
  vec4 m = factors_at(5, 1);
  vec4 u5 = pivots_quad(5, quad) - l.x * u0 - l.y * u1 - l.z * u2 - l.w * u3 - m.x * u4;
  l = factors_at(6, 0);
  m = factors_at(6, 1);
  vec4 u6 = pivots_quad(6, quad) - l.x * u0 - l.y * u1 - l.z * u2 - l.w * u3 - m.x * u4 - m.y * u5;
  l = factors_at(7, 0);
  m = factors_at(7, 1);
  vec4 u7 = pivots_quad(7, quad) - l.x * u0 - l.y * u1 - l.z * u2 - l.w * u3 - m.x * u4 - m.y * u5 -
            m.z * u6;
  return value - low.x * u0 - low.y * u1 - low.z * u2 - low.w * u3 - high.x * u4 - high.y * u5 -
         high.z * u6 - high.w * u7;
}

void main() {
  int texel = target_texel();
  ivec2 position = view_position(texel << 2);
  int row = position.x - 4 * u_panel_quad;
  if (position.x < 0 || row < 0) {
    o_texel = old_texel(texel);
    return;
  }
  int quad = position.y >> 2;
  int source = row_before(u_panel_first + row, u_panel_first);
  vec4 low, high;
  if (row < 8) {
    low = factors_at(row, 0);
    high = factors_at(row, 1);
  } else {
    low = quad_at(source, u_panel_quad);
    high = quad_at(source, u_panel_quad + 1);
    eliminate(low, high);
  }
  vec4 value = quad_at(source, quad);
  if (quad > u_panel_quad + 1) {
    value = updated(value, row, low, high, quad);
  }
  value = quad == u_panel_quad ? low : quad == u_panel_quad + 1 ? high : value;
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
