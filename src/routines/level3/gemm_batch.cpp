// sgemm_batch_strided: C_i := alpha * op(A_i) * op(B_i) + beta * C_i; gemm_batch: the same for a
// list of views. SPDX-License-Identifier: MIT
#include "routines/level3/gemm_batch.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/gemm/gemm_passes.hpp"
#include "plan/batch_plan.hpp"
#include "routines/level3/gemm_arguments.hpp"

namespace fragblas {

namespace detail {

namespace {

Source at(const BatchSource& source, std::int64_t i) {
  Source result = source.first;
  result.base = moved(result.base, i, source.stride);
  return result;
}

// From the last of so many on.
BatchSource backwards(const BatchSource& source, std::int64_t batch) {
  return {at(source, batch - 1), moved(0, -1, source.stride)};
}

MatrixStrides strides_of(const BatchSource& source) {
  return {source.first.row_stride, source.first.col_stride, source.stride, at_texels(source.first)};
}

GemmBatch batch_of(std::int64_t k, const BatchSource& a, const BatchSource& b, const Target& c,
                   std::int64_t c_stride, std::int64_t batch, const Epilogue& epilogue) {
  return {c.major,
          c.minor,
          k,
          batch,
          strides_of(a),
          strides_of(b),
          {c.ld, 1, c_stride, c.buffer->lines_at_texels(c.ld)},
          {epilogue.bias.row_stride, epilogue.bias.col_stride, 0, false},
          !epilogue.empty(),
          false};
}

std::shared_ptr<const GemmPlan> plan_of(ContextState& context, const GemmBatch& batch) {
  return plan_together(problem_of(batch), [&](const GemmProblem& problem) {
    return context.gemm_plans.get(problem, context.info, context.profile, context.queue.pace());
  });
}

// The same places, maybe other strides.
GemmOperand operand_of(const BatchSource& source, const MatrixStrides& strides) {
  GemmOperand result(Source{source.first.buffer, source.first.base, strides.row, strides.col});
  result.stride = source.stride;
  return result;
}

// The passes work on row-major C's: a column-major one is the product of the transposes.
struct RowMajorBatch {
  std::int64_t k;
  BatchSource a, b;
  Target c;
  Epilogue epilogue;
};

RowMajorBatch row_major(const GemmArguments& g, std::int64_t stride_a, std::int64_t stride_b) {
  const BatchSource a{g.a.source(), stride_a};
  const BatchSource b{g.b.source(), stride_b};
  const Target target = g.c.target();
  if (g.c.by_rows()) {
    return {g.k(), a, b, target, g.epilogue()};
  }
  return {g.k(),
          {b.first.transposed(), b.stride},
          {a.first.transposed(), a.stride},
          target,
          g.epilogue().transposed()};
}

void check_alike(const Check& check, const std::vector<GemmViews>& list) {
  const GemmViews& first = list.front();
  for (std::size_t i = 1; i < list.size(); ++i) {
    const auto alike = [&](const char* name, const MatrixView& view, const MatrixView& model) {
      const auto same = [&](const char* field, std::int64_t value, std::int64_t wanted) {
        if (value != wanted) {
          check.fail("list[{}].{}.{} = {}, must be list[0].{}.{} = {}",
                     {i, name, field, value, name, field, wanted});
        }
      };
      same("layout", static_cast<int>(view.layout), static_cast<int>(model.layout));
      same("rows", view.rows, model.rows);
      same("cols", view.cols, model.cols);
      same("ld", view.ld, model.ld);
    };
    alike("a", list[i].a, first.a);
    alike("b", list[i].b, first.b);
    alike("c", list[i].c, first.c);
  }
}

void check_list_operands(const Check& check, const GemmArguments& g,
                         const std::vector<GemmViews>& list) {
  check.scalar("alpha", g.alpha);
  check.scalar("beta", g.beta);
  const ContextState* context = nullptr;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto one = [&](const char* name, const MatrixArgument& shape, const MatrixView& view) {
      const std::string argument = format("list[{}].{}", {i, name});
      check.matrix(argument.c_str(), view.data, shape.lines(), shape.length(), shape.ld);
      const ContextState* its = &context_of(*view.data.buffer);
      context = context == nullptr ? its : context;
      if (its != context) {
        check.fail("{} belongs to another context, must share one", {argument});
      }
    };
    if (!g.no_product()) {
      one("a", g.a, list[i].a);
      one("b", g.b, list[i].b);
    }
    one("c", g.c, list[i].c);
  }
  g.check_bias(check);
}

// What tells the C's apart must not be looked for in A's or B's: then the order counts.
bool apart(const Target& c, std::int64_t c_end, const Source& source, std::int64_t first,
           std::int64_t end) {
  return source.buffer != c.buffer || end <= c.offset || first >= c_end;
}

// The list's offsets, sorted by C; empty when one pass can't take them.
std::vector<ListedOffsets> sorted_offsets(const std::vector<GemmViews>& list, bool swapped,
                                          const GemmArguments& g, const Target& c) {
  const GemmViews& first = list.front();
  std::vector<ListedOffsets> offsets;
  ListedOffsets least{first.a.data.offset, first.b.data.offset, first.c.data.offset};
  ListedOffsets most = least;
  for (const GemmViews& views : list) {
    if (views.a.data.buffer != first.a.data.buffer || views.b.data.buffer != first.b.data.buffer ||
        views.c.data.buffer != first.c.data.buffer) {
      return {};
    }
    const ListedOffsets entry{views.a.data.offset, views.b.data.offset, views.c.data.offset};
    least = {std::min(least.a, entry.a), std::min(least.b, entry.b), std::min(least.c, entry.c)};
    most = {std::max(most.a, entry.a), std::max(most.b, entry.b), std::max(most.c, entry.c)};
    offsets.push_back(entry);
  }
  // A heap, as its code is the least; equal ones overlap.
  const auto lies_before = [](const ListedOffsets& left, const ListedOffsets& right) {
    return left.c < right.c;
  };
  std::make_heap(offsets.begin(), offsets.end(), lies_before);
  std::sort_heap(offsets.begin(), offsets.end(), lies_before);
  for (std::size_t i = 1; i < offsets.size(); ++i) {
    if (offsets[i].c - offsets[i - 1].c < c.span()) {
      return {};
    }
  }
  Target lowest = c;
  lowest.offset = least.c;
  const std::int64_t end = most.c + c.span();
  if (!apart(lowest, end, g.a.source(), least.a, most.a + g.a.span()) ||
      !apart(lowest, end, g.b.source(), least.b, most.b + g.b.span())) {
    return {};
  }
  if (swapped) {
    for (ListedOffsets& entry : offsets) {
      std::swap(entry.a, entry.b);
    }
  }
  return offsets;
}

bool evenly_spaced(const std::vector<ListedOffsets>& list) {
  for (std::size_t i = 2; i < list.size(); ++i) {
    if (list[i].a - list[i - 1].a != list[1].a - list[0].a ||
        list[i].b - list[i - 1].b != list[1].b - list[0].b ||
        list[i].c - list[i - 1].c != list[1].c - list[0].c) {
      return false;
    }
  }
  return true;
}

void enqueue_batch_without_product(const char* routine, const Scalar& beta, const Target& c,
                                   std::int64_t c_stride, std::int64_t batch,
                                   const Epilogue& epilogue) {
  Target target = c;
  if (c_stride >= c.span()) {
    target.batch = batch;
    target.batch_stride = c_stride;
    batch = 1;
  } else if (c_stride == 0) {
    batch = 1;
  }
  for (std::int64_t i = 0; i < batch; ++i) {
    target.offset = c.offset + i * c_stride;
    enqueue_without_product(routine, beta, target, epilogue);
  }
}

}  // namespace

void enqueue_gemm_batch(const char* routine, std::int64_t k, const Scalar& alpha,
                        const BatchSource& a, const BatchSource& b, const Scalar& beta,
                        const Target& c, std::int64_t c_stride, std::int64_t batch,
                        const Epilogue& epilogue) {
  if (c_stride < 0 && batch > 1) {  // from the last one on
    Target last = c;
    last.offset += (batch - 1) * c_stride;
    enqueue_gemm_batch(routine, k, alpha, backwards(a, batch), backwards(b, batch), beta, last,
                       -c_stride, batch, epilogue);
    return;
  }
  if (k == 0 || is_number(alpha, 0.0f)) {
    enqueue_batch_without_product(routine, beta, c, c_stride, batch, epilogue);
    return;
  }
  const GemmBatch given = batch_of(k, a, b, c, c_stride, batch, epilogue);
  const GemmBatch all = as_one_product(given);
  ContextState& context = context_of(*c.buffer);
  context.before_product(static_cast<double>(batch) * product_flops(c.major, c.minor, k));
  Target target{c.buffer, c.offset, all.c.row, all.n, all.m};
  if (all.sums() || (all.batch > 1 && all.apart())) {
    const auto plan = plan_of(context, all);
    if (plan && all.sums()) {
      enqueue_direct_gemm_sum(routine, k, batch, alpha, a, b, beta, c, epilogue);
      return;
    }
    if (plan) {
      target.batch = batch;
      target.batch_stride = c_stride;
      if (plan->kernel != GemmKernel::Direct) {
        enqueue_gemm_with_packs(routine, *plan, k, alpha, operand_of(a, all.a),
                                operand_of(b, all.b), beta, target, epilogue);
      } else {
        enqueue_direct_gemm(routine, k, alpha, a, b, beta, target, epilogue);
      }
      return;
    }
  }
  // One, large ones, and C's between each other's elements. No starter: alike ones get the same
  // bits.
  const NoStarter no_starter(context);
  const GemmOperand first_a = operand_of(a, all.a), first_b = operand_of(b, all.b);
  Epilogue end = epilogue;
  end.bias.row_stride = all.bias.row;
  end.bias.col_stride = all.bias.col;
  for (std::int64_t i = 0; i < all.batch; ++i) {
    const bool adds = all.sums() && i > 0;
    const bool ends = !all.sums() || i == all.batch - 1;
    target.offset = c.offset + i * c_stride;
    enqueue_gemm(routine, all.k, alpha, first_a.some(i, 1), first_b.some(i, 1),
                 adds ? Scalar(1.0f) : beta, target, ends ? end : Epilogue{});
  }
}

namespace {

// The matrices of a list, of which `first` is one, by few passes; false: one by one. They are where
// the offsets say, of which there are none where they can't be sorted.
bool enqueue_list(const GemmArguments& g, const RowMajorBatch& first,
                  const std::vector<ListedOffsets>& offsets) {
  if (offsets.empty()) {
    return false;
  }
  const std::int64_t count = static_cast<std::int64_t>(offsets.size());
  RowMajorBatch batch = first;
  batch.a.first.base = offsets.front().a;
  batch.b.first.base = offsets.front().b;
  batch.c.offset = offsets.front().c;
  if (count > 1) {
    batch.a.stride = offsets[1].a - offsets[0].a;
    batch.b.stride = offsets[1].b - offsets[0].b;
    batch.c.batch_stride = offsets[1].c - offsets[0].c;
  }
  if (evenly_spaced(offsets)) {
    enqueue_gemm_batch("gemm_batch", batch.k, g.alpha, batch.a, batch.b, g.beta, batch.c,
                       batch.c.batch_stride, count, batch.epilogue);
    return true;
  }
  GemmBatch listed =
      batch_of(batch.k, batch.a, batch.b, batch.c, batch.c.batch_stride, count, batch.epilogue);
  listed.listed = true;
  if (!plan_of(context_of(*batch.c.buffer), listed)) {
    return false;
  }
  enqueue_direct_gemm_list("gemm_batch", batch.k, g.alpha, batch.a.first, batch.b.first, g.beta,
                           batch.c, offsets, batch.epilogue);
  return true;
}

// Of so many matrices; the span of one that lies in its buffer doesn't overflow.
void check_batch(const Check& check, const MatrixArgument& first, std::int64_t stride,
                 std::int64_t batch) {
  first.check_operand(check);
  check.batch(first.name, first.operand, first.span(), stride, batch);
}

}  // namespace

}  // namespace detail

