// The blocks of a triangle in a rectangle that is u_fold_blocks blocks wide. Block (c, r) with c <=
// r is in block column c and block row r, or, where lines begin at the diagonal, the other way
// round. Row y of the rectangle has the blocks c < r of rows y + 1 and, behind them, u_fold_blocks
// - y - 1; its last row those on the diagonal (of an even number of block rows the one in the
// middle twice). Blocks are (block of places, block of lines).
uniform ivec2 u_fold_lines;
#define u_fold_lines_log2_together u_fold_lines.x
#define u_fold_lines_pieces u_fold_lines.y
// Elements a side, blocks a side, last row; 1: lines end at the diagonal, -1: they begin there.
uniform ivec4 u_fold;
#define u_fold_order u_fold.x
#define u_fold_blocks u_fold.y
#define u_fold_last_row u_fold.z
#define u_fold_direction u_fold.w

// A fragment of 8 has 16 lines of a block's 128, so that the fragments' n-th ones lie below each
// other in A's texture.
int line_in_block(int fragment, int n) {
  return (((n >> u_fold_lines_log2_together << 3) + fragment) << u_fold_lines_log2_together) +
         (n & ((1 << u_fold_lines_log2_together) - 1));
}

ivec2 turned(ivec2 block) {
  return u_fold_direction == 1 ? block : block.yx;
}

ivec2 unfolded(ivec2 place) {
  int row = place.y + 1;
  ivec2 block = place.x < row ? ivec2(place.x, row) : ivec2(place.x - row, u_fold_blocks - row);
  return turned(place.y == u_fold_last_row ? place.xx : block);
}

ivec2 folded(ivec2 block) {
  block = turned(block);
  int other = u_fold_blocks - block.y;
  ivec2 place =
      block.y <= u_fold_last_row ? ivec2(block.x, block.y - 1) : ivec2(block.x + other, other - 1);
  return block.x == block.y ? ivec2(block.x, u_fold_last_row) : place;
}
