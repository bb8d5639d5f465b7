#version 300 es
// dger, dsyr, dspr, dsyr2, dspr2: A := x * (alpha * y)^T + A, and y * (alpha * x)^T with two
//   products, whole or one triangle of it. Lines of A count elements of y.
// Reads: u_x is x and u_y is y, number by number; u_old is A.
// Writes: A, a texel of two numbers a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_x_vector and u_y_vector count numbers; u_double_update: flags; those of
//   lib/structure.glsl with PACKED_TARGET, of lib/double_scalars.glsl and lib/target.glsl.
// Assumes: nothing. alpha = 0 reads neither x nor y.
// Cost: per texel 5 fetches, 800 operations on integers; twice as many with RANK_TWO.
// Variants: CONTIGUOUS, PACKED_TARGET, RANK_TWO, ALPHA_ON_DEVICE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#ifdef PACKED_TARGET
#include "lib/structure.glsl"
#include "lib/packed.glsl"
#endif
#include "lib/double.glsl"
#include "lib/binary64.glsl"
#include "lib/double_scalars.glsl"

uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
uniform BUFFER u_y;
uniform int u_y_shift;
uniform ivec2 u_y_vector;
#define u_y_vector_base u_y_vector.x
#define u_y_vector_stride u_y_vector.y
uniform int u_double_update;

const int kNoneBehind = 1;  // of a line what lies behind the diagonal is not written
const int kNoneBefore = 2;  // what lies before it

uvec2 number_of_x(int i) {
  return number_at(u_x, u_x_shift, u_x_vector_base + i * u_x_vector_stride);
}

uvec2 number_of_y(int i) {
  return number_at(u_y, u_y_shift, u_y_vector_base + i * u_y_vector_stride);
}

// (line, place in it) of a number, or (-1, -1).
ivec2 place_of(int texel, int half_of_it) {
  ivec2 place = number_position(texel, half_of_it);
#ifdef PACKED_TARGET
  return place.x < 0 ? place : packed_position(place.y, u_view_minor >> 1);
#else
  bool beside = ((u_double_update & kNoneBehind) != 0 && place.y > place.x) ||
                ((u_double_update & kNoneBefore) != 0 && place.y < place.x);
  return beside ? ivec2(-1) : place;
#endif
}

uvec2 updated(ivec2 place, uvec2 old) {
  uvec2 alpha = double_alpha();
  if (place.x < 0 || is_zero(alpha)) {
    return old;
  }
  uvec2 sum = add(old, multiply(number_of_x(place.y), multiply(alpha, number_of_y(place.x))));
#ifdef RANK_TWO
  sum = add(sum, multiply(number_of_y(place.y), multiply(alpha, number_of_x(place.x))));
#endif
  return sum;
}

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  uvec4 value = old;
  bvec2 inside = bvec2(false);
  // A loop, so that compilers have the code once.
  for (int i = 0; i < 2; ++i) {
    ivec2 place = place_of(texel, i);
    uvec2 number = updated(place, i == 0 ? old.xy : old.zw);
    value = i == 0 ? uvec4(number, value.zw) : uvec4(value.xy, number);
    inside = i == 0 ? bvec2(place.x >= 0, false) : bvec2(inside.x, place.x >= 0);
  }
  write_lanes(old, value, pairs(inside.x, inside.y));
}
