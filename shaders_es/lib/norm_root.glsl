// The norm that the sums of lib/norm.glsl make.
// sqrt(sum) * 2^-kSmallScale; where that is subnormal, its bits are made without arithmetic that
// might flush it.
float small_root(float sum) {
  float root = sqrt(sum);
  float in_least = root * power_of_two(149 - kSmallScale);  // in units of 2^-149
  return in_least < 8388608.0 ? uintBitsToFloat(uint(in_least + 0.5))
                              : root * power_of_two(-kSmallScale);
}

float root_of(vec4 norm) {
  float big = norm.x;
  float medium = norm.y;
  float small = norm.z;
  if (magnitude_bits(norm.w) > kInfinityBits) {
    return norm.w;
  }
  if (magnitude_bits(norm.w) == kInfinityBits) {
    return abs(norm.w);
  }
  // Never two constant factors in a row: compilers multiply them first, and 2^-152 is 0. From 1 on
  // big leaves nothing of medium, which is below 2^125.
  if (big >= 1.0) {
    return sqrt(big) * power_of_two(-kBigScale);
  }
  if (big > 0.0) {
    float sum = big * power_of_two(32) + medium * power_of_two(2 * kBigScale + 32);
    return sqrt(sum) * power_of_two(-kBigScale - 16);
  }
  // All small squares together are below 2^-95.
  if (small == 0.0 || medium > power_of_two(-20)) {
    return sqrt(medium);
  }
  if (medium > 0.0) {
    float sum = medium * power_of_two(kSmallScale) + small * power_of_two(-kSmallScale);
    return sqrt(sum) * power_of_two(-kSmallScale / 2);
  }
  return small_root(small);
}
