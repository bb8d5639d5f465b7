#version 300 es
// cspr, chpr, chpr2: A := alpha * x * x^T + A, A := alpha * x * x^H + A and A := alpha * x * y^H +
//   conj(alpha) * y * x^H + A, one triangle, packed.
// Reads: u_x is x and u_y is y; u_old is A.
// Writes: A, a texel of two numbers a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_x_vector and u_y_vector count numbers; u_complex_update: flags; u_structure; those of
//   lib/complex_scalars.glsl and lib/target.glsl.
// Assumes: alpha = 0 reads neither x nor y, and leaves A. Else imaginary parts of a Hermitian
//   diagonal are neither read nor left.
// Cost: per texel 1 fetch, and for each number 2, with two vectors 4; 16 multiply-adds, or 32.
// Variants: ALPHA_ON_DEVICE.
#define CONTIGUOUS
#include "lib/linear.glsl"
#include "lib/structure.glsl"
#include "lib/target.glsl"
#include "lib/packed.glsl"
#include "lib/complex.glsl"
#include "lib/complex_scalars.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
uniform sampler2D u_y;
uniform int u_y_shift;
uniform ivec2 u_y_vector;
#define u_y_vector_base u_y_vector.x
#define u_y_vector_stride u_y_vector.y
uniform int u_complex_update;

const int kIsHermitian = 1;
const int kLinesAreRows = 2;
const int kRankTwo = 4;

bool update_flag(int flag) {
  return (u_complex_update & flag) != 0;
}

vec2 number_of_x(int i) {
  return number_at(u_x, u_x_shift, u_x_vector_base + i * u_x_vector_stride);
}

vec2 number_of_y(int i) {
  return number_at(u_y, u_y_shift, u_y_vector_base + i * u_y_vector_stride);
}

vec2 updated(int element, vec2 old) {
  ivec2 position = packed_position(element, u_view_minor >> 1);
  position = update_flag(kLinesAreRows) ? position : position.yx;
  bool hermitian = update_flag(kIsHermitian);
  vec2 alpha = complex_alpha();
  if (is_zero(alpha)) {
    return old;
  }
  vec2 value = old + scaled(alpha, times(number_of_x(position.x),
                                         conjugated(number_of_y(position.y), hermitian)));
  if (update_flag(kRankTwo)) {
    value += scaled(conjugated(alpha, true),
                    times(number_of_y(position.x), conjugated(number_of_x(position.y), true)));
  }
  return hermitian && position.x == position.y ? vec2(value.x, 0.0) : value;
}

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  ivec2 first = number_position(texel, 0);
  ivec2 second = number_position(texel, 1);
  bvec2 wanted = bvec2(first.x >= 0, second.x >= 0);
  vec4 value = vec4(0.0);
  if (wanted.x) {
    value.xy = updated(first.y, old.xy);
  }
  if (wanted.y) {
    value.zw = updated(second.y, old.zw);
  }
  write_lanes(old, value, pairs(wanted.x, wanted.y));
}
