// The first pass of a reduction: a grid of fragments combs x, in rounds of four quads a fragment,
// which do not wait for each other, and what is left quad by quad. A quad is four consecutive
// elements of the vector, whatever its stride: with X_QUADS a texel of x, neighbours elsewhere two
// fetches, others four. A kernel that defines SECOND_VECTOR combs y in the same way, which Y_QUADS
// is for.
//
// u_comb has the elements, the fragments in a line and in all, and the rounds. u_comb_steps counts
// quads: from one of a round to the next, from a round to the next, from a line of fragments to the
// next, and from eight lines to the next.
#include "lib/neighbours.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
uniform ivec4 u_comb;
#define u_comb_elements u_comb.x
#define u_comb_line u_comb.y
#define u_comb_fragments u_comb.z
#define u_comb_rounds u_comb.w
uniform ivec4 u_comb_steps;
#define u_comb_steps_quad u_comb_steps.x
#define u_comb_steps_round u_comb_steps.y
#define u_comb_steps_line u_comb_steps.z
#define u_comb_steps_lines u_comb_steps.w

int first_quad() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  return (place.y >> 3) * u_comb_steps_lines + (place.y & 7) * u_comb_steps_line + place.x;
}

// The first one after the rounds; from there on every u_comb_fragments-th below full_quads() is
// this fragment's.
int rest_quad() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  return 4 * u_comb_rounds * u_comb_fragments + place.y * u_comb_line + place.x;
}

int full_quads() {
  return u_comb_elements >> 2;
}

// How many elements of a last quad that is not full are this fragment's, which has come to `quad`.
int elements_left(int quad) {
  return quad == full_quads() ? u_comb_elements & 3 : 0;
}

// vector: base, stride.
float vector_element(sampler2D elements, int shift, ivec2 vector, int i) {
  return element_at(elements, shift, vector.x + i * vector.y);
}

vec4 vector_quad(sampler2D elements, int shift, ivec2 vector, int quad) {
  int i = quad << 2;
  if (vector.y == 1) {
    return four_neighbours(elements, shift, vector.x + i);
  }
  return vec4(vector_element(elements, shift, vector, i),
              vector_element(elements, shift, vector, i + 1),
              vector_element(elements, shift, vector, i + 2),
              vector_element(elements, shift, vector, i + 3));
}

// The vector's last quad, of which 1 to 3 elements exist: zeros for the others, which are not read.
vec4 vector_rest(sampler2D elements, int shift, ivec2 vector, int quad, int left) {
  int i = quad << 2;
  return vec4(vector_element(elements, shift, vector, i),
              left > 1 ? vector_element(elements, shift, vector, i + 1) : 0.0,
              left > 2 ? vector_element(elements, shift, vector, i + 2) : 0.0, 0.0);
}

float x_element(int i) {
  return vector_element(u_x, u_x_shift, u_x_vector, i);
}

vec4 x_quad(int quad) {
#ifdef X_QUADS
  return texel_at(u_x, u_x_shift, (u_x_vector_base >> 2) + quad);
#else
  return vector_quad(u_x, u_x_shift, u_x_vector, quad);
#endif
}

vec4 x_rest(int quad, int left) {
  return vector_rest(u_x, u_x_shift, u_x_vector, quad, left);
}

#ifdef SECOND_VECTOR
uniform sampler2D u_y;
uniform int u_y_shift;
uniform ivec2 u_y_vector;
#define u_y_vector_base u_y_vector.x

float y_element(int i) {
  return vector_element(u_y, u_y_shift, u_y_vector, i);
}

vec4 y_quad(int quad) {
#ifdef Y_QUADS
  return texel_at(u_y, u_y_shift, (u_y_vector_base >> 2) + quad);
#else
  return vector_quad(u_y, u_y_shift, u_y_vector, quad);
#endif
}

vec4 y_rest(int quad, int left) {
  return vector_rest(u_y, u_y_shift, u_y_vector, quad, left);
}
#endif
