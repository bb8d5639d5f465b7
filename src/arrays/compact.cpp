// Compact matrices: compact_rows, expand_rows, compact_gemv, compact_gemm.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <utility>

#include "arrays/lines.hpp"
#include "arrays/reduce_passes.hpp"
#include "arrays/uniforms.hpp"
#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_arrays_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr ShaderText kText = fragblas_arrays_kernels::shader_text;
const KernelId kPack = add_kernel("CompactPack", "arrays/compact_pack.frag", 0, kText);
const KernelId kExpand = add_kernel("CompactExpand", "arrays/compact_expand.frag", 0, kText);
const KernelId kPartial = add_kernel("CompactPartial", "arrays/compact_partial.frag", 0, kText);
const KernelId kFinal = add_kernel("CompactFinal", "arrays/compact_final.frag",
                                   kContiguous | kAlphaOnDevice | kBetaOnDevice, kText);

// Fragments that keep a device busy, texels of a row that are worth one, and elements that a
// product expands at a time.
constexpr std::int64_t kFragments = 65536, kLeastTexels = 4, kExpanded = 1 << 22;

Operand operand_of(std::shared_ptr<BufferState> buffer, std::int64_t offset = 0) {
  Operand operand;
  operand.buffer = std::move(buffer);
  operand.offset = offset;
  return operand;
}

// Numbers in a lane of 32 bits, and in a texel.
std::int64_t in_lane(Storage storage) {
  return storage == Storage::Float16 ? 2 : 4;
}

std::int64_t texels_of(std::int64_t cols, Storage storage) {
  const std::int64_t in_texel = 4 * in_lane(storage);
  return (cols + in_texel - 1) / in_texel;
}

// A buffer of whole texels.
class TexelBuffer : public Buffer {
 public:
  TexelBuffer(Context& context, std::int64_t texels)
      : Buffer(std::make_shared<BufferState>(context.state(), texels, catalog::element_type('z'))) {
  }
};

void check_storage(const Check& check, const char* argument, Storage storage) {
  if (storage != Storage::Float16 && storage != Storage::Int8) {
    check.fail(argument, static_cast<std::int64_t>(storage), "Float16 or Int8");
  }
}

std::int64_t checked_texels(std::int64_t rows, std::int64_t cols, Storage storage) {
  const Check check("CompactMatrix");
  check.size("rows", rows);
  check.size("cols", cols);
  check_storage(check, "storage", storage);
  return rows * texels_of(cols, storage);
}

void check_compact(const Check& check, const char* name, const CompactView& a) {
  const Check texels(check.routine(), catalog::element_type('z'));
  texels.size(format("{}.rows", {name}).c_str(), a.rows);
  texels.size(format("{}.cols", {name}).c_str(), a.cols);
  check_storage(check, format("{}.storage", {name}).c_str(), a.storage);
  if (a.rows == 0 || a.cols == 0) {
    return;
  }
  const std::int64_t pitch = texels_of(a.cols, a.storage);
  texels.matrix(format("{}.elements", {name}).c_str(), a.elements, a.rows, pitch, pitch);
  if (a.elements.offset != 0) {
    check.fail(format("{}.elements.offset", {name}).c_str(), a.elements.offset, "0");
  }
  if (a.storage == Storage::Int8) {
    const std::string size = format("{}.scales.size", {name});
    check.equal(size.c_str(), a.scales.size, format("{}.rows", {name}).c_str(), a.rows);
    if (a.scales.inc < 1) {
      check.fail(format("{}.scales.inc", {name}).c_str(), a.scales.inc, "at least 1");
    }
    check.vector(format("{}.scales", {name}).c_str(), size.c_str(), a.scales.data, a.rows,
                 a.scales.inc);
  }
}

// That the rows of the matrix `name` from first_row on are some of the compact matrix.
void check_rows(const Check& check, std::int64_t first_row, const char* name, std::int64_t rows,
                const char* compact, std::int64_t all) {
  if (first_row < 0 || first_row > all - rows) {
    check.fail("first_row", first_row, "from 0 to {}.rows - {}.rows = {}",
               {compact, name, all - rows});
  }
}

void set_compact(Pass& pass, const CompactView& a) {
  uniforms::Compact compact;
  compact.pitch = texels_of(a.cols, a.storage);
  compact.rows = a.rows;
  compact.cols = a.cols;
  compact.in_lane = in_lane(a.storage);
  pass.set(compact);
}

