// spmv, spmm. SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <utility>

#include "base/loop_rounds.hpp"
#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/sparse.hpp"
#include "fragblas_sparse_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "routines/matrix_argument.hpp"
#include "sparse/slots.hpp"
#include "sparse/uniforms.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr ShaderText kText = fragblas_sparse_kernels::shader_text;
const KernelId kSpmv =
    add_kernel("Spmv", "sparse/spmv.frag", kContiguous | kAlphaOnDevice | kBetaOnDevice, kText);
const KernelId kPartial = add_kernel("SpmvPartial", "sparse/spmv_partial.frag", 0, kText);
const KernelId kFinal = add_kernel("SpmvFinal", "sparse/spmv_final.frag",
                                   kContiguous | kAlphaOnDevice | kBetaOnDevice, kText);
const KernelId kSpmm =
    add_kernel("Spmm", "sparse/spmm.frag", kQuads | kAlphaOnDevice | kBetaOnDevice, kText);

// Fragments that keep a device busy, entries that are worth one, and pieces of a row of which one
// fragment adds up the sums.
constexpr std::int64_t kFragments = 32768, kLeastEntries = 64, kMostPieces = 1024;
// Entries that a device multiplies, and sums of pieces that it adds up, while one fragment goes
// through four entries: about what an NVIDIA H200 does.
constexpr std::int64_t kEntriesOfRound = 1500, kSumsOfRound = 400;
// What the passes of a product with a vector take beside that; entries on a processor, where no
// fragment waits for another.
constexpr std::int64_t kRoundsOfPasses = 100, kEntriesOnProcessor = 30;

// Entries that a row has at most.
std::int64_t longest_row(const SparseView& a) {
  const std::int64_t entries = a.values.size;
  return a.slots > 0 ? a.slots : a.longest > 0 ? std::min(a.longest, entries) : entries;
}

void check_sparse(const Check& check, const SparseView& a) {
  check.size("a.rows", a.rows);
  check.size("a.cols", a.cols);
  if (a.rows >= std::int64_t{1} << 24) {
    check.fail("a.rows", a.rows, "below 2^24");
  }
  check.counted("a.cols", a.cols);
  check.size("a.slots", a.slots);
  check.size("a.longest", a.longest);
  if (a.slots > kMostRounds) {
    check.fail("a.slots", a.slots, "at most 32768");
  }
  check.equal("a.indices.size", a.indices.size, "a.values.size", a.values.size);
  if (a.slots > 0) {
    check.equal("a.values.size", a.values.size, "a.slots * (a.rows rounded up to a multiple of 4)",
                a.slots * slots_apart(a.rows));
  } else {
    check.equal("a.indptr.size", a.indptr.size, "a.rows + 1", a.rows + 1);
    check.counted("a.values.size", a.values.size);
  }
  const struct {
    const char *name, *length, *inc, *offset;
    const VectorView& view;
  } vectors[] = {{"a.indptr", "a.indptr.size", "a.indptr.inc", nullptr, a.indptr},
                 {"a.indices", "a.indices.size", "a.indices.inc", "a.indices.offset", a.indices},
                 {"a.values", "a.values.size", "a.values.inc", "a.values.offset", a.values}};
  for (const auto& [name, length, inc, offset, view] : vectors) {
    if (a.slots > 0 && &view == &a.indptr) {
      continue;
    }
    if (view.inc != 1) {
      check.fail(inc, view.inc, "1");
    }
    if (offset != nullptr && view.data.offset % 4 != 0) {
      check.fail(offset, view.data.offset, "a multiple of 4");
    }
    if (view.size > 0) {
      check.vector(name, length, view.data, view.size, 1);
    }
  }
}

void read_sparse(Pass& pass, const SparseView& a) {
  pass.read(Sampler::A, a.values.data.buffer.get());
  pass.read(Sampler::B, a.indices.data.buffer.get());
  // Which slots do not need, but the kernel's sampler wants a texture.
  pass.read(Sampler::Y, (a.slots > 0 ? a.indices : a.indptr).data.buffer.get());
  uniforms::Csr csr;
  csr.values = a.values.data.offset;
  csr.columns = a.indices.data.offset;
  csr.begins = a.indptr.data.offset;
  csr.rows = a.rows;
  pass.set(csr);
  pass.set(uniforms::Slots{a.slots, slots_apart(a.rows)});
}

