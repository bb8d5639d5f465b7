// Copies between floats and numbers in double precision. dlag2s, slag2d: matrices of them.
// SPDX-License-Identifier: MIT
#include "double/convert.hpp"

#include <utility>

#include "double/check.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr ShaderText kText = fragblas_double_kernels::shader_text;
const KernelId kWiden = add_kernel("DoubleWiden", "double/widen.frag", kWhole, kText);
const KernelId kNarrow = add_kernel("DoubleNarrow", "double/narrow.frag", kWhole, kText);

Pass converting(const char* routine, KernelId kernel, const Source& x, const Target& target) {
  Pass pass = target_pass(routine, kernel, target);
  if (target.whole_buffer()) {
    pass.write_whole();
  }
  pass.read(Sampler::X, x.buffer);
  set_matrix<uniforms::XMatrix>(pass, x);
  return pass;
}

// b := a, of another type each; enums and sizes are checked.
void convert(const char* routine, char from, char to, const MatrixArgument& a,
             const MatrixArgument& b) {
  const Check of_a(routine, catalog::element_type(from)), of_b(routine, catalog::element_type(to));
  a.check_ld(of_a);
  b.check_ld(of_b);
  if (a.rows == 0 || a.cols == 0) {
    return;
  }
  a.check_operand(of_a);
  b.check_operand(of_b);
  ContextState& context =
      of_a.same_context({{"a", a.operand.buffer.get()}, {"b", b.operand.buffer.get()}});
  Source source = a.source();
  if (!b.by_rows()) {
    std::swap(source.row_stride, source.col_stride);
  }
  const std::int64_t lanes = to == 'd' ? 2 : 1;
  const Target target = lines_target({b.operand.buffer.get(), lanes * b.operand.offset}, b.lines(),
                                     lanes * b.length(), lanes * b.ld);
  if (to == 'd') {
    enqueue_widen(routine, source, target);
  } else {
    enqueue_narrow(routine, source, false, target);
  }
  context.submit();
}

void convert(const char* routine, char from, char to, const MatrixView& a, const MatrixView& b) {
  const Check check(routine, catalog::element_type(from));
  check.layout(a.layout, "a.layout");
  check.layout(b.layout, "b.layout");
  check.size("a.rows", a.rows);
  check.size("a.cols", a.cols);
  check.equal("b.rows", b.rows, "a.rows", a.rows);
  check.equal("b.cols", b.cols, "a.cols", a.cols);
  convert(routine, from, to,
          {"a", "lda", a.data, a.ld, a.layout, Op::NoTrans, a.rows, a.cols, "m", "n"},
          {"b", "ldb", b.data, b.ld, b.layout, Op::NoTrans, b.rows, b.cols, "m", "n"});
}

void convert(const char* routine, char from, char to, Layout layout, std::int64_t m, std::int64_t n,
             const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb) {
  const Check check(routine, catalog::element_type(from));
  check.layout(layout);
  check.size("m", m);
  check.size("n", n);
  convert(routine, from, to, {"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"},
          {"b", "ldb", b, ldb, layout, Op::NoTrans, m, n, "m", "n"});
}

}  // namespace

void enqueue_widen(const char* routine, const Source& x, const Target& target) {
  enqueue_pass(converting(routine, kWiden, x, target));
}

void enqueue_narrow(const char* routine, const Source& x, bool magnitudes, const Target& target) {
  Pass pass = converting(routine, kNarrow, x, target);
  pass.set(uniforms::Narrow{magnitudes ? 1 : 0});
  enqueue_pass(std::move(pass));
}

}  // namespace detail

void dlag2s(const MatrixView& a, const MatrixView& b) {
  detail::convert("dlag2s", 'd', 's', a, b);
}

void slag2d(const MatrixView& a, const MatrixView& b) {
  detail::convert("slag2d", 's', 'd', a, b);
}

void dlag2s(Layout layout, std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& b, std::int64_t ldb) {
  detail::convert("dlag2s", 'd', 's', layout, m, n, a, lda, b, ldb);
}

void slag2d(Layout layout, std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& b, std::int64_t ldb) {
  detail::convert("slag2d", 's', 'd', layout, m, n, a, lda, b, ldb);
}

}  // namespace fragblas
