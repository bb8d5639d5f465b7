// Partial results of nrm2, after Blue (1978): the sums of squares of the big elements scaled down,
// of the medium ones and of the small ones scaled up, and the first Inf or NaN that was met, or 0.
// The bounds leave room for 2^31 elements: no sum of medium or small squares overflows, and no
// square but that of a zero is subnormal.
const int kBigScale = -76;            // of elements above 2^47
const int kSmallScale = 100;          // of elements below 2^-63
const uint kBigBits = 0x57000000u;    // 2^47
const uint kSmallBits = 0x20000000u;  // 2^-63

// Of two special values the NaN, else the Inf.
float more_special(float a, float b) {
  return magnitude_bits(b) > magnitude_bits(a) ? b : a;
}

vec4 merge_norms(vec4 a, vec4 b) {
  return vec4(a.xyz + b.xyz, more_special(a.w, b.w));
}
