// The triangle that level2/trsv_gather and level2/trsv_step read. Rows and columns are counted in
// steps of the substitution, so that every triangle is a lower one. STRUCTURED: packed storage.
#ifdef STRUCTURED
#include "lib/structure.glsl"
#endif

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z
#define u_a_matrix_next u_a_matrix.w
uniform ivec2 u_substitution;
#define u_substitution_first u_substitution.x
#define u_substitution_direction u_substitution.y

float a_element(int i, int k) {
#ifdef STRUCTURED
  int address = structure_address(u_a_matrix, u_substitution_first + i * u_substitution_direction,
                                  u_substitution_first + k * u_substitution_direction);
#else
  int address = u_a_matrix_base + i * u_a_matrix_row_stride + k * u_a_matrix_col_stride;
#endif
  return element_at(u_a, u_a_shift, address);
}
