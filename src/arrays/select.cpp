// top_k, sort: the best elements of lines, in order. SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "arrays/reduce_passes.hpp"
#include "arrays/sort_passes.hpp"
#include "arrays/take.hpp"
#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_arrays_kernels_shaders.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr ShaderText kText = fragblas_arrays_kernels::shader_text;
const KernelId kSelect =
    add_kernel("Select", "arrays/select.frag", kQuads | kSmallest | kWhole | kContiguous, kText);
const KernelId kSortBegin = add_kernel("SortBegin", "arrays/sort_begin.frag", kSmallest, kText);
const KernelId kSortStep = add_kernel("SortStep", "arrays/sort_step.frag", 0, kText);
const KernelId kSortFinal =
    add_kernel("SortFinal", "arrays/sort_final.frag", kWhole | kContiguous, kText);

// Beyond so many a sort is less work, and below so many elements there are no pieces to choose.
constexpr std::int64_t kMostSelected = 64, kLeastChosen = 1024;
// Entries of lines that are sorted together: 16 bytes each, twice.
constexpr std::int64_t kMostEntries = 1 << 22;

enum class SelectFrom { Elements, BestOfPieces, ListedPieces };

// Numbers of elements: `pitch` places a line, of which the first `listed` count.
struct List {
  std::shared_ptr<BufferState> numbers;
  std::int64_t pitch = 4, listed = 0;
};

List list_for(const AxisLines& a, std::int64_t listed) {
  const std::int64_t pitch = round_up(listed, 4);
  return {temporary(a.buffer->services(), a.lines * pitch), pitch, listed};
}

Pass list_pass(const char* routine, KernelId kernel, const List& list) {
  const std::int64_t size = list.numbers->size();
  Pass pass = target_pass(routine, kernel, {list.numbers.get(), 0, size, size, 1});
  pass.write_whole();
  return pass;
}

List enqueue_select(const char* routine, const AxisLines& a, Best best, SelectFrom from,
                    std::int64_t count, const AxisPieces& found, const List& chosen) {
  List list = list_for(a, count);
  Pass pass = list_pass(routine, kSelect, list);
  read_lines(pass, a);
  pass.variant |= best == Best::Smallest ? kSmallest : kNoVariant;
  pass.read_if_any(Sampler::Partials, found.partials, a.buffer);
  pass.read(Sampler::X, chosen.numbers ? chosen.numbers.get() : a.buffer);
  set_along(pass, a, found.pieces, found.log2_width, a.across());
  uniforms::Select select;
  select.source = static_cast<std::int64_t>(from);
  select.listed = from == SelectFrom::Elements ? 1 : chosen.listed;
  select.pitch = chosen.pitch;
  select.own_pitch = list.pitch;
  pass.set(select);
  pass.set(uniforms::Lanes{4});
  const std::int64_t candidates = from == SelectFrom::Elements ? a.count / 4
                                  : from == SelectFrom::BestOfPieces
                                      ? found.pieces
                                      : chosen.listed * a.count / (4 * found.pieces);
  pass.fetches = static_cast<double>(candidates) * static_cast<double>(round_up(count, 4)) / 8;
  enqueue_pass(std::move(pass));
  return list;
}

// Pieces such that to choose among them and among the elements of those chosen is about as much
// work: a power of two.
std::int64_t pieces_for(const AxisLines& a, std::int64_t count) {
  const double root = std::sqrt(static_cast<double>(a.count) * static_cast<double>(count)) / 2;
  return ceil_power_of_two(std::max<std::int64_t>(count, static_cast<std::int64_t>(0.7 * root)));
}

List enqueue_best(const char* routine, const AxisLines& a, Best best, std::int64_t count) {
  const std::int64_t pieces = pieces_for(a, count);
  if (a.count < kLeastChosen || pieces > a.count / 8) {
    return enqueue_select(routine, a, best, SelectFrom::Elements, count, {}, {});
  }
  const Reduction reduction = best == Best::Largest ? Reduction::ArgMax : Reduction::ArgMin;
  const AxisPieces found = enqueue_pieces(routine, reduction, a, pieces);
  const List chosen = enqueue_select(routine, a, best, SelectFrom::BestOfPieces, count, found, {});
  return enqueue_select(routine, a, best, SelectFrom::ListedPieces, count, found, chosen);
}

