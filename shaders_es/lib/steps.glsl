// The triangle that level2/trsv_pack and level2/trsv_step read. Rows and columns are counted in
// steps of the substitution, so that every triangle is a lower one. STRUCTURED: packed storage.
#ifdef STRUCTURED
#include "lib/structure.glsl"
#endif

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_map;  // base, row stride, column stride; those of steps but for STRUCTURED
uniform ivec4 u_steps;  // row of step 0; 1, or -1: steps run against addresses

float a_element(int i, int k) {
#ifdef STRUCTURED
  int address = structure_address(u_a_map, u_steps.x + i * u_steps.y, u_steps.x + k * u_steps.y);
#else
  int address = u_a_map.x + i * u_a_map.y + k * u_a_map.z;
#endif
  return element_at(u_a, u_a_shift, address);
}
