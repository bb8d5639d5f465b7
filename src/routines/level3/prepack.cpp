// prepack: an operand of a product packed before the product asks for it.
// SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/gemm/gemm_pack.hpp"
#include "routines/level3/gemm_arguments.hpp"
#include "routines/level3/prepack_arguments.hpp"

namespace fragblas {

namespace detail {

namespace {

void check_factor(const Check& check, Factor factor) {
  if (factor != Factor::A && factor != Factor::B) {
    check.fail("factor", static_cast<int>(factor), "A (161) or B (162)");
  }
}

void prepack_any(const Check& check, const PrepackArguments& given) {
  if (!given.check(check)) {
    return;
  }
  ContextState& context = context_of(*given.matrix.operand.buffer);
  const auto& [factor, layout, m, n, k, matrix] = given;
  check_could_be_held(check, context.info, m, n, k);
  const GemmOperand operand = matrix.source();
  if (layout == Layout::RowMajor) {
    enqueue_prepack(check.routine(), context, factor, m, n, k, operand);
  } else {  // the row-major product of the transposes
    enqueue_prepack(check.routine(), context, factor == Factor::A ? Factor::B : Factor::A, n, m, k,
                    operand.transposed());
  }
  context.submit();
}

}  // namespace

bool PrepackArguments::check(const Check& check) const {
  matrix.check_ld(check);
  if (m == 0 || n == 0 || k == 0) {
    return false;
  }
  matrix.check_operand(check);
  if (matrix.operand.buffer->linear().pinned()) {
    check.fail("{} = a buffer whose texture was taken, must be one that is written only here",
               {matrix.name});
  }
  return true;
}

PrepackArguments prepack_arguments(const Check& check, Layout layout, Factor factor, Op trans,
                                   std::int64_t m, std::int64_t n, std::int64_t k, const Operand& a,
                                   std::int64_t lda) {
  check.layout(layout);
  check_factor(check, factor);
  check.op("trans", trans);
  check.size("m", m);
  check.size("n", n);
  check.size("k", k);
  const bool is_a = factor == Factor::A;
  return {factor,
          layout,
          m,
          n,
          k,
          {"a", "lda", a, lda, layout, trans, is_a ? m : k, is_a ? k : n, is_a ? "m" : "k",
           is_a ? "k" : "n"}};
}

PrepackArguments prepack_arguments(const Check& check, Factor factor, const MatrixView& matrix,
                                   std::int64_t other, const PrepackOptions& options) {
  check_factor(check, factor);
  check.layout(matrix.layout, "matrix.layout");
  check.size("matrix.rows", matrix.rows);
  check.size("matrix.cols", matrix.cols);
  check.size("other", other);
  check.op("trans", options.trans);
  check.layout(options.layout);
  const bool turned = options.trans != Op::NoTrans;
  const std::int64_t rows = turned ? matrix.cols : matrix.rows;
  const std::int64_t cols = turned ? matrix.rows : matrix.cols;
  const bool is_a = factor == Factor::A;
  return {factor,
          options.layout,
          is_a ? rows : other,
          is_a ? other : cols,
          is_a ? cols : rows,
          {"matrix", "matrix.ld", matrix.data, matrix.ld, matrix.layout, options.trans, rows, cols,
           "rows", "cols"}};
}

}  // namespace detail

void sgemm_prepack(Layout layout, Factor factor, Op trans, std::int64_t m, std::int64_t n,
                   std::int64_t k, const Operand& a, std::int64_t lda) {
  const detail::Check check("sgemm_prepack");
  detail::prepack_any(check,
                      detail::prepack_arguments(check, layout, factor, trans, m, n, k, a, lda));
}

void prepack(Factor factor, const MatrixView& matrix, std::int64_t other,
             const PrepackOptions& options) {
  const detail::Check check("prepack");
  detail::prepack_any(check, detail::prepack_arguments(check, factor, matrix, other, options));
}

}  // namespace fragblas
