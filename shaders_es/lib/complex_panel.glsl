// A panel of getrf: rows of 16 complex numbers, eight texels each. The row in front of the first
// one has the pivots, as LAPACK counts them. And candidates for a column's pivot: the sum of the
// parts' magnitudes and the row of the largest number in a stripe of rows, a texel for each stripe.
uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_complex_pivot;
#define u_complex_pivot_column u_complex_pivot.x
#define u_complex_pivot_rows u_complex_pivot.y
#define u_complex_pivot_stripe_rows u_complex_pivot.z
#define u_complex_pivot_origin u_complex_pivot.w  // of the first row in the matrix

vec4 pair_at(int row, int quad) {
  return texel_at(u_a, u_a_shift, ((row + 1) << 3) + quad);
}

// Of the column.
vec2 entry_at(int row) {
  vec4 pair = pair_at(row, u_complex_pivot_column >> 1);
  return mix(pair.xy, pair.zw, bvec2((u_complex_pivot_column & 1) == 1));
}
