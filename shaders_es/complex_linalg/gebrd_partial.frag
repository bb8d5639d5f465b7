#version 300 es
// cgebrd: of a stripe of a vector, its products with the matrix or its adjoint, with the adjoints
//   of the panel's lines along it, and with itself.
// Reads: u_a and u_b (lib/complex_bidiagonal.glsl).
// Writes: a line for each stripe, a texel a fragment: a texel for two numbers of the product with
//   the matrix; 16 texels of those with lines; the square without the first number.
// Uniforms: those of lib/complex_bidiagonal.glsl.
// Assumes: nothing.
// Cost: per texel 6 fetches and 32 multiply-adds for four numbers of a stripe.
#include "lib/linear.glsl"
#include "lib/complex_bidiagonal.glsl"

layout(location = 0) out vec4 o_texel;

// Of side 0 the conjugates of A^H * x.
vec4 matrix_part(int duo, int own) {
  vec4 x = next_duo(duo);
  if (u_bidiagonal_side == 0) {
    vec4 first = matrix_duo(2 * duo, own);
    vec4 second = matrix_duo(2 * duo + 1, own);
    return (x.x * first - x.y * times_i(first)) + (x.z * second - x.w * times_i(second));
  }
  // Real and imaginary part of a * x are dot products of a's lanes.
  vec4 real_part = kConjugate * x;
  vec4 imaginary_part = x.yxwz;
  vec4 first = matrix_duo(2 * own, duo);
  vec4 second = matrix_duo(2 * own + 1, duo);
  return vec4(dot(first, real_part), dot(first, imaginary_part), dot(second, real_part),
              dot(second, imaginary_part));
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int stripe_duos = (duos() + u_bidiagonal_stripes - 1) / u_bidiagonal_stripes;
  int first = max(place.y * stripe_duos, first_place() >> 1);
  int end = min((place.y + 1) * stripe_duos, duos());
  int line = 2 * (place.x - duos());
  vec4 sum = vec4(0.0);
  if (line < 0) {
    for (int duo = first; duo < end; duo += 2) {
      int next = min(duo + 1, end - 1);
      vec4 second = matrix_part(next, place.x);
      sum += matrix_part(duo, place.x) + (next > duo ? second : vec4(0.0));
    }
    sum *= u_bidiagonal_side == 0 ? kConjugate : vec4(1.0);
  } else if (line == kLines) {
    for (int duo = first; duo < end; ++duo) {
      vec4 rest = behind(next_duo(duo), duo, first_place());
      sum += vec4(dot(rest, rest), 0.0, 0.0, 0.0);
    }
  } else if ((line & 15) <= u_bidiagonal_column) {
    for (int duo = first; duo < end; ++duo) {
      vec4 x = next_duo(duo);
      vec4 ix = times_i(x);
      sum += vec4(conjugated_dot(panel_duo(along() + line, duo), x, ix),
                  conjugated_dot(panel_duo(along() + line + 1, duo), x, ix));
    }
  }
  o_texel = sum;
}