// alpha and beta; what the passes of a product write before the last one has read it is copied.
struct Factors {
  Coefficient alpha, beta;
  std::shared_ptr<BufferState> alpha_copy, beta_copy;
};
Factors held(const char* routine, const SparseProduct& options, const BufferState& written) {
  Factors factors{options.alpha, options.beta, nullptr, nullptr};
  hold(routine, factors.alpha, {&written}, factors.alpha_copy);
  hold(routine, factors.beta, {&written}, factors.beta_copy);
  return factors;
}

// What a product needs beside x: alpha, beta, and whether it reads y.
void set_factors(Pass& pass, const Coefficient& alpha, const Coefficient& beta) {
  pass.set_alpha(alpha);
  pass.set_beta(beta);
  pass.view().overwrites = is_number(beta, 0.0f) && pass.view().target.whole_buffer();
}

void read_x(Pass& pass, const SparseView& a, const VectorView& x) {
  pass.read(Sampler::X, x.data.buffer.get());
  set_vector<uniforms::XVector>(pass, vector_source(x.data, a.cols, x.inc));
}

// Where a few rows are far longer than others, all wait for the fragment of the longest. Then
// pieces take it as long as all of their sums together.
std::int64_t pieces_for_longest(const SparseView& a, std::int64_t groups, std::int64_t rounds) {
  if (a.longest == 0 || rounds * kEntriesOfRound < a.values.size) {
    return 1;
  }
  const double pieces =
      std::sqrt(static_cast<double>(kSumsOfRound * rounds) / static_cast<double>(groups));
  return std::min(static_cast<std::int64_t>(pieces), kMostPieces);
}

// Of a fragment that goes through the texels of four rows.
std::int64_t rounds_of_four(const SparseView& a) {
  return ceil_div(std::min(4 * longest_row(a), a.values.size), 4);
}

// Pieces of each four rows that spmv multiplies apart: so many that a device is busy, and that none
// takes a fragment more rounds than there may be.
std::int64_t pieces_of(const SparseView& a, std::int64_t groups) {
  if (a.slots > 0) {
    return 1;
  }
  const std::int64_t wanted =
      std::min({kFragments / groups, a.values.size / (groups * kLeastEntries), kMostPieces});
  const std::int64_t rounds = rounds_of_four(a);
  return std::max({std::int64_t{1}, wanted, ceil_div(rounds, kMostRounds),
                   pieces_for_longest(a, groups, rounds)});
}

// Rows of which pieces are summed at a time: their sums fit a texture and a quarter of the memory.
std::int64_t rows_at_a_time(const DeviceInfo& info, std::int64_t pieces) {
  constexpr std::int64_t kMostSums = 1 << 22, kTexelBytes = 16;
  const std::int64_t side = floor_power_of_two(info.max_texture_size);
  const std::int64_t most =
      std::min({kMostSums, side * side, info.memory_bytes / (4 * kTexelBytes)});
  return 4 * std::max<std::int64_t>(1, most / pieces);
}

void enqueue_in_pieces(const char* routine, const SparseView& a, const VectorView& x,
                       const VectorView& y, const Factors& factors, std::int64_t pieces,
                       double fetches) {
  ContextState& context = context_of(*y.data.buffer);
  uniforms::Spmv spmv;
  spmv.pieces = pieces;
  spmv.fragments = ceil_div(a.rows, 4) * pieces;
  const std::int64_t width = std::min<std::int64_t>(
      floor_power_of_two(context.info.max_texture_size), power_of_two_root(spmv.fragments));
  spmv.log2_width = ceil_log2(width);
  Pass partial = scratch_pass(routine, kPartial, context, width, ceil_div(spmv.fragments, width));
  read_sparse(partial, a);
  read_x(partial, a, x);
  partial.set(spmv);
  partial.fetches = fetches;
  const std::shared_ptr<Scratch> partials = partial.scratch_area().scratch;
  context.queue.add(std::move(partial));

  Pass pass = target_pass(routine, kFinal, vector_target(y.data, a.rows, y.inc));
  pass.read(Sampler::Partials, partials);
  pass.set(spmv);
  uniforms::SpmvRows rows;
  rows.first = y.inc < 0 ? a.rows - 1 : 0;
  rows.step = y.inc < 0 ? -1 : 1;
  pass.set(rows);
  set_factors(pass, factors.alpha, factors.beta);
  enqueue_pass(std::move(pass));
}

