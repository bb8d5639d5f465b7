// A reflector H = I - tau * v * v^T that makes a column of a small matrix R's. Needs lib/bits.glsl.
struct Reflector {
  float beta;   // what the column's first element becomes
  float tau;    // 0: H is the identity
  float scale;  // v = scale * (factor * x), x being what the column has below
  float factor;
};

// alpha: the first element; largest: of the magnitudes below it, as bits.
float factor_of(float alpha, uint largest) {
  uint size = max(magnitude_bits(alpha), largest);
  return power_of_two(-min(int(size >> 23) - 127, 126));
}

// square: of what is below alpha, times factor. Subnormal numbers count as zeros.
Reflector reflector_of(float alpha, uint largest, float factor, float square) {
  if (largest < 0x00800000u) {
    return Reflector(alpha, 0.0, 0.0, factor);
  }
  float scaled = alpha * factor;
  float norm = sqrt(scaled * scaled + square);
  float beta = floatBitsToUint(alpha) >> 31 == 0u ? -norm : norm;
  return Reflector(beta / factor, (beta - scaled) / beta, 1.0 / (scaled - beta), factor);
}
