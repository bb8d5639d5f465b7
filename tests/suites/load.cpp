// What a deferred context issues while the device is behind.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "support/environment.hpp"
#include "support/operand.hpp"
#include "support/planned_device.hpp"
#include "support/relayed_platform.hpp"

namespace fragblas::test {
namespace {

// A device that does nothing while it is stopped, as far as fences tell.
class StoppableDevice : public RelayedPlatform {
 public:
  using RelayedPlatform::RelayedPlatform;
  bool stopped = false;

 private:
  int wait_fence(void* sync, double seconds) override {
    return stopped ? 0 : RelayedPlatform::wait_fence(sync, seconds);
  }
};

struct Deferred {
  explicit Deferred(const ContextOptions& wanted = context_options())
      : context(device.table(), options(wanted)) {
    context.reset_state();
  }
  ~Deferred() { blas().reset_state(); }

  static ContextOptions options(ContextOptions options) {
    options.deferred = true;
    return options;
  }
  // Passes that are issued in so many turns.
  std::int64_t turns(int count) {
    const std::int64_t before = context.stats().passes;
    for (int i = 0; i < count; ++i) context.run(1);
    return context.stats().passes - before;
  }

  StoppableDevice device{platform()};
  Context context;
};

}  // namespace

TEST_SUITE_BEGIN("load");

TEST_CASE("what is issued waits for a device that is far behind") {
  if (kBrowser) return;  // whose fences need another task
  Deferred deferred;
  Context& context = deferred.context;
  const int calls = 3000;
  Vector x = context.vector({1, 2, 3}), y = context.vector(3);
  const auto add = [&] {
    for (int i = 0; i < calls; ++i) axpy(1, x, y);
  };
  add();
  CHECK(deferred.turns(1) < calls);
  context.finish();
  deferred.turns(1);  // sees that all is done
  deferred.device.stopped = true;
  add();
  const std::int64_t issued = deferred.turns(100);
  CHECK(issued > 0);
  CHECK(issued < calls / 2);
  CHECK(deferred.turns(100) == 0);
  CHECK(context.stats().pending == calls - issued);
  deferred.device.stopped = false;
  while (context.run(1)) {
  }
  CHECK(y.read() == std::vector<float>{2 * calls, 4 * calls, 6 * calls});
}

TEST_CASE("what is issued of a long product is little") {
  if (kBrowser) return;
  ContextOptions options = context_options();
  options.profile = slow_profile();
  Deferred deferred(options);
  Context& context = deferred.context;
  // 4 s by the model, and half a second where the clock has learnt that the device is faster.
  const std::int64_t n = 128;
  const std::vector<float> ones(n * n, 1);
  Matrix a = context.matrix(n, n, ones), b = context.matrix(n, n, ones), c = context.matrix(n, n);
  deferred.device.stopped = true;
  gemm(a, b, c);
  const std::int64_t issued = deferred.turns(100);
  CHECK(issued < 7);  // two packs, and slices of 50 ms
  CHECK(context.run(1));
  deferred.device.stopped = false;
  while (context.run(1)) {
  }
  CHECK(c.read() == filled(n * n, n));
}

TEST_SUITE_END();

}  // namespace fragblas::test
