// What outlives what: contexts that die before their buffers, with work queued or not, and two
// contexts on one GL context. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <memory>

#include "fragblas/fragblas.hpp"
#include "support/environment.hpp"

namespace fragblas::test {
namespace {

std::unique_ptr<Context> make_context(bool deferred) {
  ContextOptions options = context_options();
  options.deferred = deferred;
  return std::make_unique<Context>(platform(), options);
}

Status status_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.status();
  }
  return Status::Ok;
}

}  // namespace

TEST_SUITE_BEGIN("lifetimes");

TEST_CASE("a readback whose context died before it was issued fails, and does not hang") {
  ExpectLog expected;
  auto context = make_context(true);
  Vector x = context->vector({1, 2, 3});
  Readback readback = x.read_async();
  context.reset();
  CHECK(status_of([&] { readback.ready(); }) == Status::Undefined);
  CHECK(status_of([&] { readback.get(); }) == Status::Undefined);
}

TEST_CASE("work that was queued when its context died leaves its outputs undefined") {
  ExpectLog expected;
  auto context = make_context(true);
  Vector x = context->vector({1, 2, 3});
  Vector y = context->vector({4, 5, 6});
  scal(2, x);
  context.reset();
  CHECK(status_of([&] { x.read(); }) == Status::Undefined);
  CHECK(y.read() == std::vector<float>{4, 5, 6});
}

TEST_CASE("rule 52: what is asked for after the context's handle is gone happens at once") {
  auto context = make_context(true);
  Vector x = context->vector({1, 2, 3});
  context.reset();
  scal(2, x);
  CHECK(x.read() == std::vector<float>{2, 4, 6});
}

TEST_CASE("two contexts on one GL context do not disturb each other") {
  auto first = make_context(false);
  auto second = make_context(false);
  Vector x = first->vector({1, 2, 3});
  Vector y = second->vector({10, 20, 30});
  Vector z = second->vector({1, 1, 1});
  for (int i = 0; i < 3; ++i) {
    scal(2, x);
    axpy(1, z, y);
  }
  CHECK(x.read() == std::vector<float>{8, 16, 24});
  CHECK(y.read() == std::vector<float>{13, 23, 33});
}

TEST_CASE("an undefined buffer gives no texture") {
  ExpectLog expected;
  auto context = make_context(true);
  Vector x = context->vector({1, 2, 3});
  scal(2, x);
  context.reset();
  CHECK(status_of([&] { x.texture(); }) == Status::Undefined);
}

TEST_CASE("a scalar on the device must be an element of a buffer") {
  CHECK(status_of([] { Scalar(VectorView{Operand(), 1, 1}); }) == Status::InvalidArgument);
  CHECK(status_of([] { Scalar{Operand()}; }) == Status::InvalidArgument);
}

TEST_CASE("a handed-in profile is what plans use") {
  ContextOptions options = context_options();
  DeviceProfile profile;
  profile.gemm_blocks = false;
  profile.gemm_unpacked = false;
  profile.draw_seconds = 1e-3;
  profile.texture_rate = 1;  // every pixel of the tiles is a draw of its own
  options.profile = profile;
  Context context(platform(), options);
  const std::vector<float> ones(64 * 64, 1);
  Matrix a = context.matrix(64, 64, ones);
  Matrix c = context.matrix(64, 64);
  const std::int64_t before = context.stats().draws;
  gemm(a, a, c);
  CHECK(context.stats().draws - before >= 3 + 64 / 8 * 64 / 4);
  CHECK(c.read() == std::vector<float>(64 * 64, 64));
}

TEST_CASE("a profile with a parameter out of range is refused by name") {
  ContextOptions options = context_options();
  DeviceProfile profile;
  profile.gemv_piece = 0;
  options.profile = profile;
  CHECK_THROWS_WITH_AS(Context(platform(), options),
                       "Context: profile.gemv_piece = 0, must be an integer from 1 to 1073741824",
                       Error);
}

TEST_CASE("a profile with a quantity that is no positive number is refused by name") {
  ContextOptions options = context_options();
  DeviceProfile profile;
  profile.write_rate = 0;
  options.profile = profile;
  CHECK_THROWS_WITH_AS(Context(platform(), options),
                       "Context: profile.write_rate = 0.000000, must be a number above 0", Error);
}

TEST_CASE("rule 31: axpy with alpha = 0 and dot of nothing need no operands") {
  Vector y = blas().vector({1, 2});
  CHECK_NOTHROW(saxpy(2, 0, Operand(), 1, y, 1));
  CHECK(y.read() == std::vector<float>{1, 2});
  CHECK(dot(VectorView{}, VectorView{}) == 0);
}

TEST_SUITE_END();

}  // namespace fragblas::test
