// gather_rows, scatter_rows, im2col. SPDX-License-Identifier: MIT
#include "arrays/take.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "arrays/lines.hpp"
#include "arrays/sort_passes.hpp"
#include "arrays/uniforms.hpp"
#include "base/loop_rounds.hpp"
#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_arrays_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr ShaderText kText = fragblas_arrays_kernels::shader_text;
const KernelId kTake = add_kernel("Take", "arrays/take.frag", kQuads, kText);
const KernelId kScatterOrder =
    add_kernel("ScatterOrder", "arrays/scatter_order.frag", kWhole | kContiguous, kText);
const KernelId kScatterSorted =
    add_kernel("ScatterSorted", "arrays/scatter_sorted.frag", kWhole | kContiguous, kText);
const KernelId kIm2col = add_kernel("Im2col", "arrays/im2col.frag", 0, kText);

// Row i of C is the row of A that index i names.
Taken rows_by(const MatrixArgument& a, const Source& indices, const MatrixArgument& c) {
  Taken taken;
  taken.from = a.source();
  taken.stride = taken.from.row_stride;
  taken.from.row_stride = 0;
  taken.from = paired(taken.from, c);
  taken.indices = paired({indices.buffer, indices.base, indices.row_stride, 0}, c);
  taken.count = a.rows;
  return taken;
}

// Of more indices than these to sort them is less work than to have each row go through all.
constexpr std::int64_t kMostUnsorted = 4096;

// Whether there is memory for that, too: for two textures of entries and what becomes of them. Both
// ways have the same result.
bool sorts(const ContextState& context, std::int64_t count) {
  constexpr std::int64_t kBytesOfEntry = 48;
  return count > kMostUnsorted && can_sort(context, count) &&
         kBytesOfEntry * ceil_power_of_two(count) <= context.available_bytes();
}

Pass order_pass(KernelId kernel, BufferState& order, const Source& indices) {
  Pass pass = target_pass("scatter_rows", kernel, {&order, 0, order.size(), order.size(), 1});
  pass.read(Sampler::X, indices.buffer);
  set_vector<uniforms::XVector>(pass, indices);
  return pass;
}

// For each row of C the last row of A that comes there.
std::shared_ptr<BufferState> enqueue_scatter_order(const Source& indices, std::int64_t count,
                                                   std::int64_t rows) {
  const std::int64_t size = round_up(rows, 4);
  std::shared_ptr<BufferState> order = temporary(indices.buffer->services(), size);
  if (sorts(context_of(*indices.buffer), count)) {
    const auto sorted = enqueue_order(
        "scatter_rows", {indices.buffer, indices.base, 0, indices.row_stride, 1, count});
    Pass pass = order_pass(kScatterSorted, *order, indices);
    pass.write_whole();
    pass.read(Sampler::A, sorted.get());
    pass.set(uniforms::Elements{count});
    pass.fetches = 8.0 * ceil_log2(count + 1);
    enqueue_pass(std::move(pass));
    return order;
  }
  for (std::int64_t first = 0; first < count; first += kMostRounds) {
    Pass pass = order_pass(kScatterOrder, *order, indices);
    if (first == 0) {
      pass.write_whole();
    }
    uniforms::ScatterPart part;
    part.first = first;
    part.end = std::min(first + kMostRounds, count);
    pass.set(part);
    pass.fetches = static_cast<double>(part.end - first);
    enqueue_pass(std::move(pass));
  }
  return order;
}

void enqueue_im2col(const MatrixArgument& image, const Im2colOptions& options,
                    const MatrixArgument& c) {
  const Target target = c.target();
  Pass pass = target_pass("im2col", kIm2col, target);
  pass.read(Sampler::A, image.operand.buffer.get());
  set_matrix<uniforms::AMatrix>(pass, image.source());
  uniforms::Image pixels;
  pixels.height = options.height;
  pixels.width = options.width;
  pixels.channels = image.cols;
  pixels.across = c.by_rows() ? 0 : 1;
  pass.set(pixels);
  uniforms::Window window;
  window.width = options.kernel_width;
  window.stride = options.stride;
  window.padding = options.padding;
  pass.set(window);
  uniforms::Windows windows;
  windows.in_row = options.out_width();
  windows.dilation = options.dilation;
  pass.set(windows);
  pass.view().overwrites = target.whole_buffer() && image.operand.buffer.get() != target.buffer;
  enqueue_pass(std::move(pass));
}

void check_indices(const Check& check, const VectorView& indices, const char* rows_name,
                   std::int64_t rows) {
  check.equal("indices.size", indices.size, rows_name, rows);
  if (rows > 0) {
    check.vector("indices", "indices.size", indices.data, rows, indices.inc);
  }
}

void check_at_least(const Check& check, const char* argument, std::int64_t value,
                    std::int64_t least) {
  if (value < least || value > (1 << 20)) {
    check.fail(argument, value, "from {} to 2^20", {least});
  }
}

}  // namespace

