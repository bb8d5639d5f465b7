// What a fragment adds to the sums of lib/norm.glsl.
vec4 big = vec4(0.0);
vec4 medium = vec4(0.0);
vec4 small = vec4(0.0);
float special = 0.0;

// Squares that underflow do not matter beside others of their quad that are together above this,
// 2^-60.
const uint kLeastSumBits = 0x21800000u;

bool is_medium(vec4 squares) {
  return floatBitsToUint(sum_of(squares)) > kLeastSumBits;
}

// Adds four quads, if none of their elements is big and no squares need to be scaled.
bool add_medium(vec4 x0, vec4 x1, vec4 x2, vec4 x3) {
  uvec4 most =
      max(max(magnitude_bits(x0), magnitude_bits(x1)), max(magnitude_bits(x2), magnitude_bits(x3)));
  x0 *= x0;
  x1 *= x1;
  x2 *= x2;
  x3 *= x3;
  bool all_medium = max(max(most.x, most.y), max(most.z, most.w)) <= kBigBits && is_medium(x0) &&
                    is_medium(x1) && is_medium(x2) && is_medium(x3);
  if (all_medium) {
    medium += x0;
    medium += x1;
    medium += x2;
    medium += x3;
  }
  return all_medium;
}

void add_squares(vec4 x) {
  uvec4 bits = magnitude_bits(x);
  bvec4 not_finite = greaterThanEqual(bits, uvec4(kInfinityBits));
  if (any(not_finite)) {
    vec4 found = mix(vec4(0.0), x, not_finite);
    special = more_special(
        special, more_special(more_special(found.x, found.y), more_special(found.z, found.w)));
    x = mix(x, vec4(0.0), not_finite);
    bits = magnitude_bits(x);
  }
  bvec4 is_big = greaterThan(bits, uvec4(kBigBits));
  bvec4 is_small = lessThan(bits, uvec4(kSmallBits));
  vec4 scaled = mix(vec4(0.0), x * power_of_two(kBigScale), is_big);
  big += scaled * scaled;
  scaled = mix(mix(x, vec4(0.0), is_big), vec4(0.0), is_small);
  medium += scaled * scaled;
  // A subnormal is its bits times 2^-149: arithmetic may have flushed it.
  scaled = mix(x * power_of_two(kSmallScale), vec4(bits) * power_of_two(kSmallScale - 149),
               lessThan(bits, uvec4(0x00800000u)));
  scaled = mix(vec4(0.0), scaled, is_small);
  small += scaled * scaled;
}
