// Copies between floats and numbers in double precision. dlag2s, slag2d, zlag2c, clag2z: matrices
// of them. SPDX-License-Identifier: MIT
#include "double/convert.hpp"

#include <utility>

#include "double/check.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double.hpp"
#include "fragblas/double_complex.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr ShaderText kText = fragblas_double_kernels::shader_text;
const KernelId kWiden = add_kernel("DoubleWiden", "double/widen.frag", kWhole, kText);
const KernelId kNarrow = add_kernel("DoubleNarrow", "double/narrow.frag", kWhole, kText);

Pass converting(const char* routine, KernelId kernel, const Source& x, int parts,
                const Target& target) {
  Pass pass = target_pass(routine, kernel, target);
  if (target.whole_buffer()) {
    pass.write_whole();
  }
  pass.read(Sampler::X, x.buffer);
  set_matrix<uniforms::XMatrix>(pass, x);
  pass.set(uniforms::Parts{parts});
  return pass;
}

// magnitudes: as double/narrow knows them.
Pass narrowing(const char* routine, const Source& x, int parts, int magnitudes,
               const Target& target) {
  Pass pass = converting(routine, kNarrow, x, parts, target);
  pass.set(uniforms::Narrow{magnitudes});
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
  const std::int64_t lanes = catalog::element_type(to).lanes();
  const bool widens = to == 'd' || to == 'z';
  const int parts = to == 'c' || to == 'z' ? 2 : 1;
  const Target target = lines_target({b.operand.buffer.get(), lanes * b.operand.offset}, b.lines(),
                                     lanes * b.length(), lanes * b.ld);
  if (widens) {
    enqueue_widen(routine, source, parts, target);
  } else {
    enqueue_narrow(routine, source, parts, target);
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

void enqueue_widen(const char* routine, const Source& x, int parts, const Target& target) {
  enqueue_pass(converting(routine, kWiden, x, parts, target));
}

void enqueue_narrow(const char* routine, const Source& x, int parts, const Target& target) {
  enqueue_pass(narrowing(routine, x, parts, 0, target));
}

void enqueue_narrow_magnitudes(const char* routine, const Source& x, int parts, bool real_diagonal,
                               const Target& target) {
  enqueue_pass(narrowing(routine, x, parts, real_diagonal ? 2 : 1, target));
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

void zlag2c(const MatrixView& a, const MatrixView& b) {
  detail::convert("zlag2c", 'z', 'c', a, b);
}

void clag2z(const MatrixView& a, const MatrixView& b) {
  detail::convert("clag2z", 'c', 'z', a, b);
}

void zlag2c(Layout layout, std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& b, std::int64_t ldb) {
  detail::convert("zlag2c", 'z', 'c', layout, m, n, a, lda, b, ldb);
}

void clag2z(Layout layout, std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& b, std::int64_t ldb) {
  detail::convert("clag2z", 'c', 'z', layout, m, n, a, lda, b, ldb);
}

}  // namespace fragblas
