#version 300 es
// chetrd: the panel with the vectors v and w of one more column, and the column before complete.
// Reads: u_a, u_b and u_x (lib/complex_tridiagonal.glsl), and u_partials, the sums of
//   complex_linalg/hetrd_partial.
// Writes: u_b of that file as it is after this column, a texel a fragment.
// Uniforms: those of lib/complex_tridiagonal.glsl and lib/target.glsl.
// Assumes: In column 0 nothing of u_b is read. Behind the last column of a panel nothing is added.
//   The stripes are a multiple of 4.
// Cost: per texel 1 fetch; in the line of w one for each stripe, and for each column before that 5,
//   and as many as stripes.
// Variants: WHOLE.
// Why: A * v = (A * x - beta * A * e1) / (x1 - beta), so that no pass has to wait for beta. That is
//   stable, since |x1 - beta| is at least |x|.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"
#include "lib/complex_tridiagonal.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform sampler2D u_partials;

// Below this square a column is nothing, beside a matrix of norm 1.
const float kNothing = 1e-30;

struct Reflector {
  float beta;  // what x becomes the first number of
  vec2 tau;    // 0: H is the identity
  vec2 scale;
};

vec4 sum_of_stripes(int place) {
  vec4 sum = vec4(0.0);
  for (int stripe = 0; stripe < u_tridiagonal_stripes; stripe += 4) {
    sum += (texelFetch(u_partials, ivec2(place, stripe), 0) +
            texelFetch(u_partials, ivec2(place, stripe + 1), 0)) +
           (texelFetch(u_partials, ivec2(place, stripe + 2), 0) +
            texelFetch(u_partials, ivec2(place, stripe + 3), 0));
  }
  return sum;
}

// Half of tau * (w^H v) of the column before, the diagonal's element, the first number of x.
vec4 column_head() {
  return texel_at(u_x, u_x_shift, duos());
}

// What it makes of x is real: there may be one where x has a single number.
Reflector reflector_of(vec2 first) {
  float square = sum_of_stripes(duos() + kPanel).x + first.y * first.y;
  if (square <= kNothing) {
    return Reflector(first.x, vec2(0.0), vec2(0.0));
  }
  float norm = sqrt(first.x * first.x + square);
  float beta = floatBitsToUint(first.x) >> 31 == 0u ? -norm : norm;
  vec2 distance = vec2(first.x - beta, first.y);
  vec2 scale = vec2(distance.x, -distance.y) / dot(distance, distance);
  return Reflector(beta, -distance / beta, scale);
}

// The row of v's 1. Behind the last column it is any.
int next_row() {
  return min(u_tridiagonal_column + 1, u_tridiagonal_rows - 1);
}

// The vectors of two columns before, at two rows, and their products with v.
vec4 others_part(int duo, int line, float missing, float beta) {
  int next = next_row();
  vec4 of_v = sum_of_stripes(duos() + (line >> 1)) - beta * panel_conjugates(line, next);
  vec4 of_w = sum_of_stripes(duos() + ((kPanel + line) >> 1)) -
              beta * panel_conjugates(kPanel + line, next);
  return lines_times(line, duo, of_w - missing_parts(line, missing) * of_v) +
         lines_times(kPanel + line, duo, of_v);
}

vec4 w_duo(int duo) {
  vec4 head = column_head();
  Reflector reflector = reflector_of(head.zw);
  if (reflector.tau == vec2(0.0)) {
    return vec4(0.0);
  }
  vec4 sum = sum_of_stripes(duo) - reflector.beta * (kConjugate * matrix_duo(next_row(), duo));
  for (int line = 0; line < u_tridiagonal_column; line += 2) {
    sum -= others_part(duo, line, head.x, reflector.beta);
  }
  return behind(times_both(times(reflector.tau, reflector.scale), sum), duo, u_tridiagonal_column);
}

vec4 v_duo(int duo) {
  Reflector reflector = reflector_of(column_head().zw);
  vec4 rest = times_both(reflector.scale, texel_at(u_x, u_x_shift, duo));
  int next = u_tridiagonal_column + 1;
  bvec4 is_next = equal(places_of(duo), ivec4(next < u_tridiagonal_rows ? next : -1));
  return mix(behind(rest, duo, next), vec4(1.0, 0.0, 1.0, 0.0), is_next);
}

vec4 panel_texel(int line, int duo) {
  int column = line & (kPanel - 1);
  bool of_w = line >> 4 == 1;
  if (column < u_tridiagonal_column) {
    vec4 old = panel_duo(line, duo);
    bool lacks_half = of_w && column == u_tridiagonal_column - 1;
    return lacks_half ? old - column_head().x * panel_duo(column, duo) : old;
  }
  return column > u_tridiagonal_column ? vec4(0.0) : of_w ? w_duo(duo) : v_duo(duo);
}

vec4 scalars_texel(int column, int texel) {
  if (column < u_tridiagonal_column) {
    return texel_at(u_b, u_b_shift, texel);
  }
  vec4 head = column_head();
  Reflector reflector = reflector_of(head.zw);
  return column == u_tridiagonal_column ? vec4(head.y, reflector.beta, reflector.tau) : vec4(0.0);
}

void main() {
  int texel = target_texel();
  int line = texel / duos();
  vec4 value = line < 3 * kPanel ? panel_texel(line, texel - line * duos())
                                 : scalars_texel(texel - 3 * kPanel * duos(), texel);
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
