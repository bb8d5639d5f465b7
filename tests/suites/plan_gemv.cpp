// The plan of gemv: which columns of a structured matrix its fragments go over.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>

#include "plan/device_profile.hpp"
#include "plan/gemv_plan.hpp"

namespace fragblas::test {

using namespace detail;

TEST_SUITE_BEGIN("plan_gemv");

TEST_CASE("a sweep has every column that exists, and a band's is no longer than its diagonals") {
  for (std::int64_t rows : {1, 3, 4, 9, 40}) {
    for (std::int64_t cols : {1, 4, 7, 50}) {
      for (std::int64_t below = -cols; below < rows; ++below) {
        for (std::int64_t above = -rows; above < cols; ++above) {
          const GemvSweep sweep = plan_gemv_sweep(below, above, cols);
          REQUIRE(sweep.first % 4 == 0);
          REQUIRE(sweep.slope % 4 == 0);
          REQUIRE(sweep.length >= 1);
          REQUIRE(sweep.length <= std::max<std::int64_t>(1, std::min(cols, below + above + 7)));
          for (std::int64_t i = 0; i < rows; ++i) {
            const std::int64_t start = i / 4 * sweep.slope + sweep.first;
            const std::int64_t first = std::max<std::int64_t>(0, i - below);
            const std::int64_t last = std::min(cols - 1, i + above);
            if (first > last) continue;
            REQUIRE(start <= first);
            REQUIRE(last < start + sweep.length);
          }
        }
      }
    }
  }
}

TEST_CASE("pieces of rows lie side by side, and fill quads of pixels however many rows there are") {
  const DeviceProfile profile;
  for (const std::int64_t rows : {1, 64, 5000, 100000}) {
    for (const std::int64_t cols : {1, 15, 16, 17, 64, 5000}) {
      CAPTURE(rows);
      CAPTURE(cols);
      CHECK(!plan_gemv(rows, cols, false, 32768, profile).side_by_side);
      const GemvPlan plan = plan_gemv(rows, cols, true, 32768, profile);
      CHECK(plan.side_by_side == (cols >= 16));
      CHECK((!plan.side_by_side || plan.pieces >= 3));
    }
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
