// The panel of geqrf: rows of four texels. The first 16 are T, of the block reflector
// I - V * T * V^T; behind them come u_reflector_rows rows of the panel itself. And the products of
// what one column has below its diagonal with each column: those of stripes of rows, in a texture
// with a line for each stripe. Its first four texels are the products with the column scaled by
// 2^-exponent, the fifth is the column's square scaled so twice, and the exponent.
uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_reflector;
#define u_reflector_column u_reflector.x
#define u_reflector_rows u_reflector.y
#define u_reflector_stripes u_reflector.z
#define u_reflector_stripe_rows u_reflector.w

const int kHeader = 16;
const int kSquare = 4;
// Of zeros, and of subnormal numbers, which devices may take for zeros.
const int kNoExponent = -127;

vec4 quad_at(int row, int quad) {
  return texel_at(u_a, u_a_shift, ((kHeader + row) << 2) + quad);
}

// Of the column.
float entry_at(int row) {
  return lane_of(quad_at(row, u_reflector_column >> 2), u_reflector_column & 3);
}

struct Sums {
  vec4 products;
  float square;
  int exponent;
};

// What scales x to 1 up to 2, the largest numbers to 2 up to 4: so that its reciprocal is one.
int exponent_of(float x) {
  return min(int(magnitude_bits(x) >> 23) - 127, 126);
}

// 2^-distance, or what comes of numbers that are too small to matter.
float fall(int distance) {
  return power_of_two(max(-distance, -126));
}

// So that the exponent is this one at least.
void raise(inout Sums sums, int exponent) {
  if (exponent > sums.exponent) {
    float factor = fall(exponent - sums.exponent);
    sums.products *= factor;
    sums.square *= factor * factor;
    sums.exponent = exponent;
  }
}

// Of the rows from `first` to before `end`, four at a time, whose fetches do not wait for each
// other. Squares of numbers beyond 1e19 overflow: so the column is scaled by the power of two of
// the largest element so far, by which alone nothing is rounded.
Sums sums_of_rows(int first, int end, int quad) {
  Sums sums = Sums(vec4(0.0), 0.0, kNoExponent);
  float scale = power_of_two(-kNoExponent);
  for (int row = first; row < end; row += 4) {
    ivec4 rows = ivec4(0, 1, 2, 3) + row;
    bvec4 beyond = greaterThanEqual(rows, ivec4(end));
    rows = min(rows, ivec4(end - 1));
    vec4 x = vec4(entry_at(rows.x), entry_at(rows.y), entry_at(rows.z), entry_at(rows.w));
    mat4 others = mat4(quad_at(rows.x, quad), quad_at(rows.y, quad), quad_at(rows.z, quad),
                       quad_at(rows.w, quad));
    x = mix(x, vec4(0.0), beyond);
    vec4 sizes = abs(x);
    int exponent = exponent_of(max(max(sizes.x, sizes.y), max(sizes.z, sizes.w)));
    if (exponent > sums.exponent) {
      raise(sums, exponent);
      scale = power_of_two(-exponent);
    }
    x *= scale;
    sums.products += others * x;
    sums.square += dot(x, x);
  }
  return sums;
}
