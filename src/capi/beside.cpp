// The flat C interface: the functions beside the catalog.
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "capi/capi.hpp"
#include "routines/level3/gemm_arguments.hpp"
#include "routines/run/run_text.hpp"

using fragblas::capi::check_count;
using fragblas::capi::guarded;
using fragblas::capi::kPointer;
using fragblas::capi::layout_of;
using fragblas::capi::need;
using fragblas::capi::op_of;
using fragblas::capi::operand;
using fragblas::capi::scalar;
using fragblas::detail::kMostRunInputs;

namespace {

bool is_vector(const fragblas_view& view) {
  return view.layout == 0;
}

fragblas::VectorView vector(const fragblas_view& view) {
  return {operand(view.buffer, view.offset), view.rows, view.ld};
}

fragblas::MatrixView matrix(const fragblas_view& view) {
  return {operand(view.buffer, view.offset), view.rows, view.cols, view.ld,
          static_cast<fragblas::Layout>(view.layout)};
}

// The matrix whose op is rows x cols.
fragblas::MatrixView matrix(fragblas_buffer* buffer, fragblas_int offset, fragblas_layout layout,
                            fragblas_op op, fragblas_int rows, fragblas_int cols, fragblas_int ld) {
  if (op != FRAGBLAS_NO_TRANS) {
    std::swap(rows, cols);
  }
  return {operand(buffer, offset), rows, cols, ld, layout_of(layout)};
}

}  // namespace

extern "C" {

fragblas_status fragblas_sgemm_fused(fragblas_layout layout, fragblas_op transa, fragblas_op transb,
                                     fragblas_int m, fragblas_int n, fragblas_int k,
                                     fragblas_scalar alpha, fragblas_buffer* a,
                                     fragblas_int a_offset, fragblas_int lda, fragblas_buffer* b,
                                     fragblas_int b_offset, fragblas_int ldb, fragblas_scalar beta,
                                     fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc,
                                     fragblas_buffer* bias, fragblas_int bias_offset,
                                     fragblas_int incbias, fragblas_bias_axis bias_axis,
                                     fragblas_activation activation, float slope,
                                     fragblas_algorithm algorithm, fragblas_int levels) {
  return guarded([&] {
    const fragblas::detail::Check check("gemm");
    fragblas::detail::check_sizes(check, layout_of(layout), op_of(transa), op_of(transb), m, n, k);
    fragblas::detail::check_levels(check, levels);
    fragblas::GemmOptions options{scalar(alpha), scalar(beta), op_of(transa), op_of(transb)};
    if (bias != nullptr) {
      options.bias = fragblas::VectorView{operand(bias, bias_offset),
                                          bias_axis == FRAGBLAS_BIAS_ROWS ? m : n, incbias};
    }
    options.bias_axis = static_cast<fragblas::BiasAxis>(bias_axis);
    options.activation = static_cast<fragblas::Activation>(activation);
    options.slope = slope;
    options.algorithm = static_cast<fragblas::Algorithm>(algorithm);
    options.levels = static_cast<int>(levels);
    fragblas::gemm(matrix(a, a_offset, layout, transa, m, k, lda),
                   matrix(b, b_offset, layout, transb, k, n, ldb),
                   matrix(c, c_offset, layout, FRAGBLAS_NO_TRANS, m, n, ldc), options);
  });
}

fragblas_status fragblas_sgemm_prepack(fragblas_layout layout, fragblas_factor factor,
                                       fragblas_op trans, fragblas_int m, fragblas_int n,
                                       fragblas_int k, fragblas_buffer* a, fragblas_int a_offset,
                                       fragblas_int lda) {
  return guarded([&] {
    fragblas::sgemm_prepack(layout_of(layout), static_cast<fragblas::Factor>(factor), op_of(trans),
                            m, n, k, operand(a, a_offset), lda);
  });
}

fragblas_status fragblas_sgemm_batch(fragblas_layout layout, fragblas_op transa, fragblas_op transb,
                                     fragblas_int m, fragblas_int n, fragblas_int k,
                                     fragblas_scalar alpha, fragblas_buffer* a,
                                     const fragblas_int* a_offsets, fragblas_int lda,
                                     fragblas_buffer* b, const fragblas_int* b_offsets,
                                     fragblas_int ldb, fragblas_scalar beta, fragblas_buffer* c,
                                     const fragblas_int* c_offsets, fragblas_int ldc,
                                     fragblas_int batch_size) {
  return guarded([&] {
    const fragblas::GemmOptions options{scalar(alpha), scalar(beta), op_of(transa), op_of(transb)};
    const fragblas::Operand none;  // an empty batch has none
    const fragblas::detail::Check check("gemm_batch");
    fragblas::detail::gemm_arguments(check, layout_of(layout), op_of(transa), op_of(transb), m, n,
                                     k, options.alpha, none, lda, none, ldb, options.beta, none,
                                     ldc)
        .check_ld(check);
    check_count("gemm_batch: batch_size", batch_size);
    if (batch_size > 0) {
      need(a_offsets, "gemm_batch: a_offsets", kPointer);
      need(b_offsets, "gemm_batch: b_offsets", kPointer);
      need(c_offsets, "gemm_batch: c_offsets", kPointer);
    }
    std::vector<fragblas::GemmViews> list(static_cast<std::size_t>(batch_size));
    for (std::size_t i = 0; i < list.size(); ++i) {
      list[i] = {matrix(a, a_offsets[i], layout, transa, m, k, lda),
                 matrix(b, b_offsets[i], layout, transb, k, n, ldb),
                 matrix(c, c_offsets[i], layout, FRAGBLAS_NO_TRANS, m, n, ldc)};
    }
    fragblas::gemm_batch(list, options);
  });
}

fragblas_status fragblas_run(const char* body, const char* const* names,
                             const fragblas_view* inputs, fragblas_int count,
                             const fragblas_view* output) {
  return guarded([&] {
    check_count("run: count", count, kMostRunInputs);
    need(body, "run: body", kPointer);
    if (count > 0) {
      need(names, "run: names", kPointer);
      need(inputs, "run: inputs", kPointer);
    }
    std::vector<fragblas::RunInput> list;
    for (fragblas_int i = 0; i < count; ++i) {
      const char* const name = &need(names[i], "run: name", kPointer);
      if (is_vector(inputs[i])) {
        list.emplace_back(name, vector(inputs[i]));
      } else {
        list.emplace_back(name, matrix(inputs[i]));
      }
    }
    const fragblas_view& target = need(output, "run: output", kPointer);
    if (is_vector(target)) {
      fragblas::run(body, list, vector(target));
    } else {
      fragblas::run(body, list, matrix(target));
    }
  });
}

}  // extern "C"
