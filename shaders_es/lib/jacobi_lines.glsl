// What Jacobi's method in blocks works on. Of each matrix lines of u_jacobi_order texels: those of
// the matrix, which is filled up to as many rows as columns; of general matrices rows of U; and
// rows of V.
uniform sampler2D u_x;
uniform int u_x_shift;

int lines_of_matrix() {
  return u_jacobi_order << 2;
}
int lines_of_all() {
  return lines_of_matrix() + u_lines_left + u_lines_right;
}

// Four neighbours of a line; the first line of the matrix is given.
vec4 line_quad(int first, int line, int quad) {
  return texel_at(u_x, u_x_shift, (first + line) * u_jacobi_order + quad);
}