void enqueue_spmv(const char* routine, const SparseView& a, const VectorView& x,
                  const VectorView& y, const Factors& factors) {
  const std::int64_t groups = ceil_div(a.rows, 4);
  const std::int64_t pieces = pieces_of(a, groups);
  const double fetches =
      1.5 * static_cast<double>(a.values.size) / static_cast<double>(groups * pieces);
  if (pieces == 1 && y.inc == 1 && y.data.offset % 4 == 0) {
    Pass pass = target_pass(routine, kSpmv, vector_target(y.data, a.rows, y.inc));
    read_sparse(pass, a);
    read_x(pass, a, x);
    set_factors(pass, factors.alpha, factors.beta);
    pass.fetches = fetches;
    enqueue_pass(std::move(pass));
    return;
  }
  const std::int64_t most =
      a.slots > 0 ? a.rows : rows_at_a_time(context_of(*y.data.buffer).info, pieces);
  for (std::int64_t row = 0; row < a.rows; row += most) {
    SparseView some = a;
    VectorView to = y;
    some.rows = std::min(most, a.rows - row);
    some.indptr.data.offset += row;
    to.data.offset += y.inc < 0 ? (row + some.rows - a.rows) * y.inc : row * y.inc;
    enqueue_in_pieces(routine, some, x, to, factors, pieces, fetches);
  }
}

// Whether so many products with a vector take less than half of the rounds that the fragment of the
// longest row takes in a product of matrices.
bool is_faster_by_columns(const SparseView& a, std::int64_t cols, bool software) {
  if (a.slots > 0 || a.longest == 0) {
    return false;
  }
  const std::int64_t groups = ceil_div(a.rows, 4), pieces = pieces_of(a, groups);
  const std::int64_t rounds = a.values.size / (software ? kEntriesOnProcessor : kEntriesOfRound) +
                              rounds_of_four(a) / pieces + groups * pieces / kSumsOfRound +
                              kRoundsOfPasses;
  return 2 * rounds * cols < longest_row(a);
}

// A pass for as many entries of each row as a fragment has rounds for: what others left is added
// to.
void enqueue_spmm(const SparseView& a, const MatrixArgument& b, const MatrixArgument& c,
                  const Factors& factors) {
  const Target target = c.target();
  const Source source = b.source();
  const bool quads = c.by_rows() && b.by_rows() &&
                     in_quads(source.base, source.col_stride, source.row_stride) &&
                     in_quads(target.offset, 1, target.major == 1 ? 0 : target.ld);
  // Without quads a fragment goes through a row for each of four elements.
  const std::int64_t longest = longest_row(a), most = quads ? kMostRounds : kMostRounds / 4;
  for (std::int64_t first = 0; first < longest; first += most) {
    Pass pass = target_pass("spmm", kSpmm, target);
    read_sparse(pass, a);
    pass.read(Sampler::X, source.buffer);
    set_matrix<uniforms::XMatrix>(pass, source);
    uniforms::Spmm spmm;
    spmm.across = c.by_rows() ? 0 : 1;
    spmm.first = first;
    spmm.entries = most;
    pass.set(spmm);
    set_factors(pass, factors.alpha, first == 0 ? factors.beta : Coefficient(1.0f));
    if (quads) {
      pass.variant |= kQuads;
    }
    pass.fetches = 3.0 * static_cast<double>(a.values.size) / static_cast<double>(a.rows);
    enqueue_pass(std::move(pass));
  }
}

