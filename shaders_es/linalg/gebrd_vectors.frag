#version 300 es
// gebrd: the panel with one more reflector, what it makes of the matrix, and the vector that is
//   next.
// Reads: u_a and u_b (lib/bidiagonal.glsl), and u_partials, the sums of linalg/gebrd_partial.
// Writes: u_b of that file as it is after this reflector, a texel a fragment.
// Uniforms: those of lib/bidiagonal.glsl and lib/target.glsl.
// Assumes: The stripes are a multiple of 4.
// Cost: per texel 1 fetch; in two lines one for each stripe, and for each column before that 4, and
//   half as many as stripes.
// Variants: WHOLE.
// Why: As linalg/sytrd_vectors. The row or column that is next needs no pass of its own, as each of
//   its elements only needs its own one of the new line that goes across.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/bidiagonal.glsl"

uniform sampler2D u_partials;

// Below this square a vector is nothing, beside a matrix of norm 1.
const float kNothing = 1e-30;

struct Reflector {
  float beta;  // what the first element becomes
  float tau;   // 0: the reflector is the identity
  float scale;
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

Reflector next_reflector() {
  float first = panel_element(2 * kLines, first_place());
  float square = sum_of_stripes(quads() + kLines / 4).x;
  if (square <= kNothing) {
    return Reflector(first, 0.0, 0.0);
  }
  float norm = sqrt(first * first + square);
  float beta = floatBitsToUint(first) >> 31 == 0u ? -norm : norm;
  return Reflector(beta, (beta - first) / beta, 1.0 / (first - beta));
}

vec4 reflector_quad(int quad) {
  vec4 rest = next_reflector().scale * next_quad(quad);
  int place = first_place();
  return vec4(equal(places_of(quad), ivec4(place))) + behind(rest, quad, place);
}

// Four elements of the matrix across the first place.
vec4 first_line(int quad) {
  int place = first_place();
  if (u_bidiagonal_side == 0) {
    return matrix_quad(place, quad);
  }
  mat4 rows = matrix_quads(quad, place >> 2);
  return vec4(lane_of(rows[0], place & 3), lane_of(rows[1], place & 3), lane_of(rows[2], place & 3),
              lane_of(rows[3], place & 3));
}

struct Across {
  vec4 line;   // the new line that goes across
  vec4 begin;  // the next vector without it
};

// What four lines that go across, and their twins along the vector, take away.
void take_away(int line, int quad, float beta, inout vec4 sum, inout vec4 begin) {
  vec4 firsts = panel_elements(along() + line, first_place());
  mat4 others = panel_quads(across() + line, quad);
  sum -= others * (sum_of_stripes(quads() + (line >> 2)) - beta * firsts);
  begin -= others * firsts;
}

Across across_quad(int quad) {
  Reflector reflector = next_reflector();
  vec4 begin = first_line(quad);
  vec4 sum = sum_of_stripes(quad) - reflector.beta * begin;
  for (int line = 0; line <= u_bidiagonal_column; line += 4) {
    take_away(line, quad, reflector.beta, sum, begin);
    take_away(line + kLines / 2, quad, reflector.beta, sum, begin);
  }
  vec4 line = reflector.tau == 0.0 ? vec4(0.0) : (reflector.tau * reflector.scale) * sum;
  return Across(behind(line, quad, u_bidiagonal_column), begin);
}

vec4 panel_texel(int line, int quad) {
  if (line == 2 * kLines) {
    Across part = across_quad(quad);
    return behind(part.begin - part.line, quad, u_bidiagonal_column);
  }
  int own = (u_bidiagonal_side == 0 ? 0 : 48) + u_bidiagonal_column;
  int crossing = (u_bidiagonal_side == 0 ? 32 : 16) + u_bidiagonal_column;
  return line == own        ? reflector_quad(quad)
         : line == crossing ? across_quad(quad).line
                            : panel_quad(line, quad);
}

vec4 scalars_texel(int column, int texel) {
  vec4 old = texel_at(u_b, u_b_shift, texel);
  Reflector reflector = next_reflector();
  vec4 value = u_bidiagonal_side == 0 ? vec4(reflector.beta, reflector.tau, old.zw)
                                      : vec4(old.xy, reflector.beta, reflector.tau);
  return column == u_bidiagonal_column ? value : old;
}

void main() {
  int texel = target_texel();
  int line = texel / quads();
  int scalars = (2 * kLines + 1) * quads();
  vec4 value = texel < scalars ? panel_texel(line, texel - line * quads())
                               : scalars_texel(texel - scalars, texel);
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
