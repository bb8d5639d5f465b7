// The arguments that gemm, gemmtr and batches of gemm share. SPDX-License-Identifier: MIT
#pragma once

#include "engine/gemm/gemm_passes.hpp"
#include "fragblas/fragblas.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas::detail {

// Refers to the caller's operands and scalars.
struct GemmArguments {
  MatrixArgument a, b, c;
  const Scalar& alpha;
  const Scalar& beta;
  const GemmOptions* options = nullptr;  // of gemm: bias, activation, algorithm

  std::int64_t m() const { return c.rows; }
  std::int64_t n() const { return c.cols; }
  std::int64_t k() const { return a.cols; }
  bool no_product() const { return k() == 0 || is_number(alpha, 0.0f); }

  void check_ld(const Check& check) const;
  // For m, n > 0, in the order of the arguments; the context of all.
  ContextState& check_operands(const Check& check) const;
  void check_bias(const Check& check) const;
  ContextState& same_context(const Check& check) const;
  Epilogue epilogue() const;
};

// The arguments of the style on views, whose enums and shapes are checked.
GemmArguments gemm_arguments(const Check& check, const MatrixView& a, const MatrixView& b,
                             const MatrixView& c, const GemmOptions& options);
GemmArguments gemm_arguments(const Check& check, const MatrixView& a, const MatrixView& b,
                             const MatrixView& c, const GemmtrOptions& options);
// The enums and sizes of BLAS's arguments.
void check_sizes(const Check& check, Layout layout, Op transa, Op transb, std::int64_t m,
                 std::int64_t n, std::int64_t k);
// Those of BLAS, whose enums and sizes it checks.
GemmArguments gemm_arguments(const Check& check, Layout layout, Op transa, Op transb,
                             std::int64_t m, std::int64_t n, std::int64_t k, const Scalar& alpha,
                             const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb,
                             const Scalar& beta, const Operand& c, std::int64_t ldc);
void check_levels(const Check& check, std::int64_t levels);
// The enums of bias, activation and algorithm, and the levels.
void check_options(const Check& check, const GemmOptions& options);
// For what knows the standard algorithm only.
void check_standard(const Check& check, const GemmOptions& options);
// That each matrix of a product whose operands are not all there could be in a buffer: the plan of
// one that is larger would have no bound.
void check_could_be_held(const Check& check, const DeviceInfo& info, std::int64_t m, std::int64_t n,
                         std::int64_t k);

}  // namespace fragblas::detail
