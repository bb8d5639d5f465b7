// What writes lines of lib/sides.glsl. Needs that, lib/rows_of_u.glsl, and of its includer
//   vec4 row_of_l(int row, int quad)

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int texel = (place.y << u_lines_shift) + place.x;
  int line = texel >> 2;
  int below = line - 16 * u_elements;
  if (below < 0) {
    int row = line / u_elements;
    int quad = (texel & 3) + 4 * (line - row * u_elements);
    o_texel = quad < 4 ? factors_at(row, quad) : row_of_u(row, u_panel_quad + quad);
    return;
  }
  int rows = below / 17;  // of 16
  int row = below - 17 * rows;
  int first = u_panel_first + 16 + 16 * rows;
  if (first >= u_panel_rows) {
    o_texel = vec4(0.0);  // behind the last line
  } else if (row < 16) {
    o_texel = row_of_l(first + row, texel & 3);
  } else {
    first += 4 * (texel & 3);
    o_texel =
        vec4(source_of(first), source_of(first + 1), source_of(first + 2), source_of(first + 3));
  }
}