void enqueue_take(const char* routine, const Taken& taken, const Target& target) {
  Pass pass = target_pass(routine, kTake, target);
  pass.read(Sampler::A, taken.from.buffer);
  set_source<uniforms::ASource>(pass, taken.from);
  pass.read(Sampler::X, taken.indices.buffer);
  set_source<uniforms::XSource>(pass, taken.indices);
  uniforms::Take take;
  take.stride = taken.stride;
  take.count = taken.count;
  take.keeps = taken.keeps ? 1 : 0;
  pass.set(take);
  if (lines_in_quads(taken.from, target) && taken.stride % 4 == 0 &&
      (taken.indices.col_stride == 0 || target.minor == 1)) {
    pass.variant |= kQuads;
  }
  pass.view().overwrites = target.whole_buffer() && !taken.keeps &&
                           taken.from.buffer != target.buffer &&
                           taken.indices.buffer != target.buffer;
  pass.view().reads_old_elsewhere = taken.from.buffer == target.buffer;
  enqueue_pass(std::move(pass));
}

}  // namespace detail

void gather_rows(const MatrixView& a, const VectorView& indices, const MatrixView& c) {
  using namespace detail;
  const Check check("gather_rows");
  check.counted("a.rows", a.rows);
  const MatrixArgument from = argument_of("a", "a.ld", a, "a.rows", "a.cols");
  const MatrixArgument to = argument_of("c", "c.ld", c, "c.rows", "c.cols");
  check_view(check, from, "a.layout");
  check_indices(check, indices, "c.rows", c.rows);
  check.equal("c.cols", c.cols, "a.cols", a.cols);
  check_view(check, to, "c.layout");
  if (c.rows == 0 || c.cols == 0) {
    return;
  }
  if (a.rows == 0) {
    check.fail("a.rows", 0, "at least 1");
  }
  ContextState& context = check.same_context({{"a", a.data.buffer.get()},
                                              {"indices", indices.data.buffer.get()},
                                              {"c", c.data.buffer.get()}});
  enqueue_take("gather_rows", rows_by(from, vector_source(indices.data, c.rows, indices.inc), to),
               to.target());
  context.submit();
}

void scatter_rows(const MatrixView& a, const VectorView& indices, const MatrixView& c) {
  using namespace detail;
  const Check check("scatter_rows");
  check.counted("a.rows", a.rows);
  check.counted("c.rows", c.rows);
  const MatrixArgument from = argument_of("a", "a.ld", a, "a.rows", "a.cols");
  const MatrixArgument to = argument_of("c", "c.ld", c, "c.rows", "c.cols");
  check_view(check, from, "a.layout");
  check_indices(check, indices, "a.rows", a.rows);
  check.equal("c.cols", c.cols, "a.cols", a.cols);
  check_view(check, to, "c.layout");
  if (a.rows == 0 || c.rows == 0 || c.cols == 0) {
    return;
  }
  ContextState& context = check.same_context({{"a", a.data.buffer.get()},
                                              {"indices", indices.data.buffer.get()},
                                              {"c", c.data.buffer.get()}});
  const std::shared_ptr<BufferState> order =
      enqueue_scatter_order(vector_source(indices.data, a.rows, indices.inc), a.rows, c.rows);
  Taken taken = rows_by(from, {order.get(), 0, 1, 1}, to);
  taken.keeps = true;
  enqueue_take("scatter_rows", taken, to.target());
  context.submit();
}

void im2col(const MatrixView& image, const Im2colOptions& options, const MatrixView& c) {
  using namespace detail;
  const Check check("im2col");
  const MatrixArgument from = argument_of("image", "image.ld", image, "image.rows", "image.cols");
  const MatrixArgument to = argument_of("c", "c.ld", c, "c.rows", "c.cols");
  check_view(check, from, "image.layout");
  check_at_least(check, "height", options.height, 0);
  check_at_least(check, "width", options.width, 0);
  check_at_least(check, "kernel_height", options.kernel_height, 1);
  check_at_least(check, "kernel_width", options.kernel_width, 1);
  check_at_least(check, "stride", options.stride, 1);
  check_at_least(check, "padding", options.padding, 0);
  check_at_least(check, "dilation", options.dilation, 1);
  check.equal("image.rows", image.rows, "height * width", options.height * options.width);
  // What is less than a window has none: the quotient of a negative number is not rounded down.
  const auto windows = [&](std::int64_t size, std::int64_t kernel, std::int64_t out) {
    return size + 2 * options.padding < options.dilation * (kernel - 1) + 1 ? 0 : out;
  };
  const std::int64_t down = windows(options.height, options.kernel_height, options.out_height());
  const std::int64_t beside = windows(options.width, options.kernel_width, options.out_width());
  check.equal("c.rows", c.rows, "the number of windows", down * beside);
  check.equal("c.cols", c.cols, "kernel_height * kernel_width * image.cols",
              options.kernel_height * options.kernel_width * image.cols);
  check_view(check, to, "c.layout");
  if (c.rows == 0 || c.cols == 0) {
    return;
  }
  ContextState& context =
      image.rows == 0
          ? check.same_context({{"c", c.data.buffer.get()}})
          : check.same_context({{"image", image.data.buffer.get()}, {"c", c.data.buffer.get()}});
  if (image.rows == 0) {
    enqueue_fill("im2col", 0.0f, to.target());
  } else {
    enqueue_im2col(from, options, to);
  }
  context.submit();
}

}  // namespace fragblas
