// What calls leave behind when host memory runs out in them: their results, or what was there, or
// an error that says that neither is. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <new>
#include <string>
#include <vector>

#include "fragblas/complex.hpp"
#include "null_gl/device.hpp"
#include "null_gl/golden.hpp"
#include "null_gl/host_memory.hpp"
#include "null_gl/platform.hpp"
#include "parallel_copy.hpp"

namespace fragblas::test {
namespace {

using null_gl::device;
using null_gl::NoMemoryFrom;
using null_gl::NoMemoryOnce;

constexpr std::int64_t kOrder = 100;

struct Case {
  std::string name;
  std::function<void(const std::vector<Matrix>& m)> call;  // writes the last two
  // Products in several parts; a part outside of a triangle is packed, but nobody needs that.
  std::int64_t scratch_bytes = 1 << 14;
};

VectorView all(const Matrix& m) {
  return m.vector(m.size());
}

// A matrix whose elements count as complex numbers while it lives.
class AsComplex {
 public:
  explicit AsComplex(const Matrix& m) : matrix_(const_cast<Matrix&>(m)) {
    count_as(matrix_, DType::Complex64);
  }
  AsComplex(const AsComplex&) = delete;
  AsComplex& operator=(const AsComplex&) = delete;
  ~AsComplex() { count_as(matrix_, DType::Float32); }
  Operand operand() const { return {matrix_, 0}; }

