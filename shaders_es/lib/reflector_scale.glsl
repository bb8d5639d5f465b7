// The products of what one column of a panel of four texels a row has below its diagonal with each
// column: those of stripes of rows, in a texture with a line for each stripe. Its first four texels
// are the products with the column scaled by 2^-exponent, the fifth is the column's square scaled
// so twice, and the exponent.
uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_reflector;
#define u_reflector_column u_reflector.x
#define u_reflector_rows u_reflector.y
#define u_reflector_stripes u_reflector.z
#define u_reflector_stripe_rows u_reflector.w

const int kSquare = 4;
// Of zeros, and of subnormal numbers, which devices may take for zeros.
const int kNoExponent = -127;

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
