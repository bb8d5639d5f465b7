#version 300 es
// Reductions along lines, last pass: merges the pieces of each line.
// Reads: u_partials, what the first pass has left at the places that u_along says.
// Writes: the results, an element a line, or of pairs two: the largest element and the sum of
//   exponentials.
// Uniforms: u_along: as of the first pass; u_along_result: which reduction, in the order of
//   `AlongResult` of arrays/reduce_passes.hpp; position p of the view is line first + p * step;
//   those of lib/target.glsl.
// Assumes: nothing.
// Cost: per element 1 fetch a piece.
#define INVARIANT_TARGET
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/candidate.glsl"
#include "lib/exponentials.glsl"
#include "lib/norm.glsl"
#include "lib/norm_root.glsl"
#include "lib/order.glsl"
#include "lib/target.glsl"

uniform sampler2D u_partials;
uniform ivec4 u_along;
#define u_along_count u_along.x
#define u_along_pieces u_along.y
#define u_along_lines u_along.z
#define u_along_log2_width u_along.w
uniform int u_along_across;
uniform ivec3 u_along_result;
#define u_along_result_which u_along_result.x
#define u_along_result_first u_along_result.y
#define u_along_result_step u_along_result.z

// 4. All lanes go through one text, which is long: drivers unroll loops of constant length.
uniform int u_lanes;

const int kSum = 0;
const int kMean = 1;
const int kNorm = 2;
const int kLargest = 3;
const int kSmallest = 4;
const int kIndex = 5;
const int kLogSum = 6;
const int kPairs = 7;

vec4 piece_of(int line, int piece) {
  int fragment = u_along_across == 1 ? piece * u_along_lines + line : line * u_along_pieces + piece;
  return texel_at(u_partials, u_along_log2_width, fragment);
}

vec4 merged(vec4 a, vec4 b) {
  switch (u_along_result_which) {
    case kNorm:
      return merge_norms(a, b);
    case kLargest:
    case kSmallest:
    case kIndex:
      return better_candidate(a, b);
    case kLogSum:
    case kPairs:
      return merge_exponentials(a, b);
    default:
      return a + b;
  }
}

vec4 line_total(int line) {
  vec4 total = piece_of(line, 0);
  for (int piece = 1; piece < u_along_pieces; ++piece) {
    total = merged(total, piece_of(line, piece));
  }
  return total;
}

float result_of(vec4 total, int place) {
  uint order = (uint(total.x) << 16) | uint(total.y);
  float nan = uintBitsToFloat(0x7fc00000u);
  switch (u_along_result_which) {
    case kSum:
      return sum_of(total);
    case kMean:
      return sum_of(total) / float(u_along_count);
    case kNorm:
      return root_of(total);
    case kLargest:
      return number_of_order(order, false);
    case kSmallest:
      return number_of_order(order, true);
    case kIndex:
      return total.z * 4096.0 + total.w;
    case kLogSum:
      if (total.y == 0.0 && total.z == 0.0) {  // of minus infinities alone
        return uintBitsToFloat(0xff800000u);
      }
      return total.z > 0.0 ? nan : log(total.y) + shift_of(total.x);
    default:
      return (place & 1) == 1 ? total.y : total.z > 0.0 ? nan : shift_of(total.x);
  }
}

void main() {
  int texel = target_texel();
  vec4 value = vec4(0.0);
  for (int lane = 0; lane < u_lanes; ++lane) {
    ivec2 position = view_position((texel << 2) + lane);
    if (position.x >= 0) {
      int place = max(position.x, position.y);
      int line = u_along_result_which == kPairs
                     ? place >> 1
                     : u_along_result_first + place * u_along_result_step;
      float result = result_of(line_total(line), place);
      value = mix(value, vec4(result), equal(ivec4(0, 1, 2, 3), ivec4(lane)));
    }
  }
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
