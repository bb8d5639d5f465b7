// Level 2 of complex numbers in double precision, as passes. SPDX-License-Identifier: MIT
#include "double/complex_type.hpp"

#include <memory>
#include <utility>

#include "double/complex_merge.hpp"
#include "double/exact_sums.hpp"
#include "double/substitution.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas::detail {

namespace {

const KernelId kUpdate = add_kernel("DoubleComplexRankUpdate", "double/complex_rank_update.frag",
                                    kContiguous | kPackedTarget | kRankTwo | kAlphaOnDevice,
                                    fragblas_double_kernels::shader_text);

// The values that double/complex_rank_update knows.
enum UpdateFlag {
  kNoneBehind = 1,
  kNoneBefore = 2,
  kConjugatesLines = 4,
  kConjugatesPlaces = 8,
  kIsHermitian = 16
};

template <typename Vector>
void read_numbers(Pass& pass, Sampler sampler, const StridedOperand& x, std::int64_t n) {
  const Numbers numbers = numbers_of(x.operand, n, x.inc);
  pass.read(sampler, numbers.buffer);
  Vector vector;
  vector.base = numbers.base;
  vector.stride = numbers.stride;
  pass.set(vector);
}

// The vector of the rows of a matrix, and that of its columns.
struct Vectors {
  const StridedOperand& rows;
  std::int64_t m;
  const StridedOperand& cols;
  std::int64_t n;
};

Pass update_pass(const char* routine, const DoubleComplexCoefficient& alpha, const Vectors& v,
                 bool conjugated, bool by_rows, const Target& target, int flags) {
  Pass pass = target_pass(routine, kUpdate, target);
  set_double_complex_alpha(pass, alpha);
  read_numbers<uniforms::XVector>(pass, Sampler::X, by_rows ? v.cols : v.rows, by_rows ? v.n : v.m);
  read_numbers<uniforms::YVector>(pass, Sampler::Y, by_rows ? v.rows : v.cols, by_rows ? v.m : v.n);
  if (conjugated) {
    flags |= by_rows ? kConjugatesPlaces : kConjugatesLines;
  }
  uniforms::ComplexRanks ranks;
  ranks.flags = flags;
  ranks.real_alpha = alpha.real ? 1 : 0;
  pass.set(ranks);
  return pass;
}

Target numbers_of_lines(const Operand& a, std::int64_t lines, std::int64_t length,
                        std::int64_t ld) {
  return lines_target({a.buffer.get(), 4 * a.offset}, lines, 4 * length, 4 * ld);
}

}  // namespace

void DoubleComplexType::scale(const char* routine, std::int64_t n, const ComplexScalar& beta,
                              const Place& y, std::int64_t incy) {
  enqueue_double_complex_axpby(routine, {0.0}, {}, beta, complex_numbers_target(y, n, incy));
}

void DoubleComplexType::product(const char* routine, std::int64_t rows, std::int64_t cols,
                                const ComplexScalar& alpha, const Factor& a, const Numbers& x,
                                const ComplexScalar& beta, const Place& y, std::int64_t incy) {
  enqueue_exact_complex_sums(routine, {rows, cols, a, x}, alpha, beta, y, incy);
}

void DoubleComplexType::multiply(const char* routine, std::int64_t n, const StructuredSource& t,
                                 bool conjugated, const Operand& x, std::int64_t incx) {
  const std::shared_ptr<BufferState> old = enqueue_gather(routine, n, vector_source(x, n, incx));
  enqueue_exact_complex_sums(routine,
                             {n, n, DoubleComplexFactor(t, false, conjugated), {old.get(), 0, 1}},
                             1.0, 0.0, x, incx);
}

void DoubleComplexType::solve(const char* routine, std::int64_t n, const StructuredSource& t,
                              bool conjugated, const Operand& x, std::int64_t incx) {
  enqueue_complex_substitution(routine, n, t, conjugated, x, incx);
}

void DoubleComplexType::outer_product(const char* routine, const ComplexScalar& alpha,
                                      const StridedOperand& x, const StridedOperand& y,
                                      bool conjugated, const MatrixArgument& a) {
  enqueue_pass(update_pass(routine, alpha, {x, a.rows, y, a.cols}, conjugated, a.by_rows(),
                           numbers_of_lines(a.operand, a.lines(), a.length(), a.ld), 0));
}

void DoubleComplexType::update(const ComplexUpdate& u, const DoubleComplexCoefficient& alpha) {
  // Whether a line ends at the diagonal.
  const bool by_rows = u.layout == Layout::RowMajor;
  const bool growing = (u.uplo == Uplo::Lower) == by_rows;
  const bool packed = u.a.storage.storage == catalog::Storage::Packed;
  const Target target = packed ? complex_numbers_target(u.a.a, u.n * (u.n + 1) / 2, 1)
                               : numbers_of_lines(u.a.a, u.n, u.n, u.a.storage.ld);
  Pass pass =
      update_pass(u.routine, alpha, {u.x, u.n, u.second(), u.n}, u.hermitian, by_rows, target,
                  (growing ? kNoneBehind : kNoneBefore) | (u.hermitian ? kIsHermitian : 0));
  pass.variant |= u.y != nullptr ? kRankTwo : kNoVariant;
  if (packed) {
    pass.variant |= kPackedTarget;
    StructuredSource triangle;
    triangle.flags =
        growing ? StructuredSource::kPackedGrowing : StructuredSource::kPackedShrinking;
    triangle.order = u.n;
    set_structure(pass, triangle);
  }
  enqueue_pass(std::move(pass));
}

}  // namespace fragblas::detail
