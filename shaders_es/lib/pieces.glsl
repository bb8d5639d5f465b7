// Sums of rows, of which several pieces are summed apart: piece p has columns p, p + pieces, ...
// What a piece leaves is texel row * row_step + piece * piece_step of a texture that is
// 2^log2_width wide. Rows are counted from the first one of the pass.
uniform ivec3 u_double_rows;
#define u_double_rows_first u_double_rows.x
#define u_double_rows_count u_double_rows.y
#define u_double_rows_cols u_double_rows.z
uniform ivec4 u_double_pieces;
#define u_double_pieces_row_step u_double_pieces.x
#define u_double_pieces_piece_step u_double_pieces.y
#define u_double_pieces_count u_double_pieces.z
#define u_double_pieces_log2_width u_double_pieces.w

// (row, piece) of this fragment.
ivec2 own_piece() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int i = (place.y << u_double_pieces_log2_width) + place.x;
  bool by_rows = u_double_pieces_row_step == 1;
  int length = by_rows ? u_double_rows_count : u_double_pieces_count;
  int line = i / length;
  int rest = i - line * length;
  return by_rows ? ivec2(rest, line) : ivec2(line, rest);
}

// The last line of the texture may have fragments without one.
bool piece_exists(ivec2 own) {
  return own.x < u_double_rows_count && own.y < u_double_pieces_count;
}
