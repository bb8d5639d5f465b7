// The library, held to one way.
//
// SPDX-License-Identifier: MIT
#include "ladder/library_gemm.hpp"

#include <fragblas/egl.hpp>
#include <utility>

namespace bench {
namespace {

class LibraryGemm : public Workload {
 public:
  LibraryGemm(const fragblas::ContextOptions& context, const fragblas::GemmOptions& gemm,
              bool tiled, std::shared_ptr<const Problem> problem)
      : problem_(std::move(problem)),
        gemm_(gemm),
        tiled_(tiled),
        context_(fragblas::egl::native_platform(), context),
        a_(matrix(kA, "m", "k")),
        b_(matrix(kB, "k", "n")),
        c_(matrix(kC, "m", "n")) {}

  double check() override {
    const std::int64_t passes = context_.stats().passes;
    call();
    if (tiled_ && context_.stats().passes - passes == 1) {
      throw Absent("so small a product is one pass, without this kernel");
    }
    result_[kC] = c_.read();
    return problem_->error(result_);
  }

  void call() override { fragblas::gemm(a_, b_, c_, gemm_); }

  std::string complaint() override {
    return same_bits(c_.read(), result_[kC]) ? "" : kChangedResult;
  }

 private:
  fragblas::Matrix matrix(Slot slot, const char* rows, const char* cols) {
    const Shape& shape = problem_->shape();
    return context_.matrix(shape.size(rows), shape.size(cols), problem_->operands()[slot]);
  }

  std::shared_ptr<const Problem> problem_;
  fragblas::GemmOptions gemm_;
  bool tiled_;
  fragblas::Context context_;
  fragblas::Matrix a_, b_, c_;
  Arrays<float> result_;
};

}  // namespace

std::unique_ptr<Workload> library_gemm(const fragblas::ContextOptions& context,
                                       const fragblas::GemmOptions& gemm, bool tiled,
                                       std::shared_ptr<const Problem> problem) {
  return std::make_unique<LibraryGemm>(context, gemm, tiled, std::move(problem));
}

}  // namespace bench
