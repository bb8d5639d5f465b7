// The flat C interface: arrays. A part of their library. SPDX-License-Identifier: MIT
#include "fragblas/arrays.h"

#include "arrays/run_code.hpp"
#include "capi/views.hpp"
#include "fragblas/arrays.hpp"

using fragblas::capi::check_count;
using fragblas::capi::elements;
using fragblas::capi::guarded;
using fragblas::capi::kPointer;
using fragblas::capi::matrix;
using fragblas::capi::matrix_or_none;
using fragblas::capi::need;
using fragblas::capi::op_of;
using fragblas::capi::scalar;
using fragblas::detail::kMostArrays;
using fragblas::detail::kMostNumbers;
using fragblas::detail::kMostOutputs;

namespace {

fragblas::Axis axis_of(fragblas_axis axis) {
  return static_cast<fragblas::Axis>(axis);
}

fragblas::CompactView compact(const fragblas_compact* view, const char* what) {
  const fragblas_compact& given = need(view, what, kPointer);
  fragblas::CompactView result;
  result.rows = given.rows;
  result.cols = given.cols;
  result.storage = static_cast<fragblas::Storage>(given.storage);
  result.elements = fragblas::capi::operand(given.elements, 0);
  if (given.scales != nullptr) {
    result.scales = elements(given.scales, 0, given.rows);
  }
  return result;
}

fragblas::Best best_of(fragblas_best best) {
  return static_cast<fragblas::Best>(best);
}

}  // namespace

