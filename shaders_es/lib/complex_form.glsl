// A matrix and a panel of one of its forms, whose texels are two numbers. Needs lib/linear.glsl;
// who includes it defines duos(), the texels of a line of the panel.
#include "lib/times_i.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
uniform sampler2D u_b;
uniform int u_b_shift;

// Times this two numbers become their conjugates.
const vec4 kConjugate = vec4(1.0, -1.0, 1.0, -1.0);

// Two columns of a row.
vec4 matrix_duo(int row, int duo) {
  return texel_at(u_a, u_a_shift, ((u_a_matrix_base + row * u_a_matrix_row_stride) >> 1) + duo);
}

// Two places of a line.
vec4 panel_duo(int line, int duo) {
  return texel_at(u_b, u_b_shift, line * duos() + duo);
}

vec2 one_of(vec4 duo, int place) {
  return mix(duo.xy, duo.zw, bvec2((place & 1) == 1));
}

vec2 panel_number(int line, int place) {
  return one_of(panel_duo(line, place >> 1), place);
}

vec4 times_both(vec2 factor, vec4 numbers) {
  return factor.x * numbers + factor.y * times_i(numbers);
}

ivec4 places_of(int duo) {
  return ivec4(0, 0, 1, 1) + 2 * duo;
}

vec4 behind(vec4 value, int duo, int place) {
  return mix(vec4(0.0), value, greaterThan(places_of(duo), ivec4(place)));
}
