// A function of the host as a workload.
//
// SPDX-License-Identifier: MIT
#include "peers/host_gemm.hpp"

#include <utility>

namespace bench {
namespace {

class OnHost : public Workload {
 public:
  OnHost(HostGemm gemm, std::shared_ptr<const Product> product)
      : gemm_(gemm), product_(std::move(product)), c_(product_->unwritten()) {}

  double check() override {
    call();
    return product_->error(c_);
  }

  void call() override {
    const Extents& extents = product_->extents();
    gemm_(static_cast<int>(extents.m), static_cast<int>(extents.n), static_cast<int>(extents.k),
          product_->a().data(), product_->b().data(), c_.data());
  }

 private:
  HostGemm gemm_;
  std::shared_ptr<const Product> product_;
  std::vector<float> c_;
};

}  // namespace

std::unique_ptr<Workload> host_gemm(HostGemm gemm, std::shared_ptr<const Product> product) {
  return std::make_unique<OnHost>(gemm, std::move(product));
}

}  // namespace bench
