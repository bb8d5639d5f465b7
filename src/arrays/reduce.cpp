// reduce, softmax, cumsum: along the rows or columns of a matrix. SPDX-License-Identifier: MIT
#include <cmath>
#include <memory>
#include <utility>

#include "arrays/reduce_passes.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_arrays_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr ShaderText kText = fragblas_arrays_kernels::shader_text;
const KernelId kSoftmax = add_kernel("Softmax", "arrays/softmax.frag", kQuads, kText);
const KernelId kScan = add_kernel("Scan", "arrays/scan.frag", 0, kText);

constexpr std::int64_t kTerms = 16;  // of a pass of cumsum

AlongResult result_of(Reduction reduction) {
  switch (reduction) {
    case Reduction::Mean:
      return AlongResult::Mean;
    case Reduction::Nrm2:
      return AlongResult::Norm;
    case Reduction::Min:
      return AlongResult::Smallest;
    case Reduction::Max:
      return AlongResult::Largest;
    case Reduction::ArgMin:
    case Reduction::ArgMax:
      return AlongResult::Index;
    case Reduction::LogSumExp:
      return AlongResult::LogSum;
    default:
      return AlongResult::Sum;
  }
}

// A and C, alike and in one context; null: they have no elements.
ContextState* check_pair(const Check& check, const MatrixArgument& a, Axis axis,
                         const MatrixArgument& c) {
  check_axis(check, axis);
  check_view(check, a, "a.layout");
  check.equal("c.rows", c.rows, "a.rows", a.rows);
  check.equal("c.cols", c.cols, "a.cols", a.cols);
  check_view(check, c, "c.layout");
  return a.rows == 0 || a.cols == 0
             ? nullptr
             : &check.same_context({{"a", a.operand.buffer.get()}, {"c", c.operand.buffer.get()}});
}

void enqueue_softmax(const AxisLines& a, const MatrixArgument& from, Axis axis,
                     const MatrixArgument& c) {
  const std::shared_ptr<BufferState> pairs = temporary(a.buffer->services(), 2 * a.lines);
  enqueue_reduce("softmax", Reduction::LogSumExp, AlongResult::Pairs, a, {pairs.get(), 0}, 1);
  const Target target = c.target();
  const Source source = paired(from.source(), c);
  Pass pass = target_pass("softmax", kSoftmax, target);
  pass.read(Sampler::A, source.buffer);
  set_source<uniforms::ASource>(pass, source);
  pass.read(Sampler::X, pairs.get());
  pass.set(uniforms::AlongAcross{(axis == Axis::Rows) == c.by_rows() ? 0 : 1});
  pass.variant |= lines_in_quads(source, target) ? kQuads : kNoVariant;
  pass.view().overwrites = target.whole_buffer() && source.buffer != target.buffer;
  enqueue_pass(std::move(pass));
}

void enqueue_scan(const Source& from, std::int64_t step, std::int64_t stride, bool across,
                  const Target& to) {
  Pass pass = target_pass("cumsum", kScan, to);
  pass.read(Sampler::A, from.buffer);
  set_source<uniforms::ASource>(pass, from);
  uniforms::Scan scan;
  scan.step = step;
  scan.stride = step * stride;
  scan.across = across ? 1 : 0;
  scan.terms = kTerms;
  pass.set(scan);
  pass.fetches = 4 * kTerms;
  pass.view().overwrites = to.whole_buffer() && from.buffer != to.buffer;
  enqueue_pass(std::move(pass));
}

// To and fro between C and a buffer, so that the last pass writes C.
void enqueue_cumsum(const MatrixArgument& a, Axis axis, const MatrixArgument& c) {
  const Target target = c.target();
  Source source = paired(a.source(), c);
  const bool across = (axis == Axis::Rows) != c.by_rows();
  const std::int64_t count = axis == Axis::Rows ? a.cols : a.rows;
  int passes = 1;
  for (std::int64_t reach = kTerms; reach < count; reach *= kTerms) {
    ++passes;
  }
  const std::shared_ptr<BufferState> own =
      passes == 1 ? nullptr : temporary(source.buffer->services(), target.major * target.minor);
  std::int64_t step = 1;
  for (int left = passes - 1; left >= 0; --left, step *= kTerms) {
    const Target to =
        left % 2 == 0 ? target : Target{own.get(), 0, target.minor, target.minor, target.major};
    enqueue_scan(source, step, across ? source.row_stride : source.col_stride, across, to);
    source = {to.buffer, to.offset, to.ld, 1};
  }
}

}  // namespace

}  // namespace detail

void reduce(Reduction reduction, const MatrixView& a, Axis axis, const VectorView& result) {
  using namespace detail;
  const Check check("reduce");
  if (reduction < Reduction::Sum || reduction > Reduction::LogSumExp) {
    check.fail("reduction", static_cast<std::int64_t>(reduction), "one of fragblas::Reduction");
  }
  check_axis(check, axis);
  const MatrixArgument from = argument_of("a", "a.ld", a, "a.rows", "a.cols");
  check_view(check, from, "a.layout");
  const bool rows = axis == Axis::Rows;
  check.equal("result.size", result.size, rows ? "a.rows" : "a.cols", rows ? a.rows : a.cols);
  const std::int64_t count = rows ? a.cols : a.rows;
  const bool finds = reduction >= Reduction::Min && reduction <= Reduction::ArgMax;
  if (finds && result.size > 0 && count == 0) {
    check.fail(rows ? "a.cols" : "a.rows", count, "at least 1");
  }
  if (finds && reduction >= Reduction::ArgMin) {
    check.counted(rows ? "a.cols" : "a.rows", count);
  }
  if (result.size == 0) {
    return;
  }
  check.nonzero("result.inc", result.inc);
  check.vector("result", "result.size", result.data, result.size, result.inc);
  if (count == 0) {
    ContextState& context = check.same_context({{"result", result.data.buffer.get()}});
    const float none = reduction == Reduction::Mean        ? std::nanf("")
                       : reduction == Reduction::LogSumExp ? -HUGE_VALF
                                                           : 0.0f;
    enqueue_fill("reduce", none, vector_target(result.data, result.size, result.inc));
    context.submit();
    return;
  }
  ContextState& context =
      check.same_context({{"a", a.data.buffer.get()}, {"result", result.data.buffer.get()}});
  enqueue_reduce("reduce", reduction, result_of(reduction), lines_of(from, axis), result.data,
                 result.inc);
  context.submit();
}

void softmax(const MatrixView& a, Axis axis, const MatrixView& c) {
  using namespace detail;
  const MatrixArgument from = argument_of("a", "a.ld", a, "a.rows", "a.cols");
  const MatrixArgument to = argument_of("c", "c.ld", c, "c.rows", "c.cols");
  if (ContextState* const context = check_pair(Check("softmax"), from, axis, to)) {
    enqueue_softmax(lines_of(from, axis), from, axis, to);
    context->submit();
  }
}

void cumsum(const MatrixView& a, Axis axis, const MatrixView& c) {
  using namespace detail;
  const MatrixArgument from = argument_of("a", "a.ld", a, "a.rows", "a.cols");
  const MatrixArgument to = argument_of("c", "c.ld", c, "c.rows", "c.cols");
  if (ContextState* const context = check_pair(Check("cumsum"), from, axis, to)) {
    enqueue_cumsum(from, axis, to);
    context->submit();
  }
}

}  // namespace fragblas
