// The workloads: the library's routines and their peers, on the same problems.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "problems.hpp"
#include "workload.hpp"

namespace bench {

struct GemmShape {
  Layout layout = Layout::RowMajor;
  bool trans_a = false, trans_b = false;
  std::int64_t m = 0, n = 0, k = 0;
};

struct GemvShape {
  Layout layout = Layout::RowMajor;
  bool trans = false;
  std::int64_t m = 0, n = 0;
};

// routine: "saxpy", "sdot", "scopy" or "sscal".
std::unique_ptr<Workload> library_gemm(fragblas::Context&, const GemmShape&, std::uint64_t seed);
std::unique_ptr<Workload> library_gemv(fragblas::Context&, const GemvShape&, std::uint64_t seed);
std::unique_ptr<Workload> library_level1(fragblas::Context&, const std::string& routine,
                                         std::int64_t n, std::uint64_t seed);

std::unique_ptr<Workload> openblas_gemm(const GemmShape&, std::uint64_t seed);
std::unique_ptr<Workload> openblas_gemv(const GemvShape&, std::uint64_t seed);
std::unique_ptr<Workload> openblas_level1(const std::string& routine, std::int64_t n,
                                          std::uint64_t seed);

// C = A * B by glBLAS's scheme; m and k are multiples of 4. Draws by plain GL calls.
std::unique_ptr<Workload> glblas_gemm(fragblas::Context&, std::int64_t m, std::int64_t n,
                                      std::int64_t k, std::uint64_t seed);

}  // namespace bench
