// The factors of the eight rows of a half of a panel of 16 columns (linalg/getrf_pivots). Needs
// lib/exchanged.glsl.

// half_panel: 0 or 1.
vec4 half_factors_at(int half_panel, int row, int quad) {
  return texelFetch(u_x, ivec2(2 + 2 * row + quad, (u_panel_first >> 3) + half_panel), 0);
}

// A column of zeros stays one.
float divided(float value, float pivot) {
  return pivot == 0.0 ? value : value / pivot;
}

// A row below the pivots' rows.
void eliminate(int half_panel, inout vec4 low, inout vec4 high) {
  vec4 u = half_factors_at(half_panel, 0, 0);
  low.x = divided(low.x, u.x);
  low.yzw -= low.x * u.yzw;
  high -= low.x * half_factors_at(half_panel, 0, 1);
  u = half_factors_at(half_panel, 1, 0);
  low.y = divided(low.y, u.y);
  low.zw -= low.y * u.zw;
  high -= low.y * half_factors_at(half_panel, 1, 1);
  u = half_factors_at(half_panel, 2, 0);
  low.z = divided(low.z, u.z);
  low.w -= low.z * u.w;
  high -= low.z * half_factors_at(half_panel, 2, 1);
  low.w = divided(low.w, half_factors_at(half_panel, 3, 0).w);
  high -= low.w * half_factors_at(half_panel, 3, 1);
  u = half_factors_at(half_panel, 4, 1);
  high.x = divided(high.x, u.x);
  high.yzw -= high.x * u.yzw;
  u = half_factors_at(half_panel, 5, 1);
  high.y = divided(high.y, u.y);
  high.zw -= high.y * u.zw;
  u = half_factors_at(half_panel, 6, 1);
  high.z = divided(high.z, u.z);
  high.w -= high.z * u.w;
  high.w = divided(high.w, half_factors_at(half_panel, 7, 1).w);
}
