// Quotients of complex numbers. Needs lib/bits.glsl.

// By Smith, of a divisor that is scaled to about 1: devices divide by reciprocals, and that of a
// large number may be flushed to 0.
vec2 quotient(vec2 a, vec2 b) {
  int exponent = int(max(magnitude_bits(b.x), magnitude_bits(b.y)) >> 23) - 127;
  float scale = power_of_two(-clamp(exponent, -126, 126));
  b *= scale;
  if (abs(b.x) >= abs(b.y)) {
    float ratio = b.y / b.x;
    return vec2(a.x + a.y * ratio, a.y - a.x * ratio) / (b.x + b.y * ratio) * scale;
  }
  float ratio = b.x / b.y;
  return vec2(a.x * ratio + a.y, a.y * ratio - a.x) / (b.x * ratio + b.y) * scale;
}
