#version 300 es
// zgeru, zgerc, zsyr, zspr, zher, zhpr, zher2, zhpr2: A := x * (alpha * y)^T + A, and y * (alpha *
//   x)^T with two products, whole or one triangle of it. Lines of A count elements of y.
// Reads: u_x is x and u_y is y, a number a texel; u_old is A.
// Writes: A, a number a fragment. Numbers outside of the view keep their bits.
// Uniforms: u_x_vector and u_y_vector count numbers; u_complex_ranks: flags, whether alpha is a
//   real number if it is on the device; those of lib/structure.glsl with PACKED_TARGET, of
//   lib/double_complex.glsl and lib/target.glsl.
// Assumes: nothing. alpha = 0 reads neither x nor y.
// Cost: per texel 3 fetches, 2000 operations on integers; twice as many with RANK_TWO.
// Variants: CONTIGUOUS, PACKED_TARGET, RANK_TWO, ALPHA_ON_DEVICE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#ifdef PACKED_TARGET
#include "lib/structure.glsl"
#include "lib/packed.glsl"
#endif
#include "lib/numbers.glsl"
#include "lib/binary64.glsl"
#include "lib/double_complex.glsl"

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
uniform ivec2 u_complex_ranks;
#define u_complex_ranks_flags u_complex_ranks.x
#define u_complex_ranks_real_alpha u_complex_ranks.y

const int kNoneBehind = 1;        // of a line what lies behind the diagonal is not written
const int kNoneBefore = 2;        // what lies before it
const int kConjugatesLines = 4;   // the vector that goes with the lines is conjugated
const int kConjugatesPlaces = 8;  // the other one
// Imaginary parts on the diagonal are neither read nor left, and the second product has alpha's
// conjugate.
const int kIsHermitian = 16;

bool has_flag(int flag) {
  return (u_complex_ranks_flags & flag) != 0;
}

uvec4 conjugated(uvec4 number, int flag) {
  number.w ^= has_flag(flag) ? kSign : 0u;
  return number;
}

uvec4 number_of_x(int i) {
  return texel_at(u_x, u_x_shift, u_x_vector_base + i * u_x_vector_stride);
}

uvec4 number_of_y(int i) {
  return texel_at(u_y, u_y_shift, u_y_vector_base + i * u_y_vector_stride);
}

// (line, place in it), or (-1, -1).
ivec2 place_of(int texel) {
  ivec2 place = view_position(texel << 2);
  place.y >>= 2;
#ifdef PACKED_TARGET
  return place.x < 0 ? place : packed_position(place.y, u_view_minor >> 2);
#else
  bool beside =
      (has_flag(kNoneBehind) && place.y > place.x) || (has_flag(kNoneBefore) && place.y < place.x);
  return beside ? ivec2(-1) : place;
#endif
}

uvec4 updated(ivec2 place, uvec4 old) {
  uvec4 alpha = complex_alpha(u_complex_ranks_real_alpha != 0);
  if (place.x < 0 || is_complex_zero(alpha)) {
    return old;
  }
  bool real_diagonal = has_flag(kIsHermitian) && place.x == place.y;
  uvec4 sum = real_diagonal ? uvec4(old.xy, 0u, 0u) : old;
#ifdef RANK_TWO
  int products = both();
#else
  const int products = 1;
#endif
  for (int i = 0; i < products; ++i) {
    uvec4 of_line = i == 0 ? number_of_y(place.x) : number_of_x(place.x);
    uvec4 of_place = i == 0 ? number_of_x(place.y) : number_of_y(place.y);
    uvec4 factor = scaled(alpha, conjugated(of_line, kConjugatesLines));
    sum = complex_sum(sum, complex_product(conjugated(of_place, kConjugatesPlaces), factor));
    alpha = conjugated(alpha, kIsHermitian);
  }
  if (real_diagonal) {
    sum.zw = uvec2(0u);
  }
  return sum;
}

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  ivec2 place = place_of(texel);
  write_lanes(old, updated(place, old), bvec4(place.x >= 0));
}