MatrixArgument argument_of(const char* name, const char* ld_name, const MatrixView& view,
                           const char* rows_name, const char* cols_name) {
  return {name,        ld_name,   view.data, view.ld,   view.layout,
          Op::NoTrans, view.rows, view.cols, rows_name, cols_name};
}

void check_factor(const Check& check, const SparseProduct& options) {
  check.scalar("alpha", options.alpha);
  check.scalar("beta", options.beta);
}

// C, or y, where A has no entries or the product no terms.
void enqueue_without_product(const char* routine, const Scalar& beta, const Target& target) {
  enqueue_scale(routine, beta, target, true);
}

}  // namespace

}  // namespace detail

void spmv(const SparseView& a, const VectorView& x, const VectorView& y,
          const SparseProduct& options) {
  using namespace detail;
  const Check check("spmv");
  check_sparse(check, a);
  check_factor(check, options);
  check.equal("x.size", x.size, "a.cols", a.cols);
  check.equal("y.size", y.size, "a.rows", a.rows);
  if (a.rows == 0) {
    return;
  }
  check.nonzero("y.inc", y.inc);
  check.vector("y", "a.rows", y.data, a.rows, y.inc);
  const bool empty = a.values.size == 0 || a.cols == 0;
  if (!empty) {
    check.nonzero("x.inc", x.inc);
    check.vector("x", "a.cols", x.data, a.cols, x.inc);
  }
  ContextState& context = check.same_context({{"a.values", a.values.data.buffer.get()},
                                              {"a.indices", a.indices.data.buffer.get()},
                                              {"a.indptr", a.indptr.data.buffer.get()},
                                              {"x", x.data.buffer.get()},
                                              {"alpha", options.alpha.element.buffer.get()},
                                              {"beta", options.beta.element.buffer.get()},
                                              {"y", y.data.buffer.get()}});
  if (empty) {
    enqueue_without_product("spmv", options.beta, vector_target(y.data, a.rows, y.inc));
  } else {
    enqueue_spmv("spmv", a, x, y, held("spmv", options, *y.data.buffer));
  }
  context.submit();
}

void spmm(const SparseView& a, const MatrixView& b, const MatrixView& c,
          const SparseProduct& options) {
  using namespace detail;
  const Check check("spmm");
  check_sparse(check, a);
  check_factor(check, options);
  check.layout(b.layout, "b.layout");
  check.layout(c.layout, "c.layout");
  check.size("c.cols", c.cols);
  check.equal("b.rows", b.rows, "a.cols", a.cols);
  check.equal("c.rows", c.rows, "a.rows", a.rows);
  check.equal("b.cols", b.cols, "c.cols", c.cols);
  const MatrixArgument right = argument_of("b", "b.ld", b, "b.rows", "b.cols");
  const MatrixArgument to = argument_of("c", "c.ld", c, "c.rows", "c.cols");
  right.check_ld(check);
  to.check_ld(check);
  if (c.rows == 0 || c.cols == 0) {
    return;
  }
  to.check_operand(check);
  const bool empty = a.values.size == 0 || a.cols == 0;
  if (!empty) {
    right.check_operand(check);
  }
  ContextState& context = check.same_context({{"a.values", a.values.data.buffer.get()},
                                              {"a.indices", a.indices.data.buffer.get()},
                                              {"a.indptr", a.indptr.data.buffer.get()},
                                              {"b", b.data.buffer.get()},
                                              {"alpha", options.alpha.element.buffer.get()},
                                              {"beta", options.beta.element.buffer.get()},
                                              {"c", c.data.buffer.get()}});
  if (empty) {
    enqueue_without_product("spmm", options.beta, to.target());
    context.submit();
    return;
  }
  const Factors factors = held("spmm", options, *c.data.buffer);
  if (is_faster_by_columns(a, c.cols, context.info.software)) {
    for (std::int64_t j = 0; j < c.cols; ++j) {
      enqueue_spmv("spmm", a, b.col(j), c.col(j), factors);
    }
  } else {
    enqueue_spmm(a, right, to, factors);
  }
  context.submit();
}

}  // namespace fragblas
