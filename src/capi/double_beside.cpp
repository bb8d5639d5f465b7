// The flat C interface: buffers of numbers in double precision. A part of their library.
// SPDX-License-Identifier: MIT
#include "fragblas/double_beside.h"
#include "capi/capi.hpp"
#include "double/check.hpp"
#include "double/result.hpp"
#include "fragblas/double.hpp"
#include "fragblas/double_complex.hpp"
#include "routines/level3/gemm_arguments.hpp"
#include "transfer/transfer.hpp"

using fragblas::capi::guarded;
using fragblas::capi::layout_of;
using fragblas::capi::need;
using fragblas::capi::op_of;
using fragblas::capi::operand;
using fragblas::capi::scalar;

namespace {

// Of a buffer whose elements are so.
fragblas::detail::BufferState& numbers_of(const fragblas_buffer& buffer, const char* what) {
  fragblas::detail::BufferState& state = *buffer.buffer.state();
  fragblas::detail::double_check(what).type("buffer", state);
  return state;
}

}  // namespace

extern "C" {

fragblas_status fragblas_double_buffer_create(fragblas_context* context, fragblas_int size,
                                              fragblas_buffer** buffer) {
  return guarded([&] {
    need(buffer, "buffer_create: buffer") = nullptr;
    fragblas::Context& core = need(context, "buffer_create: context").context;
    *buffer = new fragblas_buffer{fragblas::DoubleBuffer(core, size)};
  });
}

fragblas_status fragblas_double_buffer_write(fragblas_buffer* buffer, fragblas_int offset,
                                             const double* data, fragblas_int count) {
  return guarded([&] {
    fragblas::detail::upload(numbers_of(need(buffer, "write: buffer"), "write"), offset, data,
                             count);
  });
}

fragblas_status fragblas_double_buffer_read(const fragblas_buffer* buffer, fragblas_int offset,
                                            double* data, fragblas_int count) {
  return guarded([&] {
    fragblas::detail::read_back(numbers_of(need(buffer, "read: buffer"), "read"), offset, data,
                                count);
  });
}

fragblas_status fragblas_dlag2s(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                fragblas_buffer* a, fragblas_int a_offset, fragblas_int lda,
                                fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb) {
  return guarded([&] {
    fragblas::dlag2s(layout_of(layout), m, n, operand(a, a_offset), lda, operand(b, b_offset), ldb);
  });
}

fragblas_status fragblas_slag2d(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                fragblas_buffer* a, fragblas_int a_offset, fragblas_int lda,
                                fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb) {
  return guarded([&] {
    fragblas::slag2d(layout_of(layout), m, n, operand(a, a_offset), lda, operand(b, b_offset), ldb);
  });
}

fragblas_status fragblas_zlag2c(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                fragblas_buffer* a, fragblas_int a_offset, fragblas_int lda,
                                fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb) {
  return guarded([&] {
    fragblas::zlag2c(layout_of(layout), m, n, operand(a, a_offset), lda, operand(b, b_offset), ldb);
  });
}

fragblas_status fragblas_clag2z(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                fragblas_buffer* a, fragblas_int a_offset, fragblas_int lda,
                                fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb) {
  return guarded([&] {
    fragblas::clag2z(layout_of(layout), m, n, operand(a, a_offset), lda, operand(b, b_offset), ldb);
  });
}

fragblas_status fragblas_dgemm_prepack(fragblas_layout layout, fragblas_factor factor,
                                       fragblas_op trans, fragblas_int m, fragblas_int n,
                                       fragblas_int k, fragblas_buffer* a, fragblas_int a_offset,
                                       fragblas_int lda) {
  return guarded([&] {
    fragblas::dgemm_prepack(layout_of(layout), static_cast<fragblas::Factor>(factor), op_of(trans),
                            m, n, k, operand(a, a_offset), lda);
  });
}

fragblas_status fragblas_dgemm_componentwise(
    fragblas_layout layout, fragblas_op transa, fragblas_op transb, fragblas_int m, fragblas_int n,
    fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
    fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
    fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc) {
  return guarded([&] {
    fragblas::detail::check_sizes(fragblas::detail::double_check("dgemm"), layout_of(layout),
                                  op_of(transa), op_of(transb), m, n, k);
    const auto matrix = [&](fragblas_buffer* buffer, fragblas_int offset, fragblas_op op,
                            std::int64_t rows, std::int64_t cols, std::int64_t ld) {
      const bool turned = op != FRAGBLAS_NO_TRANS;
      return fragblas::MatrixView{operand(buffer, offset), turned ? cols : rows,
                                  turned ? rows : cols, ld, layout_of(layout)};
    };
    fragblas::dgemm(matrix(a, a_offset, transa, m, k, lda), matrix(b, b_offset, transb, k, n, ldb),
                    matrix(c, c_offset, FRAGBLAS_NO_TRANS, m, n, ldc),
                    {scalar(alpha), scalar(beta), op_of(transa), op_of(transb),
                     fragblas::ProductMode::Componentwise});
  });
}

fragblas_status fragblas_sgemm_reproducible(
    fragblas_layout layout, fragblas_op transa, fragblas_op transb, fragblas_int m, fragblas_int n,
    fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
    fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
    fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc) {
  return guarded([&] {
    fragblas::sgemm_reproducible(layout_of(layout), op_of(transa), op_of(transb), m, n, k,
                                 scalar(alpha), operand(a, a_offset), lda, operand(b, b_offset),
                                 ldb, scalar(beta), operand(c, c_offset), ldc);
  });
}

fragblas_status fragblas_double_buffer_fill(fragblas_buffer* buffer, fragblas_int offset,
                                            fragblas_int count, double value) {
  return guarded([&] {
    fragblas::detail::fill_doubles(numbers_of(need(buffer, "fill: buffer"), "fill"), value, offset,
                                   count);
  });
}

}  // extern "C"
