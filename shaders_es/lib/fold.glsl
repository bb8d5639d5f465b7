// The blocks of a triangle in a rectangle that is u_count.y blocks wide. Block (c, r) with c <= r
// is in block column c and block row r, or, where lines begin at the diagonal, the other way round.
// Row y of the rectangle has the blocks c < r of rows y + 1 and, behind them, u_count.y - y - 1;
// its last row those on the diagonal (of an even number of block rows the one in the middle twice).
// Blocks are (block of places, block of lines).
uniform ivec4 u_steps;  // log2 of how many lines are side by side in A's texture; pieces of a sum
// Elements a side, blocks a side, last row; 1: lines end at the diagonal, -1: they begin there.
uniform ivec4 u_count;

// A fragment of 8 has 16 lines of a block's 128, so that the fragments' n-th ones lie below each
// other in A's texture.
int line_in_block(int fragment, int n) {
  return (((n >> u_steps.x << 3) + fragment) << u_steps.x) + (n & ((1 << u_steps.x) - 1));
}

ivec2 turned(ivec2 block) {
  return u_count.w == 1 ? block : block.yx;
}

ivec2 unfolded(ivec2 place) {
  int row = place.y + 1;
  ivec2 block = place.x < row ? ivec2(place.x, row) : ivec2(place.x - row, u_count.y - row);
  return turned(place.y == u_count.z ? place.xx : block);
}

ivec2 folded(ivec2 block) {
  block = turned(block);
  int other = u_count.y - block.y;
  ivec2 place =
      block.y <= u_count.z ? ivec2(block.x, block.y - 1) : ivec2(block.x + other, other - 1);
  return block.x == block.y ? ivec2(block.x, u_count.z) : place;
}
