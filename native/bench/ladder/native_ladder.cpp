// The steps and their native peers.
//
// SPDX-License-Identifier: MIT
#include "ladder/native_ladder.hpp"

#include <cblas.h>

#include <fragblas/egl.hpp>

#include "ladder/standing.hpp"
#include "ladder/steps.hpp"
#include "peers/compute_gemm.hpp"
#include "peers/cublas_gemm.hpp"
#include "peers/host_gemm.hpp"
#include "roofs/roofs.hpp"

namespace bench {
namespace {

void openblas_sgemm(int m, int n, int k, const float* a, const float* b, float* c) {
  cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, a, k, b, n, 0, c, n);
}

void openblas_dgemm(int m, int n, int k, const double* a, const double* b, double* c) {
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, a, k, b, n, 0, c, n);
}

std::unique_ptr<Workload> openblas(fragblas::Context&, const ProductPointer& product) {
  return host_gemm(openblas_sgemm, product);
}

std::unique_ptr<Workload> cublas(fragblas::Context&, const ProductPointer& product) {
  return cublas_gemm(product);
}

// Each peer beside the steps that it is like.
std::vector<Step> steps() {
  std::vector<Step> result = own_steps(fragblas::egl::native_platform());
  result.insert(result.begin() + 1, Step{"openblas", Kind::Peer, false, openblas});
  result.push_back({"compute-shader", Kind::Peer, true, compute_gemm});
  result.push_back({kCublas, Kind::Peer, false, cublas});
  return result;
}

}  // namespace

const Reference kOpenblasReference{openblas_dgemm};

std::vector<Extents> asked_extents(const Options& options, bool software) {
  std::vector<Extents> result;
  for (const Size& size : options.sizes) {
    if (const auto extents = ladder_extents(size.extents)) {
      result.push_back(*extents);
    }
  }
  return options.sizes.empty() ? default_extents(software) : result;
}

std::vector<Case> native_ladder(const Options& options, bool software, int max_texture_size) {
  std::vector<Case> result = roof_cases(software, max_texture_size);
  for (Case& row :
       ladder_cases(steps(), asked_extents(options, software), options.seed, kOpenblasReference)) {
    result.push_back(std::move(row));
  }
  return result;
}

}  // namespace bench
