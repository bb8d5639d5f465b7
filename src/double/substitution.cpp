// A triangle by halves. A block on its diagonal is one pass; where blocks end is part of what the
// result is, and depends on the order alone. SPDX-License-Identifier: MIT
#include "double/substitution.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "double/complex_merge.hpp"
#include "double/exact_sums.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "memory/numbers.hpp"

namespace fragblas::detail {

namespace {

const KernelId kBlock = add_kernel("DoubleTrsvBlock", "double/trsv_block.frag", kContiguous,
                                   fragblas_double_kernels::shader_text);
const KernelId kComplexBlock =
    add_kernel("DoubleComplexTrsvBlock", "double/complex_trsv_block.frag", kContiguous,
               fragblas_double_kernels::shader_text);

// The order that the kernels take.
constexpr std::int64_t kBlockOrder = 16;

// Numbers [first, first + count) of x.
struct Part {
  const Place& x;
  std::int64_t n, inc;
  std::int64_t first, count;

  Part some(std::int64_t from, std::int64_t length) const {
    return {x, n, inc, first + from, length};
  }
  Place place() const {
    const std::int64_t before = inc < 0 ? n - first - count : first;
    return {x.buffer, x.offset + before * std::abs(inc)};
  }
  Numbers numbers() const { return numbers_of(place(), count, inc); }
};

class Substitution {
 public:
  enum class Type { Real, Complex, Conjugated };
  Substitution(const char* routine, const StructuredSource& t, Type type)
      : routine_(routine), t_(t), lower_(t.above == 0), type_(type) {}

  void enqueue(const Part& x) const {
    if (x.count <= kBlockOrder) {
      enqueue_block(x);
      return;
    }
    const std::int64_t half = (x.count / 2 + kBlockOrder - 1) / kBlockOrder * kBlockOrder;
    const Part top = x.some(0, half), bottom = x.some(half, x.count - half);
    const Part& known = lower_ ? top : bottom;
    const Part& open = lower_ ? bottom : top;
    enqueue(known);
    enqueue_beside(known, open);
    enqueue(open);
  }

 private:
  void enqueue_block(const Part& x) const {
    Pass pass = is_complex()
                    ? target_pass(routine_, kComplexBlock,
                                  complex_numbers_target(x.place(), x.count, x.inc))
                    : target_pass(routine_, kBlock, numbers_target(x.place(), x.count, x.inc));
    if (is_complex()) {
      pass.set(uniforms::ComplexTerms{type_ == Type::Conjugated ? 1 : 0});
    }
    pass.view().reads_old_elsewhere = true;
    pass.fetches = static_cast<double>(8 * x.count * x.count);
    pass.read(Sampler::A, t_.source.buffer);
    set_matrix<uniforms::AMatrix>(pass, t_.source);
    set_structure(pass, t_.block(x.first, x.first));
    set_band(pass, t_.below, t_.above);
    const Numbers numbers = x.numbers();
    uniforms::XVector vector;
    vector.base = numbers.base;
    vector.stride = numbers.stride;
    pass.read(Sampler::X, numbers.buffer);
    pass.set(vector);
    uniforms::DoubleOrder order;
    order.first = x.inc < 0 ? x.count - 1 : 0;
    order.step = x.inc < 0 ? -1 : 1;
    pass.set(order);
    uniforms::DoubleBlock block;
    block.order = x.count;
    block.is_lower = lower_ ? 1 : 0;
    pass.set(block);
    enqueue_pass(std::move(pass));
  }

  // open := open - (a block of T) * known. Of a band only the corner of the block that it reaches.
  void enqueue_beside(const Part& known, const Part& open) const {
    const std::int64_t reach = lower_ ? t_.below : t_.above;
    const std::int64_t rows = std::min(open.count, reach), cols = std::min(known.count, reach);
    if (reach == 0) {
      return;
    }
    // Its upper right corner, or its lower left one.
    const Part y = open.some(lower_ ? 0 : open.count - rows, rows);
    const Part x = known.some(lower_ ? known.count - cols : 0, cols);
    const bool structured = t_.packed() || reach != kAllDiagonals;
    if (is_complex()) {
      const bool conjugated = type_ == Type::Conjugated;
      const DoubleComplexFactor block =
          structured ? DoubleComplexFactor(t_.block(y.first, x.first), false, conjugated)
                     : DoubleComplexFactor(t_.rectangle(y.first, x.first), conjugated);
      enqueue_exact_complex_sums(routine_, {rows, cols, block, x.numbers()}, -1.0, 1.0, y.place(),
                                 y.inc);
      return;
    }
    const ExactSums sums = structured
                               ? ExactSums(rows, cols, t_.block(y.first, x.first), x.numbers())
                               : ExactSums(rows, cols, t_.rectangle(y.first, x.first), x.numbers());
    enqueue_exact_sums(routine_, sums, Scalar(-1), Scalar(1), y.place(), y.inc);
  }

  bool is_complex() const { return type_ != Type::Real; }

  const char* routine_;
  const StructuredSource& t_;
  bool lower_;
  Type type_;
};

}  // namespace

void enqueue_substitution(const char* routine, std::int64_t n, const StructuredSource& t,
                          const Place& x, std::int64_t incx) {
  Substitution(routine, t, Substitution::Type::Real).enqueue({x, n, incx, 0, n});
}

void enqueue_complex_substitution(const char* routine, std::int64_t n, const StructuredSource& t,
                                  bool conjugated, const Place& x, std::int64_t incx) {
  const auto type = conjugated ? Substitution::Type::Conjugated : Substitution::Type::Complex;
  Substitution(routine, t, type).enqueue({x, n, incx, 0, n});
}

}  // namespace fragblas::detail
