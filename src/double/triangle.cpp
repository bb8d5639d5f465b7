// Triangles by halves: blocks on the diagonal in a kernel of their own, what lies beside them by
// products. Where they are cut depends on their order alone, as the results do.
// SPDX-License-Identifier: MIT
#include "double/triangle.hpp"

#include <memory>
#include <utility>

#include "double/axpby.hpp"
#include "double/coefficient.hpp"
#include "double/complex_merge.hpp"
#include "double/complex_product.hpp"
#include "double/product.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "plan/gemm_cost.hpp"

namespace fragblas::detail {

namespace {

const KernelId kSolve = add_kernel("DoubleTriangleSolve", "double/triangle_solve.frag",
                                   kAlphaOnDevice, fragblas_double_kernels::shader_text);
const KernelId kComplexSolve =
    add_kernel("DoubleComplexTriangleSolve", "double/complex_triangle_solve.frag", kAlphaOnDevice,
               fragblas_double_kernels::shader_text);

// The order that the kernels take.
constexpr std::int64_t kBlock = 8;
// Rows that lie apart, of B by columns, are solved for in a copy by rows, so many at a time, where
// the columns span more numbers than that: each pass would be drawn over all of these.
constexpr std::int64_t kMostCopied = 128, kLeastSpan = 1 << 14;

// The values that they know.
enum SolveFlag { kLinesAreRows = 1, kScaled = 2 };

// Whose rows lie as B's do.
template <typename Target>
Target target_of(const DoubleRows& b) {
  Target target;
  target.place = {b.buffer, b.base};
  target.layout = b.col_stride == 1 ? Layout::RowMajor : Layout::ColMajor;
  target.rows = b.rows;
  target.cols = b.cols;
  target.ld = b.col_stride == 1 ? b.row_stride : b.col_stride;
  return target;
}

Source source_of(const DoubleRows& b) {
  return {b.buffer, b.base, b.row_stride, b.col_stride};
}

// What differs between real and complex numbers.
struct RealSolve {
  using Factor = Coefficient;
  static constexpr std::int64_t kLanes = 2;

  KernelId kernel() const { return kSolve; }
  void set(Pass& pass, const Factor& alpha) const { set_double_alpha(pass, alpha); }
  // c := alpha * c - a * b.
  void subtract(const char* routine, const Source& a, const DoubleRows& b, const Factor& alpha,
                const DoubleRows& c) const {
    enqueue_double_product(routine, b.rows, -1.0f, a, source_of(b), alpha,
                           target_of<DoubleTarget>(c));
  }
  static Factor one() { return 1.0f; }
  static constexpr char kLetter = 'd';
  static void copy(const char* routine, const Source& from, const Target& to) {
    enqueue_double_axpby(routine, one(), from, 0.0f, to);
  }
};

struct ComplexSolve {
  bool conjugated;  // T is

  using Factor = DoubleComplexCoefficient;
  static constexpr std::int64_t kLanes = 4;

  KernelId kernel() const { return kComplexSolve; }
  void set(Pass& pass, const Factor& alpha) const {
    set_double_complex_alpha(pass, alpha);
    pass.set(uniforms::ComplexTerms{conjugated ? 1 : 0});
  }
  void subtract(const char* routine, const Source& a, const DoubleRows& b, const Factor& alpha,
                const DoubleRows& c) const {
    enqueue_double_complex_product(routine, b.rows, {-1.0}, {a, conjugated}, {source_of(b), false},
                                   alpha, target_of<DoubleComplexTarget>(c));
  }
  static Factor one() { return 1.0; }
  static constexpr char kLetter = 'z';
  static void copy(const char* routine, const Source& from, const Target& to) {
    enqueue_double_complex_merge(routine, {{1.0}, 0.0}, from, to);
  }
};

template <typename Numbers>
struct Solve {
  const char* routine;
  const StructuredSource& t;
  Numbers numbers;

  using Factor = typename Numbers::Factor;
  Factor alpha;

  bool lower() const { return t.above == 0; }

