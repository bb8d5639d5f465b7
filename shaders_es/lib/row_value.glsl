// The number that the exact sum of a row is, or with ROOT the root of that.
#include "lib/wide.glsl"
#ifdef ROOT
#include "lib/binary64_root.glsl"
#endif
#include "lib/wide_rounding.glsl"
#include "lib/extents.glsl"
#include "lib/sums.glsl"

uvec2 value_of_row(int row) {
  uvec3 extent = extent_of_row(row, 0, 1);
  if (extent.y != 0u) {
    return extent.y == kHasInfinity           ? uvec2(0u, kInfinity)
           : extent.y == kHasNegativeInfinity ? uvec2(0u, kSign | kInfinity)
                                              : kNan;
  }
  Wide sum = sum_of_row(row, 0, 1);
#ifdef ROOT
  return rounded_root(sum, int(extent.x));
#else
  return rounded_sum(sum, int(extent.x));
#endif
}
