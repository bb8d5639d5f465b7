// The direct kernel serves products while the programs of their plans are compiled.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "context/context_state.hpp"
#include "null_gl/device.hpp"
#include "null_gl/golden.hpp"
#include "null_gl/platform.hpp"
#include "support/environment.hpp"

namespace fragblas::test {

TEST_SUITE_BEGIN("null_starter");

namespace {

using null_gl::device;

constexpr std::int64_t kSize = 256;

// A driver that compiles beside the program, on a device where these products are packed.
ContextOptions compiling_options() {
  device().reset();
  device().compiles_in_parallel = true;
  device().slow_programs = "gemm_";
  ContextOptions options = null_options();
  options.starter_seconds = -1;
  options.limits.tile_bytes = 0;
  return options;
}

// One product after another, and what it drew with.
class Products {
 public:
  explicit Products(const ContextOptions& options) : context_(null_gl::platform(), options) {}

  Context& context() { return context_; }
  GemmExplanation explain() const { return explain_gemm(context_, kSize, kSize, kSize); }
  bool next_is_direct() {
    device().take_record();
    gemm(a_, b_, c_);
    issue_all(context_);
    const std::string record = device().take_record();
    const bool direct = record.find("level3/gemm_direct") != std::string::npos;
    CHECK(direct != (record.find("level3/gemm_merge") != std::string::npos));
    return direct;
  }

 private:
  Context context_;
  Matrix a_ = context_.matrix(kSize, kSize);
  Matrix b_ = context_.matrix(kSize, kSize);
  Matrix c_ = context_.matrix(kSize, kSize);
};

TEST_CASE("the direct kernel serves until the programs of a plan are there") {
  for (const bool deferred : {false, true}) {
    ContextOptions options = compiling_options();
    options.deferred = deferred;
    Products products(options);
    const GemmKernel planned = products.explain().kernel;
    CHECK(planned != GemmKernel::Direct);
    CHECK(products.explain().kernel_now == GemmKernel::Direct);
    CHECK(to_text(products.explain()).find("; direct until its programs") != std::string::npos);
    device().slow_programs = "gemm_t";
    CHECK(products.next_is_direct());
    CHECK(products.next_is_direct());
    CHECK(products.explain().kernel_now == GemmKernel::Direct);
    device().slow_programs = "";
    CHECK_FALSE(products.next_is_direct());
    CHECK(products.explain().kernel_now == planned);
    CHECK(to_text(products.explain()).find(" until ") == std::string::npos);
  }
}

TEST_CASE("the programs of a plan are begun by the second product that waits for them, once") {
  const ContextOptions options = compiling_options();
  device().records_programs = true;
  Products products(options);
  const auto compiled = [&] {
    const std::string record = device().take_record();
    std::vector<std::string> kernels;
    const std::string begin = "compile ";
    for (std::size_t at = 0; (at = record.find(begin, at)) != std::string::npos; ++at) {
      const std::size_t from = at + begin.size();
      kernels.push_back(record.substr(from, record.find(".frag", from) - from));
    }
    return kernels;
  };
  compiled();
  const Matrix a = products.context().matrix(kSize, kSize);
  const Matrix c = products.context().matrix(kSize, kSize);
  gemm(a, a, c);
  CHECK(compiled() == std::vector<std::string>{"level3/gemm_direct"});
  gemm(a, a, c);
  CHECK(compiled().size() > 1);
  gemm(a, a, c);
  CHECK(compiled().empty());
}

TEST_CASE("products wait for their programs where a starter is not wanted or gains nothing") {
  const auto starts_directly = [](const ContextOptions& options) {
    Products products(options);
    const GemmExplanation e = products.explain();
    CHECK(products.next_is_direct() == (e.kernel_now == GemmKernel::Direct));
    return e.kernel_now != e.kernel;
  };
  ContextOptions options = compiling_options();
  CHECK(starts_directly(options));
  options.starter_seconds = 0;
  CHECK_FALSE(starts_directly(options));
  // It would lose more than that.
  options.starter_seconds = 1e-9;
  CHECK_FALSE(starts_directly(options));
  options.starter_seconds = -1;
  device().software = true;
  CHECK_FALSE(starts_directly(options));
  device().reset();
}

TEST_CASE("products lose no more by a starter, all together, than the context allows") {
  ContextOptions options = compiling_options();
  Products first(options);
  const GemmExplanation e = first.explain();
  double more = 0;
  for (const GemmAlternative& other : e.alternatives) {
    if (other.kernel == GemmKernel::Direct) more = other.seconds - e.cost.seconds();
  }
  REQUIRE(more > 0);
  options.starter_seconds = 2.5 * more;
  Products products(options);
  device().slow_programs = "gemm_t";
  CHECK(products.next_is_direct());
  CHECK(products.next_is_direct());
  CHECK(products.explain().kernel_now == e.kernel);
  device().slow_programs = "";
  CHECK_FALSE(products.next_is_direct());
}

TEST_CASE("what is only listed leaves the packs as they are") {
  ContextOptions options = compiling_options();
  options.starter_seconds = 10;
  Context context(null_gl::platform(), options);
  constexpr std::int64_t kLarge = 1024;
  CHECK(explain_gemm(context, kLarge, kLarge, kLarge).kernel == GemmKernel::Block);
  const Matrix a = context.matrix(kLarge, kLarge), c = context.matrix(kLarge, kLarge);
  gemm(a, a, c);
  CHECK(context.stats().packs == 0);
  CHECK(context.stats().pack_cache_bytes == 0);
  device().slow_programs = "";
  gemm(a, a, c);
  gemm(a, a, c);
  CHECK(context.stats().packs > 0);
}

TEST_CASE("the matrices of a batch have one kernel") {
  const ContextOptions options = compiling_options();
  Context context(null_gl::platform(), options);
  // C's lie between each other's elements, so they are computed one by one.
  const Matrix a = context.matrix(kSize, kSize), c = context.matrix(kSize, 2 * kSize);
  device().slow_programs = "";
  device().take_record();
  sgemm_batch_strided(Layout::RowMajor, Op::NoTrans, Op::NoTrans, kSize, kSize, kSize, 1, a, kSize,
                      0, a, kSize, 0, 0, c, 2 * kSize, kSize, 2);
  CHECK(device().take_record().find("level3/gemm_direct") == std::string::npos);
}

#if FRAGBLAS_TUNING
TEST_CASE("a calibration waits for all programs that are compiled beside it") {
  ContextOptions options = compiling_options();
  options.calibrate = true;
  Context context(null_gl::platform(), options);
  device().slow_programs = "PANELS_";
  device().take_record();
  context.calibrate();
  CHECK(device().take_record().find("PANELS_") != std::string::npos);
}
#endif

TEST_CASE("a program that was started and does not compile is told of once") {
  Context context(null_gl::platform(), compiling_options());
  detail::ProgramCache& programs = context.state()->programs;
  const auto variant = detail::kTargets8 | detail::kPanels4;
  device().broken_programs = "PANELS_";
  CHECK_FALSE(programs.start(detail::KernelId::GemmTileBlock, variant));
  CHECK_THROWS_AS(programs.finish_all(), Error);
  CHECK_FALSE(programs.finish_all());
  device().broken_programs = "";
}

}  // namespace

TEST_SUITE_END();

}  // namespace fragblas::test
