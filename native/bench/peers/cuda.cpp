// Opening CUDA.
//
// SPDX-License-Identifier: MIT
#include "peers/cuda.hpp"

#include <dlfcn.h>

namespace bench::cuda {
namespace {

// libcudart says 11.0 for all of CUDA 11.
struct Version {
  const char* runtime;
  const char* blas;
};
constexpr Version kVersions[] = {{"libcudart.so.13", "libcublas.so.13"},
                                 {"libcudart.so.12", "libcublas.so.12"},
                                 {"libcudart.so.11.0", "libcublas.so.11"}};
// Where the loader looks, and where CUDA's installer puts it.
constexpr const char* kFolders[] = {"", "/usr/local/cuda/lib64/"};

template <typename Function>
bool find(void* handle, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(handle, name));
  return function != nullptr;
}

bool find_all(void* runtime, void* blas, Functions& f) {
  return find(runtime, "cudaGetDeviceCount", f.get_device_count) &&
         find(runtime, "cudaRuntimeGetVersion", f.runtime_get_version) &&
         find(runtime, "cudaGetErrorString", f.get_error_string) &&
         find(runtime, "cudaMalloc", f.allocate) && find(runtime, "cudaFree", f.release) &&
         find(runtime, "cudaMemcpy", f.copy) &&
         find(runtime, "cudaDeviceSynchronize", f.synchronize) &&
         find(runtime, "cudaEventCreate", f.event_create) &&
         find(runtime, "cudaEventDestroy", f.event_destroy) &&
         find(runtime, "cudaEventRecord", f.event_record) &&
         find(runtime, "cudaEventSynchronize", f.event_synchronize) &&
         find(runtime, "cudaEventElapsedTime", f.event_elapsed_time) &&
         find(blas, "cublasCreate_v2", f.create) && find(blas, "cublasDestroy_v2", f.destroy) &&
         find(blas, "cublasSetMathMode", f.set_math_mode) &&
         find(blas, "cublasSgemm_v2", f.sgemm) && find(blas, "cublasSgemv_v2", f.sgemv) &&
         find(blas, "cublasSger_v2", f.sger) && find(blas, "cublasSaxpy_v2", f.saxpy) &&
         find(blas, "cublasScopy_v2", f.scopy) && find(blas, "cublasSswap_v2", f.sswap) &&
         find(blas, "cublasSscal_v2", f.sscal) &&
         find(blas, "cublasSetPointerMode_v2", f.set_pointer_mode) &&
         find(blas, "cublasSdot_v2", f.sdot) && find(blas, "cublasSasum_v2", f.sasum) &&
         find(blas, "cublasSnrm2_v2", f.snrm2) && find(blas, "cublasIsamax_v2", f.isamax) &&
         find(blas, "cublasCgemm_v2", f.cgemm) && find(blas, "cublasCgemm3m", f.cgemm3m) &&
         find(blas, "cublasChemm_v2", f.chemm) && find(blas, "cublasCherk_v2", f.cherk) &&
         find(blas, "cublasCgeru_v2", f.cgeru) && find(blas, "cublasCcopy_v2", f.ccopy) &&
         find(blas, "cublasCscal_v2", f.cscal) && find(blas, "cublasCgemv_v2", f.cgemv) &&
         find(blas, "cublasCaxpy_v2", f.caxpy) && find(blas, "cublasCdotc_v2", f.cdotc);
}

// The first pair of libraries that is whole. They stay open: CUDA does not bear being closed.
bool open(Functions& functions) {
  for (const char* folder : kFolders) {
    for (const Version& version : kVersions) {
      void* runtime = dlopen((std::string(folder) + version.runtime).c_str(), RTLD_NOW);
      void* blas = runtime == nullptr
                       ? nullptr
                       : dlopen((std::string(folder) + version.blas).c_str(), RTLD_NOW);
      if (blas != nullptr && find_all(runtime, blas, functions)) {
        return true;
      }
    }
  }
  return false;
}

Library load() {
  Library result;
  if (!open(result.functions)) {
    result.problem = "no CUDA 11, 12 or 13: libcudart and libcublas can't be opened";
    return result;
  }
  int devices = 0, version = 0;
  const int error = result.functions.get_device_count(&devices);
  if (error != 0 || devices == 0) {
    result.problem = "CUDA finds no device";
    if (error != 0) {
      result.problem += std::string(": ") + result.functions.get_error_string(error);
    }
    return result;
  }
  result.functions.runtime_get_version(&version);
  result.version = std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
  return result;
}

}  // namespace

const Library& library() {
  static const Library instance = load();
  return instance;
}

}  // namespace bench::cuda
