// What goes wrong on a device: allocations that it refuses, kernels that do not compile, a context
// that is lost. Nothing is half written, and the error is the documented one.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

#include "null_gl/device.hpp"
#include "null_gl/golden.hpp"
#include "null_gl/platform.hpp"
#include "null_gl/thrown.hpp"

namespace fragblas::test {
namespace {

using null_gl::device;

// Some calls that allocate in many ways: in scratch, beside a buffer, pixel buffers, both planes.
struct Case {
  std::string name;
  std::function<void(const std::vector<Matrix>& m)> call;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {"gemm", [](const auto& m) { gemm(m[0], m[1], m[2]); }},
      {"gemm into its factor", [](const auto& m) { gemm(m[0], m[2], m[2]); }},
      {"trsm", [](const auto& m) { trsm(m[0], m[2]); }},
      {"trmm", [](const auto& m) { trmm(m[0], m[2]); }},
      {"trsv", [](const auto& m) { trsv(m[0], m[2].view().row(1)); }},
      {"gemv", [](const auto& m) { gemv(m[0], m[1].view().row(0), m[2].view().row(1)); }},
      {"nrm2", [](const auto& m) { nrm2(m[0].vector(m[0].size()), m[2].vector(1)); }},
      {"axpy", [](const auto& m) { axpy(2, m[0].vector(m[0].size()), m[2].vector(m[2].size())); }},
  };
  return all;
}

ContextOptions packed_options(bool deferred) {
  ContextOptions options = null_options();
  options.deferred = deferred;
  options.profile.emplace();
  options.profile->gemm_unpacked = false;
  options.limits.tile_bytes = 0;
  return options;
}

std::vector<Matrix> matrices(Context& context, std::int64_t n) {
  std::vector<Matrix> made;
  for (int i = 0; i < 3; ++i) {
    made.push_back(context.matrix(n, n, filled(n * n, 1)));
  }
  context.finish();
  return made;
}

// The nth allocation to come and those behind it: whoever is refused frees what nobody uses, piece
// by piece, and asks again.
void refuse_from(int nth) {
  for (int i = 0; i < 200; ++i) device().refused.insert(device().allocations() + nth + i);
}

}  // namespace

TEST_SUITE_BEGIN("null_failures");

TEST_CASE("whichever allocation is refused, the result is undefined until it is written anew") {
  for (const Case& one : cases()) {
    INFO(one.name);
    int refused = 0;
    for (int nth = 1;; ++nth) {
      CAPTURE(nth);
      device().reset();
      Context context(null_gl::platform(), packed_options(false));
      const std::vector<Matrix> m = matrices(context, 64);
      const int before = device().allocations();
      refuse_from(nth);
      const std::string error = thrown_by([&] { one.call(m); });
      if (device().allocations() < before + nth) break;
      device().refused.clear();
      // Beside the result nothing has changed.
      CHECK(m[0].read() == filled(64 * 64, 1));
      CHECK(m[1].read() == filled(64 * 64, 1));
      if (!error.empty()) {
        ++refused;
        CHECK(says(error, "OutOfMemory: "));
        CHECK(says(error, "GL refused a "));
        CHECK(says(thrown_by([&] { m[2].read(); }), "Undefined: "));
        // It can be used again, and the device owes nothing.
        Matrix again = context.matrix(4, 4);
        again.fill(0);
        CHECK(thrown_by([&] { const_cast<Matrix&>(m[2]).fill(1); }) == "");
        CHECK(thrown_by([&] { one.call(m); }) == "");
      }
    }
    CHECK(refused > 0);
  }
}

TEST_CASE("an allocation that is refused once is asked for again when unused memory is freed") {
  device().reset();
  Context context(null_gl::platform(), packed_options(false));
  const std::vector<Matrix> m = matrices(context, 64);
  gemm(m[0], m[1], m[2]);  // leaves textures in the pool
  Matrix wide = context.matrix(8, 300), tall = context.matrix(300, 8), c = context.matrix(8, 8);
  wide.fill(0);
  tall.fill(0);
  device().refused = {device().allocations() + 1};
  CHECK(thrown_by([&] { gemm(wide, tall, c); }) == "");
}

TEST_CASE("a deferred context fails the call in its turn, and goes on with the next one") {
  for (int nth = 1; nth <= 3; ++nth) {
    CAPTURE(nth);
    device().reset();
    Context context(null_gl::platform(), packed_options(true));
    const std::vector<Matrix> m = matrices(context, 64);
    const Matrix other = context.matrix(64, 64, filled(64 * 64, 1));
    gemm(m[0], m[1], m[2]);
    axpy(2, m[0].vector(64), other.vector(64));
    refuse_from(nth);
    while (context.stats().pending > 1) context.run(0);
    device().refused.clear();
    while (context.run(1)) {
    }
    CHECK(says(thrown_by([&] { m[2].read(); }), "Undefined: "));
    CHECK(thrown_by([&] { other.read(); }) == "");
  }
}

TEST_CASE("a large allocation of a deferred context waits for a fence, and is asked about then") {
  device().reset();
  ContextOptions options = null_options();
  options.deferred = true;
  Context context(null_gl::platform(), options);
  const std::int64_t n = std::int64_t{1} << 19;  // 2 MiB
  const Vector x = context.vector(n), y = context.vector(n);
  axpy(2, x, y);
  device().holds_fences = true;
  device().take_record();
  for (int turn = 0; turn < 3; ++turn) CHECK(context.run(1));
  CHECK(!says(device().take_record(), "level1/axpy"));
  device().holds_fences = false;
  while (context.run(1)) {
  }
  CHECK(says(device().take_record(), "level1/axpy"));
}

TEST_CASE("a kernel that does not compile fails its pass, with the driver's words") {
  device().reset();
  Context context(null_gl::platform(), null_options());
  const Vector x = context.vector(100), y = context.vector(100);
  device().broken_programs = "level1/axpy";
  const std::string error = thrown_by([&] { axpy(2, x, y); });
  CHECK(says(error, "ShaderError: "));
  CHECK(says(error, "it is told not to"));
  CHECK(says(thrown_by([&] { y.read(); }), "Undefined: "));
  CHECK(thrown_by([&] { scal(2, x); }) == "");
}

TEST_CASE("a lost context says so, whatever else fails") {
  device().reset();
  Context context(null_gl::platform(), null_options());
  const Vector x = context.vector(100), y = context.vector(100);
  device().is_lost = true;
  device().refused = {device().allocations() + 1, device().allocations() + 2};
  CHECK(says(thrown_by([&] { axpy(2, x, y); }), "ContextLost: "));
  CHECK(says(thrown_by([&] { x.read(); }), "ContextLost: "));
}

TEST_SUITE_END();

}  // namespace fragblas::test