// Half floats have no scales, but a kernel's sampler wants a texture.
void read_scales(Pass& pass, const CompactView& a, BufferState* instead) {
  const bool scaled = a.storage == Storage::Int8;
  pass.read(Sampler::X, scaled ? a.scales.data.buffer.get() : instead);
  set_vector<uniforms::XVector>(
      pass, scaled ? vector_source(a.scales.data, a.rows, a.scales.inc) : Source{instead, 0, 0, 0});
}

void enqueue_pack(const MatrixArgument& a, const CompactView& to, std::int64_t first_row) {
  const std::int64_t lanes = 4 * texels_of(to.cols, to.storage);
  const Target target{to.elements.buffer.get(), first_row * lanes, lanes, lanes, a.rows};
  Pass pass = target_pass("compact_rows", kPack, target);
  BufferState* const source = a.operand.buffer.get();
  pass.read(Sampler::B, source);
  set_source<uniforms::BSource>(pass, a.source());
  CompactView part = to;
  part.scales.data.offset += first_row * to.scales.inc;
  part.rows = a.rows;
  read_scales(pass, part, source);
  set_compact(pass, to);
  pass.fetches = 8;
  pass.view().overwrites = target.whole_buffer();
  enqueue_pass(std::move(pass));
}

void enqueue_expand(const CompactView& a, std::int64_t first_row, const MatrixArgument& c) {
  const Target target = c.target();
  Pass pass = target_pass("expand_rows", kExpand, target);
  pass.read(Sampler::A, a.elements.buffer.get());
  std::shared_ptr<BufferState> none;
  if (a.storage == Storage::Float16) {
    none = temporary(target.buffer->services(), 1);
    pass.read(Sampler::X, none.get());
    set_vector<uniforms::XVector>(pass, {none.get(), 0, 0, 0});
  } else {
    read_scales(pass, a, nullptr);
  }
  set_compact(pass, a);
  uniforms::CompactPart part;
  part.first_row = first_row;
  part.across = c.by_rows() ? 0 : 1;
  pass.set(part);
  pass.view().overwrites = target.whole_buffer();
  pass.fetches = 8;
  enqueue_pass(std::move(pass));
}

void enqueue_gemv(const CompactView& a, const VectorView& x, const VectorView& y,
                  const Coefficient& alpha, const Coefficient& beta) {
  BufferState* const compact = a.elements.buffer.get();
  ContextState& context = context_of(*compact);
  const std::int64_t pitch = texels_of(a.cols, a.storage), groups = (a.rows + 3) / 4;
  const std::int64_t side = floor_power_of_two(context.info.max_texture_size);
  const std::int64_t pieces = floor_power_of_two(std::clamp<std::int64_t>(
      std::min({kFragments / groups, pitch / kLeastTexels, side * side / groups}), 1, 64));
  // x side by side, from a texel on.
  Source along = vector_source(x.data, a.cols, x.inc);
  std::shared_ptr<BufferState> held;
  if (x.inc != 1 || along.base % 4 != 0) {
    held = enqueue_gather("compact_gemv", a.cols, along);
    along = {held.get(), 0, 1, 1};
  }
  uniforms::CompactPart part;
  part.pieces = pieces;
  int log2_width = 0;
  const std::int64_t wide = pieces * lines_in_row(*compact, 4 * 4 * pitch);
  Pass partial = along_pass("compact_gemv", kPartial, context, groups * pieces, wide, log2_width);
  part.log2_width = log2_width;
  partial.read(Sampler::A, compact);
  partial.read(Sampler::X, along.buffer);
  set_vector<uniforms::XVector>(partial, along);
  set_compact(partial, a);
  partial.set(part);
  partial.fetches = 8 * static_cast<double>(pitch) / static_cast<double>(pieces);
  const std::shared_ptr<Scratch> partials = partial.scratch_area().scratch;
  context.queue.add(std::move(partial));

  Pass pass = target_pass("compact_gemv", kFinal, vector_target(y.data, a.rows, y.inc));
  pass.read(Sampler::Partials, partials);
  read_scales(pass, a, along.buffer);
  set_compact(pass, a);
  pass.set(part);
  uniforms::RunRows rows;
  rows.first = y.inc < 0 ? a.rows - 1 : 0;
  rows.major_step = y.inc < 0 ? -1 : 1;
  pass.set(rows);
  pass.set_alpha(alpha);
  pass.set_beta(beta);
  pass.view().overwrites = is_number(beta, 0.0f) && pass.view().target.whole_buffer();
  enqueue_pass(std::move(pass));
}

