// Context::abort: what is queued of a group is not issued. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "support/environment.hpp"

namespace fragblas::test {
namespace {

// Whether the call throws that a buffer is undefined, for this reason.
bool undefined_by(const std::string& reason, const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.status() == Status::Undefined &&
           std::string(error.what()).find(reason) != std::string::npos;
  }
  return false;
}

}  // namespace

TEST_SUITE_BEGIN("abort");

TEST_CASE("abort: what is queued of a group is undefined, all else is computed") {
  ContextOptions options = context_options();
  options.deferred = true;
  std::vector<std::string> errors;
  options.log = [&](LogLevel level, const std::string& text) {
    if (level == LogLevel::Error) errors.push_back(text);
  };
  OtherContext other(options);
  Context& context = other.enter();
  Vector x = context.vector({1, 2, 3}), y = context.vector({4, 5, 6}), z = context.vector(3);
  Readback before = y.read_async();
  context.set_group(7);
  axpy(2, x, y);
  Readback dropped = y.read_async();
  context.set_group(8);
  scal(10, x);
  context.set_group(0);
  axpy(1, y, z);
  const std::int64_t passes = context.stats().passes;
  context.abort(0);  // which is no group
  context.abort(7);
  context.abort(9);
  CHECK(x.read() == std::vector<float>{10, 20, 30});
  CHECK(context.stats().passes == passes + 1);
  CHECK(before.get() == std::vector<float>{4, 5, 6});
  CHECK(undefined_by("saxpy: aborted before it was issued", [&] { y.read(); }));
  CHECK(undefined_by("saxpy: a buffer is undefined: saxpy: aborted before it was issued",
                     [&] { z.read(); }));
  CHECK(undefined_by("read: aborted before it was issued", [&] { dropped.get(); }));
  CHECK(errors.size() == 1);  // of what was not aborted: axpy into z
  y.write({7, 8, 9});
  context.abort(7);  // again: what comes later is not concerned
  axpy(1, x, y);
  CHECK(y.read() == std::vector<float>{17, 28, 39});
  other.leave();
}

TEST_CASE("abort: a product that is half issued leaves nothing half written") {
  ContextOptions options = only_blocks();
  options.deferred = true;
  const ExpectLog expected;  // of reads
  OtherContext other(options);
  Context& context = other.enter();
  const std::vector<float> ones(64, 1);
  Matrix a = context.matrix(8, 8, ones), b = context.matrix(8, 8, ones);
  for (int issued = 0; issued < 4; ++issued) {
    CAPTURE(issued);
    const Matrix c = context.matrix(8, 8, ones);
    a.write(ones);  // so that nothing is packed
    context.finish();
    context.set_group(1);
    gemm(a, b, c, {2, 1});
    context.set_group(0);
    for (int i = 0; i < issued; ++i) context.run(0);
    context.abort(1);
    gemm(a, b, c, {1, 0});  // overwrites all of c, and packs what was not packed
    CHECK(c.read() == std::vector<float>(64, 8));
    context.set_group(1);
    gemm(a, b, c, {2, 1});
    context.set_group(0);
    for (int i = 0; i < issued; ++i) context.run(0);
    context.abort(1);
    CHECK(undefined_by("gemm: aborted before it was issued", [&] { c.read(); }));
  }
  other.leave();
}

TEST_SUITE_END();

}  // namespace fragblas::test
