// What a pass before left of the pieces of a row: sums of lib/wide.glsl, in two texels each.
uniform usampler2D u_b0;  // their low words
uniform usampler2D u_b1;  // their high words
uniform ivec4 u_double_sums;
#define u_double_sums_row_step u_double_sums.x
#define u_double_sums_piece_step u_double_sums.y
#define u_double_sums_count u_double_sums.z
#define u_double_sums_log2_width u_double_sums.w

// Of the pieces `first`, `first` + step, ...
Wide sum_of_row(int row, int first, int step) {
  Wide sum = kWideZero;
  for (int piece = first; piece < u_double_sums_count; piece += step) {
    int i = row * u_double_sums_row_step + piece * u_double_sums_piece_step;
    uvec4 low = texel_at(u_b0, u_double_sums_log2_width, i);
    uvec4 high = texel_at(u_b1, u_double_sums_log2_width, i);
    sum = sum_of_wide(sum, Wide(low, high.xyz), 0u);
  }
  return sum;
}