List enqueue_sort(const char* routine, const AxisLines& a, Best best, bool nan_last,
                  std::int64_t count) {
  ContextState& context = context_of(*a.buffer);
  const std::int64_t length = ceil_power_of_two(a.count);
  int log2_width = 0;
  Pass begin = along_pass(routine, kSortBegin, context, a.lines * length, 0, log2_width);
  begin.variant |= best == Best::Smallest ? kSmallest : kNoVariant;
  read_lines(begin, a);
  // Entries of a line follow each other, wherever its elements are.
  set_along(begin, a, length, log2_width, false);
  uniforms::Select nans;
  nans.source = nan_last ? 1 : 0;
  begin.set(nans);
  std::shared_ptr<Scratch> entries = begin.scratch_area().scratch;
  context.queue.add(std::move(begin));
  uniforms::Sort sort;
  sort.length = length;
  sort.log2_width = log2_width;
  for (std::int64_t block = 2; block <= length; block *= 2) {
    for (std::int64_t between = block / 2; between > 0; between /= 2) {
      Pass step = along_pass(routine, kSortStep, context, a.lines * length, 0, log2_width);
      step.read(Sampler::Partials, entries);
      sort.apart = between;
      sort.block = block;
      step.set(sort);
      entries = step.scratch_area().scratch;
      context.queue.add(std::move(step));
    }
  }
  List list = list_for(a, count);
  Pass last = list_pass(routine, kSortFinal, list);
  last.read(Sampler::Partials, entries);
  last.set(sort);
  uniforms::Select select;
  select.own_pitch = list.pitch;
  last.set(select);
  enqueue_pass(std::move(last));
  return list;
}

// Lines `first` and following of the results := what the list says of them.
void enqueue_results(const char* routine, const AxisLines& a, const List& list, std::int64_t first,
                     Axis axis, const MatrixArgument& values, const MatrixArgument& indices) {
  const Source numbers{list.numbers.get(), 0, list.pitch, 1};
  // Those lines of a result, with a line a row.
  const auto part = [&](const MatrixArgument& whole) {
    MatrixArgument result = whole;
    result.op = axis == Axis::Rows ? Op::NoTrans : Op::Trans;
    result.rows = a.lines;
    result.cols = axis == Axis::Rows ? whole.cols : whole.rows;
    return result;
  };
  const auto target_of = [&](const MatrixArgument& lines) {
    Target target = lines.target();
    target.offset += first * (lines.by_rows() ? lines.ld : 1);
    return target;
  };
  if (values.operand.buffer) {
    const MatrixArgument to = part(values);
    Taken taken;
    taken.from = paired({a.buffer, a.base, a.line_stride, 0}, to);
    taken.stride = a.stride;
    taken.count = a.count;
    taken.indices = paired(numbers, to);
    enqueue_take(routine, taken, target_of(to));
  }
  if (indices.operand.buffer) {
    const MatrixArgument to = part(indices);
    enqueue_copy(routine, paired(numbers, to), target_of(to));
  }
}

// The results, of which either may be left out; how many lines and elements of each are wanted.
struct Wanted {
  const Check& check;
  const MatrixArgument &a, &values, &indices;
  Axis axis;
  Best best;
  bool whole;  // a sort
};

void check_best(const Check& check, const char* argument, Best best) {
  if (best != Best::Largest && best != Best::Smallest) {
    check.fail(argument, static_cast<std::int64_t>(best), "Largest or Smallest");
  }
}

