// A matrix that is not just rows and columns: a triangle, a symmetric matrix of which one triangle
// is stored, a band, packed storage, and any block of one. Element (i, j) of the block is element
// (i + first row, j + first column) of the matrix. Elements that do not exist are zeros, those of
// a unit diagonal ones, and neither are ever read.
uniform ivec4 u_structure;
#define u_structure_first_row u_structure.x
#define u_structure_first_col u_structure.y
#define u_structure_flags u_structure.z
#define u_structure_order u_structure.w
uniform ivec2 u_band;
#define u_band_below u_band.x
#define u_band_above u_band.y

const int kMirrorLower = 1;       // symmetric, the lower triangle is stored
const int kMirrorUpper = 2;       // symmetric, the upper triangle is stored
const int kUnitDiagonal = 4;      // the diagonal is ones
const int kPackedGrowing = 8;     // packed, lines grow: upper column-major, lower row-major
const int kPackedShrinking = 16;  // packed, lines shrink: lower column-major, upper row-major

bool structure_flag(int flag) {
  return (u_structure_flags & flag) != 0;
}

// Whether element (i, j) of the block is one that products take part in.
bool structure_exists(int i, int j) {
  int below = (i + u_structure_first_row) - (j + u_structure_first_col);
  return below <= u_band_below && -below <= u_band_above;
}

// Where an element that exists lies; map: base, row stride, column stride.
int structure_address(ivec4 map, int i, int j) {
  int row = i + u_structure_first_row;
  int col = j + u_structure_first_col;
  int less = min(row, col);
  int more = max(row, col);
  if (structure_flag(kPackedGrowing)) {
    uint line = uint(more) * (uint(more) + 1u) >> 1u;
    return map.x + int(line) + less;
  }
  if (structure_flag(kPackedShrinking)) {
    uint line = uint(less) * (2u * uint(u_structure_order) - uint(less) - 1u) >> 1u;
    return map.x + int(line) + more;
  }
  if (structure_flag(kMirrorLower)) {
    row = more;
    col = less;
  } else if (structure_flag(kMirrorUpper)) {
    row = less;
    col = more;
  }
  return map.x + row * map.y + col * map.z;
}

// An element that exists, of kernels whose lanes are numbers.
#ifndef BITS
float structure_element(sampler2D source, int shift, ivec4 map, int i, int j) {
  if (structure_flag(kUnitDiagonal) && i + u_structure_first_row == j + u_structure_first_col) {
    return 1.0;
  }
  return element_at(source, shift, structure_address(map, i, j));
}
#endif
