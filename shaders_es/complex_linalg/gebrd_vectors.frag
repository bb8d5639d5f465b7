#version 300 es
// cgebrd: the panel with one more reflector, what it makes of the matrix, and the vector that is
//   next.
// Reads: u_a and u_b (lib/complex_bidiagonal.glsl), and u_partials, the sums of
//   complex_linalg/gebrd_partial.
// Writes: u_b of that file as it is after this reflector, a texel a fragment.
// Uniforms: those of lib/complex_bidiagonal.glsl and lib/target.glsl.
// Assumes: The stripes are a multiple of 4.
// Cost: per texel 1 fetch; in two lines one for each stripe, and for each column before that 4, and
//   as many as stripes.
// Variants: WHOLE.
// Why: As linalg/gebrd_vectors. A reflector is I - tau * v * v^H, its adjoint is what stands left
//   of the matrix, and u's itself right of it.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"
#include "lib/complex_bidiagonal.glsl"

uniform sampler2D u_partials;

// Below this square a vector is nothing, beside a matrix of norm 1.
const float kNothing = 1e-30;

struct Reflector {
  float beta;  // what the first number becomes
  vec2 tau;    // 0: the reflector is the identity
  vec2 scale;
};

vec4 sum_of_stripes(int place) {
  vec4 sum = vec4(0.0);
  for (int stripe = 0; stripe < u_bidiagonal_stripes; stripe += 4) {
    sum += (texelFetch(u_partials, ivec2(place, stripe), 0) +
            texelFetch(u_partials, ivec2(place, stripe + 1), 0)) +
           (texelFetch(u_partials, ivec2(place, stripe + 2), 0) +
            texelFetch(u_partials, ivec2(place, stripe + 3), 0));
  }
  return sum;
}

// What it makes of a vector is real: there may be one where that has a single number.
Reflector next_reflector() {
  vec2 first = panel_number(2 * kLines, first_place());
  float square = sum_of_stripes(duos() + kLines / 2).x + first.y * first.y;
  if (square <= kNothing) {
    return Reflector(first.x, vec2(0.0), vec2(0.0));
  }
  float norm = sqrt(first.x * first.x + square);
  float beta = floatBitsToUint(first.x) >> 31 == 0u ? -norm : norm;
  vec2 distance = vec2(first.x - beta, first.y);
  vec2 scale = vec2(distance.x, -distance.y) / dot(distance, distance);
  return Reflector(beta, -distance / beta, scale);
}

vec4 reflector_duo(int duo) {
  vec4 rest = times_both(next_reflector().scale, next_duo(duo));
  int place = first_place();
  return mix(behind(rest, duo, place), vec4(1.0, 0.0, 1.0, 0.0),
             equal(places_of(duo), ivec4(place)));
}

// Two numbers of the matrix across the first place; of a row the conjugates.
vec4 first_line(int duo) {
  int place = first_place();
  if (u_bidiagonal_side == 0) {
    return kConjugate * matrix_duo(place, duo);
  }
  return vec4(one_of(matrix_duo(2 * duo, place >> 1), place),
              one_of(matrix_duo(2 * duo + 1, place >> 1), place));
}

struct Across {
  vec4 line;   // the new line that goes across
  vec4 begin;  // the next vector without it
};

// What two lines that go across, and their twins along the vector, take away.
void take_away(int line, int duo, float beta, inout vec4 sum, inout vec4 begin) {
  int place = first_place();
  vec4 firsts = kConjugate *
                vec4(panel_number(along() + line, place), panel_number(along() + line + 1, place));
  vec4 products = sum_of_stripes(duos() + (line >> 1)) - beta * firsts;
  vec4 first = panel_duo(across() + line, duo);
  vec4 second = panel_duo(across() + line + 1, duo);
  sum -= times_both(products.xy, first) + times_both(products.zw, second);
  begin -= times_both(firsts.xy, first) + times_both(firsts.zw, second);
}

Across across_duo(int duo) {
  Reflector reflector = next_reflector();
  vec4 begin = first_line(duo);
  vec4 sum = sum_of_stripes(duo) - reflector.beta * begin;
  for (int line = 0; line <= u_bidiagonal_column; line += 2) {
    take_away(line, duo, reflector.beta, sum, begin);
    take_away(line + kLines / 2, duo, reflector.beta, sum, begin);
  }
  bool none = reflector.tau == vec2(0.0);
  vec4 line = none ? vec4(0.0) : times_both(times(reflector.tau, reflector.scale), sum);
  return Across(behind(line, duo, u_bidiagonal_column), begin);
}

vec4 panel_texel(int line, int duo) {
  if (line == 2 * kLines) {
    Across part = across_duo(duo);
    return behind(part.begin - part.line, duo, u_bidiagonal_column);
  }
  int own = (u_bidiagonal_side == 0 ? 0 : 48) + u_bidiagonal_column;
  int crossing = (u_bidiagonal_side == 0 ? 32 : 16) + u_bidiagonal_column;
  return line == own        ? reflector_duo(duo)
         : line == crossing ? across_duo(duo).line
                            : panel_duo(line, duo);
}

vec4 scalars_texel(int place, int texel) {
  vec4 old = texel_at(u_b, u_b_shift, texel);
  Reflector reflector = next_reflector();
  vec4 own = (place & 1) == 1 ? reflector.tau.xyxy : vec4(reflector.beta, 0.0, reflector.beta, 0.0);
  bvec4 is_own = equal(ivec4(0, 0, 1, 1), ivec4(u_bidiagonal_side));
  return place >> 1 == u_bidiagonal_column ? mix(old, own, is_own) : old;
}

void main() {
  int texel = target_texel();
  int line = texel / duos();
  int scalars = (2 * kLines + 1) * duos();
  vec4 value = texel < scalars ? panel_texel(line, texel - line * duos())
                               : scalars_texel(texel - scalars, texel);
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
