// The checks of gemm's arguments, in their order, from either interface.
// SPDX-License-Identifier: MIT
#include "routines/level3/gemm_arguments.hpp"

namespace fragblas::detail {

void GemmArguments::check_ld(const Check& check) const {
  a.check_ld(check);
  b.check_ld(check);
  c.check_ld(check);
}

ContextState& GemmArguments::check_operands(const Check& check) const {
  check.scalar("alpha", alpha);
  if (!no_product()) {
    a.check_operand(check);
    b.check_operand(check);
  }
  check.scalar("beta", beta);
  c.check_operand(check);
  check_bias(check);
  return same_context(check);
}

void GemmArguments::check_bias(const Check& check) const {
  if (options != nullptr && options->bias) {
    const VectorView& bias = *options->bias;
    check.vector("bias", "bias.size", bias.data, bias.size, bias.inc);
  }
}

ContextState& GemmArguments::same_context(const Check& check) const {
  return check.same_context(
      {{"alpha", alpha.element.buffer.get()},
       {"a", a.operand.buffer.get()},
       {"b", b.operand.buffer.get()},
       {"beta", beta.element.buffer.get()},
       {"c", c.operand.buffer.get()},
       {"bias", options != nullptr && options->bias ? options->bias->data.buffer.get() : nullptr}});
}

Epilogue GemmArguments::epilogue() const {
  Epilogue result;
  if (options != nullptr) {
    result.activation = options->activation;
    result.slope = options->slope;
    if (options->bias) {
      const VectorView& bias = *options->bias;
      result.bias = vector_source(bias.data, bias.size, bias.inc);
      (options->bias_axis == BiasAxis::Cols ? result.bias.row_stride : result.bias.col_stride) = 0;
    }
  }
  return result;
}

void check_sizes(const Check& check, Layout layout, Op transa, Op transb, std::int64_t m,
                 std::int64_t n, std::int64_t k) {
  check.layout(layout);
  check.op("transa", transa);
  check.op("transb", transb);
  check.size("m", m);
  check.size("n", n);
  check.size("k", k);
}

GemmArguments gemm_arguments(const Check& check, Layout layout, Op transa, Op transb,
                             std::int64_t m, std::int64_t n, std::int64_t k, const Scalar& alpha,
                             const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb,
                             const Scalar& beta, const Operand& c, std::int64_t ldc) {
  check_sizes(check, layout, transa, transb, m, n, k);
  return {{"a", "lda", a, lda, layout, transa, m, k, "m", "k"},
          {"b", "ldb", b, ldb, layout, transb, k, n, "k", "n"},
          {"c", "ldc", c, ldc, layout, Op::NoTrans, m, n, "m", "n"},
          alpha,
          beta};
}

namespace {

void check_enums(const Check& check, const MatrixView& a, const MatrixView& b, const MatrixView& c,
                 Op trans_a, Op trans_b) {
  check.layout(a.layout, "a.layout");
  check.layout(b.layout, "b.layout");
  check.layout(c.layout, "c.layout");
  check.op("trans_a", trans_a);
  check.op("trans_b", trans_b);
}

// The sizes, of which those of a and b make all.
template <typename Options>
GemmArguments sized_arguments(const Check& check, const MatrixView& a, const MatrixView& b,
                              const MatrixView& c, const Options& options) {
  const bool ta = options.trans_a != Op::NoTrans;
  const bool tb = options.trans_b != Op::NoTrans;
  const std::int64_t m = ta ? a.cols : a.rows;
  const std::int64_t k = ta ? a.rows : a.cols;
  const std::int64_t rows_b = tb ? b.cols : b.rows;
  const std::int64_t n = tb ? b.rows : b.cols;
  check.size("a.rows", a.rows);
  check.size("a.cols", a.cols);
  check.equal(tb ? "b.cols" : "b.rows", rows_b, "op(A)'s columns", k);
  check.equal("c.rows", c.rows, "op(A)'s rows", m);
  check.equal("c.cols", c.cols, "op(B)'s columns", n);
  check.size("c.cols", c.cols);
  return {{"a", "lda", a.data, a.ld, a.layout, options.trans_a, m, k, "m", "k"},
          {"b", "ldb", b.data, b.ld, b.layout, options.trans_b, k, n, "k", "n"},
          {"c", "ldc", c.data, c.ld, c.layout, Op::NoTrans, m, n, "m", "n"},
          options.alpha,
          options.beta};
}

}  // namespace

void check_levels(const Check& check, std::int64_t levels) {
  if (levels < 0 || levels > 2) {
    check.fail("levels", levels, "0 (automatic), 1 or 2");
  }
}

void check_options(const Check& check, const GemmOptions& options) {
  if (options.bias_axis != BiasAxis::Cols && options.bias_axis != BiasAxis::Rows) {
    check.fail("bias_axis", static_cast<int>(options.bias_axis), "Cols (0) or Rows (1)");
  }
  if (options.activation < Activation::None || options.activation > Activation::Leaky) {
    check.fail("activation", static_cast<int>(options.activation),
               "None (0), Relu (1), Gelu (2), Silu (3), Tanh (4), Sigmoid (5) or Leaky (6)");
  }
  if (options.algorithm != Algorithm::Standard && options.algorithm != Algorithm::Strassen) {
    check.fail("algorithm", static_cast<int>(options.algorithm), "Standard (0) or Strassen (1)");
  }
  check_levels(check, options.levels);
}

void check_standard(const Check& check, const GemmOptions& options) {
  if (options.algorithm != Algorithm::Standard) {
    check.fail("algorithm", static_cast<int>(options.algorithm), "Standard (0)");
  }
}

GemmArguments gemm_arguments(const Check& check, const MatrixView& a, const MatrixView& b,
                             const MatrixView& c, const GemmtrOptions& options) {
  check_enums(check, a, b, c, options.trans_a, options.trans_b);
  return sized_arguments(check, a, b, c, options);
}

GemmArguments gemm_arguments(const Check& check, const MatrixView& a, const MatrixView& b,
                             const MatrixView& c, const GemmOptions& options) {
  check_enums(check, a, b, c, options.trans_a, options.trans_b);
  check_options(check, options);
  GemmArguments result = sized_arguments(check, a, b, c, options);
  if (options.bias) {
    const bool cols = options.bias_axis == BiasAxis::Cols;
    check.equal("bias.size", options.bias->size, cols ? "c.cols" : "c.rows",
                cols ? c.cols : c.rows);
  }
  result.options = &options;
  return result;
}

void check_could_be_held(const Check& check, const DeviceInfo& info, std::int64_t m, std::int64_t n,
                         std::int64_t k) {
  const std::int64_t most = info.max_buffer_elements;
  if (extent_of(m, n, n) > most || extent_of(m, k, k) > most || extent_of(k, n, n) > most) {
    check.fail("m = {}, n = {}, k = {}, must make matrices of at most the device's {} elements",
               {m, n, k, most});
  }
}

}  // namespace fragblas::detail
