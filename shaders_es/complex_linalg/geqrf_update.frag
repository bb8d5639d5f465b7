#version 300 es
// cgeqrf: one column's reflector H = I - tau * v * v^H of a panel of eight: the column becomes R's
//   and v, H^H is applied to the columns behind it, and T gets a column. R's diagonal is real.
// Reads: u_a is the panel before this pass, u_partials the products of the column with each column
//   (lib/reflector_scale.glsl); without stripes every fragment makes them.
// Writes: all of the panel, a texel of two numbers a fragment.
// Uniforms: those of lib/reflector_scale.glsl and lib/target.glsl.
// Assumes: T's column is zeros.
// Cost: per texel 4 fetches, and 2 for each stripe or row; 16 multiply-adds, and 10 for each.
// Variants: WHOLE.
// Why: All fragments derive v from the same sums: another pass would cost more.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"
#include "lib/complex_reflector.glsl"
#include "lib/reflector_sums.glsl"

struct Reflector {
  float beta;  // what the column's first number becomes
  vec2 tau;    // 0: H is the identity
  vec2 scale;  // v = scale * (factor * x), x being what the column has below
  float factor;
};

Sums sums_of(int quad) {
  if (u_reflector_stripes == 0) {
    return sums_of_rows(u_reflector_column + 1, u_reflector_rows, quad);
  }
  return sums_of_stripes(quad);
}

// Of zeros below a real number there is none.
Reflector reflector_of(inout Sums sums) {
  vec2 alpha = entry_at(u_reflector_column);
  bool zeros = sums.exponent == kNoExponent;
  int own = exponent_of(max(abs(alpha.x), abs(alpha.y)));
  if (zeros && (alpha.y == 0.0 || own == kNoExponent)) {
    return Reflector(alpha.x, vec2(0.0), vec2(0.0), 0.0);
  }
  raise(sums, own);
  float factor = power_of_two(-sums.exponent);
  vec2 scaled_alpha = alpha * factor;
  float norm = sqrt(dot(scaled_alpha, scaled_alpha) + sums.square);
  float beta = floatBitsToUint(alpha.x) >> 31 == 0u ? -norm : norm;
  vec2 distance = vec2(scaled_alpha.x - beta, scaled_alpha.y);
  vec2 scale = vec2(distance.x, -distance.y) / dot(distance, distance);
  return Reflector(beta * power_of_two(sums.exponent), vec2(-distance.x, -distance.y) / beta, scale,
                   factor);
}

vec4 times_both(vec2 factor, vec4 numbers) {
  return factor.x * numbers + factor.y * times_i(numbers);
}

// The products of v^H, which begins with 1, with two columns.
vec4 products_of(Sums sums, Reflector reflector, int quad) {
  return pair_at(u_reflector_column, quad) +
         times_both(conjugated(reflector.scale, true), sums.products);
}

// T's number in a row above the diagonal: -tau * T * (V^H * v), of the columns before.
vec2 product_of_row(int row) {
  vec2 sum = vec2(0.0);
  vec2 tau = vec2(0.0);
  for (int quad = 0; 2 * quad < u_reflector_column; ++quad) {
    Sums sums = sums_of(quad);
    Reflector reflector = reflector_of(sums);
    vec4 products = products_of(sums, reflector, quad);
    vec4 t = pair_at(row - kHeader, quad);
    sum += times(t.xy, conjugated(products.xy, true));
    if (2 * quad + 1 < u_reflector_column) {
      sum += times(t.zw, conjugated(products.zw, true));
    }
    tau = reflector.tau;
  }
  return -times(tau, sum);
}

void main() {
  int texel = target_texel();
  int row = (texel >> 2) - kHeader;
  int quad = texel & 3;
  vec4 old = pair_at(row, quad);
  ivec4 cols = ivec4(0, 0, 1, 1) + 2 * quad;
  bool passed = quad < u_reflector_column >> 1;
  if (passed || row >= u_reflector_rows || (row >= 0 && row < u_reflector_column) ||
      (row < 0 && (cols.x > u_reflector_column || row + kHeader > u_reflector_column))) {
    o_texel = old;
    return;
  }
  bvec4 own = equal(cols, ivec4(u_reflector_column));
  if (row + kHeader < u_reflector_column) {
    o_texel = mix(old, product_of_row(row + kHeader).xyxy, own);
    return;
  }
  Sums sums = sums_of(quad);
  Reflector reflector = reflector_of(sums);
  if (row < 0) {
    o_texel = mix(old, reflector.tau.xyxy, own);
    return;
  }
  bool first = row == u_reflector_column;
  vec2 v = first ? vec2(1.0, 0.0) : times(reflector.scale, reflector.factor * entry_at(row));
  vec2 factor = times(v, conjugated(reflector.tau, true));
  vec4 reflected = old - times_both(factor, products_of(sums, reflector, quad));
  vec4 value = mix(old, reflected, greaterThan(cols, ivec4(u_reflector_column)));
  o_texel = mix(value, first ? vec4(reflector.beta, 0.0, reflector.beta, 0.0) : v.xyxy, own);
}
