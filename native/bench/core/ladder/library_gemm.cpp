// The library, held to one way.
//
// SPDX-License-Identifier: MIT
#include "ladder/library_gemm.hpp"

#include <utility>
#include <vector>

#include "floats.hpp"

namespace bench {
namespace {

class LibraryGemm : public Workload {
 public:
  LibraryGemm(const fragblas::Platform& platform, const fragblas::ContextOptions& context,
              const fragblas::GemmOptions& gemm, bool tiled, std::shared_ptr<const Product> product)
      : product_(std::move(product)),
        gemm_(gemm),
        tiled_(tiled),
        context_(platform, context),
        a_(context_.matrix(extents().m, extents().k, product_->a())),
        b_(context_.matrix(extents().k, extents().n, product_->b())),
        c_(context_.matrix(extents().m, extents().n, product_->unwritten())) {}

  double check() override {
    const std::int64_t passes = context_.stats().passes;
    call();
    if (tiled_ && context_.stats().passes - passes == 1) {
      throw Absent("so small a product is one pass, without this kernel");
    }
    result_ = c_.read();
    return product_->error(result_);
  }

  void call() override { fragblas::gemm(a_, b_, c_, gemm_); }

  std::string complaint() override { return same_bits(c_.read(), result_) ? "" : kChangedResult; }

 private:
  const Extents& extents() const { return product_->extents(); }

  std::shared_ptr<const Product> product_;
  fragblas::GemmOptions gemm_;
  bool tiled_;
  fragblas::Context context_;
  fragblas::Matrix a_, b_, c_;
  std::vector<float> result_;
};

}  // namespace

std::unique_ptr<Workload> library_gemm(const fragblas::Platform& platform,
                                       const fragblas::ContextOptions& context,
                                       const fragblas::GemmOptions& gemm, bool tiled,
                                       std::shared_ptr<const Product> product) {
  return std::make_unique<LibraryGemm>(platform, context, gemm, tiled, std::move(product));
}

}  // namespace bench
