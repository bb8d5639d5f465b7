// Sums of exponentials: (largest element, sum of exp(element - largest), 1 where one was a NaN).
// An infinite largest element is no shift: it counts as 0.
const vec4 kNoExponentials = vec4(-3.4028234e38, 0.0, 0.0, 0.0);

float shift_of(float largest) {
  return magnitude_bits(largest) < kInfinityBits ? largest : 0.0;
}

vec4 merge_exponentials(vec4 a, vec4 b) {
  float largest = max(a.x, b.x);
  float shift = shift_of(largest);
  // What has no sum has nothing to scale, either.
  float sum = (a.y == 0.0 ? 0.0 : a.y * exp(shift_of(a.x) - shift)) +
              (b.y == 0.0 ? 0.0 : b.y * exp(shift_of(b.x) - shift));
  return vec4(largest, sum, max(a.z, b.z), 0.0);
}
