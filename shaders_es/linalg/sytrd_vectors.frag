#version 300 es
// sytrd: the panel with the vectors v and w of one more column, and the column before complete.
// Reads: u_a, u_b and u_x (lib/tridiagonal.glsl), and u_partials, the sums of linalg/sytrd_partial.
// Writes: u_b of that file as it is after this column, a texel a fragment.
// Uniforms: those of lib/tridiagonal.glsl and lib/target.glsl.
// Assumes: In column 0 nothing of u_b is read. Behind the last column of a panel nothing is added.
//   The stripes are a multiple of 4.
// Cost: per texel 1 fetch; in the line of w one for each stripe, and for each column before that 5,
//   and half as many as stripes.
// Variants: WHOLE.
// Why: A * v = (A * x - beta * A * e1) / (x1 - beta), so that no pass has to wait for beta. That is
//   stable, since |x1 - beta| is at least |x|.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/tridiagonal.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform sampler2D u_partials;

// Below this square a column is nothing, beside a matrix of norm 1.
const float kNothing = 1e-30;

struct Reflector {
  float beta;  // what x becomes the first element of
  float tau;   // 0: H is the identity
  float scale;
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

// Half of tau * (w^T v) of the column before, the diagonal's element, the first one of x.
vec3 column_head() {
  return texel_at(u_x, u_x_shift, quads()).xyz;
}

Reflector reflector_of(float first) {
  float square = sum_of_stripes(quads() + kPanel / 2).x;
  if (square <= kNothing) {
    return Reflector(first, 0.0, 0.0);
  }
  float norm = sqrt(first * first + square);
  float beta = floatBitsToUint(first) >> 31 == 0u ? -norm : norm;
  return Reflector(beta, (beta - first) / beta, 1.0 / (first - beta));
}

// The row of v's 1. Behind the last column it is any.
int next_row() {
  return min(u_tridiagonal_column + 1, u_tridiagonal_rows - 1);
}

// The vectors of the columns before, at four rows, and their products with v.
vec4 others_part(int quad, int line, float missing, float beta) {
  int next = next_row();
  vec4 halves = missing_halves(line, missing);
  vec4 own_v = panel_elements(line, next);
  vec4 own_w = panel_elements(kPanel + line, next);
  vec4 of_v = sum_of_stripes(quads() + (line >> 2)) - beta * own_v;
  vec4 of_w = sum_of_stripes(quads() + ((kPanel + line) >> 2)) - beta * own_w;
  return panel_quads(line, quad) * (of_w - 2.0 * halves * of_v) +
         panel_quads(kPanel + line, quad) * of_v;
}

vec4 w_quad(int quad) {
  vec3 head = column_head();
  Reflector reflector = reflector_of(head.z);
  if (reflector.tau == 0.0) {
    return vec4(0.0);
  }
  vec4 sum = sum_of_stripes(quad) - reflector.beta * matrix_quad(next_row(), quad);
  for (int line = 0; line < u_tridiagonal_column; line += 4) {
    sum -= others_part(quad, line, head.x, reflector.beta);
  }
  return below((reflector.tau * reflector.scale) * sum, quad, u_tridiagonal_column);
}

vec4 v_quad(int quad) {
  Reflector reflector = reflector_of(column_head().z);
  vec4 rest = reflector.scale * texel_at(u_x, u_x_shift, quad);
  int next = u_tridiagonal_column + 1;
  vec4 first = vec4(equal(rows_of(quad), ivec4(next < u_tridiagonal_rows ? next : -1)));
  return first + below(rest, quad, next);
}

vec4 panel_texel(int line, int quad) {
  int column = line & (kPanel - 1);
  bool of_w = line >> 4 == 1;
  if (column < u_tridiagonal_column) {
    vec4 old = panel_quad(line, quad);
    bool lacks_half = of_w && column == u_tridiagonal_column - 1;
    return lacks_half ? old - column_head().x * panel_quad(column, quad) : old;
  }
  return column > u_tridiagonal_column ? vec4(0.0) : of_w ? w_quad(quad) : v_quad(quad);
}

vec4 scalars_texel(int column, int texel) {
  if (column < u_tridiagonal_column) {
    return texel_at(u_b, u_b_shift, texel);
  }
  vec3 head = column_head();
  Reflector reflector = reflector_of(head.z);
  return column == u_tridiagonal_column ? vec4(head.y, reflector.beta, reflector.tau, 0.0)
                                        : vec4(0.0);
}

void main() {
  int texel = target_texel();
  int line = texel / quads();
  vec4 value = line < 3 * kPanel ? panel_texel(line, texel - line * quads())
                                 : scalars_texel(texel - 3 * kPanel * quads(), texel);
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
