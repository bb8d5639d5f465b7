// Large allocations of deferred contexts, which wait for the driver's answer between two turns.
// SPDX-License-Identifier: MIT
#include <GLES3/gl3.h>
#include <doctest/doctest.h>

#include <vector>

#include "support/environment.hpp"
#include "support/operand.hpp"

namespace fragblas::test {
namespace {

constexpr std::int64_t kSide = 1024;  // 4 MiB
constexpr std::int64_t kThin = 16;

bool fits() {
  return info().max_buffer_elements >= kSide * kSide;
}

struct Results {
  std::vector<float> sums, outer, inner;
  bool operator==(const Results& other) const {
    return sums == other.sums && outer == other.outer && inner == other.inner;
  }
};

// Routines whose results, packs or tiles are large. `issue` is called once all is queued.
template <typename Issue>
Results compute(Context& context, Issue issue) {
  Rng random = rng("allocations");
  const std::vector<float> square = random_data(random, kSide * kSide, Data::Integers);
  const std::vector<float> thin = random_data(random, kSide * kThin, Data::Integers);
  Vector x = context.vector(square), y = context.vector(square);
  axpy(3, x, y);
  const Matrix a = context.matrix(kSide, kThin, thin), b = context.matrix(kThin, kSide, thin);
  const Matrix outer = context.matrix(kSide, kSide), inner = context.matrix(kSide, kThin);
  gemm(a, b, outer);
  gemm(outer, a, inner);
  issue();
  return {y.read(), outer.read(), inner.read()};
}

Results at_once() {
  OtherContext other(only_blocks());
  return compute(other.enter(), [] {});
}

ContextOptions deferred() {
  ContextOptions options = only_blocks();
  options.deferred = true;
  return options;
}

// However a deferred context is run, by issue(context), its results are those of one that is not.
template <typename Issue>
void check_deferred(Issue issue) {
  const Results expected = at_once();
  OtherContext other(deferred());
  Context& context = other.enter();
  CHECK(compute(context, [&] { issue(context); }) == expected);
}

}  // namespace

TEST_SUITE_BEGIN("allocations");

TEST_CASE("a deferred context comes back for what needs a large allocation") {
  if (!fits()) return;
  int without_pass = 0;
  check_deferred([&](Context& context) {
    if (kBrowser) return;  // whose fences need another task
    std::int64_t passes = -1;
    do {
      without_pass += context.stats().passes == passes ? 1 : 0;
      passes = context.stats().passes;
    } while (context.run(0));
  });
  if (!kBrowser) CHECK(without_pass >= 3);
}

TEST_CASE("what the driver seems to refuse is asked for again, at once") {
  if (!fits() || kBrowser) return;
  check_deferred([](Context& context) {
    const ExpectLog of_the_driver;
    do {
      glEnable(GL_TEXTURE_2D);  // is an error in ES
    } while (context.run(0));
  });
}

TEST_CASE(
    "other allocations may be made, and errors asked for, before the device has come so far") {
  if (!fits() || kBrowser) return;
  check_deferred([](Context& context) {
    std::vector<Vector> more;
    do {
      if (more.size() < 20) more.push_back(context.vector({1, 2, 3}));
      glGetError();
    } while (context.run(0));
  });
}

TEST_CASE("what an aborted pass asked for is given back") {
  if (!fits() || kBrowser) return;
  OtherContext other(deferred());
  Context& context = other.enter();
  Vector x = context.vector(kSide * kSide), y = context.vector(kSide * kSide);
  x.fill(1);
  context.finish();
  const std::int64_t before = context.stats().texture_bytes;
  context.set_group(7);
  axpy(3, x, y);
  context.set_group(0);
  context.run(0);  // asks
  CHECK(context.stats().texture_bytes > before);
  context.abort(7);
  scal(2, x);
  issue_all(context);
  // What is given back waits in the pool for scal, which takes as much.
  CHECK(context.stats().texture_bytes == before + 16 * kSide * kSide / 4);
  CHECK(x.read() == filled(kSide * kSide, 2));
  other.leave();
}

TEST_CASE("a read that waits for nothing takes over what was asked for") {
  if (!fits()) return;
  check_deferred([](Context& context) { context.run(0); });
}

TEST_CASE("a context may go while the driver is asked") {
  if (!fits()) return;
  ExpectLog expected;
  OtherContext other(deferred());
  Context& context = other.enter();
  Vector x = context.vector(kSide * kSide), y = context.vector(kSide * kSide);
  axpy(3, x, y);
  context.run(0);
  CHECK(context.stats().pending == 1);
}

TEST_SUITE_END();

}  // namespace fragblas::test
