// Routines by cuBLAS.
//
// SPDX-License-Identifier: MIT
#include "peers/cublas_calls.hpp"

#include <cstring>
#include <optional>

#include "peers/cublas_workload.hpp"
#include "peers/cuda_objects.hpp"

namespace bench {
namespace {

// A call of cuBLAS, and the frame with operands on the device.
using Handle = cuda::HandleName;
using Call = HostFrame<float>;

const cuda::Functions& api() {
  return cuda::library().functions;
}

bool by_rows(const Call& f) {
  return f.layout == CblasRowMajor;
}

int operation(CBLAS_TRANSPOSE trans, bool turned = false) {
  return (trans == CblasNoTrans) != turned ? cuda::kNoTranspose : cuda::kTranspose;
}

// cuBLAS is column-major. A row-major matrix is the transpose of a column-major one.
int sgemm(Handle handle, const Call& f) {
  return by_rows(f) ? api().sgemm(handle, operation(f.transb), operation(f.transa), f.n, f.m, f.k,
                                  &f.alpha, f.b, f.ldb, f.a, f.lda, &f.beta, f.c, f.ldc)
                    : api().sgemm(handle, operation(f.transa), operation(f.transb), f.m, f.n, f.k,
                                  &f.alpha, f.a, f.lda, f.b, f.ldb, &f.beta, f.c, f.ldc);
}

int sgemv(Handle handle, const Call& f) {
  const int rows = by_rows(f) ? f.n : f.m, cols = by_rows(f) ? f.m : f.n;
  return api().sgemv(handle, operation(f.trans, by_rows(f)), rows, cols, &f.alpha, f.a, f.lda, f.x,
                     f.inc, &f.beta, f.y, f.inc);
}

int sger(Handle handle, const Call& f) {
  return by_rows(f) ? api().sger(handle, f.n, f.m, &f.alpha, f.y, f.inc, f.x, f.inc, f.a, f.lda)
                    : api().sger(handle, f.m, f.n, &f.alpha, f.x, f.inc, f.y, f.inc, f.a, f.lda);
}

int saxpy(Handle handle, const Call& f) {
  return api().saxpy(handle, f.n, &f.alpha, f.x, f.inc, f.y, f.inc);
}

int scopy(Handle handle, const Call& f) {
  return api().scopy(handle, f.n, f.x, f.inc, f.y, f.inc);
}

int sswap(Handle handle, const Call& f) {
  return api().sswap(handle, f.n, f.x, f.inc, f.y, f.inc);
}

int sscal(Handle handle, const Call& f) {
  return api().sscal(handle, f.n, &f.alpha, f.x, f.inc);
}

int sdot(Handle handle, const Call& f) {
  return api().sdot(handle, f.n, f.x, f.inc, f.y, f.inc, f.result);
}

int sasum(Handle handle, const Call& f) {
  return api().sasum(handle, f.n, f.x, f.inc, f.result);
}

int snrm2(Handle handle, const Call& f) {
  return api().snrm2(handle, f.n, f.x, f.inc, f.result);
}

// The place of the result gets an int.
int isamax(Handle handle, const Call& f) {
  return api().isamax(handle, f.n, f.x, f.inc, reinterpret_cast<int*>(f.result));
}

struct CublasRoutine {
  const char* name;
  int (*call)(Handle, const Call&);
};
constexpr CublasRoutine kRoutines[] = {{"sgemm", sgemm}, {"sgemv", sgemv},  {"sger", sger},
                                       {"saxpy", saxpy}, {"scopy", scopy},  {"sswap", sswap},
                                       {"sscal", sscal}, {"sdot", sdot},    {"sasum", sasum},
                                       {"snrm2", snrm2}, {"isamax", isamax}};

const CublasRoutine* find_routine(const std::string& name) {
  for (const CublasRoutine& routine : kRoutines) {
    if (name == routine.name) {
      return &routine;
    }
  }
  return nullptr;
}

class Cublas : public CublasWorkload {
 public:
  Cublas(const Entry& entry, const Shape& shape, std::uint64_t seed)
      : routine_(*find_routine(entry.name)),
        problem_(entry, shape, seed),
        frame_(problem_.frame<HostTypes<float>>()) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      const std::vector<float>& operand = problem_.operands()[slot];
      if (!operand.empty()) {
        arrays_[slot].emplace(operand.data(), operand.size());
      }
    }
    // Results stay on the device, or each call would wait for its own.
    const bool reduction = arrays_[kResult].has_value();
    cuda::check_blas(
        api().set_pointer_mode(handle(), reduction ? cuda::kDeviceResult : cuda::kHostResult),
        "cublasSetPointerMode");
    set_operands(frame_,
                 [&](Slot slot) { return arrays_[slot] ? arrays_[slot]->data() : nullptr; });
  }

  double check() override {
    call();
    result_ = read();
    return problem_.error(result_);
  }

  void call() override {
    frame_.alpha = problem_.alpha(odd_);
    odd_ = !odd_;
    cuda::check_blas(routine_.call(handle(), frame_), routine_.name);
  }

  std::string complaint() override { return problem_.complaint(result_, read()); }

 private:
  Arrays<float> read() const {
    Arrays<float> result;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      if (problem_.is_output(slot)) {
        result[slot].resize(arrays_[slot]->size());
        arrays_[slot]->read(result[slot].data());
      }
    }
    if (routine_.call == isamax) {
      store_cublas_index(result[kResult]);
    }
    return result;
  }

  // From 1, as an int, to what the library writes.
  static void store_cublas_index(std::vector<float>& result) {
    std::int32_t index = 0;
    std::memcpy(&index, result.data(), sizeof index);
    result[0] = static_cast<float>((index - 1) / 4096);
    result[1] = static_cast<float>((index - 1) % 4096);
  }

  const CublasRoutine& routine_;
  Problem problem_;
  Call frame_;
  std::array<std::optional<cuda::Array>, kSlots> arrays_;
  Arrays<float> result_;
  bool odd_ = false;
};

}  // namespace

bool has_cublas_call(const Entry& entry) {
  return find_routine(entry.name) != nullptr;
}

std::unique_ptr<Workload> cublas_workload(const Entry& entry, const Shape& shape,
                                          std::uint64_t seed) {
  if (!cuda::library().problem.empty()) {
    throw Absent(cuda::library().problem);
  }
  return std::make_unique<Cublas>(entry, shape, seed);
}

}  // namespace bench
