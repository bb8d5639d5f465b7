// The panel of getrf: rows of four texels; and candidates for a pivot: magnitude, row. Those of a
// column are texels side by side.
uniform sampler2D u_x;  // candidates
uniform int u_x_shift;
uniform ivec4 u_pivot;
#define u_pivot_column u_pivot.x
#define u_pivot_rows u_pivot.y
#define u_pivot_candidates u_pivot.z
#define u_pivot_first_row u_pivot.w

// The larger one; of two that are as large, that of the row above. NaN is never larger.
vec2 better_pivot(vec2 a, vec2 b) {
  return b.x > a.x || (b.x == a.x && b.y < a.y) ? b : a;
}

// The row of a column's pivot. Where all of it is NaN, none is exchanged.
int pivot_row(int column) {
  vec2 best = vec2(-1.0, float(column));
  for (int i = 0; i < u_pivot_candidates; ++i) {
    vec4 candidate = texel_at(u_x, u_x_shift, column * u_pivot_candidates + i);
    best = better_pivot(best, candidate.xy);
  }
  return int(best.y);
}
