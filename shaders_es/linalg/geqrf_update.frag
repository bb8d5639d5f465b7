#version 300 es
// geqrf: one column's reflector H = I - tau * v * v^T of a panel of 16: the column becomes R's and
//   v, H is applied to the columns behind it, and T gets a column.
// Reads: u_a is the panel before this pass, u_partials the products of the column with each column
//   (lib/reflector.glsl); without stripes every fragment makes them.
// Writes: all of the panel, a texel a fragment.
// Uniforms: those of lib/reflector.glsl and lib/target.glsl.
// Assumes: T's column is zeros.
// Cost: per texel 4 fetches, and 2 for each stripe or row; 8 multiply-adds, and 5 for each.
// Variants: WHOLE.
// Why: All fragments derive v from the same sums: another pass would cost more.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/reflector.glsl"
#include "lib/reflector_sums.glsl"

struct Reflector {
  float beta;   // what the column's first element becomes
  float tau;    // 0: H is the identity
  float scale;  // v = scale * (factor * x), x being what the column has below
  float factor;
};

Sums sums_of(int quad) {
  if (u_reflector_stripes == 0) {
    return sums_of_rows(u_reflector_column + 1, u_reflector_rows, quad);
  }
  return sums_of_stripes(quad);
}

Reflector reflector_of(inout Sums sums) {
  float alpha = entry_at(u_reflector_column);
  if (sums.exponent == kNoExponent) {
    return Reflector(alpha, 0.0, 0.0, 0.0);
  }
  raise(sums, exponent_of(alpha));
  float factor = power_of_two(-sums.exponent);
  float scaled = alpha * factor;
  float norm = sqrt(scaled * scaled + sums.square);
  float beta = floatBitsToUint(alpha) >> 31 == 0u ? -norm : norm;
  return Reflector(beta * power_of_two(sums.exponent), (beta - scaled) / beta,
                   1.0 / (scaled - beta), factor);
}

// The products of v, which begins with 1, with four columns.
vec4 products_of(Sums sums, Reflector reflector, int quad) {
  return quad_at(u_reflector_column, quad) + reflector.scale * sums.products;
}

// T's element in a row above the diagonal: -tau * T * (V^T * v), of the columns before.
float product_of_row(int row) {
  float sum = 0.0;
  float tau = 0.0;
  for (int quad = 0; 4 * quad < u_reflector_column; ++quad) {
    Sums sums = sums_of(quad);
    Reflector reflector = reflector_of(sums);
    vec4 products = products_of(sums, reflector, quad);
    bvec4 behind = greaterThanEqual(ivec4(0, 1, 2, 3) + 4 * quad, ivec4(u_reflector_column));
    sum += dot(quad_at(row - kHeader, quad), mix(products, vec4(0.0), behind));
    tau = reflector.tau;
  }
  return -tau * sum;
}

void main() {
  int texel = target_texel();
  int row = (texel >> 2) - kHeader;
  int quad = texel & 3;
  vec4 old = quad_at(row, quad);
  ivec4 cols = ivec4(0, 1, 2, 3) + 4 * quad;
  bool passed = quad < u_reflector_column >> 2;
  if (passed || row >= u_reflector_rows || (row >= 0 && row < u_reflector_column) ||
      (row < 0 && (cols.x > u_reflector_column || row + kHeader > u_reflector_column))) {
    o_texel = old;
    return;
  }
  bvec4 own = equal(cols, ivec4(u_reflector_column));
  if (row + kHeader < u_reflector_column) {
    o_texel = mix(old, vec4(product_of_row(row + kHeader)), own);
    return;
  }
  Sums sums = sums_of(quad);
  Reflector reflector = reflector_of(sums);
  if (row < 0) {
    o_texel = mix(old, vec4(reflector.tau), own);
    return;
  }
  bool first = row == u_reflector_column;
  float v = first ? 1.0 : reflector.scale * (reflector.factor * entry_at(row));
  vec4 reflected = old - v * (reflector.tau * products_of(sums, reflector, quad));
  vec4 value = mix(old, reflected, greaterThan(cols, ivec4(u_reflector_column)));
  o_texel = mix(value, vec4(first ? reflector.beta : v), own);
}