extern "C" {

fragblas_status fragblas_reduce(fragblas_reduction reduction, const fragblas_view* a,
                                fragblas_axis axis, fragblas_buffer* result,
                                fragblas_int result_offset, fragblas_int result_inc) {
  return guarded([&] {
    const fragblas::MatrixView from = matrix(a, "reduce: a");
    fragblas::reduce(
        static_cast<fragblas::Reduction>(reduction), from, axis_of(axis),
        elements(result, result_offset,
                 axis_of(axis) == fragblas::Axis::Rows ? from.rows : from.cols, result_inc));
  });
}

fragblas_status fragblas_softmax(const fragblas_view* a, fragblas_axis axis,
                                 const fragblas_view* c) {
  return guarded(
      [&] { fragblas::softmax(matrix(a, "softmax: a"), axis_of(axis), matrix(c, "softmax: c")); });
}

fragblas_status fragblas_cumsum(const fragblas_view* a, fragblas_axis axis,
                                const fragblas_view* c) {
  return guarded(
      [&] { fragblas::cumsum(matrix(a, "cumsum: a"), axis_of(axis), matrix(c, "cumsum: c")); });
}

fragblas_status fragblas_top_k(const fragblas_view* a, const fragblas_view* values,
                               const fragblas_view* indices, fragblas_best best) {
  return guarded([&] {
    fragblas::top_k(matrix(a, "top_k: a"), matrix_or_none(values), matrix_or_none(indices),
                    best_of(best));
  });
}

fragblas_status fragblas_sort(const fragblas_view* a, fragblas_axis axis,
                              const fragblas_view* values, const fragblas_view* indices,
                              fragblas_best order) {
  return guarded([&] {
    fragblas::sort(matrix(a, "sort: a"), axis_of(axis), matrix_or_none(values),
                   matrix_or_none(indices), best_of(order));
  });
}

fragblas_status fragblas_elementwise(fragblas_function function, const fragblas_view* x,
                                     const fragblas_view* y, float number, const fragblas_view* c) {
  return guarded([&] {
    const auto which = static_cast<fragblas::Function>(function);
    const fragblas::MatrixView from = matrix(x, "elementwise: x"), to = matrix(c, "elementwise: c");
    if (which > fragblas::Function::Equal) {
      fragblas::elementwise(which, from, to);
    } else if (y == nullptr) {
      fragblas::elementwise(which, from, number, to);
    } else {
      fragblas::elementwise(which, from, matrix(y, "elementwise: y"), to);
    }
  });
}

fragblas_status fragblas_geam(const fragblas_scalar* alpha, const fragblas_view* a,
                              fragblas_op op_a, const fragblas_scalar* beta, const fragblas_view* b,
                              fragblas_op op_b, const fragblas_view* c) {
  return guarded([&] {
    fragblas::geam(scalar(need(alpha, "geam: alpha", kPointer)), matrix(a, "geam: a"),
                   scalar(need(beta, "geam: beta", kPointer)), matrix(b, "geam: b"),
                   matrix(c, "geam: c"), op_of(op_a), op_of(op_b));
  });
}

fragblas_status fragblas_gather_rows(const fragblas_view* a, fragblas_buffer* indices,
                                     fragblas_int indices_offset, fragblas_int indices_inc,
                                     const fragblas_view* c) {
  return guarded([&] {
    const fragblas::MatrixView to = matrix(c, "gather_rows: c");
    fragblas::gather_rows(matrix(a, "gather_rows: a"),
                          elements(indices, indices_offset, to.rows, indices_inc), to);
  });
}

fragblas_status fragblas_scatter_rows(const fragblas_view* a, fragblas_buffer* indices,
                                      fragblas_int indices_offset, fragblas_int indices_inc,
                                      const fragblas_view* c) {
  return guarded([&] {
    const fragblas::MatrixView from = matrix(a, "scatter_rows: a");
    fragblas::scatter_rows(from, elements(indices, indices_offset, from.rows, indices_inc),
                           matrix(c, "scatter_rows: c"));
  });
}

fragblas_status fragblas_im2col(const fragblas_view* image, fragblas_int height, fragblas_int width,
                                fragblas_int kernel_height, fragblas_int kernel_width,
                                fragblas_int stride, fragblas_int padding, fragblas_int dilation,
                                const fragblas_view* c) {
  return guarded([&] {
    fragblas::Im2colOptions options;
    options.height = height;
    options.width = width;
    options.kernel_height = kernel_height;
    options.kernel_width = kernel_width;
    options.stride = stride;
    options.padding = padding;
    options.dilation = dilation;
    fragblas::im2col(matrix(image, "im2col: image"), options, matrix(c, "im2col: c"));
  });
}

fragblas_status fragblas_run_program(const char* body, const fragblas_run_input* inputs,
                                     fragblas_int input_count, const fragblas_run_output* outputs,
                                     fragblas_int output_count, double reads) {
  return guarded([&] {
    check_count("run: input_count", input_count, kMostArrays + kMostNumbers);
    check_count("run: output_count", output_count, kMostOutputs);
    if (input_count > 0) {
      need(inputs, "run: inputs", kPointer);
    }
    if (output_count > 0) {
      need(outputs, "run: outputs", kPointer);
    }
    fragblas::RunProgram program{&need(body, "run: body", kPointer), {}, {}, reads};
    for (fragblas_int i = 0; i < input_count; ++i) {
      const char* const name = &need(inputs[i].name, "run: name", kPointer);
      if (inputs[i].view == nullptr) {
        program.inputs.emplace_back(name, inputs[i].number);
      } else {
        program.inputs.emplace_back(name, matrix(inputs[i].view, ""));
      }
    }
    for (fragblas_int i = 0; i < output_count; ++i) {
      program.outputs.emplace_back(outputs[i].name == nullptr ? "" : outputs[i].name,
                                   matrix(outputs[i].view, "run: output"));
    }
    fragblas::run(program);
  });
}

fragblas_status fragblas_compact_create(fragblas_context* context, fragblas_int rows,
                                        fragblas_int cols, fragblas_storage storage,
                                        fragblas_buffer** buffer) {
  return guarded([&] {
    need(buffer, "compact_create: elements") = nullptr;
    *buffer = new fragblas_buffer{
        fragblas::compact_elements(need(context, "compact_create: context").context, rows, cols,
                                   static_cast<fragblas::Storage>(storage))};
  });
}

fragblas_status fragblas_compact_rows(const fragblas_view* a, const fragblas_compact* to,
                                      fragblas_int first_row, fragblas_buffer* scales) {
  return guarded([&] {
    const fragblas::MatrixView from = matrix(a, "compact_rows: a");
    fragblas::compact_rows(
        from, compact(to, "compact_rows: to"), first_row,
        scales == nullptr ? fragblas::VectorView{} : elements(scales, 0, from.rows));
  });
}

fragblas_status fragblas_expand_rows(const fragblas_compact* a, fragblas_int first_row,
                                     const fragblas_view* c) {
  return guarded([&] {
    fragblas::expand_rows(compact(a, "expand_rows: a"), first_row, matrix(c, "expand_rows: c"));
  });
}

fragblas_status fragblas_compact_gemv(const fragblas_scalar* alpha, const fragblas_compact* a,
                                      fragblas_buffer* x, fragblas_int x_offset, fragblas_int x_inc,
                                      const fragblas_scalar* beta, fragblas_buffer* y,
                                      fragblas_int y_offset, fragblas_int y_inc) {
  return guarded([&] {
    const fragblas::CompactView from = compact(a, "compact_gemv: a");
    fragblas::compact_gemv(from, elements(x, x_offset, from.cols, x_inc),
                           elements(y, y_offset, from.rows, y_inc),
                           scalar(need(alpha, "compact_gemv: alpha", kPointer)),
                           scalar(need(beta, "compact_gemv: beta", kPointer)));
  });
}

fragblas_status fragblas_compact_gemm(const fragblas_scalar* alpha, const fragblas_view* a,
                                      const fragblas_compact* b, fragblas_op op_b,
                                      const fragblas_scalar* beta, const fragblas_view* c) {
  return guarded([&] {
    fragblas::compact_gemm(matrix(a, "compact_gemm: a"), compact(b, "compact_gemm: b"),
                           matrix(c, "compact_gemm: c"), op_of(op_b),
                           scalar(need(alpha, "compact_gemm: alpha", kPointer)),
                           scalar(need(beta, "compact_gemm: beta", kPointer)));
  });
}

}  // extern "C"