void sgemm_batch_strided(Layout layout, Op transa, Op transb, std::int64_t m, std::int64_t n,
                         std::int64_t k, const Scalar& alpha, const Operand& a, std::int64_t lda,
                         std::int64_t stridea, const Operand& b, std::int64_t ldb,
                         std::int64_t strideb, const Scalar& beta, const Operand& c,
                         std::int64_t ldc, std::int64_t stridec, std::int64_t batch_size) {
  using namespace detail;
  const Check check("sgemm_batch_strided");
  const GemmArguments g =
      gemm_arguments(check, layout, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
  g.check_ld(check);
  check.size("batch_size", batch_size);
  if (m == 0 || n == 0 || batch_size == 0) {
    return;
  }
  check.scalar("alpha", alpha);
  if (!g.no_product()) {
    check_batch(check, g.a, stridea, batch_size);
    check_batch(check, g.b, strideb, batch_size);
  }
  check.scalar("beta", beta);
  check_batch(check, g.c, stridec, batch_size);
  ContextState& context = g.same_context(check);
  const RowMajorBatch batch = row_major(g, stridea, strideb);
  enqueue_gemm_batch("sgemm_batch_strided", k, alpha, batch.a, batch.b, beta, batch.c, stridec,
                     batch_size);
  context.submit();
}

void gemm_batch(const std::vector<GemmViews>& list, const GemmOptions& options) {
  using namespace detail;
  const Check check("gemm_batch");
  check_standard(check, options);
  if (list.empty()) {  // what is left to be checked
    check.op("trans_a", options.trans_a);
    check.op("trans_b", options.trans_b);
    check_options(check, options);
    return;
  }
  const GemmViews& first = list.front();
  const GemmArguments g = gemm_arguments(check, first.a, first.b, first.c, options);
  check_alike(check, list);
  g.check_ld(check);
  if (g.m() == 0 || g.n() == 0) {
    return;
  }
  check_list_operands(check, g, list);
  ContextState& context = g.same_context(check);
  const bool swapped = !g.c.by_rows();
  const RowMajorBatch batch = row_major(g, 0, 0);
  if (!enqueue_list(g, batch,
                    g.no_product() ? std::vector<ListedOffsets>()
                                   : sorted_offsets(list, swapped, g, batch.c))) {
    for (const GemmViews& views : list) {
      const GemmArguments one = gemm_arguments(check, views.a, views.b, views.c, options);
      const RowMajorBatch single = row_major(one, 0, 0);
      enqueue_gemm_batch("gemm_batch", g.k(), g.alpha, single.a, single.b, g.beta, single.c, 0, 1,
                         batch.epilogue);
    }
  }
  context.submit();
}

}  // namespace fragblas
