// Passes that are cut into strips compute what they compute in one draw. Products: gemm_kernels,
// batches.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <vector>

#include "support/environment.hpp"
#include "support/operand.hpp"

namespace fragblas::test {
namespace {

using Work = std::function<std::vector<float>(Context&)>;

// Every draw is expected to take far too long, but for those of a few texels, and still is once the
// clock has seen that a draw takes an eighth of that, the least which it believes.
ContextOptions hasty() {
  ContextOptions options = context_options();
  DeviceProfile profile;
  profile.draw_seconds = 1e-4;
  profile.fetch_rate = 2e6;
  profile.write_rate = 2e6;
  options.profile = profile;
  return options;
}

ContextOptions patient() {
  ContextOptions options = context_options();
  options.profile.emplace().draw_seconds = 10;
  return options;
}

void check(const char* name, const Work& work) {
  CAPTURE(name);
  struct Run {
    std::vector<float> result;
    std::int64_t draws;
  };
  const auto run = [&](const ContextOptions& options) {
    OtherContext other(options);
    Context& context = other.enter();
    const std::int64_t before = context.stats().draws;
    std::vector<float> result = work(context);
    return Run{std::move(result), context.stats().draws - before};
  };
  const Run whole = run(patient()), cut = run(hasty());
  CHECK(cut.draws > whole.draws + 1);
  CHECK(differing_bits(cut.result, whole.result) == 0);
}

}  // namespace

TEST_SUITE_BEGIN("slices");

TEST_CASE("level 1 gives the same bits in slices") {
  const std::int64_t n = info().max_buffer_elements < 70001 ? 16001 : 70001;
  Rng random = rng("slices, level 1");
  const std::vector<float> data = random_data(random, n, Data::Unit);
  const std::vector<float> more = random_data(random, n, Data::Unit);
  const auto reduces = [&](const char* name, float (*routine)(const VectorView&)) {
    check(name,
          [&](Context& context) { return std::vector<float>{routine(context.vector(data))}; });
  };
  reduces("sasum", asum);
  reduces("snrm2", nrm2);
  reduces("ssum", sum);
  check("isamax", [&](Context& context) {
    return std::vector<float>{static_cast<float>(iamax(context.vector(data)))};
  });
  check("sdot", [&](Context& context) {
    return std::vector<float>{dot(context.vector(data), context.vector(more))};
  });
  check("sdsdot", [&](Context& context) {
    return std::vector<float>{sdsdot(0.5f, context.vector(data), context.vector(more))};
  });
  check("saxpy", [&](Context& context) {
    const Vector x = context.vector(data), y = context.vector(more);
    axpy(0.3f, x, y);
    return y.read();
  });
  check("srot", [&](Context& context) {
    const Vector x = context.vector(data), y = context.vector(more);
    rot(x, y, 0.6f, 0.8f);
    std::vector<float> both = x.read();
    const std::vector<float> other = y.read();
    both.insert(both.end(), other.begin(), other.end());
    return both;
  });
}

TEST_CASE("level 2 gives the same bits in slices") {
  const std::int64_t n = info().max_buffer_elements < 301 * 301 ? 121 : 301;
  Rng random = rng("slices, level 2");
  const std::vector<float> data = random_data(random, n * n, Data::Unit);
  const std::vector<float> xs = random_data(random, n, Data::Unit);
  const auto product = [&](const char* name, void (*routine)(const MatrixView&, const VectorView&,
                                                             const VectorView&)) {
    check(name, [&](Context& context) {
      const Matrix a = context.matrix(n, n, data);
      const Vector x = context.vector(xs), y = context.vector(n);
      routine(a, x, y);
      return y.read();
    });
  };
  product("sgemv",
          [](const MatrixView& a, const VectorView& x, const VectorView& y) { gemv(a, x, y); });
  product("sgemv, transposed", [](const MatrixView& a, const VectorView& x, const VectorView& y) {
    gemv(a, x, y, {1, 0, Op::Trans});
  });
  product("ssymv",
          [](const MatrixView& a, const VectorView& x, const VectorView& y) { symv(a, x, y); });
  product("strmv", [](const MatrixView& a, const VectorView& x, const VectorView& y) {
    copy(x, y);
    trmv(a, y);
  });
  check("sspmv", [&](Context& context) {
    const Vector ap = context.vector(data), x = context.vector(xs), y = context.vector(n);
    sspmv(Layout::RowMajor, Uplo::Upper, n, 1, ap, x, 1, 0, y, 1);
    return y.read();
  });
  check("sger", [&](Context& context) {
    const Matrix a = context.matrix(n, n, data);
    const Vector x = context.vector(xs);
    ger(0.5f, x, x, a);
    return a.read();
  });
  check("ssyr2", [&](Context& context) {
    const Matrix a = context.matrix(n, n, data);
    const Vector x = context.vector(xs);
    syr2(0.5f, x, x, a, Uplo::Upper);
    return a.read();
  });
}

TEST_CASE("a large symmetric matrix gives the same bits in slices") {
  const std::int64_t n = 2048;
  if (info().max_buffer_elements < n * n) return;
  Rng random = rng("slices, ssymv");
  const std::vector<float> data = random_data(random, n * n, Data::Unit);
  check("ssymv", [&](Context& context) {
    const Matrix a = context.matrix(n, n, data);
    const Vector y = context.vector(n);
    symv(a, context.vector(filled(n, 0.7f)), y);
    return y.read();
  });
}

TEST_SUITE_END();

}  // namespace fragblas::test
