// cuBLAS.
//
// SPDX-License-Identifier: MIT
#include "peers/cublas_gemm.hpp"

#include <string>
#include <utility>
#include <vector>

#include "floats.hpp"
#include "peers/cublas_workload.hpp"
#include "peers/cuda_objects.hpp"

namespace bench {
namespace {

const cuda::Functions& api() {
  return cuda::library().functions;
}

cuda::Array copy_of(const std::vector<float>& data) {
  return {data.data(), data.size()};
}

class CublasGemm : public CublasWorkload {
 public:
  explicit CublasGemm(std::shared_ptr<const Product> product)
      : product_(std::move(product)),
        a_(copy_of(product_->a())),
        b_(copy_of(product_->b())),
        c_(copy_of(product_->unwritten())) {}

  double check() override {
    call();
    result_ = read();
    return product_->error(result_);
  }

  // A row-major product is that of the transposes in column-major: B^T A^T = C^T.
  void call() override {
    const Extents& extents = product_->extents();
    const auto m = static_cast<int>(extents.m), n = static_cast<int>(extents.n),
               k = static_cast<int>(extents.k);
    const float one = 1, zero = 0;
    cuda::check_blas(api().sgemm(handle(), cuda::kNoTranspose, cuda::kNoTranspose, n, m, k, &one,
                                 b_.data(), n, a_.data(), k, &zero, c_.data(), n),
                     "cublasSgemm");
  }

  std::string complaint() override { return same_bits(read(), result_) ? "" : kChangedResult; }

 private:
  std::vector<float> read() const {
    std::vector<float> result(c_.size());
    c_.read(result.data());
    return result;
  }

  std::shared_ptr<const Product> product_;
  cuda::Array a_, b_, c_;
  std::vector<float> result_;
};

}  // namespace

std::unique_ptr<Workload> cublas_gemm(std::shared_ptr<const Product> product) {
  const cuda::Library& library = cuda::library();
  if (!library.problem.empty()) {
    throw Absent(library.problem);
  }
  return std::make_unique<CublasGemm>(std::move(product));
}

}  // namespace bench
