// Three plain loops as a workload.
//
// SPDX-License-Identifier: MIT
#include "peers/cpu_loop_gemm.hpp"

#include <utility>

#include "peers/cpu_loop.h"

namespace bench {
namespace {

class CpuLoopGemm : public Workload {
 public:
  explicit CpuLoopGemm(std::shared_ptr<const Problem> problem)
      : problem_(std::move(problem)), operands_(problem_->operands()) {}

  double check() override {
    call();
    return problem_->error(operands_);
  }

  void call() override {
    const auto size = [this](const char* name) {
      return static_cast<int>(problem_->shape().size(name));
    };
    cpu_loop_sgemm(size("m"), size("n"), size("k"), operands_[kA].data(), operands_[kB].data(),
                   operands_[kC].data());
  }

 private:
  std::shared_ptr<const Problem> problem_;
  Arrays<float> operands_;
};

}  // namespace

std::unique_ptr<Workload> cpu_loop_gemm(std::shared_ptr<const Problem> problem) {
  return std::make_unique<CpuLoopGemm>(std::move(problem));
}

}  // namespace bench
