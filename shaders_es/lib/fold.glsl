// The blocks of a triangle in a rectangle: row r of it has the r + 1 blocks of the triangle's row
// r, and behind them those of the r-th row from the end. Blocks are (block of places, block of
// lines). Where the triangle's lines end at the diagonal, lines count from the first, else from the
// last one, and places with them.
uniform ivec4
    u_count;  // elements a side, blocks a side, rows of the rectangle; 1, or -1: from the last

// The same block counted from the other end.
ivec2 turned(ivec2 block) {
  return u_count.w < 0 ? u_count.y - 1 - block : block;
}

ivec2 unfolded(ivec2 place) {
  return turned(place.x > place.y ? ivec2(place.x - place.y - 1, u_count.y - 1 - place.y) : place);
}

ivec2 folded(ivec2 block) {
  block = turned(block);
  return block.y >= u_count.z ? ivec2(block.x + u_count.y - block.y, u_count.y - 1 - block.y)
                              : block;
}