void find(const Wanted& wanted, std::int64_t count) {
  const Check& check = wanted.check;
  const AxisLines a = lines_of(wanted.a, wanted.axis);
  if (a.lines == 0 || count == 0) {
    return;
  }
  ContextState& context = check.same_context({{"a", wanted.a.operand.buffer.get()},
                                              {"values", wanted.values.operand.buffer.get()},
                                              {"indices", wanted.indices.operand.buffer.get()}});
  const std::int64_t side = floor_power_of_two(context.info.max_texture_size);
  const std::int64_t length = ceil_power_of_two(a.count);
  const bool sorts = wanted.whole || count > kMostSelected;
  if (sorts && !can_sort(context, a.count)) {
    check.fail(wanted.axis == Axis::Rows ? "a.cols" : "a.rows", a.count,
               "at most {} on this device", {side * side});
  }
  // Values that lie in A are written when all of its lines have been read.
  const std::int64_t most =
      sorts ? std::clamp<std::int64_t>(std::min(side * side, kMostEntries) / length, 1, a.lines)
            : std::min(
                  lines_at_once(a, pieces_for(a, count)),
                  std::max<std::int64_t>(1, context.info.max_buffer_elements / round_up(count, 4)));
  const bool overlaps = wanted.values.operand.buffer == wanted.a.operand.buffer ||
                        wanted.indices.operand.buffer == wanted.a.operand.buffer;
  std::shared_ptr<BufferState> copy;
  AxisLines from = a;
  if (overlaps) {
    copy = temporary(a.buffer->services(), a.lines * a.count);
    enqueue_copy(check.routine(), a.source(), {copy.get(), 0, a.count, a.count, a.lines});
    from = {copy.get(), 0, a.count, 1, a.lines, a.count};
  }
  for (std::int64_t first = 0; first < a.lines; first += most) {
    const AxisLines part = from.part(first, std::min(most, a.lines - first));
    const List list = sorts ? enqueue_sort(check.routine(), part, wanted.best,
                                           wanted.whole && wanted.best == Best::Smallest, count)
                            : enqueue_best(check.routine(), part, wanted.best, count);
    enqueue_results(check.routine(), part, list, first, wanted.axis, wanted.values, wanted.indices);
  }
  context.submit();
}

}  // namespace

bool can_sort(const ContextState& context, std::int64_t count) {
  const std::int64_t side = floor_power_of_two(context.info.max_texture_size);
  return ceil_power_of_two(count) <= side * side;
}

std::shared_ptr<BufferState> enqueue_order(const char* routine, const AxisLines& line) {
  return enqueue_sort(routine, line, Best::Smallest, true, line.count).numbers;
}

}  // namespace detail

void top_k(const MatrixView& a, const MatrixView& values, const MatrixView& indices, Best best) {
  using namespace detail;
  const Check check("top_k");
  const MatrixArgument from = argument_of("a", "a.ld", a, "a.rows", "a.cols");
  const MatrixArgument most =
      argument_of("values", "values.ld", values, "values.rows", "values.cols");
  const MatrixArgument at =
      argument_of("indices", "indices.ld", indices, "indices.rows", "indices.cols");
  check_best(check, "best", best);
  check_view(check, from, "a.layout");
  check.counted("a.cols", a.cols);
  if (!values.data.buffer && !indices.data.buffer) {
    return;
  }
  const std::int64_t count = values.data.buffer ? values.cols : indices.cols;
  if (count < 0 || count > a.cols) {
    check.fail(values.data.buffer ? "values.cols" : "indices.cols", count, "from 0 to a.cols = {}",
               {a.cols});
  }
  if (values.data.buffer) {
    check.equal("values.rows", values.rows, "a.rows", a.rows);
    check_view(check, most, "values.layout");
  }
  if (indices.data.buffer) {
    check.equal("indices.rows", indices.rows, "a.rows", a.rows);
    check.equal("indices.cols", indices.cols, "values.cols", count);
    check_view(check, at, "indices.layout");
  }
  find({check, from, most, at, Axis::Rows, best, false}, count);
}

void sort(const MatrixView& a, Axis axis, const MatrixView& values, const MatrixView& indices,
          Best order) {
  using namespace detail;
  const Check check("sort");
  const MatrixArgument from = argument_of("a", "a.ld", a, "a.rows", "a.cols");
  const MatrixArgument sorted =
      argument_of("values", "values.ld", values, "values.rows", "values.cols");
  const MatrixArgument at =
      argument_of("indices", "indices.ld", indices, "indices.rows", "indices.cols");
  check_axis(check, axis);
  check_best(check, "order", order);
  check_view(check, from, "a.layout");
  const std::int64_t count = axis == Axis::Rows ? a.cols : a.rows;
  check.counted(axis == Axis::Rows ? "a.cols" : "a.rows", count);
  for (const MatrixArgument* result : {&sorted, &at}) {
    if (result->operand.buffer) {
      check.equal(result->rows_name, result->rows, "a.rows", a.rows);
      check.equal(result->cols_name, result->cols, "a.cols", a.cols);
      check_view(check, *result, result == &sorted ? "values.layout" : "indices.layout");
    }
  }
  if (sorted.operand.buffer || at.operand.buffer) {
    find({check, from, sorted, at, axis, order, true}, count);
  }
}

}  // namespace fragblas
