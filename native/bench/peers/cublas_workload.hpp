// What workloads on CUDA share: the device's clock; and those of cuBLAS: its handle.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "peers/cuda_objects.hpp"
#include "workload.hpp"

namespace bench {

class CudaWorkload : public Workload {
 public:
  double seconds(std::int64_t batch) final {
    begin_.record();
    for (std::int64_t i = 0; i < batch; ++i) {
      call();
    }
    end_.record();
    return end_.seconds_since(begin_);
  }
  const char* clock() const final { return "cuda events"; }

 private:
  cuda::Event begin_, end_;
};

class CublasWorkload : public CudaWorkload {
 protected:
  CublasWorkload() { handle_.set_pedantic(); }
  cuda::HandleName handle() const { return handle_.get(); }

 private:
  cuda::Handle handle_;
};

}  // namespace bench
