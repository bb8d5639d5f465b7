// What whoever watches passes is told, as a profile does. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "context/context_state.hpp"
#include "null_gl/device.hpp"
#include "null_gl/golden.hpp"
#include "null_gl/platform.hpp"

namespace fragblas::test {
namespace {

using null_gl::device;

struct Told {
  std::int64_t passes = 0;
  bool begun = false;
};

void tell(void* user, const char* routine, const char*, std::uint32_t, double, double, double) {
  Told& told = *static_cast<Told*>(user);
  const bool begins = routine == nullptr;
  CHECK(told.begun != begins);
  told.begun = begins;
  told.passes += begins ? 0 : 1;
}

}  // namespace

TEST_SUITE_BEGIN("null_watched");

TEST_CASE("a merge that a pass draws for want of memory is a part of that pass") {
  constexpr std::int64_t kOrder = 256, kLong = std::int64_t{1} << 16, kSmall = 4096;
  device().reset();
  ContextOptions options = null_options();
  options.profile.emplace();
  options.profile->gemm_unpacked = false;
  options.limits.memory_bytes = std::int64_t{1} << 23;
  Context context(null_gl::platform(), options);
  detail::ContextState& state = *context.state();
  const Matrix a = context.matrix(kOrder, kOrder), c = context.matrix(kOrder, kOrder);
  const Vector x = context.vector(kLong / 4), y = context.vector(kLong);
  gemm(a, a, c);
  REQUIRE(context.stats().tile_bytes > 0);
  while (state.unused.bytes() > 0) state.budget.free_some();
  std::vector<Vector> others;
  while (state.budget.left() >= 4 * kLong / 4) others.push_back(context.vector(kSmall));
  REQUIRE(context.stats().tile_bytes > 0);
  Told told;
  state.queue.set_watch({tell, &told});
  const std::int64_t before = context.stats().passes;
  axpy(2, x, y.view(kLong / 4));
  CHECK(context.stats().passes == before + 2);
  CHECK(told.passes == 1);
  CHECK_FALSE(told.begun);
}

TEST_SUITE_END();

}  // namespace fragblas::test