 private:
  Matrix& matrix_;
};

const std::vector<Case>& cases() {
  static const std::vector<float> data = filled(kOrder * kOrder, 2);
  static const std::vector<Case> all_of_them = {
      {"gemm", [](const auto& m) { gemm(m[0], m[1], m[2]); }},
      {"gemm into its factor", [](const auto& m) { gemm(m[0], m[2], m[2]); }},
      {"gemm that reads C",
       [](const auto& m) {
         GemmOptions how;
         how.trans_a = Op::Trans;
         how.beta = 3;
         gemm(m[0], m[1], m[2], how);
       }},
      {"trsm", [](const auto& m) { trsm(m[0], m[2]); }},
      {"trmm", [](const auto& m) { trmm(m[0], m[2]); }},
      {"trsv", [](const auto& m) { trsv(m[0], m[2].view().row(1)); }},
      {"symm", [](const auto& m) { symm(m[0], m[1], m[2]); }},
      {"syr2k", [](const auto& m) { syr2k(m[0], m[1], m[2]); }, 1 << 26},
      {"gemv", [](const auto& m) { gemv(m[0], m[1].view().row(0), m[2].view().row(1)); }},
      {"symv", [](const auto& m) { symv(m[0], m[1].view().row(0), m[2].view().row(1)); }},
      {"nrm2", [](const auto& m) { nrm2(all(m[0]), m[2].vector(1)); }},
      {"axpy", [](const auto& m) { axpy(2, all(m[0]), all(m[2])); }},
      {"swap", [](const auto& m) { swap(all(m[2]), all(m[3])); }},
      {"rot", [](const auto& m) { rot(all(m[2]), all(m[3]), 0.5f, 0.25f); }},
      {"caxpy_batch_strided",
       [](const auto& m) {
         const AsComplex x(m[0]), y(m[2]);
         caxpy_batch_strided(9, 2, x.operand(), 1, 20, y.operand(), 1, 20, 3);
       }},
      {"fill", [](const auto& m) { const_cast<Matrix&>(m[2]).fill(2); }},
      {"write", [](const auto& m) { const_cast<Matrix&>(m[2]).write(data); }},
      {"write of some", [](const auto& m) { m[2].view().block(1, 1, 9, 9).write(data.data()); }},
      {"write from the middle of a texel to that of another",
       [](const auto& m) { const_cast<Matrix&>(m[2]).write(data.data(), 50, 3); }},
  };
  return all_of_them;
}

std::vector<Matrix> matrices(Context& context) {
  std::vector<Matrix> made;
  for (int i = 0; i < 4; ++i) {
    made.push_back(context.matrix(kOrder, kOrder, filled(kOrder * kOrder, 1)));
  }
  context.finish();
  return made;
}

ContextOptions options(const Case& one, bool deferred) {
  ContextOptions options = null_options();
  options.deferred = deferred;
  options.profile.emplace();
  options.profile->gemm_unpacked = false;
  options.profile->scratch_bytes = one.scratch_bytes;
  options.limits.tile_bytes = 0;
  return options;
}

enum class Left { Old, New, Undefined };

// The null device computes nothing: what was drawn reads as NaN.
Left left_in(const Matrix& m) {
  try {
    return m.read() == filled(kOrder * kOrder, 1) ? Left::Old : Left::New;
  } catch (const Error& error) {
    CHECK(error.status() == Status::Undefined);
    return Left::Undefined;
  }
}

// False: there was memory enough.
template <typename Short>
bool runs_out(const Case& one, std::int64_t nth, bool deferred) {
  device().reset();
  Context context(null_gl::platform(), options(one, deferred));
  const std::vector<Matrix> m = matrices(context);
  device().take_record();
  bool threw = false, failed = false;
  {
    const Short memory(nth);
    try {
      one.call(m);
      while (deferred && context.run(1)) {
      }
    } catch (const std::bad_alloc&) {
      threw = true;
    } catch (const Error&) {
      threw = true;
    }
    failed = Short::failed();
  }
  const std::int64_t passes = context.stats().passes;
  while (context.run(1)) {
  }
  if (threw && !deferred) {
    // Nothing of it is done behind the caller's back.
    CHECK(context.stats().passes == passes);
  }
  CHECK(left_in(m[0]) == Left::Old);
  CHECK(left_in(m[1]) == Left::Old);
  if (threw) {
    CHECK((left_in(m[2]) != Left::New || left_in(m[3]) == Left::Undefined));
    CHECK(left_in(m[3]) != Left::New);
  }
  // The same work is right afterwards.
  for (int i = 2; i < 4; ++i) const_cast<Matrix&>(m[i]).write(filled(kOrder * kOrder, 1));
  one.call(m);
  while (context.run(1)) {
  }
  CHECK(left_in(m[2]) == Left::New);
  return failed;
}

}  // namespace

TEST_SUITE_BEGIN("without_memory");

TEST_CASE("a call that finds no memory leaves what was there, or nothing defined") {
  for (const Case& one : cases()) {
    INFO(one.name);
    for (const bool deferred : {false, true}) {
      CAPTURE(deferred);
      std::int64_t nth = 1;
      for (; runs_out<NoMemoryFrom>(one, nth, deferred); ++nth) CAPTURE(nth);
      CHECK(nth > 1);
      for (nth = 1; runs_out<NoMemoryOnce>(one, nth, deferred); ++nth) CAPTURE(nth);
    }
  }
}

TEST_CASE("operands of a call that found no memory can go, and nothing is kept of them") {
  for (const char* const name : {"gemm", "trsm", "symm"}) {
    const Case& one = *std::find_if(cases().begin(), cases().end(),
                                    [&](const Case& each) { return each.name == name; });
    bool failed = true;
    for (std::int64_t nth = 1; failed; ++nth) {
      INFO(std::string(name), ", allocation ", nth);
      device().reset();
      Context context(null_gl::platform(), options(one, false));
      {
        const std::vector<Matrix> m = matrices(context);
        const NoMemoryOnce memory(nth);
        try {
          one.call(m);
        } catch (const std::bad_alloc&) {
        } catch (const Error&) {
        }
        failed = NoMemoryOnce::failed();
      }
      context.finish();
      CHECK(context.stats().pack_cache_bytes == 0);
    }
  }
}

TEST_CASE("a copy that no thread can be made for is made by its caller") {
  const std::vector<char> from(std::size_t{9} << 20, 'x');
  std::vector<char> to(from.size(), ' ');
  for (std::int64_t nth = 1; nth <= 4; ++nth) {
    const NoMemoryFrom memory(nth);
    egl::copy_in_parallel(from.data(), from.size(), to.data());
  }
  CHECK(to == from);
}

TEST_CASE("a loss that the driver told to one context is known to the others") {
  device().reset();
  Context one(null_gl::platform(), null_options()), two(null_gl::platform(), null_options());
  const Vector x = one.vector(100), y = two.vector(100);
  device().is_lost = true;
  CHECK_THROWS_AS(x.read(), Error);
  device().tells_of_loss = false;
  CHECK_THROWS_AS(y.read(), Error);
  device().reset();
  Context three(null_gl::platform(), null_options());
  CHECK(three.vector({1, 2, 3}).read() == std::vector<float>{1, 2, 3});
}

TEST_SUITE_END();

}  // namespace fragblas::test