// The largest magnitude of each row over 127.
void enqueue_scales(const MatrixView& a, const VectorView& scales) {
  const std::shared_ptr<BufferState> least =
      temporary(a.data.buffer->services(), round_up(a.rows, 4));
  const VectorView low{operand_of(least), a.rows, 1};
  reduce(Reduction::Min, a, Axis::Rows, low);
  reduce(Reduction::Max, a, Axis::Rows, scales);
  run({"return max(high, -low) / 127.0;", {{"high", scales}, {"low", low}}, {scales}});
}

}  // namespace

}  // namespace detail

Buffer compact_elements(Context& context, std::int64_t rows, std::int64_t cols, Storage storage) {
  return detail::TexelBuffer(context, detail::checked_texels(rows, cols, storage));
}

CompactMatrix::CompactMatrix(Context& context, std::int64_t rows, std::int64_t cols,
                             Storage storage)
    : rows_(rows),
      cols_(cols),
      storage_(storage),
      elements_(compact_elements(context, rows, cols, storage)),
      scales_(context.vector(storage == Storage::Int8 ? rows : 0)) {}

std::int64_t CompactMatrix::bytes() const {
  return 16 * elements_.size() + 4 * scales_.size();
}

CompactView::CompactView(const CompactMatrix& a)
    : rows(a.rows()),
      cols(a.cols()),
      storage(a.storage()),
      elements(a.elements()),
      scales(a.scales()) {}

void compact_rows(const MatrixView& a, const CompactView& to, std::int64_t first_row,
                  const VectorView& scales) {
  using namespace detail;
  const Check check("compact_rows");
  const MatrixArgument from = argument_of("a", "a.ld", a, "a.rows", "a.cols");
  check_view(check, from, "a.layout");
  check_compact(check, "to", to);
  check.equal("a.cols", a.cols, "to.cols", to.cols);
  check_rows(check, first_row, "a", a.rows, "to", to.rows);
  const bool given = scales.data.buffer != nullptr;
  if (given) {
    if (to.storage != Storage::Int8) {
      check.fail("scales are for Int8 alone");
    }
    check.equal("scales.size", scales.size, "a.rows", a.rows);
  }
  if (a.rows == 0 || a.cols == 0) {
    return;
  }
  if (given) {
    check.vector("scales", "scales.size", scales.data, a.rows, scales.inc);
  }
  ContextState& context = check.same_context({{"a", a.data.buffer.get()},
                                              {"to.elements", to.elements.buffer.get()},
                                              {"to.scales", to.scales.data.buffer.get()},
                                              {"scales", scales.data.buffer.get()}});
  if (to.storage == Storage::Int8) {
    const VectorView own{
        operand_of(to.scales.data.buffer, to.scales.data.offset + first_row * to.scales.inc),
        a.rows, to.scales.inc};
    if (given) {
      copy(scales, own);
    } else {
      enqueue_scales(a, own);
    }
  }
  enqueue_pack(from, to, first_row);
  context.submit();
}

void expand_rows(const CompactView& a, std::int64_t first_row, const MatrixView& c) {
  using namespace detail;
  const Check check("expand_rows");
  const MatrixArgument to = argument_of("c", "c.ld", c, "c.rows", "c.cols");
  check_compact(check, "a", a);
  check_view(check, to, "c.layout");
  check.equal("c.cols", c.cols, "a.cols", a.cols);
  check_rows(check, first_row, "c", c.rows, "a", a.rows);
  if (c.rows == 0 || c.cols == 0) {
    return;
  }
  ContextState& context = check.same_context({{"a.elements", a.elements.buffer.get()},
                                              {"a.scales", a.scales.data.buffer.get()},
                                              {"c", c.data.buffer.get()}});
  enqueue_expand(a, first_row, to);
  context.submit();
}

void compact_gemv(const CompactView& a, const VectorView& x, const VectorView& y,
                  const Scalar& alpha, const Scalar& beta) {
  using namespace detail;
  const Check check("compact_gemv");
  check.scalar("alpha", alpha);
  check.scalar("beta", beta);
  check_compact(check, "a", a);
  check.equal("x.size", x.size, "a.cols", a.cols);
  check.equal("y.size", y.size, "a.rows", a.rows);
  check.nonzero("x.inc", x.inc);
  check.nonzero("y.inc", y.inc);
  if (a.rows == 0) {
    return;
  }
  check.vector("y", "y.size", y.data, y.size, y.inc);
  // Nothing of A or x is read where nothing of them counts.
  if (a.cols == 0 || is_number(alpha, 0.0f)) {
    ContextState& context =
        check.same_context({{"y", y.data.buffer.get()}, {"beta", beta.element.buffer.get()}});
    enqueue_scale("compact_gemv", beta, vector_target(y.data, y.size, y.inc), true);
    context.submit();
    return;
  }
  check.vector("x", "x.size", x.data, x.size, x.inc);
  ContextState& context = check.same_context({{"a.elements", a.elements.buffer.get()},
                                              {"a.scales", a.scales.data.buffer.get()},
                                              {"x", x.data.buffer.get()},
                                              {"y", y.data.buffer.get()},
                                              {"alpha", alpha.element.buffer.get()},
                                              {"beta", beta.element.buffer.get()}});
  enqueue_gemv(a, x, y, alpha, beta);
  context.submit();
}

