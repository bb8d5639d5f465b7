// cuBLAS.
//
// SPDX-License-Identifier: MIT
#include "peers/cublas_gemm.hpp"

#include <string>
#include <utility>
#include <vector>

#include "peers/cuda.hpp"
#include "random.hpp"

namespace bench {
namespace {

const cuda::Functions& api() {
  return cuda::library().functions;
}

void check_cuda(int error, const char* call) {
  if (error != 0) {
    throw std::runtime_error(std::string(call) + ": " + api().get_error_string(error));
  }
}

void check_blas(int status, const char* call) {
  if (status != 0) {
    throw std::runtime_error(std::string(call) + ": cublasStatus_t " + std::to_string(status));
  }
}

class DeviceArray {
 public:
  explicit DeviceArray(const std::vector<float>& data) : bytes_(data.size() * sizeof(float)) {
    check_cuda(api().allocate(&memory_, bytes_), "cudaMalloc");
    const int error = api().copy(memory_, data.data(), bytes_, cuda::kHostToDevice);
    if (error != 0) {
      api().release(memory_);
    }
    check_cuda(error, "cudaMemcpy");
  }
  ~DeviceArray() { api().release(memory_); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;

  float* data() const { return static_cast<float*>(memory_); }

  std::vector<float> read() const {
    std::vector<float> result(bytes_ / sizeof(float));
    check_cuda(api().copy(result.data(), memory_, bytes_, cuda::kDeviceToHost), "cudaMemcpy");
    return result;
  }

 private:
  void* memory_ = nullptr;
  std::size_t bytes_;
};

class Event {
 public:
  Event() { check_cuda(api().event_create(&event_), "cudaEventCreate"); }
  ~Event() { api().event_destroy(event_); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  void record() const { check_cuda(api().event_record(event_, nullptr), "cudaEventRecord"); }

  double seconds_since(const Event& begin) const {
    float milliseconds = 0;
    check_cuda(api().event_synchronize(event_), "cudaEventSynchronize");
    check_cuda(api().event_elapsed_time(&milliseconds, begin.event_, event_),
               "cudaEventElapsedTime");
    return static_cast<double>(milliseconds) * 1e-3;
  }

 private:
  cuda::Event event_ = nullptr;
};

class Handle {
 public:
  Handle() {
    check_blas(api().create(&handle_), "cublasCreate");
    const int status = api().set_math_mode(handle_, cuda::kPedanticMath);
    if (status != 0) {
      api().destroy(handle_);
    }
    check_blas(status, "cublasSetMathMode");
  }
  ~Handle() { api().destroy(handle_); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  cuda::Handle get() const { return handle_; }

 private:
  cuda::Handle handle_ = nullptr;
};

class CublasGemm : public Workload {
 public:
  explicit CublasGemm(std::shared_ptr<const Product> product)
      : product_(std::move(product)),
        a_(product_->a()),
        b_(product_->b()),
        c_(product_->unwritten()) {}

  double check() override {
    call();
    result_ = c_.read();
    return product_->error(result_);
  }

  // A row-major product is that of the transposes in column-major: B^T A^T = C^T.
  void call() override {
    const Extents& extents = product_->extents();
    const auto m = static_cast<int>(extents.m), n = static_cast<int>(extents.n),
               k = static_cast<int>(extents.k);
    const float one = 1, zero = 0;
    check_blas(api().sgemm(handle_.get(), cuda::kNoTranspose, cuda::kNoTranspose, n, m, k, &one,
                           b_.data(), n, a_.data(), k, &zero, c_.data(), n),
               "cublasSgemm");
  }

  double seconds(std::int64_t batch) override {
    begin_.record();
    for (std::int64_t i = 0; i < batch; ++i) {
      call();
    }
    end_.record();
    return end_.seconds_since(begin_);
  }

  const char* clock() const override { return "cuda events"; }

  std::string complaint() override { return same_bits(c_.read(), result_) ? "" : kChangedResult; }

 private:
  std::shared_ptr<const Product> product_;
  Handle handle_;
  DeviceArray a_, b_, c_;
  Event begin_, end_;
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
