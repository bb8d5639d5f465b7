// Where four columns of a row of a product lie among its tiles: pixel and layer. position: the row,
// and the first of the columns. A tile has 1 << log2_rows rows, a strip 1 << log2_height pixels.
ivec3 tile_place(ivec2 position, int log2_rows, int log2_height) {
#ifdef PANEL_TILES
  int line = position.y >> log2_rows;
  int layer = ((position.x & 3) << (log2_rows - 2)) + ((position.y - (line << log2_rows)) >> 2);
  int column = position.x >> 2;
#else
  int line = position.x >> log2_rows;
  int layer = position.x - (line << log2_rows);
  int column = position.y >> 2;
#endif
  int x = column >> log2_height;
  return ivec3(x, (line << log2_height) + column - (x << log2_height), layer);
}