void compact_gemm(const MatrixView& a, const CompactView& b, const MatrixView& c, Op op_b,
                  const Scalar& alpha, const Scalar& beta) {
  using namespace detail;
  const Check check("compact_gemm");
  const MatrixArgument left = argument_of("a", "a.ld", a, "a.rows", "a.cols");
  const MatrixArgument to = argument_of("c", "c.ld", c, "c.rows", "c.cols");
  check.op("op_b", op_b);
  check.scalar("alpha", alpha);
  check.scalar("beta", beta);
  check_compact(check, "b", b);
  check.layout(a.layout, "a.layout");
  const bool turned = op_b != Op::NoTrans;
  check.equal("a.cols", a.cols, turned ? "b.cols" : "b.rows", turned ? b.cols : b.rows);
  check.equal("c.cols", c.cols, turned ? "b.rows" : "b.cols", turned ? b.rows : b.cols);
  check.equal("c.rows", c.rows, "a.rows", a.rows);
  check_view(check, to, "c.layout");
  left.check_ld(check);
  if (c.rows == 0 || c.cols == 0) {
    return;
  }
  // Nothing of A or B is read where nothing of them counts.
  if (a.cols == 0 || is_number(alpha, 0.0f)) {
    ContextState& context =
        check.same_context({{"c", c.data.buffer.get()}, {"beta", beta.element.buffer.get()}});
    enqueue_scale("compact_gemm", beta, to.target(), true);
    context.submit();
    return;
  }
  left.check_operand(check);
  ContextState& context = check.same_context({{"a", a.data.buffer.get()},
                                              {"b.elements", b.elements.buffer.get()},
                                              {"b.scales", b.scales.data.buffer.get()},
                                              {"c", c.data.buffer.get()},
                                              {"alpha", alpha.element.buffer.get()},
                                              {"beta", beta.element.buffer.get()}});
  const std::int64_t ld = round_up(b.cols, 4), most = std::max<std::int64_t>(1, kExpanded / ld);
  // What a part writes the next one must not read.
  const auto is_written = [&](const Operand& operand) { return operand.buffer == c.data.buffer; };
  if (most < b.rows && (is_written(a.data) || is_written(b.scales.data) ||
                        is_written(alpha.element) || is_written(beta.element))) {
    const std::int64_t pitch = round_up(c.cols, 4);
    const MatrixView own{operand_of(temporary(c.data.buffer->services(), c.rows * pitch)), c.rows,
                         c.cols, pitch, Layout::RowMajor};
    const MatrixArgument result = argument_of("c", "c.ld", own, "c.rows", "c.cols");
    enqueue_copy("compact_gemm", to.source(), result.target());
    context.submit();
    compact_gemm(a, b, own, op_b, alpha, beta);
    enqueue_copy("compact_gemm", paired(result.source(), to), to.target());
    context.submit();
    return;
  }
  for (std::int64_t first = 0; first < b.rows; first += most) {
    const std::int64_t some = std::min(most, b.rows - first);
    const MatrixView part{operand_of(temporary(b.elements.buffer->services(), some * ld)), some,
                          b.cols, ld, Layout::RowMajor};
    expand_rows(b, first, part);
    GemmOptions options;
    options.alpha = alpha;
    options.trans_b = op_b;
    // Of a product in parts of k, the first one takes C as it is.
    options.beta = turned || first == 0 ? beta : Scalar(1.0f);
    const auto part_of = [&](const MatrixView& whole) {
      MatrixView view = whole;
      view.cols = some;
      view.data.offset += whole.layout == Layout::RowMajor ? first : first * whole.ld;
      return view;
    };
    gemm(turned ? a : part_of(a), part, turned ? part_of(c) : c, options);
  }
}

}  // namespace fragblas
