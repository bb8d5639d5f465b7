// Reductions along the lines of a matrix: element k of line l is u_a_matrix_base + l * row_stride +
// k * col_stride. Piece p of P of a line has its quads p, p + P, p + 2P, ... of four elements each.
// Fragment f of a texture that is 2^log2_width wide has a line and a piece: those of a line follow
// each other, or where across is 1 the lines of a piece do. With QUADS a quad is a texel.
uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z
uniform ivec4 u_along;
#define u_along_count u_along.x
#define u_along_pieces u_along.y
#define u_along_lines u_along.z
#define u_along_log2_width u_along.w
uniform int u_along_across;

// Line and piece; a fragment behind the last one repeats it.
ivec2 line_and_piece() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int fragment = min((place.y << u_along_log2_width) + place.x, u_along_lines * u_along_pieces - 1);
  int inner = u_along_across == 1 ? u_along_lines : u_along_pieces;
  int outer = fragment / inner;
  int rest = fragment - outer * inner;
  return u_along_across == 1 ? ivec2(rest, outer) : ivec2(outer, rest);
}

float line_element(int line, int k) {
  return element_at(u_a, u_a_shift,
                    u_a_matrix_base + line * u_a_matrix_row_stride + k * u_a_matrix_col_stride);
}

vec4 line_quad(int line, int quad) {
#ifdef QUADS
  return texel_at(u_a, u_a_shift, ((u_a_matrix_base + line * u_a_matrix_row_stride) >> 2) + quad);
#else
  int k = quad << 2;
  return vec4(line_element(line, k), line_element(line, k + 1), line_element(line, k + 2),
              line_element(line, k + 3));
#endif
}

// Calls four(4 quads, the first one's number, the step), one(quad, number) and rest(element, k) for
// what is the fragment's. Four fetches do not wait for each other.
#define EACH_OF_LINE(place, four, one, rest)                                                      \
  {                                                                                               \
    int whole = u_along_count >> 2;                                                               \
    int step = u_along_pieces;                                                                    \
    int quad = place.y;                                                                           \
    for (; quad + 3 * step < whole; quad += 4 * step) {                                           \
      four(line_quad(place.x, quad), line_quad(place.x, quad + step),                             \
           line_quad(place.x, quad + 2 * step), line_quad(place.x, quad + 3 * step), quad, step); \
    }                                                                                             \
    for (; quad < whole; quad += step) {                                                          \
      one(line_quad(place.x, quad), quad);                                                        \
    }                                                                                             \
    if (quad == whole) {                                                                          \
      for (int k = whole << 2; k < u_along_count; ++k) {                                          \
        rest(line_element(place.x, k), k);                                                        \
      }                                                                                           \
    }                                                                                             \
  }
