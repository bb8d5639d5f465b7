// Where a pass leaves sums of lib/wide.glsl, and a word beside each: in two targets, with TWO_ROWS
// two sums in four, or where a device draws one alone, in as many passes.
layout(location = 0) out uvec4 o_low;
#ifdef TWO_ROWS
layout(location = 1) out uvec4 o_high;
layout(location = 2) out uvec4 o_low_of_next;
layout(location = 3) out uvec4 o_high_of_next;

void write_sums(Wide sum, uint beside, Wide next, uint beside_next) {
  o_low = sum.low;
  o_high = uvec4(sum.high, beside);
  o_low_of_next = next.low;
  o_high_of_next = uvec4(next.high, beside_next);
}
#else
#ifdef TARGETS_2
layout(location = 1) out uvec4 o_high;
#else
uniform int u_half;  // 0: the low words
#endif

void write_sum(Wide sum, uint beside) {
#ifdef TARGETS_2
  o_low = sum.low;
  o_high = uvec4(sum.high, beside);
#else
  o_low = u_half == 0 ? sum.low : uvec4(sum.high, beside);
#endif
}
#endif