  // The block of T that begins at row and column `first` goes with these rows of B. scaled: alpha
  // is in B already, and only whether it is 0 counts.
  void enqueue(std::int64_t first, const DoubleRows& b, bool scaled) const {
    if (b.rows <= kBlock) {
      enqueue_block(first, b, scaled);
      return;
    }
    if (b.col_stride != 1 && b.rows <= kMostCopied && (b.cols - 1) * b.col_stride >= kLeastSpan) {
      enqueue_in_copy(first, b, scaled);
      return;
    }
    const std::int64_t half = round_up(b.rows / 2, kBlock);
    // What depends on B's other rows, and those.
    const DoubleRows top = b.some(0, half), bottom = b.some(half, b.rows - half);
    const DoubleRows& fed = lower() ? bottom : top;
    const DoubleRows& feeding = lower() ? top : bottom;
    const std::int64_t fed_first = lower() ? first + half : first;
    const std::int64_t feeding_first = lower() ? first : first + half;
    enqueue(feeding_first, feeding, scaled);
    numbers.subtract(routine, t.rectangle(fed_first, feeding_first), feeding,
                     scaled ? Numbers::one() : alpha, fed);
    enqueue(fed_first, fed, true);
  }

  void enqueue_in_copy(std::int64_t first, const DoubleRows& b, bool scaled) const {
    constexpr std::int64_t kLanes = Numbers::kLanes;
    const auto buffer =
        temporary(b.buffer->services(), b.rows * b.cols, catalog::element_type(Numbers::kLetter));
    const DoubleRows rows{buffer.get(), 0, b.cols, 1, b.rows, b.cols};
    const std::int64_t row = kLanes * b.cols;
    Numbers::copy(routine, source_of(b), lines_target({buffer.get(), 0}, b.rows, row, row));
    enqueue(first, rows, scaled);
    Numbers::copy(
        routine, source_of(rows.transposed()),
        lines_target({b.buffer, kLanes * b.base}, b.cols, kLanes * b.rows, kLanes * b.col_stride));
  }

  void enqueue_block(std::int64_t first, const DoubleRows& b, bool scaled) const {
    const bool by_rows = b.col_stride == 1;
    constexpr std::int64_t kLanes = Numbers::kLanes;
    Pass pass = target_pass(routine, numbers.kernel(),
                            lines_target({b.buffer, kLanes * b.base}, by_rows ? b.rows : b.cols,
                                         kLanes * (by_rows ? b.cols : b.rows),
                                         kLanes * (by_rows ? b.row_stride : b.col_stride)));
    pass.view().reads_old_elsewhere = true;
    pass.fetches = 20.0 * static_cast<double>(b.rows * b.rows);
    numbers.set(pass, alpha);
    pass.read(Sampler::A, t.source.buffer);
    set_matrix<uniforms::AMatrix>(pass, t.source);
    set_structure(pass, t.block(first, first));
    set_band(pass, t.below, t.above);
    pass.read(Sampler::X, b.buffer);
    set_matrix<uniforms::XMatrix>(pass, source_of(b));
    uniforms::DoubleTriangle block;
    block.order = b.rows;
    block.lower = lower() ? 1 : 0;
    block.flags = (by_rows ? kLinesAreRows : 0) | (scaled ? kScaled : 0);
    block.halves = 2;
    pass.set(block);
    enqueue_pass(std::move(pass));
  }
};

template <typename Numbers>
void enqueue_solve(const char* routine, const typename Numbers::Factor& alpha,
                   const StructuredSource& t, const DoubleRows& b, const Numbers& numbers) {
  typename Numbers::Factor factor = alpha;
  std::shared_ptr<BufferState> copy;
  hold(routine, factor, {b.buffer}, copy);
  Solve<Numbers>{routine, t, numbers, factor}.enqueue(0, b, false);
}

}  // namespace

void enqueue_double_solve(const char* routine, const Coefficient& alpha, const StructuredSource& t,
                          const DoubleRows& b) {
  enqueue_solve<RealSolve>(routine, alpha, t, b, {});
}

void enqueue_double_complex_solve(const char* routine, const DoubleComplexCoefficient& alpha,
                                  const StructuredSource& t, bool conjugated, const DoubleRows& b) {
  enqueue_solve<ComplexSolve>(routine, alpha, t, b, {conjugated});
}

}  // namespace fragblas::detail
